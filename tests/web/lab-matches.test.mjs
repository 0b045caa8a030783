// The laboratory's races: five storages in turn, and two searches side by side. The messages follow from the
// measurements alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf as raceFigures, timeBars } from '../../www/lab/storages/bars.ts';
import {
  commonFingerprint,
  lanesOf,
  optionsOf,
  ROUNDS,
  runRace,
  sizes,
  storages,
  verdictOf as laneVerdict,
} from '../../www/lab/storages/race.ts';
import { words as raceWords } from '../../www/lab/storages/words.ts';
import { agreementOf, answerOf, matchOf, recordRun, verdictOf } from '../../www/lab/versus/match.ts';
import { answersOf, figuresOf, verdictText } from '../../www/lab/versus/report.ts';
import { questions, settings, settingsOf } from '../../www/lab/versus/settings.ts';
import { words } from '../../www/lab/versus/words.ts';
import { words as common } from '../../www/lab/words.ts';
import { BY_COINS } from '../../www/lab/shared/ranking.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { rules } from './real-rules.mjs';

const voiceOf = (/** @type {Record<string, string>} */ own) => ({
  t: (/** @type {string} */ key, /** @type {Record<string, any>} */ values = {}) =>
    translatorOf({ ...common.en, ...own })(key, values),
  number: String,
});

/** A race with given seconds for each lane and round. */
async function race(/** @type {(lane: number, round: number) => number} */ seconds, stopAt = Number.POSITIVE_INFINITY) {
  const lanes = lanesOf();
  /** @type {string[]} */
  const order = [];
  const measure = async (/** @type {any} */ storage) => {
    if (order.length >= stopAt) return null;
    const round = Math.floor(order.length / storages.length);
    order.push(storage);
    return { seconds: seconds(storages.indexOf(storage), round), bytes: 2000, expanded: 7, fingerprint: 'f' };
  };
  return { lanes, order, whole: await runRace(lanes, measure, () => {}) };
}

test('rounds alternate between storages, and the first is not counted', async () => {
  const { lanes, order, whole } = await race((lane, round) => (round === 0 ? 100 : lane + 1));
  assert.equal(whole, true);
  assert.deepEqual(order.slice(0, 6), [...storages, storages[0]]);
  assert.equal(order.length, (ROUNDS + 1) * storages.length);
  for (const { seconds } of lanes) assert.equal(Math.max(...seconds) < 100 && seconds.length === ROUNDS, true);
  assert.equal(raceFigures(lanes, sizes[0]).rows.length, ROUNDS * storages.length);
});

test('slower or faster is claimed only if eight pairs agree, and nothing from few rounds', async () => {
  const { lanes } = await race((lane, round) => [1, 2, 0.5, 1 + (round % 2 ? 0.1 : -0.1), 3][lane] + round / 1000);
  const verdicts = lanes.map((lane) => laneVerdict(lane, lanes[0]).verdict);
  assert.deepEqual(verdicts, ['reference', 'slower', 'faster', 'open', 'slower']);
  const { lanes: few, whole } = await race((lane) => lane + 1, 3 * storages.length + 2);
  assert.equal(whole, false);
  assert.deepEqual(
    few.map((lane) => laneVerdict(lane, few[0]).verdict),
    ['reference', 'early', 'early', 'early', 'early'],
  );
  assert.equal(few[0].seconds.length, 3, 'measured rounds are kept');
});

test('beams are called equal only once all have been made; bars show ratios to the first', async () => {
  const { lanes } = await race((lane) => 0.5 * (lane + 1));
  assert.equal(commonFingerprint(lanes), 'f');
  lanes[3].last = { seconds: 1, bytes: 1, expanded: 7, fingerprint: 'g' };
  assert.equal(commonFingerprint(lanes), null);
  assert.equal(commonFingerprint(lanesOf()), null);
  const bars = timeBars(lanes, sizes[0], voiceOf(raceWords.en));
  assert.deepEqual([bars[0].text, bars[0].note, bars[4].note], ['0.5 s', '', '5.00 times']);
  assert.deepEqual(optionsOf('copies', sizes[1]), { ...BY_COINS, width: '100', storage: 'copies', kernel: 'plain' });
  assert.deepEqual(optionsOf('tour', sizes[2]), { ...BY_COINS, width: '1000', storage: 'tour', kernel: 'tuned' });
});

/** @returns {any} */
const outcome = (/** @type {any} */ own = {}) => ({
  ...{ status: 'optimal', stop: null, objective: 9, moves: '1 2', confirmed: true, nodes: 5, elapsedMs: 20 },
  ...{ error: null, measure: null },
  ...own,
});

/** @param {number[]} a @param {number[]} b @param {number | null} p */
function match(a, b, p, ends = [outcome(), outcome()]) {
  const played = matchOf();
  for (let run = 0; run <= a.length; run++) {
    recordRun(played, 'a', ends[0]);
    recordRun(played, 'b', ends[1]);
  }
  played.comparison = { a, b, p };
  return played;
}

test('two searches: "faster" needs the test, "no difference" ten pairs, and a run at its limit gives neither', () => {
  const ten = Array(10).fill(1);
  assert.deepEqual(verdictOf(match([1, 1], [2, 2], 0.03)), { verdict: 'faster', first: 'a' });
  assert.deepEqual(verdictOf(match([3, 3], [2, 2], 0.03)), { verdict: 'faster', first: 'b' });
  assert.deepEqual(verdictOf(match(ten, ten, 0.6)), { verdict: 'open' });
  assert.deepEqual(verdictOf(match(ten, ten, null)), { verdict: 'open' });
  assert.deepEqual(verdictOf(match([1], [2], 1)), { verdict: 'early' });
  assert.deepEqual(verdictOf(matchOf()), { verdict: 'none' });
  for (const stop of ['time', 'nodes', 'memory'])
    assert.deepEqual(verdictOf(match(ten, ten, 0.01, [outcome(), outcome({ stop })])), { verdict: 'limited' });
  const wrong = outcome({ confirmed: false });
  assert.deepEqual(verdictOf(match(ten, ten, 0.01, [wrong, outcome()])), { verdict: 'refuted' });
  assert.equal(answerOf(wrong), 'refuted');
  assert.equal(answerOf(outcome({ status: 'infeasible', moves: null, confirmed: false })), 'infeasible');
});

test('a run that could not begin, was stopped or failed gives no time', () => {
  const error = { code: 'bad-value', detail: 'width' };
  const played = matchOf();
  for (const own of [{ error }, { stop: 'fault' }, { stop: 'cancelled' }])
    assert.equal(recordRun(played, 'a', outcome(own)), null);
  assert.deepEqual(
    played.ends.a.map(({ stop }) => stop),
    [null, 'fault'],
    'what was stopped has no figures',
  );
  assert.equal(recordRun(played, 'b', outcome({ stop: 'unproved', status: 'feasible' })), 0.02);
  assert.deepEqual(played.limited, { b: false });
});

test('answers are compared only on the same board', () => {
  const [nine, eight] = [outcome(), outcome({ objective: 8 })];
  const near = outcome({ objective: 8, status: 'feasible' });
  const agreementFor = (/** @type {any} */ a, /** @type {any} */ b, one = true) =>
    agreementOf(match([1], [1], null, [a, b]), one);
  assert.deepEqual(
    [agreementFor(nine, nine), agreementFor(nine, near), agreementFor(nine, eight)],
    ['same', 'better', 'contradiction'],
  );
  assert.equal(
    agreementFor(nine, outcome({ objective: 8, measure: 'longest' })),
    'better',
    'the proofs are of different measures',
  );
  assert.deepEqual([agreementFor(nine, eight, false), agreementOf(matchOf(), true)], [null, null]);
});

test('a proof under a narrowing option holds for that option alone, and contradicts no other proof', () => {
  const [nine, eight] = [outcome(), outcome({ objective: 8 })];
  const setup = (/** @type {Record<string, string>} */ options) => ({ board: '', engine: 'sweep', options });
  const voice = voiceOf(words.en);
  const textsFor = (/** @type {Record<string, string>} */ options, b = eight) => {
    const [played, setups] = [match([1], [1], null, [nine, b]), { a: setup({}), b: setup(options) }];
    return [verdictText(played, setups, voice), answersOf(played, setups, voice).b];
  };
  for (const options of [{ meetings: 'false' }, { all_steps: 'true' }]) {
    const [verdict, answer] = textsFor(options);
    assert.match(verdict, /The proofs do not contradict each other\.$/);
    assert.equal(answer, '8, proved best of what its settings ask for');
  }
  const [verdict, answer] = textsFor({ meetings: 'true' });
  assert.match(verdict, /Two proofs contradict/);
  assert.equal(answer, '8, proved best');
  assert.equal(textsFor({}, { ...eight, measure: 'longest' })[1], '8, proved best of what its settings ask for');
  const none = outcome({ status: 'infeasible', objective: null, moves: null });
  assert.deepEqual(
    [textsFor({}, none)[1], textsFor({ meetings: 'false' }, none)[1]],
    ['proved: no solution', 'proved: no solution of the kind its settings ask for'],
  );
});

test('the sentences and the saved file of two searches', () => {
  const voice = voiceOf(words.en);
  const setup = { board: '', engine: 'exact', options: { width: '3' } };
  const [one, two] = [
    { a: setup, b: setup },
    { a: setup, b: { ...setup, board: '1' } },
  ];
  const seven = match(Array(7).fill(0.01), Array(7).fill(0.02), 2 / 128);
  assert.equal(
    verdictText(seven, one, voice),
    'A was faster: the medians are 0.01 s and 0.02 s. The difference is unlikely to be chance: Wilcoxon’s signed-rank test gives p = 0.016 (7 pairs). Both answers have the same value.',
  );
  const ten = match(Array(10).fill(0.01), Array(10).fill(0.01), null);
  assert.equal(
    verdictText(ten, two, voice),
    'No difference in speed could be shown in 10 pairs. All pairs were equal (10 pairs).',
  );
  assert.equal(
    verdictText(match(Array(10).fill(0.01), Array(10).fill(0.02), 0.084), two, voice),
    'No difference in speed could be shown in 10 pairs. Wilcoxon’s signed-rank test gives p = 0.084.',
    'once, not twice',
  );
  seven.ends.a[7] = outcome({ status: 'feasible', objective: 10, stop: 'time' });
  const { columns, rows } = figuresOf(seven, { a: setup, b: { ...setup, options: {} } }, 'beam');
  assert.equal(rows.length, 14);
  const setupCells = ['exact', 'width=3'];
  assert.deepEqual(rows[0], [
    ...['a', ...setupCells, 1, 0.01, 5, 'optimal', 9, 'true', 'false', null, 'beam', null, null],
  ]);
  assert.deepEqual(
    rows[6].slice(6, 9).concat(rows[6][12]),
    ['feasible', 10, 'true', 'time'],
    'each run as it ended itself',
  );
  assert.equal(columns.length, rows[13].length);
});

test('each option of an engine is a setting with words in both languages, or listed as not compared', () => {
  const families = rules.families().filter(({ id }) => id !== 'null');
  const options = new Set(families.flatMap(({ engines }) => engines.flatMap((engine) => engine.options)));
  assert.ok(options.size > 20);
  for (const option of options) assert.notEqual(option in settings, questions.includes(option), option);
  assert.deepEqual(
    [...Object.keys(settings), ...questions].filter((option) => !options.has(option)),
    [],
    'no engine has it',
  );
  const named = Object.keys(settings).map((option) => `setting.${option}`);
  for (const language of /** @type {const} */ (['ja', 'en'])) {
    const own = /** @type {Record<string, string>} */ (words[language]);
    assert.deepEqual(
      named.filter((key) => !own[key]),
      [],
    );
  }
  assert.deepEqual(settingsOf(['part', 'prunings', 'answer']), ['prunings']);
});
