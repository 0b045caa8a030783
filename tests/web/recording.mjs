/**
 * A canvas context that draws nothing and records its calls for tests.
 */

/** Methods with a return value that callers use. @type {Record<string, (...parameters: any[]) => any>} */
const answers = { measureText: (text) => ({ width: 7 * String(text).length }) };

/**
 * @returns {{ ctx: CanvasRenderingContext2D, calls: { name: string, parameters: any[] }[], texts: () => string[],
 *   count: (name: string) => number, depth: () => number }}
 */
export function recordingContext() {
  /** @type {{ name: string, parameters: any[] }[]} */
  const calls = [];
  const properties = /** @type {Record<string, any>} */ ({ globalAlpha: 1, canvas: { width: 800, height: 600 } });
  const ctx = new Proxy(properties, {
    get(target, name) {
      if (typeof name !== 'string') return undefined;
      if (name in target) return target[name];
      return (/** @type {any[]} */ ...parameters) => {
        calls.push({ name, parameters });
        return answers[name]?.(...parameters);
      };
    },
    set(target, name, value) {
      if (typeof name === 'string') {
        target[name] = value;
        calls.push({ name: `${name}=`, parameters: [value] });
      }
      return true;
    },
  });
  const count = (/** @type {string} */ name) => calls.filter((call) => call.name === name).length;
  return {
    ctx: /** @type {any} */ (ctx),
    calls,
    texts: () => calls.filter((call) => call.name === 'fillText').map((call) => call.parameters[0]),
    count,
    /** Every save has its restore. */
    depth: () => count('save') - count('restore'),
  };
}
