/** A picture as elements of the page, made from the text that `www/board/svg.ts` writes: paper has to be there at once, and an image would have to load. */

const space = 'http://www.w3.org/2000/svg';
/** Between a tag and what is beside it. */
const seam = /(?=<)|(?<=>)/;
const attribute = / ([\w-]+)="([^"]*)"/g;
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign]);

/** Names within a picture; two on one page have different ones. */
const own = (name: string, value: string, prefix: string) =>
  name === 'id' ? prefix + value : value.replace(/^url\(#(.*)\)$/, `url(#${prefix}$1)`);

function elementOf(name: string, attributes: string, prefix: string) {
  const element = document.createElementNS(space, name);
  for (const [, key, value] of attributes.matchAll(attribute))
    if (key !== 'xmlns') element.setAttribute(key, own(key, plain(value), prefix));
  return element;
}

/** @param prefix of the names within it, which no other picture of the page has */
export function vector(text: string, prefix: string): SVGElement {
  const top = document.createElementNS(space, 'g') as SVGElement;
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
