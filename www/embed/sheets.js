/**
 * Constructed style sheets: no inline styles, so a strict content policy allows them. One belongs to the document that it was made in, and all
 * widgets of that document share it.
 */

/** @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const made = new WeakMap();

/** @param {Document} document @param {string} text @returns {CSSStyleSheet[]} none for a document that no window shows */
export function sheetsFor(document, text) {
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
