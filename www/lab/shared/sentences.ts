/** Sentences that follow each other, those that are empty left out. After a Japanese full stop there is no space. */
export const inOne = (...sentences: string[]): string => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
