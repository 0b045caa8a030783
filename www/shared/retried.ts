/**
 * Fetches something again after a failure. (Chromium keeps no import that failed: the same address is requested anew.)
 */

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

/**
 * Fetches something that the page needs without a press. A failure is reported once, as an unhandled error; then this
 * tries again at each press, and when the connection is back.
 */
export const retryUntilFetched = <T>(fetch: () => Promise<T>, reported = false): Promise<T> =>
  fetch().catch((error) => {
    if (!reported) void Promise.reject(error);
    return new Promise((resolve) => {
      for (const type of ['online', 'pointerdown', 'keydown']) addEventListener(type, resolve, { once: true });
    }).then(() => retryUntilFetched(fetch, true));
  });
