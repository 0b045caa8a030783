/**
 * Trusted Types: pages that require them accept the address of a script only from a policy. Ours is called `tokeru`, is
 * made once in each realm, and allows the addresses of this installation, of the page itself, and of blobs.
 */

/** The part that is used of the browser's `TrustedTypePolicyFactory`, which not all browsers have. */
type Factory = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => Policy;
};
export type Policy = { createScriptURL: (address: string) => unknown };

export const POLICY = 'tokeru';

let policy: Policy | null | undefined;

function checkedAddress(address: string) {
  const base = new URL(import.meta.url);
  const { protocol, origin } = new URL(address, base);
  if (protocol === 'blob:' || origin === base.origin || origin === globalThis.origin) return address;
  throw new TypeError(`not a script of Tokeru’s: ${address}`);
}

/** A page may forbid the policy. Addresses stay strings then, and the browser's refusal names the cause. */
function newPolicy(): Policy | null {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  try {
    return factory?.createPolicy(POLICY, { createScriptURL: checkedAddress }) ?? null;
  } catch {
    return null;
  }
}

/** The address of one of our scripts, as this page accepts it. It is typed as the string that it stands for. */
export function trusted(address: string | URL) {
  policy ??= newPolicy();
  return (policy?.createScriptURL(String(address)) ?? String(address)) as string;
}
