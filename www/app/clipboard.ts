/** Writes a text to the clipboard. @returns whether it is there: a page loaded without TLS has no clipboard */
export async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
