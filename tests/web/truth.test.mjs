// Every sentence has its condition (truth-data.mjs); every code has a text, and every text for a code has a code; and
// each state gives the right sentence.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pageTranslator } from '../../www/app/i18n.ts';
import { sentence } from '../../www/app/panels/line-more.ts';
import '../../www/app/panels/words.ts';
import '../../www/app/review/words.ts';
import '../../www/app/analysis/words.ts';
import { words as frontWords } from '../../www/app/front/words.ts';
import { words as keptWords } from '../../www/app/saved-boards/words.ts';
import { words as momentWords } from '../../www/app/finished-game/words.ts';
import { words as photoWords } from '../../www/app/photo/words.ts';
import { words as paperWords } from '../../www/app/share/paper-words.ts';
import { words as shareWords } from '../../www/app/share/words.ts';
import { continued, fallbackReason, verdict } from '../../www/app/verdict.ts';
import { words as pageWords } from '../../www/app/words.ts';
import { backendOf, empty, statusOf } from '../../www/embed/state.ts';
import { words as widgetWords } from '../../www/embed/words.ts';
import { words as certificate } from '../../www/app/certificate/words.ts';
import { words as checkWords } from '../../www/check/page/words.ts';
import { experiments } from '../../www/lab/experiments.ts';
import { words as labWords } from '../../www/lab/words.ts';
import { families } from '../../www/puzzles/index.ts';
import template from '../../www/puzzles/lights/index.ts';
import { faultWords } from '../../www/shared/fault-words.ts';
import { failureOf } from '../../www/shared/faults.ts';
import { fill } from '../../www/shared/translate.ts';
import { folderOf } from './folders.mjs';
import { boot, documents, tables as kept } from './truth-data.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(root + file, 'utf8');
const languages = /** @type {const} */ (['ja', 'en']);

/** All files below a folder as one text. @param {string} folder @param {RegExp} name */
const textBelow = (folder, name) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.parentPath.includes('/pkg'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('\n');

/** @param {string} folder */
const scriptsBelow = (folder) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name) && !/\/pkg/.test(entry.parentPath))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length));

/** A family may keep its tables in a file of its own, as the template does. @param {string} name of a table */
const ownFile = (name) => `truth-${name.split('/')[0]}.mjs`;

/** Its `table` is that of words.ts, `later` has one for each other file. @param {string} name */
async function ownTable(name) {
  const [, file] = name.split('/');
  const own = existsSync(new URL(ownFile(name), import.meta.url)) ? await import(`./${ownFile(name)}`) : {};
  const table = file ? own.later?.[file] : own.table;
  if (!table) throw new Error(`say in tests/web/${ownFile(name)} when each sentence of ${name} appears`);
  return /** @type {import('./truth-data.mjs').Table} */ (table);
}

/** A family's tables of words beside words.ts, which the page fetches later. @param {string} folder */
async function laterWords(folder) {
  const isTable = (/** @type {string} */ file) =>
    /-words\.ts$|^(routes|answers|maker)\.ts$/.test(file) &&
    /^export const (words|texts)\b/m.test(read(`www/puzzles/${folder}/${file}`));
  const wordsIn = async (/** @type {string} */ file) => {
    const { words, texts } = await import(`../../www/puzzles/${folder}/${file}`);
    return [`${folder}/${file}`, words ?? texts];
  };
  return Promise.all(readdirSync(`${root}www/puzzles/${folder}`).filter(isTable).map(wordsIn));
}

const loaded = await Promise.all(
  families.map(async (entry) => ({ id: entry.id, folder: folderOf(entry), family: (await entry.load()).default })),
);
const ofExperiments = await Promise.all(
  experiments.map(async ({ key }) => [`lab-${key}`, (await import(`../../www/lab/${key}/words.ts`)).words]),
);
/** @type {Record<string, Record<'ja' | 'en', Record<string, unknown>>>} */
const wordTables = {
  page: pageWords,
  widget: widgetWords,
  share: shareWords,
  paper: paperWords,
  kept: keptWords,
  photo: photoWords,
  moment: momentWords,
  front: frontWords,
  ...Object.fromEntries(loaded.map(({ id, family }) => [id, family.words])),
  lights: template.words,
  certificate,
  check: checkWords,
  lab: labWords,
  ...Object.fromEntries(ofExperiments),
  ...Object.fromEntries((await Promise.all(loaded.map(({ folder }) => laterWords(folder)))).flat()),
};

/** @type {typeof kept} */
const tables = { ...kept };
for (const name of Object.keys(wordTables)) tables[name] ??= await ownTable(name);

const isCode = (/** @type {string} */ key) => /^(error|violation|diagnostic)\./.test(key);
const meets = (/** @type {string} */ key, /** @type {string} */ name) =>
  name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name;

for (const [name, table] of Object.entries(tables)) {
  test(`${name}: every sentence has its condition, in both languages`, () => {
    const keys = Object.keys(wordTables[name].en);
    assert.deepEqual(Object.keys(wordTables[name].ja).sort(), keys.toSorted());
    const entered = (/** @type {string} */ key) => key in table.when || table.names.some((each) => meets(key, each));
    const open = keys.filter((key) => !entered(key) && !isCode(key));
    assert.deepEqual(
      open,
      [],
      `new sentences: say in ${name in kept ? 'truth-data.mjs' : ownFile(name)} when they appear`,
    );
    assert.deepEqual(
      Object.keys(table.when).filter((key) => !keys.includes(key)),
      [],
      'conditions of sentences that are no more',
    );
    assert.deepEqual(
      table.names.filter((each) => !keys.some((key) => meets(key, each))),
      [],
      'names of nothing',
    );
  });
}

test('the tables list every word table that exists', () => {
  // Those of the families are found by the names of their files. Those of the page's panels are part of the page's.
  // The sentences of scripts/check.mjs about certificates are not on the page (tests/checker/certificates.test.mjs).
  const folders = ['app', 'check', 'embed', 'lab', 'shared'];
  const found = folders.map((folder) => textBelow(`www/${folder}`, /words\.ts$|faults\.ts$/)).join('\n');
  const exported = [...found.matchAll(/^export const (words|faults)\b|^export const ja\b/gm)].length;
  assert.equal(exported, 16 + experiments.length, 'a new table of words: enter it in truth-data.mjs');
});

test('no script has text outside the tables', () => {
  const tablesOfWords = /words\.ts$|shared\/faults\.ts$|maze\/(routes|maker)\.ts$|sweeper\/answers\.ts$|app\/boot\.ts$/;
  // Titles and names of examples; the seal; the template family; demonstrations, whose rules levels.test.mjs plays.
  const namesOnly =
    /puzzles\/(\w+\/)?(?:index|demo|set)\.ts$|panels\/masthead\.ts$|embed\/parts\.ts$|(?:front\/front|finished-game\/seal|app\/separate-page|lab\/(?:experiments|sokoban\/levels|shared\/rooms)|panels\/gallery|share\/(?:paper|send))\.ts$/;
  const japanese = scriptsBelow('www').filter((file) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(read(file)));
  assert.deepEqual(
    japanese.filter((file) => !tablesOfWords.test(file) && !namesOnly.test(file)),
    [],
  );
});

// --------------------------------------------------------------------------------------------------------------- codes

const model =
  ['src/model', 'src/base', 'src/search'].map((folder) => textBelow(folder, /\.rs$/)).join('\n') +
  textBelow('src/family', /\.rs$/);
const scripts =
  textBelow('www/engine', /\.ts$/) +
  textBelow('www/app', /\.ts$/) +
  textBelow('www/embed', /\.ts$/) +
  textBelow('www/shared', /\.ts$/);
const codesIn = (/** @type {string} */ text) => [...text.matchAll(/Code\("([a-z-]+)"\)/g)].map(([, code]) => code);
/** Codes that never appear on the page: files and output of the command line, the template family. */
const unseen = [
  'no-such-file',
  'no-permission',
  'is-a-directory',
  'not-utf-8',
  'file-too-large',
  'can-not-read',
  'can-not-write',
  'not-a-file',
  'in-use',
  'nobody-there',
  'above-goal',
];

test('every text for a code belongs to a code that can occur', () => {
  const pasted = textBelow('www/puzzles', /pasted\.ts$/);
  const anywhere = model + scripts + pasted + textBelow('src/puzzles', /\.rs$/) + textBelow('src/wasm', /\.rs$/);
  const kinds = [
    'kept',
    'instead.example',
    'instead.last',
    'place',
    'step',
    'unknown',
    'start',
    'board',
    'link',
    'edit',
    'solve',
    'fault',
    'family',
    'page',
    'moves',
    'file',
    'some',
    'others',
  ];
  for (const [name, { en }] of Object.entries(wordTables))
    for (const key of Object.keys(en).filter(isCode)) {
      const code = key.slice(key.indexOf('.') + 1);
      const known =
        anywhere.includes(`"${code}"`) || anywhere.includes(`'${code}'`) || (name === 'page' && kinds.includes(code));
      assert.ok(known, `${name}: no source returns the code ${code}`);
    }
});

test('every code has a text', () => {
  const rest = textBelow('src/wasm', /\.rs$/);
  const general = [...codesIn(model), ...codesIn(rest)].filter((code) => !unseen.includes(code));
  const named = (/** @type {Record<string, unknown>} */ table, /** @type {string} */ code) =>
    ['error', 'violation', 'diagnostic'].some((kind) => `${kind}.${code}` in table);
  assert.deepEqual(
    general.filter((code) => !named(pageWords.en, code)),
    [],
  );
  for (const { id, folder, family } of loaded) {
    const familyCodes = codesIn(textBelow(`src/puzzles/${folder}`, /\.rs$/)).filter((code) => !unseen.includes(code));
    assert.deepEqual(
      [...new Set(familyCodes)].filter((code) => !named(family.words.en, code) && !named(pageWords.en, code)),
      [],
      id,
    );
  }
});

function faultCodes() {
  const [, union] = /export type FallbackCode =([^;]*);/.exec(read('www/engine/types.ts')) ?? [];
  return [...String(union).matchAll(/'([a-z-]+)'/g)].map(([, code]) => code);
}

test('every fault of the engine has a text, in page and widget', () => {
  const codes = faultCodes();
  assert.ok(codes.length >= 7);
  for (const code of codes)
    for (const language of languages)
      for (const table of [faultWords, pageWords, widgetWords])
        assert.ok(`error.${code}` in table[language], `${code} in ${language}`);
});

test('every reason and every stop has a text', () => {
  const types = read('www/engine/types.ts');
  const union = (/** @type {string} */ name) =>
    [...String(new RegExp(`export type ${name} =([^;]*);`).exec(types)?.[1]).matchAll(/'([a-z-]+)'/g)].map(
      ([, each]) => each,
    );
  for (const reason of union('BackendReason'))
    if (reason !== 'isolated') assert.ok(`reason.${reason}` in pageWords.en, reason);
  const [, stops] = /stop: ([^;]*'unproved'[^;]*);/.exec(types) ?? [];
  for (const [, stop] of String(stops).matchAll(/'([a-z]+)'/g))
    if (stop !== 'fault') assert.ok(`stop.${stop}` in pageWords.en, stop);
});

// ---------------------------------------------------------------------------------------------- from state to sentence

/** @type {any} */
const outcome = {
  status: 'unknown',
  stop: null,
  error: null,
  objective: null,
  moves: null,
  bound: null,
  confirmed: false,
  neededMb: null,
  extra: null,
  engine: 'frontier',
};
const answered = { objective: 36, moves: '1 2', confirmed: true };
const fault = (/** @type {string} */ code) => ({ stop: 'fault', error: { code, detail: 'RuntimeError: unreachable' } });

/**
 * The page's message about a run.
 * @param {'ja' | 'en'} language @param {any} change @param {any} [run] @param {any} [family]
 */
function verdictSentence(language, change, run = {}, family = loaded.find(({ id }) => id === 'maze')?.family) {
  const t = pageTranslator(language, family.words[language]);
  const state = {
    run: { running: false, limitMb: 64, ...run, outcome: { ...outcome, ...change } },
    family,
    ...{ answer: null, bare: {} },
  };
  const { text, reason = '' } = verdict(/** @type {any} */ (state), String, t);
  return `${text} | ${reason}`;
}

/** Phrases that claim something about the board. */
const claims = /Nothing found|no solution|no route|no answer|Proved|見つかりませんでした|解なし|証明|道順なし/;
const codes = faultCodes();

for (const language of languages) {
  test(`${language}: no fault is shown as a result, by page, panels, widget or banner, of any family`, () => {
    for (const { family } of loaded)
      for (const code of codes) {
        const t = pageTranslator(language, family.words[language]);
        const cause = pageWords[language][`error.${code}`];
        for (const change of [fault(code), { ...fault(code), ...answered, status: 'feasible' }]) {
          const text = verdictSentence(language, change, {}, family);
          assert.ok(!claims.test(text), text);
          assert.ok(text.includes(cause), text);
          assert.ok(!text.includes(`(${code})`), text);
        }
        assert.ok(failureOf(/** @type {any} */ (fault(code)), t)?.includes(cause));
        const banner = sentence({ kind: 'fault', code }, t);
        assert.ok(banner.text.includes(cause) && !claims.test(banner.title), banner.title);
        assert.ok(!inWidget(language, { run: { outcome: { ...outcome, ...fault(code) } } }).match(claims));
      }
  });

  test(`${language}: a board that no solver accepts is explained by what is wrong with it, in any family`, () => {
    for (const { family } of loaded)
      for (const key of Object.keys(family.words[language]).filter((name) => name.startsWith('diagnostic.'))) {
        const code = key.slice('diagnostic.'.length);
        const t = pageTranslator(language, family.words[language]);
        assert.ok(
          !verdictSentence(language, { error: { code } }, {}, family).endsWith(` ${code}`),
          `${family.id}: ${code}`,
        );
        assert.ok(!sentence({ kind: 'solve', code }, t).text.includes(code), `${family.id}: ${code}`);
      }
  });

  test(`${language}: a banner about a move explains the move, every other one the board`, () => {
    let both = 0;
    for (const { family } of loaded)
      for (const [key, violation] of Object.entries(family.words[language])) {
        const code = key.replace('violation.', '');
        const diagnostic = family.words[language][`diagnostic.${code}`];
        if (key === code || !diagnostic) continue;
        const t = pageTranslator(language, family.words[language]);
        const text = (/** @type {any} */ banner) => sentence({ code, ...banner }, t).text;
        assert.ok(text({ kind: 'moves', step: 4 }).endsWith(` · ${continued(String(violation))}`), code);
        assert.equal(text({ kind: 'solve' }), continued(String(diagnostic)));
        both += 1;
      }
    assert.equal(both, 4, 'those of slide (two), Sokoban and the streamer');
  });

  test(`${language}: sentences at the end of a run`, () => {
    const words = pageWords[language];
    const begins = (
      /** @type {any} */ change,
      /** @type {string} */ key,
      /** @type {Record<string, any>} */ values = {},
    ) =>
      assert.ok(
        verdictSentence(language, change).startsWith(`${fill(words[key], values)} |`),
        `${verdictSentence(language, change)} for ${key}`,
      );
    begins({ status: 'optimal', ...answered }, 'status.optimal');
    begins({ status: 'optimal', ...answered, confirmed: false }, 'status.unchecked');
    begins({ status: 'feasible', ...answered, stop: 'time' }, 'status.feasible');
    begins({ status: 'feasible', ...answered, bound: 40, stop: 'time' }, 'status.atMost', { bound: 40 });
    begins({ stop: 'time' }, 'status.unknown');
    begins({ error: { code: 'unknown-engine' } }, 'status.refused');
    for (const stop of ['time', 'nodes', 'memory', 'target', 'cancelled', 'unproved'])
      assert.ok(
        verdictSentence(language, { status: 'feasible', ...answered, stop }).endsWith(words[`stop.${stop}`]),
        stop,
      );
    for (const [id, key, worth] of /** @type {[string, string, number][]} */ ([
      ['slide', 'improve', 40],
      ['maze', 'improve.max', 32],
    ])) {
      const family = /** @type {any} */ (loaded.find((each) => each.id === id)?.family);
      const { unit } = family.objective;
      const improved = (/** @type {number} */ own, /** @type {any} */ change = {}) =>
        verdictSentence(
          language,
          { status: 'feasible', ...answered, ...change },
          { yours: { worth: own, unit } },
          family,
        );
      const by = fill(words[`${key}.by`], {
        n: 4,
        unit: pageTranslator(language, family.words[language])(unit, { n: 4 }),
      });
      assert.ok(improved(worth).endsWith(by), improved(worth));
      assert.ok(improved(worth, { status: 'optimal' }).endsWith(by));
      assert.ok(improved(36).endsWith(words[`${key}.none`]));
      assert.ok(improved(36, { status: 'optimal' }).endsWith(words['improve.proved']));
      assert.ok(!improved(worth, { ...fault('panic'), confirmed: false }).includes('4'));
    }
    assert.ok(
      verdictSentence(language, { stop: 'memory', bound: 99 }).endsWith(
        `${words['stop.memory']} · ${fill(words['bound.most'], { bound: 99 })}`,
      ),
    );
    assert.ok(
      verdictSentence(language, { stop: 'memory', neededMb: 120.4 }).includes(
        fill(words['stop.needs'], { need: 121, limit: 64 }),
      ),
    );
  });

  test(`${language}: every family says when there is too little memory to begin`, () => {
    for (const { family } of loaded) {
      const text = verdictSentence(language, { stop: 'memory', neededMb: 120.4 }, {}, family);
      assert.ok(text.includes(fill(pageWords[language]['stop.needs'], { need: 121, limit: 64 })), text);
    }
  });

  test(`${language}: sentences during a run`, () => {
    const words = pageWords[language];
    const running = (/** @type {any} */ run) =>
      verdictSentence(language, {}, { running: true, started: false, loading: null, ...run }).split(' |')[0];
    assert.equal(running({}), words['status.starting']);
    assert.equal(running({ loading: { loaded: 420_000, total: 812_345 } }), words['status.loadingOf']);
    assert.equal(
      running({ loading: { loaded: 420_000, total: null } }),
      fill(words['status.loading'], { loaded: '0.4' }),
    );
    assert.equal(running({ started: true }), words['status.running']);
    const t = pageTranslator(language, /** @type {any} */ (loaded[0].family.words[language]));
    const fallback = { from: 'threads', code: 'stalled' };
    for (const now of [true, false])
      assert.ok(fallbackReason(/** @type {any} */ ({ running: now, fallback }), t).includes(words['error.stalled']));
    assert.equal(fallbackReason(/** @type {any} */ ({ running: true, fallback: null }), t), '');
  });

  test(`${language}: a banner says what is on the board now`, () => {
    const t = pageTranslator(language, /** @type {any} */ (loaded[0].family.words[language]));
    const kept = (/** @type {any} */ now) => sentence({ kind: 'link', code: 'link-damaged', now }, t).kept;
    assert.equal(kept(undefined), pageWords[language]['error.kept']);
    assert.equal(kept('instead.example'), pageWords[language]['error.instead.example']);
    assert.equal(kept('instead.last'), pageWords[language]['error.instead.last']);
  });

  test(`${language}: sentences of the widget`, () => {
    const words = widgetWords[language];
    const run = (/** @type {any} */ change) => ({ run: { running: true, live: { best: null }, ...change } });
    const expectSentence = (
      /** @type {any} */ state,
      /** @type {string} */ key,
      /** @type {Record<string, any>} */ values = {},
    ) => assert.equal(inWidget(language, state), fill(words[key], values));
    expectSentence(run({ started: false }), 'starting');
    expectSentence({ ...run({ started: false }), waits: true }, 'waiting');
    expectSentence(run({ started: false, loading: { loaded: 51, total: 100 } }), 'loading', { share: 51 });
    expectSentence(run({ started: true }), 'solving');
    expectSentence(run({ started: true, live: { best: 7 } }), 'feasible');
    expectSentence({ done: true }, 'solved');
    expectSentence({ failure: { code: 'link-damaged', why: 'why' } }, 'failed', { why: 'why' });
    const place = { line: 3, column: 1 };
    expectSentence({ failure: { code: 'not-an-operator', why: 'why', ...place } }, 'failedAt', {
      why: 'why',
      ...place,
    });
    expectSentence({ failure: { code: 'load', why: '' } }, 'notLoaded');
    expectSentence({ run: { outcome: { ...outcome, status: 'optimal', ...answered } } }, 'optimal');
    expectSentence({ run: { outcome: { ...outcome, status: 'optimal', ...answered, confirmed: false } } }, 'unchecked');
    expectSentence({ run: { outcome: { ...outcome, status: 'infeasible' } } }, 'infeasible');
    for (const status of ['optimal', 'infeasible'])
      expectSentence({ run: { fromHere: true, outcome: { ...outcome, status } } }, 'fromHere', { text: words[status] });
    expectSentence({ run: { outcome: { ...outcome, stop: 'unproved' } } }, 'unknown');
    expectSentence({ run: { outcome: { ...outcome, stop: 'time' } } }, 'unknownYet', { why: words['stop.time'] });
    expectSentence({ run: { outcome: { ...outcome, error: { code: 'no-people' } } } }, 'refused', { why: 'no-people' });
    expectSentence({ run: { outcome: { ...outcome, ...fault('memory') } } }, 'fault', { why: words['error.memory'] });
    expectSentence({ run: { outcome: { ...outcome, ...fault('memory'), ...answered } } }, 'faultBest', {
      why: words['error.memory'],
    });
  });

  test(`${language}: sentences of the widget about the reader’s own answer`, () => {
    const words = widgetWords[language];
    const [most, least] = ['maze', 'slide'].map((id) => loaded.find((each) => each.id === id)?.family);
    const expectGoalSentence = (/** @type {any} */ state, /** @type {any} */ goal, /** @type {string | null} */ key) =>
      assert.equal(inWidget(language, { family: most, ...state }, { goal }), key ? words[key] : '');
    expectGoalSentence({ objective: 36 }, 36, null);
    const done = { done: true, objective: 36 };
    expectGoalSentence(done, null, 'solved');
    expectGoalSentence(done, 36, 'reached');
    expectGoalSentence(done, 35, 'reached');
    expectGoalSentence(done, 37, 'missed');
    expectGoalSentence({ ...done, family: least }, 37, 'reached');
    expectGoalSentence({ ...done, family: least }, 35, 'missed');
    expectGoalSentence(done, 'best', 'solved');
    expectGoalSentence({ ...done, checkingBest: true }, 'best', 'checkingBest');
    const withBest = (/** @type {number} */ objective, /** @type {boolean} */ proved) => ({
      ...done,
      bestScore: { objective, proved },
    });
    expectGoalSentence(withBest(36, true), 'best', 'best');
    expectGoalSentence(withBest(36, true), 36, 'best');
    expectGoalSentence(withBest(36, false), 'best', 'solved');
    expectGoalSentence(withBest(40, true), 'best', 'better');
    expectGoalSentence(withBest(40, false), 'best', 'better');
    expectGoalSentence(withBest(30, false), 'best', 'solved');
    expectGoalSentence({ ...withBest(40, true), family: least }, 'best', 'best');
    expectGoalSentence({ ...withBest(30, false), family: least }, 'best', 'better');
  });
}

/** The text of the widget's line. @param {'ja' | 'en'} language @param {any} state @param {any} [puzzle] */
function inWidget(language, state, puzzle = { goal: null }) {
  /** @type {Record<string, string>} */
  const words = widgetWords[language];
  const [key, values] = statusOf({ ...empty(), ...state }, puzzle, (name) => words[name] ?? name);
  return key ? fill(words[key], values) : '';
}

test('the engine’s abilities are described for the backend that would run it', () => {
  const at = (/** @type {string} */ backend, /** @type {number} */ threads, /** @type {number} */ most) =>
    backendOf(/** @type {any} */ ({ backend, threads, threadsFor: () => most }), 'maze')[0];
  assert.equal(at('threads', 4, 4), 'threads');
  assert.equal(at('threads', 1, 1), 'plain');
  assert.equal(at('workers', 4, 4), 'workers');
  assert.equal(at('workers', 4, 1), 'plain', 'an engine that can’t be split runs in one worker');
  assert.equal(at('plain', 1, 1), 'plain');
  assert.equal(at('none', 0, 1), 'none');
});

// --------------------------------------------------------------------------------------------------------- static text

for (const [file, entries] of Object.entries(documents))
  test(`${file}: text shown before any script runs`, () => {
    const texts = [...read(file).matchAll(/>([^<]*)</g)]
      .map(([, text]) => text.replaceAll('&nbsp;', ' ').trim())
      .filter(Boolean);
    assert.deepEqual(
      [...new Set(texts)].filter((text) => !(text in entries)),
      [],
    );
    assert.deepEqual(
      Object.keys(entries).filter((text) => !texts.includes(text)),
      [],
    );
  });

test('boot.ts has each text in both languages, and no other text', () => {
  const script = read('www/app/boot.ts');
  const literals = [...script.matchAll(/(['`])((?:(?!\1).)*[\u3040-\u30ff](?:(?!\1).)*)\1/g)].map(([, , text]) => text);
  const sentences = literals.filter((text) => !text.includes(' / '));
  assert.equal(sentences.length, 2);
  for (const part of Object.keys(boot)) assert.ok(script.includes(part), part);
});
