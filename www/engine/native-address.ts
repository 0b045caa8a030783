/** The address that `tokeru serve` prints: `ws://127.0.0.1:PORT/#TOKEN`. */

/**
 * Finds the port and the token in any text: a link to a page holds them too (`#/native/PORT/TOKEN`). The host is always
 * this machine.
 */
export function addressOf(text: string): { port: number; token: string } | null {
  const [, port, token] =
    /^(?:ws:\/\/127\.0\.0\.1:|https?:\/\/\S{1,2000}#\/native\/|#\/native\/)(\d{1,5})\/#?([0-9a-f]{32})$/.exec(
      text.trim(),
    ) ?? [];
  return token && Number(port) > 0 && Number(port) < 65_536 ? { port: Number(port), token } : null;
}
