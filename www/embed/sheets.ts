/**
 * Constructed style sheets: without inline styles, a strict content policy allows them. A sheet belongs to the document
 * that created it, and all widgets of the document share it.
 */

const sheetsOf: WeakMap<Document, Map<string, CSSStyleSheet>> = new WeakMap();

/** @returns none for a document without a window */
export function sheetsFor(document: Document, text: string): CSSStyleSheet[] {
  const view = document.defaultView;
  if (!view) return [];
  const sheets = sheetsOf.get(document) ?? new Map();
  sheetsOf.set(document, sheets);
  if (!sheets.has(text)) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return [sheets.get(text)];
}
