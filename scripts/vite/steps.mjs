// A request is passed to steps in order, until one of them has answered it.

/**
 * @typedef {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse,
 *   path: string | null }} Visit `path`: decoded, without the query; null if the request is not for us
 * @typedef {(visit: Visit) => boolean | Promise<boolean>} Step resolves with whether it has answered
 */

/** @param {Visit} visit @param {number} status @param {string} text @param {Record<string, string>} [headers] */
export function refuse({ response }, status, text, headers = {}) {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain' }).end(`${text}\n`);
  return true;
}

/** The answer for a file that is being made: when to retry. @param {Visit} visit */
export const retryLater = (visit) => refuse(visit, 202, 'being built', { 'Retry-After': '1' });
