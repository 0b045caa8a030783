/** The version that found an answer: whoever bundles these scripts writes it here (scripts/vite/site.mjs). */
export const version: string = 'development';
