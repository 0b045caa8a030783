/** The version that found an answer. The bundler sets it (scripts/vite/site.mjs). */
export const version: string = 'development';
