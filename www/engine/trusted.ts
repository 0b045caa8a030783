/**
 * Trusted Types: where a page demands them, the address of a script is taken only from a policy. Ours is called `tokeru`, is made once in each
 * realm, and lets pass the addresses of this installation, of the page itself, and of blobs.
 */

/** What is used of the browser's `TrustedTypePolicyFactory`, which not all browsers have. */
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => Policy;
};
export type Policy = { createScriptURL: (address: string) => unknown };

export const POLICY = 'tokeru';

let policy: Policy | null | undefined;

function own(address: string) {
  const here = new URL(import.meta.url);
  const { protocol, origin } = new URL(address, here);
  if (protocol === 'blob:' || origin === here.origin || origin === globalThis.origin) return address;
  throw new TypeError(`not a script of Tokeru’s: ${address}`);
}

/** A page may forbid the policy: then addresses stay strings, and what refuses them says so. */
function newPolicy(): Policy | null {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  try {
    return factory?.createPolicy(POLICY, { createScriptURL: own }) ?? null;
  } catch {
    return null;
  }
}

/** The address of a script of ours, in the form that this page takes. It is typed as the text that it stands for. */
export function trusted(address: string | URL) {
  policy ??= newPolicy();
  return (policy?.createScriptURL(String(address)) ?? String(address)) as string;
}
