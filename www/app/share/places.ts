/** Where a board can be put, what each place lets through, and the text to paste there. */

import type { Shared } from './outputs.ts';
import { elementSnippet, escapeHtml, escapeMarkdown, framedSnippet, markdownAddress, pageLink } from './outputs.ts';

/**
 * `hatena` and `wordpress` (for authors who may write HTML) accept frames and scripts. `qiita`, `zenn`, `note` and
 * `scrapbox` remove both, so a picture links to the board. The author's own page accepts everything.
 */
export const placeIds = ['hatena', 'wordpress', 'qiita', 'zenn', 'note', 'scrapbox', 'html'] as const;
export type PlaceId = (typeof placeIds)[number];

export interface Place {
  /** what readers see: a live board, or a picture that links to it */
  form: 'frame' | 'element' | 'picture';
  /** Does the text contain the address of a picture? On note, pictures can only be added separately. */
  carries?: boolean;
  /** Can a live board be put there through a code site, which the place embeds? */
  code?: boolean;
  /** @param picture address of the picture that the author has uploaded; '' before that */
  text: (shared: Shared, picture: string) => string;
}

/** Square brackets are its only notation. */
const bracketed = (text: string) => text.replace(/[[\]]/g, ' ').replace(/\s+/g, ' ').trim();

/** For an attribute inside the brackets of a link. */
const escapeBoth = (text: string) => escapeHtml(text).replace(/[[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const linked = (shared: Shared, inside: string) => `[${inside}](${markdownAddress(pageLink(shared))})`;

export const places: Record<PlaceId, Place> = {
  hatena: { form: 'frame', text: framedSnippet },
  wordpress: { form: 'frame', text: framedSnippet },
  qiita: {
    form: 'picture',
    carries: true,
    code: true,
    // Markdown has no width, but the place lets an `img` tag with one through.
    text: (shared, picture) =>
      linked(
        shared,
        picture
          ? `<img src="${escapeBoth(picture)}" alt="${escapeBoth(shared.title)}" width="${shared.width}">`
          : escapeMarkdown(shared.title),
      ),
  },
  zenn: {
    form: 'picture',
    carries: true,
    code: true,
    text: (shared, picture) => {
      const title = escapeMarkdown(shared.title);
      return linked(shared, picture ? `![${title}](${markdownAddress(picture)} =${shared.width}x)` : title);
    },
  },
  note: { form: 'picture', text: (shared) => `${shared.title}\n${pageLink(shared)}` },
  scrapbox: {
    form: 'picture',
    carries: true,
    text: (shared, picture) => `[${picture ? markdownAddress(picture) : bracketed(shared.title)} ${pageLink(shared)}]`,
  },
  html: { form: 'element', code: true, text: elementSnippet },
};

/** The address in what a place shows for a picture, with or without notation around it; '' if there is none. */
export const addressIn = (text: string) => /https?:\/\/[^\s()<>[\]"']+/.exec(text)?.[0] ?? '';

export const sizes = { s: 360, m: 480, l: 640 } as const;
export type Size = keyof typeof sizes;

/** No board in an article is higher than this, in CSS pixels, as its bar would be out of view. */
const highest = 640;

/**
 * The CSS pixels of a board in an article.
 * @param room of the board (www/shared/room.ts): the widget never takes more
 */
export function extentOf(size: Size, { width: most, ratio }: { width: number; ratio: number }) {
  const width = Math.round(Math.min(Math.max(sizes.s, Math.min(sizes[size], highest * ratio)), most));
  return { width, height: Math.round(width / ratio) };
}

export const readers = ['play', 'puzzle', 'solve'] as const;
export type Reader = (typeof readers)[number];

/** What a reader of each kind may do, as attributes of the widget. @param goal a score; null if there is none */
export function attributesFor(reader: Reader, hints: string, goal: number | null): Record<string, string> {
  if (reader === 'solve') return {};
  if (reader === 'play') return { solver: 'off' };
  return { solver: 'after', hints, ...(goal === null ? {} : { goal: String(goal) }) };
}
