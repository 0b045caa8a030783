// The boards and certificates of `tests/data/certificates`, and valid digests for forged certificates.

import { readFileSync } from 'node:fs';
import { digestOf } from '../../www/check/certificate.ts';

/** @typedef {{ board: string, text: string, fewest: number | null }} Case */

/** A certificate with the correct digest of its lines. @param {string[]} lines */
export function sealed(lines) {
  const body = `${lines.join('\n')}\n`;
  return `${body}end ${digestOf(body)}\n`;
}

/** @param {string} family @returns {Case[]} */
export function casesOf(family) {
  const text = readFileSync(new URL(`../data/certificates/${family}.txt`, import.meta.url), 'utf8');
  const parts = text.split(/^; \d+\n/m).slice(1);
  return parts.map((part) => {
    const [at, end] = [part.indexOf('tokeru '), part.indexOf('\n', part.indexOf('\nend ') + 1) + 1];
    const claim = part.slice(at).split('\n')[1].split(' ')[1];
    return { board: part.slice(0, at), text: part.slice(at, end), fewest: claim === 'none' ? null : Number(claim) };
  });
}
