/** What comes from outside: pasted and dropped texts, files. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { Links } from './links.ts';
import type { WireError } from '../../engine/types.ts';
import type { Family } from '../../puzzles/contract.ts';
import { namedBoards, partsOf, placed, readable, shownName } from '../../shared/named-boards.ts';
import { isTooLong, plainText } from '../../shared/plain-text.ts';
import { inTurns, turnFor } from '../../shared/turns.ts';
import { otherGame } from '../../shared/wrapped.ts';
import { brokenLinks, findLink } from '../find-link.ts';
import { isBegin } from '../keep/head.ts';
import { answersBeside } from './answers.ts';
import { otherFamily } from './family-of.ts';
import { knownOf, type Reading, readings } from './reading.ts';
import { several } from './several.ts';

export type Texts = ReturnType<typeof texts>;

const isFaultless = (parsed: ReturnType<Base['engine']['rules']['parse']>) =>
  parsed.ok && parsed.diagnostics.every(({ severity }) => severity !== 'error');

/** What the page or the command line writes, and other pages or the list of kept boards read. */
function ownKind(text: string) {
  if (isBegin(text.slice(0, 256))) return 'own-boards';
  if (/^\{"kind":"board",/.test(text)) return 'own-trace';
  return /^tokeru [a-z]{1,20} certificate \d/m.test(text) ? 'own-certificate' : null;
}

export function texts(
  { store, engine, page, player: { replaceBoard }, refuse }: Base,
  showMoves: (moves: string) => boolean,
  { goTo, openBoard: openIn }: Families,
  { openLink }: Links,
) {
  const { rules } = engine;
  const { anywhere, inside, isLegal } = readings({ engine, store });
  const keepAnswers = answersBeside({ store, page });
  const openAll = several({ store, engine, refuse, replaceBoard });
  /** Texts opened so far: while one is being read a newer one may come. */
  let opened = 0;

  /** The boards of a text; none where it is moves. */
  const boardsIn = async (family: Family, text: string) =>
    family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text);

  /** To another family with the board that is read there: what its reader left in that family is not seen on the way, nor is it what Back leads to. */
  async function goToBoard({ family, text }: Reading) {
    const [first = text] = rules.splitBoards(family, text);
    await (rules.parse(family, first).ok ? openIn(family, first) : goTo(family));
  }

  /** A text that this family refuses, in the family that reads it, or without what is around it; where there is none, what is wrong with it here. */
  async function openElsewhere(family: Family, text: string, error: WireError, stands: () => boolean) {
    const found = await anywhere(family, text);
    if (!stands() || store.get().family !== family) return;
    if (found === null && family.looksLikeMoves?.(text)) return openMoves(family, text, error);
    if (found === null) return refuse('board', (await knownOf(family)).error?.(text) ?? error);
    if (found.family !== family.id) await goToBoard(found);
    if (stands() && store.get().family.id === found.family) await openBoards(found.text, stands, text);
  }

  function openMoves(family: Family, text: string, error: WireError) {
    if (family.looksLikeMoves?.(text)) showMoves(text);
    else refuse('board', error);
  }

  /** What a family's rules take for a board, but was not meant for one. */
  const notMeant = async (family: Family, text: string, board: string) => (await knownOf(family)).none?.(text, board);

  /** A board with a fault, unless there is one without behind something that has been taken for a part of it. */
  async function openFaulty(family: Family, text: string, board: string, stands: () => boolean) {
    const error = await notMeant(family, text, board);
    if (error) return openElsewhere(family, text, error, stands);
    const found = await inside(family, text);
    if (!stands() || store.get().family !== family) return;
    if (found) await openBoards(found.text, stands, text);
    else await openBoard(family, text, board);
  }

  function openBoard(family: Family, text: string, board: string, faulty = true) {
    const name = shownName(rules.boardTitle(family.id, text));
    if (replaceBoard(board, { collection: name ? [{ name, board }] : null }) && !faulty) page.notice('board.opened');
    return keepAnswers(family, text, [text], null);
  }

  /** One board or the moves of an answer. */
  async function openOne(family: Family, text: string, stands: () => boolean, whole: string) {
    const parsed = rules.parse(family.id, text);
    if (!parsed.ok && (text !== whole || isLegal(family, text))) openMoves(family, text, parsed.error);
    else if (!parsed.ok) await openElsewhere(family, text, parsed.error, stands);
    else {
      const { board, diagnostics } = parsed;
      if (text === whole && !isFaultless(parsed)) await openFaulty(family, text, board, stands);
      else await openBoard(family, text, board, diagnostics.length > 0);
    }
  }

  /**
   * Several boards or one.
   * @param whole as its reader has it, with what was around it
   */
  async function openBoards(text: string, stands: () => boolean, whole = text): Promise<void> {
    const { family } = store.get();
    const boards = await boardsIn(family, text);
    await turnFor(text);
    const here = () => stands() && store.get().family === family;
    if (!here()) return;
    if (boards.length < 2) return openOne(family, text, stands, whole);
    const first = rules.parse(family.id, boards[0].board);
    const clean = text !== whole || isFaultless(first) ? null : await inside(family, text);
    if (!here()) return;
    if (clean) return openBoards(clean.text, stands, text);
    const shown = first.ok ? boards[0] : await inTurns(readable(boards, (board) => rules.parse(family.id, board).ok));
    if (!here()) return;
    if (!first.ok && (!shown || (await otherFamily(engine, text, family.id).catch(() => null))))
      return openElsewhere(family, text, placed(first.error, partsOf(text)(boards[0].board)), stands);
    if (!shown || !here()) return;
    const parts = boards.map(({ board }) => board);
    await openAll(boards, shown, family, text, whole);
    await keepAnswers(family, text, parts, boards);
  }

  /** The link that a text holds in pieces, if they are all there. */
  async function joined(text: string) {
    const links = brokenLinks(text);
    const id = links.length ? rules.linkedFamily(links[0]) : null;
    if (id !== null) await engine.fetchRules(id).catch(() => {});
    return links.find((link) => rules.decodeLink(link).ok);
  }

  /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
  return async function openText(text: string) {
    const turn = ++opened;
    if (isTooLong(text)) return refuse('board', { code: 'text-too-long' });
    const link = (await joined(text)) ?? findLink(text);
    if (link) return openLink(link);
    const plain = await inTurns(plainText(text));
    if (!plain.trim()) return refuse('board', { code: 'empty-text' });
    const own = ownKind(plain);
    if (own) return refuse('board', { code: own });
    const other = otherGame(plain);
    if (other) return refuse('board', other);
    await turnFor(plain);
    if (turn === opened) await openBoards(plain, () => turn === opened);
  };
}
