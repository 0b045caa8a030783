/** What the front shows: today's puzzle and unfinished boards, with what is stored about them. */

import type { Context } from '../context.ts';
import type { Keep } from '../saved-boards/start.ts';
import type { Card, Kept } from '../saved-boards/record.ts';
import type { Won } from '../saved-boards/won.ts';
import type { Daily } from '../daily-puzzle.ts';
import { nameOf } from '../saved-boards/list.ts';
import { words as kept } from '../saved-boards/words.ts';
import { keyOf } from '../saved-boards/names.ts';
import { drawPicture, familyOf } from '../saved-boards/pictures.ts';
import { isDaily } from '../panels/board-name.ts';
import { type Entry, orderedFamilies } from '../../puzzles/index.ts';
import { isMetered } from '../../shared/connection.ts';
import { viewOf } from '../../shared/player/state.ts';
import { numberFormat, translatorOf } from '../../shared/translate.ts';
import { unitOf } from '../../shared/unit.ts';
import { boardOf, dailyOf, dayOf } from '../daily-puzzle.ts';
import { words as page } from '../words.ts';
import { words } from './words.ts';

/** Most unfinished boards that are offered. */
const mostUnfinished = 2;

/** A board, as a row shows it. */
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
  isCurrent: boolean;
}

/** A family in the list of all, with the number of its levels that the reader has solved. */
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

/** @param chosen called when the reader chooses a board @param opened called once that board has been opened */
export function frontRows(context: Context, chosen: () => void, opened: () => void) {
  const { store, engine, session } = context;

  const titleOf = (id: string) => orderedFamilies.find((each) => each.id === id)?.title[store.get().language] ?? id;

  /**
   * The board of a daily puzzle. Null if its family is not loaded and the connection is metered, as a picture is no
   * reason to fetch it.
   */
  async function loadDaily(daily: Daily) {
    const { family: id } = daily;
    const isLoaded = engine.rules.families().some((each) => each.id === id);
    if (!isLoaded && isMetered()) return null;
    const family = await familyOf(context, id).catch(() => null); // fetched again at the next refresh if it fails
    const board = family && boardOf(engine, family, daily);
    return family && board ? { family, board } : null;
  }

  async function openToday(date: Date) {
    chosen();
    await session.openLink((await dailyOf(date)).link);
    opened();
  }

  /** What can be said without the family's script and without stored boards. */
  function firstToday(date: Date = new Date()): Today {
    const { no, family } = dayOf(date);
    const state = store.get();
    const name = translatorOf(page[state.language])('today.name', { no });
    const isCurrent = isDaily(state) && state.family.id === family;
    const unknown = { key: '', note: translatorOf(words[state.language])('today.note'), picture: null, won: null };
    return { ...unknown, isCurrent, no, level: null, name, title: titleOf(family), open: () => openToday(date) };
  }

  /** How far the reader has come with today's puzzle. */
  function noteOf(game: Kept | null, loaded: Awaited<ReturnType<typeof loadDaily>>) {
    const { language } = store.get();
    const t = translatorOf(words[language]);
    if (!game?.won) return t(game?.moves ? 'today.going' : 'today.note');
    const { objective, best } = game.won;
    if (objective === null || !loaded) return t('today.solved');
    const { family, board } = loaded;
    const unit = unitOf({ family, bare: viewOf(engine.rules, family.id, board, '') });
    const counted = translatorOf({}, family.words[language])(unit, { n: objective });
    return t(best ? 'today.best' : 'today.score', { score: numberFormat(language)(objective), unit: counted });
  }

  async function todayOf({ storage, keeper }: Keep): Promise<Today> {
    const date = new Date();
    const daily = await dailyOf(date).catch(() => null); // fetched again at the next refresh if it fails
    const first = { ...firstToday(date), level: daily?.level ?? null };
    const loaded = daily && (await loadDaily(daily));
    if (!loaded) return { ...first, isCurrent: false };
    const { family, board } = loaded;
    const key = keyOf(engine.rules, family.id, board);
    const game = await storage.get(key);
    const picture = drawPicture(context, family, board);
    const [won, isCurrent] = [game?.won ?? null, key === keeper.key()];
    return { ...first, key, picture, won, isCurrent, note: noteOf(game, loaded) };
  }

  /** Boards with moves that are not finished, the latest first. */
  async function leftOf({ storage, keeper }: Keep, today: string): Promise<Row[]> {
    const isLeft = ({ key, played, won }: Card) => played > 0 && !won && key !== today && key !== keeper.key();
    const cards = (await storage.cards()).filter(isLeft).toSorted((a, b) => b.at - a.at);
    const { language } = store.get();
    const t = translatorOf(kept[language]);
    const rows = cards.slice(0, mostUnfinished).map(async (card) => {
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
        name: nameOf(card, language, t),
        note: t('played', { n: card.played }),
        picture,
        open,
      };
    });
    return Promise.all(rows);
  }

  const firstKind = ({ id, title, levels = 0 }: Entry): Kind => ({
    ...{ id, levels, solved: 0, title: title[store.get().language] },
    open: () => {
      chosen();
      return session.goTo(id);
    },
  });
  const firstKinds = () => orderedFamilies.map(firstKind);

  /**
   * How many of a family's levels are among these keys. The family's script is fetched only if one of the keys is a
   * board of its own.
   */
  async function solvedOf({ id, load }: Entry, won: string[]) {
    const solved = won.filter((key) => key.startsWith(`${id}/`));
    if (solved.length === 0) return 0;
    const { levels } = (await (await load()).default.levels?.()) ?? { levels: [] };
    return levels.filter(({ code }) => solved.includes(`${id}/${code}`)).length;
  }

  /** @param cards of all stored boards */
  function kindsOf(cards: Card[]): Promise<Kind[]> {
    const won = cards.flatMap(({ key, won }) => (won ? [key] : []));
    const kindOf = async (entry: Entry) => ({
      ...firstKind(entry),
      solved: await solvedOf(entry, won).catch(() => 0),
    });
    return Promise.all(orderedFamilies.map(kindOf));
  }

  return { firstToday, firstKinds, todayOf, leftOf, kindsOf };
}
