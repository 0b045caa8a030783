/** What the front shows: today's puzzle and the boards that were left, with what is kept of them. */

import type { Context } from '../context.ts';
import type { Keep } from '../keep/start.ts';
import type { Card, Kept } from '../keep/record.ts';
import type { Won } from '../keep/won.ts';
import type { Daily } from '../today.ts';
import { nameOf } from '../keep/list.ts';
import { words as kept } from '../keep/words.ts';
import { keyOf } from '../keep/names.ts';
import { drawPicture, familyOf } from '../keep/pictures.ts';
import { isDaily } from '../panels/board-name.ts';
import { shelf } from '../../puzzles/index.ts';
import { isMetered } from '../../shared/line.ts';
import { viewOf } from '../../shared/player/state.ts';
import { numberFormat, speakerOf } from '../../shared/speech.ts';
import { unitOf } from '../../shared/unit.ts';
import { boardOf, dailyOf, dayOf } from '../today.ts';
import { words as page } from '../words.ts';
import { words } from './words.ts';

/** Unfinished boards that are offered. */
const most = 2;

/** A board with what is seen of it in a row. */
export interface Row {
  key: string;
  title: string;
  name: string;
  note: string;
  picture: HTMLElement | null;
  open: () => unknown;
}

export interface Today extends Row {
  no: number;
  level: number | null;
  won: Won | null;
  isHere: boolean;
}

/** A family in the list of all, with how many of its levels the reader has finished. */
export interface Kind {
  id: string;
  title: string;
  solved: number;
  levels: number;
  open: () => unknown;
}

export interface Front {
  today: Today;
  left: Row[];
  kinds: Kind[];
}

/** @param chosen a board was chosen: the reader looks at it now @param opened it has come */
export function frontRows(context: Context, chosen: () => void, opened: () => void) {
  const { store, engine, session } = context;

  const titleOf = (id: string) => shelf.find((each) => each.id === id)?.title[store.get().language] ?? id;

  /** The board of a link; null while its family is not there, which is not fetched for a picture on a line with a meter. */
  async function found(daily: Daily) {
    const { family: id } = daily;
    const isThere = engine.rules.families().some((each) => each.id === id);
    if (!isThere && isMetered()) return null;
    const family = await familyOf(context, id);
    const board = family && boardOf(engine, family, daily);
    return family && board ? { family, board } : null;
  }

  async function openToday(now: Date) {
    chosen();
    await session.openLink((await dailyOf(now)).link);
    opened();
  }

  /** What can be said without its family and without what is kept. */
  function firstSight(now: Date = new Date()): Today {
    const { no, family } = dayOf(now);
    const state = store.get();
    const name = speakerOf(page[state.language])('today.name', { no });
    const isHere = isDaily(state) && state.family.id === family;
    const unknown = { key: '', note: speakerOf(words[state.language])('today.note'), picture: null, won: null };
    return { ...unknown, isHere, no, level: null, name, title: titleOf(family), open: () => openToday(now) };
  }

  /** How far the reader has come with it. */
  function noteOf(game: Kept | null, there: Awaited<ReturnType<typeof found>>) {
    const { language } = store.get();
    const say = speakerOf(words[language]);
    if (!game?.won) return say(game?.moves ? 'today.going' : 'today.note');
    const { objective, best } = game.won;
    if (objective === null || !there) return say('today.solved');
    const { family, board } = there;
    const unit = unitOf({ family, bare: viewOf(engine.rules, family.id, board, '') });
    const counted = speakerOf({}, family.words[language])(unit, { n: objective });
    return say(best ? 'today.best' : 'today.score', { score: numberFormat(language)(objective), unit: counted });
  }

  async function todayOf({ storage, keeper }: Keep): Promise<Today> {
    const now = new Date();
    const daily = await dailyOf(now).catch(() => null); // one that does not come is asked for at the next look
    const first = { ...firstSight(now), level: daily?.level ?? null };
    const there = daily && (await found(daily));
    if (!there) return { ...first, isHere: false };
    const { family, board } = there;
    const key = keyOf(engine.rules, family.id, board);
    const game = await storage.get(key);
    const picture = drawPicture(context, family, board);
    return { ...first, key, picture, note: noteOf(game, there), won: game?.won ?? null, isHere: key === keeper.key() };
  }

  /** Boards with moves and without an end, the latest first. */
  async function leftOf({ storage, keeper }: Keep, today: string): Promise<Row[]> {
    const isLeft = ({ key, played, won }: Card) => played > 0 && !won && key !== today && key !== keeper.key();
    const cards = (await storage.cards()).filter(isLeft).toSorted((a, b) => b.at - a.at);
    const { language } = store.get();
    const say = speakerOf(kept[language]);
    const rows = cards.slice(0, most).map(async (card) => {
      const game = await storage.get(card.key);
      const family = game && !isMetered() ? await familyOf(context, card.family).catch(() => null) : null;
      const picture = game && family ? drawPicture(context, family, game.board) : null;
      const open = () => {
        chosen();
        return game && keeper.open(game);
      };
      return {
        key: card.key,
        title: titleOf(card.family),
        name: nameOf(card, language, say),
        note: say('played', { n: card.played }),
        picture,
        open,
      };
    });
    return Promise.all(rows);
  }

  const firstKinds = (): Kind[] =>
    shelf.map(({ id, title, levels = 0 }) => ({
      ...{ id, levels, solved: 0, title: title[store.get().language] },
      open: () => {
        chosen();
        return session.goTo(id);
      },
    }));

  /** How many levels of a family are among these keys; its script is fetched where any board of the family is. */
  async function solvedOf({ id, load }: (typeof shelf)[number], won: string[]) {
    const own = won.filter((key) => key.startsWith(`${id}/`));
    if (own.length === 0) return 0;
    const { levels } = (await (await load()).default.levels?.()) ?? { levels: [] };
    return levels.filter(({ code }) => own.includes(`${id}/${code}`)).length;
  }

  /** @param cards of all that is kept */
  function kindsOf(cards: Card[]): Promise<Kind[]> {
    const won = cards.flatMap(({ key, won }) => (won ? [key] : []));
    const told = async (kind: Kind, at: number) => ({ ...kind, solved: await solvedOf(shelf[at], won).catch(() => 0) });
    return Promise.all(firstKinds().map(told));
  }

  return { firstSight, firstKinds, todayOf, leftOf, kindsOf };
}
