// Which entries of a list a run takes whose entries all go through the same code: those that always matter, and a part
// that depends on the day, so that a week takes all of them. `--long` takes all at once.

/** Days within which every entry is taken. */
export const WEEK = 7;

/**
 * The day of a run, in days since 1970 (UTC). Whoever starts the tests decides it, so that all processes of a run have
 * the same day even past midnight. TOKERU_DAY repeats another day's run.
 */
process.env.TOKERU_DAY ??= String(Math.floor(Date.now() / 86_400_000));

/**
 * @typedef {object} Choice
 * @property {number} [always] how many of the first entries every run takes
 * @property {number} [days] within which every other entry is taken, at most a week: fewer days take more of them a day
 * @property {number} [day]
 * @property {boolean} [all] also where pictures or trees are written again
 */

/**
 * The entries of a list that this run takes, in the list's order. What a test holds alone belongs to those that every
 * run takes.
 * @template Entry
 * @param {readonly Entry[]} list
 * @param {Choice} [choice]
 * @returns {Entry[]}
 */
export function ofTheDay(
  list,
  {
    always = 0,
    days = WEEK,
    day = Number(process.env.TOKERU_DAY),
    all = Boolean(process.env.TOKERU_LONG || process.env.TOKERU_BLESS),
  } = {},
) {
  if (!Number.isInteger(day) || day < 0) throw new RangeError(`TOKERU_DAY is a number of days, not ${day}`);
  if (!Number.isInteger(days) || days < 1 || days > WEEK) throw new RangeError(`within a week, not ${days} days`);
  const others = Math.max(list.length - always, 0);
  const parts = Math.min(days, others);
  const isTaken = (/** @type {number} */ at) =>
    at < always || Math.floor(((at - always) * parts) / others) === day % parts;
  return list.filter((_, at) => all || isTaken(at));
}
