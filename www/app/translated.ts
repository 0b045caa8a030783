/** A browser that translates the page puts a `<font>` in the place of each text, and its own language in that of the document. */

/** lit-html changes a text where it left it: what stands there now gives way to the new text, which the browser translates in its turn. */
function giveWay() {
  Object.defineProperty(HTMLFontElement.prototype, 'data', {
    configurable: true,
    set(this: HTMLFontElement, text: string) {
      this.replaceWith(text);
    },
  });
}

/** A page that was written ahead has its words in both languages, and hides one of them by the document's. */
function keepOneLanguage() {
  const { lang } = document.documentElement;
  for (const japanese of document.querySelectorAll('span[lang="ja"]:has(+ span[lang="en"])'))
    (lang === 'ja' ? japanese.nextElementSibling : japanese)?.remove();
}

export function readyForTranslation() {
  giveWay();
  keepOneLanguage();
}
