/** Joins sentences, without empty ones. After a Japanese full stop there is no space. */
export const inOne = (...sentences: string[]): string => sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
