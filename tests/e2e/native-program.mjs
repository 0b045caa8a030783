// `tokeru serve` beside a browser test.

import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The program may have to be compiled first. */
export const WITH_COMPILING_MS = 900_000;

/** The program as the Rust tests build it, or the one that the environment names. */
export function program() {
  if (process.env.TOKERU_PROGRAM) return process.env.TOKERU_PROGRAM;
  execFileSync('cargo', ['build', '-q', '--locked', '--bin', 'tokeru'], { cwd: root });
  return `${root}target/debug/tokeru`;
}

/** @param {string} origin of the page @returns the process, and the address and link that it prints for this page */
export function started(origin) {
  const child = spawn(program(), ['serve', '--origin', `${origin}/`, '--threads', '2'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  // Read to its end: the program ends when its output is no longer read.
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      printed += part;
      const [, address, link] = /^address +(\S+)\nlink +(\S+)\n/.exec(printed) ?? [];
      if (link) resolve({ child, address, link });
    });
    child.on('exit', () => reject(new Error(`tokeru serve has ended: ${printed}`)));
  });
}
