// TypeScript as browsers take it: the types become spaces, so that lines and columns stay what they are in the source.

import { stripTypeScriptTypes } from 'node:module';

/** @param {string} source */
export const stripped = (source) => stripTypeScriptTypes(source, { mode: 'strip' });

/** Names of our own scripts as they are once the files are called `.js`. @param {string} script */
export const renamed = (script) => script.replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1');
