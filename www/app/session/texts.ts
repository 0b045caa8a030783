/** Opens what comes from outside: pasted and dropped texts, files. */

import type { Base } from './session.ts';
import type { Families } from './families.ts';
import type { Links } from './links.ts';
import type { WireError } from '../../engine/types.ts';
import type { Family } from '../../puzzles/contract.ts';
import { namedBoards, partsOf, placed, readable, shownName, withoutHead } from '../../shared/named-boards.ts';
import { isTooLong, plainText } from '../../shared/plain-text.ts';
import { inTurns, turnFor } from '../../shared/turns.ts';
import { otherGame } from '../../shared/wrapped.ts';
import { brokenLinks, findLink, isAddress } from '../find-link.ts';
import { isBegin } from '../saved-boards/head.ts';
import { answersBeside } from './answers.ts';
import { isFaultless, otherFamily } from './family-of.ts';
import { pastedReaders, type Reading, readings } from './reading.ts';
import { openSeveral } from './several.ts';

export type Texts = ReturnType<typeof texts>;

/** Texts that the page or the command line writes, and that other pages or the list of stored boards read. */
function ownFormat(text: string) {
  if (isBegin(text.slice(0, 256))) return 'own-boards';
  if (/^\{"kind":"board",/.test(text)) return 'own-trace';
  return /^tokeru [a-z]{1,20} certificate \d/m.test(text) ? 'own-certificate' : null;
}

/** An error for a text in which the family's rules find a board that was not meant as one. */
const noBoardError = async (family: Family, text: string, board: string) =>
  (await pastedReaders(family)).notABoard?.(text, board);

export function texts(
  { store, engine, page, player: { replaceBoard }, refuse }: Base,
  showMoves: (moves: string) => boolean,
  { goTo, openBoard: openIn }: Families,
  { openLink }: Links,
) {
  const { rules } = engine;
  const { anywhere, inside, isLegal } = readings({ engine, store });
  const keepAnswers = answersBeside({ store, page });
  const openAll = openSeveral({ store, engine, refuse, replaceBoard });
  /** Number of texts so far: a newer one may arrive while one is read. */
  let opened = 0;

  /** The boards of a text; none if it consists of moves. */
  const boardsIn = async (family: Family, text: string) =>
    family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text);

  /**
   * Goes to another family with the board that it reads. The board that its reader left there is neither shown on the
   * way nor put into the history.
   */
  async function goToBoard({ family, text }: Reading) {
    const [first = text] = rules.splitBoards(family, text);
    await (rules.parse(family, first).ok ? openIn(family, first) : goTo(family));
  }

  /**
   * Opens a text that this family refuses: in another family, or without its wrapping. If neither works, reports the
   * error.
   */
  async function openElsewhere(family: Family, text: string, error: WireError, isCurrent: () => boolean) {
    const found = await anywhere(family, text);
    if (!isCurrent() || store.get().family !== family) return;
    if (found === null && family.looksLikeMoves?.(text)) return openMoves(family, text, error);
    if (found === null) return refuse('board', (await pastedReaders(family)).error?.(text) ?? error);
    if (found.family !== family.id) await goToBoard(found);
    if (isCurrent() && store.get().family.id === found.family) await openBoards(found.text, isCurrent, text, true);
  }

  function openMoves(family: Family, text: string, error: WireError) {
    if (family.looksLikeMoves?.(text)) showMoves(text);
    else refuse('board', error);
  }

  /** Opens a faulty board, unless removing its wrapping leaves a faultless one. */
  async function openFaulty(family: Family, text: string, board: string, isCurrent: () => boolean, isSettled: boolean) {
    const error = await noBoardError(family, text, board);
    if (error) return isSettled ? refuse('board', error) : openElsewhere(family, text, error, isCurrent);
    const found = await inside(family, text);
    if (!isCurrent() || store.get().family !== family) return;
    if (found) await openBoards(found.text, isCurrent, text);
    else await openBoard(family, text, board);
  }

  function openBoard(family: Family, text: string, board: string, faulty = true) {
    const name = shownName(rules.boardTitle(family.id, text));
    if (replaceBoard(board, { collection: name ? [{ name, board }] : null }) && !faulty) page.notice('board.opened');
    return keepAnswers(family, text, [text], null);
  }

  /** Opens one board, or the moves of an answer. */
  async function openOne(family: Family, text: string, isCurrent: () => boolean, whole: string, isSettled: boolean) {
    const parsed = rules.parse(family.id, text);
    if (!parsed.ok && (isSettled || text !== whole || isLegal(family, text))) openMoves(family, text, parsed.error);
    else if (!parsed.ok) await openElsewhere(family, text, parsed.error, isCurrent);
    else {
      const { board, diagnostics } = parsed;
      if (text === whole && !isFaultless(parsed)) await openFaulty(family, text, board, isCurrent, isSettled);
      else await openBoard(family, text, board, diagnostics.length > 0);
    }
  }

  /**
   * Opens one board or several.
   * @param whole the reader's original text, with its wrapping
   * @param isSettled the family was chosen for this text. Another one is not looked for, as a text with boards of two
   * families would be passed to and fro without end.
   */
  async function openBoards(text: string, isCurrent: () => boolean, whole = text, isSettled = false): Promise<void> {
    const { family } = store.get();
    const boards = await boardsIn(family, text);
    await turnFor(text);
    const isSameFamily = () => isCurrent() && store.get().family === family;
    if (!isSameFamily()) return;
    const one = boards.length < 2 ? withoutHead(rules, family.id, text, boards[0]?.board) : null;
    if (one !== null) return openOne(family, one, isCurrent, text === whole ? one : whole, isSettled);
    const first = rules.parse(family.id, boards[0].board);
    const clean = text !== whole || isFaultless(first) ? null : await inside(family, text);
    if (!isSameFamily()) return;
    if (clean) return openBoards(clean.text, isCurrent, text, isSettled);
    const shown = first.ok ? boards[0] : await inTurns(readable(boards, (board) => rules.parse(family.id, board).ok));
    if (!isSameFamily()) return;
    const error = first.ok ? null : placed(first.error, partsOf(text)(boards[0].board));
    if (error && !isSettled && (!shown || (await otherFamily(engine, text, family.id).catch(() => null))))
      return openElsewhere(family, text, error, isCurrent);
    if (error && !shown) return refuse('board', error);
    if (!shown || !isSameFamily()) return;
    const parts = boards.map(({ board }) => board);
    await openAll(boards, shown, family, text, whole);
    await keepAnswers(family, text, parts, boards);
  }

  /** A link that a text contains in pieces, if they are complete. */
  async function joined(text: string) {
    const links = brokenLinks(text);
    const [first] = links;
    const id = first ? rules.linkedFamily(first) : null;
    if (id !== null) await engine.fetchRules(id).catch(() => {});
    return links.find((link) => rules.decodeLink(link).ok);
  }

  /** Opens anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
  return async function openText(text: string) {
    const turn = ++opened;
    if (isTooLong(text)) return refuse('board', { code: 'text-too-long' });
    const link = (await joined(text)) ?? findLink(text) ?? (isAddress(text) ? text : null);
    if (link) return openLink(link);
    const plain = await inTurns(plainText(text));
    if (!plain.trim()) return refuse('board', { code: 'empty-text' });
    const code = ownFormat(plain);
    if (code) return refuse('board', { code });
    const refusal = otherGame(plain);
    if (refusal) return refuse('board', refusal);
    await turnFor(plain);
    if (turn === opened) await openBoards(plain, () => turn === opened);
  };
}
