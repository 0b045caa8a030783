/**
 * Trusted Types: where a page demands them, the address of a script is taken only from a policy. Ours is called `tokeru`, is made once in each
 * realm, and lets pass the addresses of this installation, of the page itself, and of blobs.
 */

/** What is used of the browser's `TrustedTypePolicyFactory`, which not all browsers have. @typedef {{ createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => Policy }} Factory */
/** @typedef {{ createScriptURL: (address: string) => unknown }} Policy */

export const POLICY = 'tokeru';

/** @type {Policy | null | undefined} */
let policy;

/** @param {string} address */
function own(address) {
  const here = new URL(import.meta.url);
  const { protocol, origin } = new URL(address, here);
  if (protocol === 'blob:' || origin === here.origin || origin === globalThis.origin) return address;
  throw new TypeError(`not a script of Tokeru’s: ${address}`);
}

/** A page may forbid the policy: then addresses stay strings, and what refuses them says so. @returns {Policy | null} */
function newPolicy() {
  const factory = /** @type {{ trustedTypes?: Factory }} */ (globalThis).trustedTypes;
  try {
    return factory?.createPolicy(POLICY, { createScriptURL: own }) ?? null;
  } catch {
    return null;
  }
}

/**
 * The address of a script of ours, in the form that this page takes. It is typed as the text that it stands for.
 * @param {string | URL} address
 */
export function trusted(address) {
  policy ??= newPolicy();
  return /** @type {string} */ (policy?.createScriptURL(String(address)) ?? String(address));
}

/**
 * `Worker`, with the addresses it is given passed through the policy.
 * @param {typeof Worker} Base
 * @param {(worker: Worker) => void} [made]
 */
export const trustingWorker = (Base, made) =>
  class extends Base {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(trusted(address), options);
      made?.(this);
    }
  };
