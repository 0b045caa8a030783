/**
 * Fetches something when it is first needed. All callers share one request; after a failure the next call fetches it
 * anew.
 */

export function retried<T>(fetch: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= fetch().catch((error) => {
      coming = null;
      throw error;
    });
    return coming;
  };
}
