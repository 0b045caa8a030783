// How much memory the WebAssembly of a page and of its workers has. Of sources that are served: there the engine's script has a name.

/** Bytes of all memories among the live objects that have this prototype. */
const SUM = 'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0); }';

/** @param {import('@playwright/test').CDPSession} session of the page */
async function ofPage(session) {
  const { result } = await session.send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: String(result.objectId) });
  const sum = { objectId: objects.objectId, functionDeclaration: SUM, returnByValue: true };
  return Number((await session.send('Runtime.callFunctionOn', sum)).result.value);
}

/** A module that has begun answers a second beginning with what it exports; one that has not is none of ours. */
const ofWorker = async () => {
  try {
    const { default: begin } = await import(/** @type {any} */ ('/www/pkg/tokeru.js'));
    return Number((await begin()).memory.buffer.byteLength);
  } catch {
    return 0;
  }
};

/** MiB. @param {import('@playwright/test').Page} page @param {import('@playwright/test').CDPSession} session of the page */
export async function wasmMb(page, session) {
  const engines = page.workers().filter((worker) => worker.url().includes('plain-worker'));
  const all = await Promise.all([ofPage(session), ...engines.map((worker) => worker.evaluate(ofWorker))]);
  return all.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
}
