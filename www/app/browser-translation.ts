/**
 * Prepares the page for browsers that translate it. They replace each text by a `<font>` element, and the document's
 * language by their own.
 */

/**
 * lit-html sets `data` of the node that holds its text. The `<font>` there now is replaced by the new text, which the
 * browser then translates too.
 */
function giveWay() {
  Object.defineProperty(HTMLFontElement.prototype, 'data', {
    configurable: true,
    set(this: HTMLFontElement, text: string) {
      this.replaceWith(text);
    },
  });
}

/** A prerendered page has its words in both languages, and hides one of them by the document's language. */
function keepOneLanguage() {
  const { lang } = document.documentElement;
  for (const japanese of document.querySelectorAll('span[lang="ja"]:has(+ span[lang="en"])'))
    (lang === 'ja' ? japanese.nextElementSibling : japanese)?.remove();
}

export function readyForTranslation() {
  giveWay();
  keepOneLanguage();
}
