// Checks a certificate without the engines: `node scripts/check.mjs FAMILY CERTIFICATE BOARD`, with files or `-` for
// standard input. Exit status: 0 the certificate's claim about the board is true, 1 refused, 2 wrong usage, 3 too much
// work to check.

import { readFileSync } from 'node:fs';
import { checkers } from '../www/check/index.ts';
import { sentenceOf, visitedSentence } from '../www/check/words.ts';

const USAGE = `node scripts/check.mjs FAMILY CERTIFICATE BOARD [--lang ja|en]
  FAMILY       ${Object.keys(checkers).join(', ')}
  CERTIFICATE  a file, as \`tokeru certify FAMILY BOARD\` prints it; - for standard input
  BOARD        a file with one board; - for standard input
Exit status: 0 accepted, 1 refused, 2 wrong usage, 3 too much work to check.`;

/** @param {string} message */
function usage(message) {
  console.error(`${message}\n${USAGE}`);
  return 2;
}

/** @param {string} name */
const read = (name) => readFileSync(name === '-' ? 0 : name, 'utf8');

/** The requested language, or that of the environment. @param {string[]} words */
function languageOf(words) {
  const at = words.indexOf('--lang');
  const requested = at < 0 ? (process.env.LC_ALL || process.env.LANG || 'en').slice(0, 2) : words.splice(at, 2)[1];
  return requested === 'ja' ? 'ja' : 'en';
}

/** @param {string[]} words */
async function main(words) {
  const language = languageOf(words);
  const [family, certificate, board, ...extra] = words;
  if (!board || extra.length > 0) return usage('three arguments are needed');
  if (!Object.hasOwn(checkers, family)) return usage(`there are no certificates for a family ${family}`);
  let texts;
  try {
    texts = [read(certificate), read(board)];
  } catch (error) {
    return usage(String(error));
  }
  const { check } = await checkers[family]();
  const verdict = check(texts[0], texts[1]);
  console.log(sentenceOf(verdict, language));
  if (verdict.ok) console.log(visitedSentence(verdict.result, language));
  else console.log(`(${verdict.line === null ? '' : `line ${verdict.line}: `}${verdict.reason})`);
  return verdict.ok ? 0 : verdict.why === 'too-much' ? 3 : 1;
}

process.exitCode = await main(process.argv.slice(2));
