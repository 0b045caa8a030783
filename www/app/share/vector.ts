/**
 * A picture as elements of the page, made from the text that `www/board/svg.ts` writes. Paper must be ready at once,
 * and an image would have to load.
 */

const space = 'http://www.w3.org/2000/svg';
/** Between a tag and its neighbour. */
const seam = /(?=<)|(?<=>)/;
const attribute = / ([\w-]+)="([^"]*)"/g;
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign]);

/** Makes the ids inside a picture unique, as several pictures share the page. */
const withPrefix = (name: string, value: string, prefix: string) =>
  name === 'id' ? prefix + value : value.replace(/^url\(#(.*)\)$/, `url(#${prefix}$1)`);

function elementOf(name: string, attributes: string, prefix: string) {
  const element = document.createElementNS(space, name);
  for (const [, key, value] of attributes.matchAll(attribute))
    if (key !== 'xmlns') element.setAttribute(key, withPrefix(key, plain(value), prefix));
  return element;
}

/** @param prefix of the ids inside the picture, unique on the page */
export function vector(text: string, prefix: string): SVGElement {
  const top = document.createElementNS(space, 'g');
  const open: Element[] = [top];
  for (const found of text.trim().split(seam)) {
    const parent = open[open.length - 1];
    if (!found.startsWith('<')) parent.append(plain(found));
    else if (found.startsWith('</')) open.pop();
    else {
      const [name] = found.slice(1, -1).split(/[ /]/, 1);
      const element = elementOf(name, found, prefix);
      parent.append(element);
      if (!found.endsWith('/>')) open.push(element);
    }
  }
  return top.firstElementChild as SVGElement;
}
