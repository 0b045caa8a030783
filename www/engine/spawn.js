/**
 * Starts a module worker. A script of another origin may not be a worker's own script, but a blob that imports it may:
 * so an element on somebody's page still has its engine, if that page's content policy lets it.
 * @param {() => Worker} make `new Worker(new URL(...))` in these very words: bundlers know them
 * @param {string} file the worker's script beside this one
 */
export function spawn(make, file) {
  // Not in one expression with `new URL`, so that a bundler does not take the script for a picture.
  const here = import.meta.url;
  const url = new URL(file, here);
  if (url.origin === globalThis.location.origin) return make();
  const blob = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(blob);
  const worker = new Worker(address, { type: 'module' });
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}
