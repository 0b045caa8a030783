// What an answer is made of: steps, asked one after another until one of them has answered.

/**
 * @typedef {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, path: string | null }} Visit
 *   `path`: decoded, without the query; null where it is none of ours
 * @typedef {(visit: Visit) => boolean | Promise<boolean>} Step has it answered?
 */

/** @param {Visit} visit @param {number} status @param {string} text @param {Record<string, string>} [more] */
export function refuse({ response }, status, text, more = {}) {
  response.writeHead(status, { ...more, 'Content-Type': 'text/plain' }).end(`${text}\n`);
  return true;
}

/** A file that is being made: when to ask again. @param {Visit} visit */
export const later = (visit) => refuse(visit, 202, 'being built', { 'Retry-After': '1' });
