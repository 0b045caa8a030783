/**
 * Constructed style sheets: no inline styles, so a strict content policy allows them. One belongs to the document that it was made in, and all
 * widgets of that document share it.
 */

const made: WeakMap<Document, Map<string, CSSStyleSheet>> = new WeakMap();

/** @returns none for a document that no window shows */
export function sheetsFor(document: Document, text: string): CSSStyleSheet[] {
  const view = document.defaultView;
  if (!view) return [];
  const sheets = made.get(document) ?? new Map();
  made.set(document, sheets);
  if (!sheets.has(text)) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return [sheets.get(text)];
}
