// The command line of the server:
//   node scripts/serve.mjs [--port N] [--headers all|coi|dip|none] [--host NAME]
//     [--watch]       the sources, and open pages are told of saves
//     [--production]  dist/, as a good host sends it

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from './vite/server.mjs';

const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean' });

try {
  const { values } = parseArgs({
    options: { port: text, headers: text, host: text, watch: flag, production: flag },
  });
  const { port = '8000', headers = 'all', host, production, watch } = values;
  const root = production ? fileURLToPath(new URL('../dist', import.meta.url)) : undefined;
  const live = watch && !production ? true : undefined;
  const { origin } = await startServer({ host, port: Number(port), headers, root, production, live });
  console.log(`Tokeru is served at ${origin}/ (headers: ${headers}). Ctrl-C ends it.`);
} catch (error) {
  const { code, message, port } = /** @type {NodeJS.ErrnoException & { port?: number }} */ (error);
  console.error(code === 'EADDRINUSE' ? `Port ${port} is taken; choose another one with --port N.` : message);
  process.exitCode = 1;
}
