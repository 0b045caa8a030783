// Faults for tests: the server sends the script beside a WebAssembly module with a fault added to it. The module itself is the one that is shipped, and
// what happens in it (a panic, a trap, a failed allocation) is the real thing.

/** A module whose one function is `unreachable`: what it throws passes through every other module uncaught. */
const TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 120, 0, 0, 10, 5, 1, 3, 0, 0, 11];

const trap = `new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${TRAP}]))).exports.x()`;

/** What is done in place of a look at the clock. A solver looks at the start, and then between some nodes; nobody else does. */
const looks = {
  /** The module refuses such a clock. */
  panic: 'return Number.NaN;',
  trap: `${trap};`,
  /** The module's own allocator fails at last. */
  memory: 'for (;;) wasm.__wbindgen_malloc(64 << 20, 1);',
  /** Works on for ever without a look at clock or flag. */
  deaf: 'for (;;);',
};

/** @typedef {keyof typeof looks} Kind */

/** Is this the name of a fault that is added to a script? `kind@n` waits for the n-th look at the clock, or call of the rules. @param {string} fault */
export const isScripted = (fault) => Object.hasOwn(looks, fault.split('@')[0]);

/**
 * The script with the fault.
 * @param {string} script wasm-bindgen's
 * @param {string} fault
 */
export function withFault(script, fault) {
  const [kind, after = '1'] = fault.split('@');
  // The script catches what an import throws and hands it on as an exception of the language; a trap is not one.
  const passing = script.replace(
    'if (e instanceof WebAssembly.Exception) throw e;',
    'if (e instanceof WebAssembly.Exception || e instanceof WebAssembly.RuntimeError) throw e;',
  );
  const solves = /^export function (solve|startJob)\b/m.test(script);
  return solves ? passing + atTheClock(/** @type {Kind} */ (kind), after) : atTheCalls(passing, after);
}

/** @param {Kind} kind @param {string} after */
const atTheClock = (kind, after) => `
const soundNow = Performance.prototype.now;
let looks = 0;
Performance.prototype.now = function now() {
  looks += 1;
  if (looks >= ${after}) { ${looks[kind]} }
  return soundNow.call(this);
};
`;

/** The rules solve nothing: there every call of a service traps. @param {string} script @param {string} after */
const atTheCalls = (script, after) => `${script.replace('wasm = instance.exports;', 'wasm = faulty(instance.exports);')}
function faulty(sound) {
  let calls = 0;
  const call = (service) => (...words) => {
    calls += 1;
    return calls >= ${after} ? ${trap} : service(...words);
  };
  const services = Object.entries(sound).filter(([name, value]) => typeof value === 'function' && !name.startsWith('__'));
  return { ...sound, ...Object.fromEntries(services.map(([name, service]) => [name, call(service)])) };
}
`;
