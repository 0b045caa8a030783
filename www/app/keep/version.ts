/** The version that found an answer: the bundler writes it here (scripts/vite/site.mjs). */
export const version: string = 'development';
