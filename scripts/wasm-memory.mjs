// Measures the WebAssembly memory of a page and of its workers. Works only with served sources, where the engine's
// script has a known name.

/** Bytes of all memories among the live objects with this prototype. */
const SUM = 'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }';

/** @param {import('@playwright/test').CDPSession} session of the page */
async function pageBytes(session) {
  const { result } = await session.send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: String(result.objectId) });
  const sum = { objectId: objects.objectId, functionDeclaration: SUM, returnByValue: true };
  return Number((await session.send('Runtime.callFunctionOn', sum)).result.value);
}

/** Initialising an instantiated module again returns its exports; a module that is not instantiated is not in use. */
const workerBytes = async () => {
  try {
    const { default: begin } = await import(/** @type {any} */ ('/www/pkg/tokeru.js'));
    return Number((await begin()).memory.buffer.byteLength);
  } catch {
    return 0;
  }
};

/**
 * MiB.
 * @param {import('@playwright/test').Page} page @param {import('@playwright/test').CDPSession} session of the page
 */
export async function wasmMb(page, session) {
  const engines = page.workers().filter((worker) => worker.url().includes('plain-worker'));
  const sizes = await Promise.all([pageBytes(session), ...engines.map((worker) => worker.evaluate(workerBytes))]);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
}
