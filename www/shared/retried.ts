/** What is fetched when it is first needed: once for all who ask, and anew after a failure. */

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
