/** Icons of the widget's buttons: 20 by 20, one stroke. */

const drawings = {
  undo: 'M7 5 3.5 8.5 7 12M3.5 8.5H12a4 4 0 0 1 0 8H8',
  redo: 'M13 5l3.5 3.5L13 12M16.5 8.5H8a4 4 0 0 0 0 8h4',
  restart: 'M4.5 4.5v11M16 10H8M11.5 6.5 8 10l3.5 3.5',
  leave: 'M5 5l10 10M15 5 5 15',
  back: 'M12 5 7 10l5 5',
  on: 'M8 5l5 5-5 5',
  play: 'M7 4.5v11l9-5.5z',
  pause: 'M7 4.5v11M13 4.5v11',
  check: 'M4.5 10.5 8.2 14l7.3-8',
  out: 'M8 5H4.5v10.5H15V12M11 4.5h5v5M16 4.5l-7 7',
};

type IconName = keyof typeof drawings;

/** An empty icon that `redraw` fills. */
export function icon(document: Document, name: IconName) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  redraw(svg, name);
  return svg;
}

export function redraw(svg: Element, name: IconName) {
  if (svg.getAttribute('class') === `icon icon-${name}`) return;
  svg.setAttribute('class', `icon icon-${name}`);
  svg.firstElementChild?.setAttribute('d', drawings[name]);
}
