/** How a board looks in an article: the live widget at its final width, or the picture that links to it. */

import type { Plan } from './blog.ts';
import type { Shared } from './outputs.ts';
import type { OpenSheet } from './parts.ts';
import { base } from '../../shared/place.ts';
import { h, setAttribute, setText } from '../dom.ts';
import { pageLink } from './outputs.ts';
import { previewBox, drawing, keeper } from './parts.ts';
import { svgPicture } from './pictures.ts';
import { places } from './places.ts';
import { pictured } from './subject.ts';

/** Lines that stand for the author's own text. */
const lines = (count: number) =>
  h('div', { class: 'share-lines', 'aria-hidden': 'true' }, ...Array.from({ length: count }, () => h('i')));

const attributeNames = ['link', 'solver', 'hints', 'goal'];

/** The widget's script is the one that the snippets name; it is fetched when the preview is first shown. */
function widgetOf({ subject }: OpenSheet) {
  const element = h('tokeru-board', { lang: subject.state.language });
  element.setAttribute('theme', subject.state.dark ? 'dark' : 'light');
  void import(/* @vite-ignore */ `${base}www/embed/element.js`).catch(() => {});
  return element;
}

function pictureOf(sheet: OpenSheet, { place }: Plan, shared: Shared) {
  const { family } = sheet.subject;
  const image = drawing(svgPicture(family, pictured(sheet.subject, sheet.withMoves), shared.title), shared.title);
  image.style.width = `${shared.width}px`;
  const link = h('a', { href: pageLink(shared) }, place === 'note' ? pageLink(shared) : image);
  setAttribute(link, 'target', '_blank');
  return place === 'note' ? [image, h('p', null, shared.title), link] : [link];
}

export function articleOf(sheet: OpenSheet) {
  const { t } = sheet;
  const width = h('span', { class: 'share-px' });
  const body = h('div', { class: 'share-body' });
  const draw = keeper(body);
  const page = h('div', { class: 'share-page' }, lines(2), body, lines(1));
  let widget: HTMLElement | null = null;

  function live(shared: Shared) {
    widget ??= widgetOf(sheet);
    const values: Record<string, string> = { link: shared.link, ...shared.attributes };
    for (const name of attributeNames) setAttribute(widget, name, values[name] ?? null);
    widget.style.maxWidth = `${shared.width}px`;
    return widget;
  }

  return {
    elements: [
      h('p', { class: 'share-label' }, h('span', null, t('inArticle')), width),
      previewBox(t('inArticle'), 'share-desk-page', page),
    ],
    update(shared: Shared, plan: Plan) {
      const sized = plan.place !== 'note' && plan.place !== 'scrapbox';
      setText(width, sized ? `${shared.width} px` : '');
      if (places[plan.place].form !== 'picture') {
        const element = live(shared);
        draw(['live'], () => [element]);
      } else draw([plan.place, shared.width, shared.link], () => pictureOf(sheet, plan, shared));
    },
  };
}
