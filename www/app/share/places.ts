/** Where a board can be put, what each place lets through, and the text that is pasted there. */

import type { Shared } from './outputs.ts';
import { elementSnippet, escapeHtml, escapeMarkdown, framedSnippet, markdownAddress, pageLink } from './outputs.ts';

/**
 * `hatena` and `wordpress` (an author who may write HTML) take frames and scripts; `qiita`, `zenn`, `note` and `scrapbox` clean HTML of both, so a picture
 * leads to the board; a page of one's own takes everything.
 */
export const placeIds = ['hatena', 'wordpress', 'qiita', 'zenn', 'note', 'scrapbox', 'html'] as const;
export type PlaceId = (typeof placeIds)[number];

export interface Place {
  /** what readers see: a live board, or a picture that leads to it */
  form: 'frame' | 'element' | 'picture';
  /** does the text carry the address of a picture? note has pictures of its own, which no text brings along */
  carries?: boolean;
  /** a live board by way of a code site, which this place embeds */
  code?: boolean;
  /** @param picture address of a picture that the author has put there; '' before that */
  text: (shared: Shared, picture: string) => string;
}

/** Its brackets are all the notation there is. */
const bracketed = (text: string) => text.replace(/[[\]]/g, ' ').replace(/\s+/g, ' ').trim();

/** In an attribute within a link's brackets. */
const escapeBoth = (text: string) => escapeHtml(text).replace(/[[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const linked = (shared: Shared, inside: string) => `[${inside}](${markdownAddress(pageLink(shared))})`;

export const places: Record<PlaceId, Place> = {
  hatena: { form: 'frame', text: framedSnippet },
  wordpress: { form: 'frame', text: framedSnippet },
  qiita: {
    form: 'picture',
    carries: true,
    code: true,
    // Markdown has no width; the tag with one is let through.
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

/** The address in what a place gives for a picture: the address itself, or its notation around it. '' where there is none. */
export const addressIn = (text: string) => /https?:\/\/[^\s()<>[\]"']+/.exec(text)?.[0] ?? '';

export const sizes = { s: 360, m: 480, l: 640 } as const;
export type Size = keyof typeof sizes;

/** No board is higher than this in an article: its bar would be out of sight. */
const highest = 640;

/**
 * CSS pixels of a board in an article.
 * @param room that suits the board (www/shared/room.ts): the widget never takes more
 */
export function extentOf(size: Size, { width: most, ratio }: { width: number; ratio: number }) {
  const width = Math.round(Math.min(Math.max(sizes.s, Math.min(sizes[size], highest * ratio)), most));
  return { width, height: Math.round(width / ratio) };
}

export const readers = ['play', 'puzzle', 'solve'] as const;
export type Reader = (typeof readers)[number];

/** What a reader of each kind may see, as the widget's attributes. @param goal a score; null where there is none */
export function asksOf(reader: Reader, hints: string, goal: number | null): Record<string, string> {
  if (reader === 'solve') return {};
  if (reader === 'play') return { solver: 'off' };
  return { solver: 'after', hints, ...(goal === null ? {} : { goal: String(goal) }) };
}
