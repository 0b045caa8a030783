// The style of the page's words as far as a machine can see it; CONTRIBUTING.md has the style sheets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { translator } from '../../www/app/i18n.ts';
import { refused } from '../../www/app/panels/line-more.ts';
import { words as front } from '../../www/app/front/words.ts';
import { words as kept } from '../../www/app/saved-boards/words.ts';
import { words as moment } from '../../www/app/finished-game/words.ts';
import { words as paper } from '../../www/app/share/paper-words.ts';
import { words as share } from '../../www/app/share/words.ts';
import '../../www/app/panels/words.ts';
import '../../www/app/review/words.ts';
import { words as page } from '../../www/app/words.ts';
import { words as widget } from '../../www/embed/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { words as certificate } from '../../www/app/certificate/words.ts';
import { words as checkPage } from '../../www/check/page/words.ts';
import { words as checkers } from '../../www/check/words.ts';
import { otherPages, experiments } from '../../www/lab/experiments.ts';
import { words as laboratory } from '../../www/lab/words.ts';
import { texts as maker } from '../../www/puzzles/maze/maker.ts';
import { texts as routes } from '../../www/puzzles/maze/routes.ts';
import { texts as answers } from '../../www/puzzles/sweeper/answers.ts';
import template from '../../www/puzzles/lights/index.ts';
import { faultWords } from '../../www/shared/fault-words.ts';

/** Japanese: patterns that must not occur in a text, with their replacements. @type {[RegExp, string][]} */
const japanese = [
  [/[\uff01-\uff5e\uff61-\uff9f\u3000]/, 'half-width parentheses, colons, digits and letters; full-width kana'],
  [/盤(?!面)/, '盤面 (a board), 局面 (a position in play)'],
  [/(?<![盤局画場全])面/, '盤面 or, in Sokoban, レベル'],
  [/写[すしせ]/, 'コピー'],
  [/種(?!類)/, 'シード; 種類 for a kind'],
  [/引きず|引いて重ね/, 'ドラッグ'],
  [/落と[すし]|落ちて/, 'ドロップ'],
  [/でたらめ/, 'ランダム'],
  [/解く側|不具合/, 'ソルバー, エラー'],
  [
    /ブラウザー|サーバ(?!ー)|ユーザ(?!ー)|コンピュータ(?!ー)|フォルダ(?!ー)|エディタ(?!ー)|パラメータ(?!ー)/,
    'the spelling of the style sheet',
  ],
  [/要(?:る|り|ります)/, '必要'],
  [/メモリー|規則|片付|先祖|ゴミ箱/, 'メモリ, ルール, 片づける, 祖先, ごみ箱'],
  [/関所|死にマス|欲ばり|面集|道具立て/, 'the term of docs/glossary.md'],
  [/[一二三四五六七八九十百]+(?:本のスレッド|秒|行|列|マス|段ごと|代前)/, 'digits before a unit'],
  [/\d(?:秒|分|歩|手|点|枚|回|個|人|行|列|スレッド|レベル)/, 'a space between digits and their unit'],
];

/** English: spellings and phrases of a translation. @type {[RegExp, string][]} */
const english = [
  [/\b(?:color|center|neighbor|behavior|minimi[z]e|optimi[z]e|favorite|gray)\b/i, 'British spelling'],
  [/['"`]/, 'typographic quotation marks and apostrophes: ’ “ ”'],
  [/\.\.\.|--/, 'an ellipsis … or a dash –'],
  [/ {2}|^\s|\s$/, 'single spaces'],
  [/\b(?:somebody|whoever|whosoever)\b/i, 'a subject: the program, the reader, the person'],
  [/\bnobody (?:knows|fetches)\b|\bby themselves\b/i, 'a subject that does it'],
  [
    /\bas wished\b|\btext too much\b|\bno more ideas\b|\bgo on from\b|\bsolves on from\b|\bhas cost\b|\bcome home\b|\bran dry\b/i,
    'plain English',
  ],
];

/** A sentence ends politely, or with a noun: its last letter is not hiragana, or belongs to a form of です or ます. */
const polite = /(?:です|ます|ません|でした|ました|ましょう|ください|でしょう|か)$/;
const hiragana = /[\u3041-\u3096]$/;
/** A text without a full stop may be a label (解く, まだ途中): only these endings mark a plain sentence. */
const plain =
  /(?:だ|だった|である|であった|ではない|でない|できない|いない|られない|けない|ている|ていた|なった|があった|せない|らない)$/;
/** Bracketed text, which is not the end of a sentence. */
const bracketed = /[(「][^()「」]*[)」]/g;

/** The faults of a Japanese text. @param {string} text @returns {string[]} */
function japaneseFaults(text) {
  const found = japanese.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead);
  const bare = text.replace(bracketed, '');
  const sentences = bare.split('。');
  const last = sentences.pop() ?? '';
  const rude = sentences.filter((sentence) => hiragana.test(sentence.trim()) && !polite.test(sentence.trim()));
  if (rude.length > 0 || plain.test(last.trim())) found.push('です・ます, or a noun at the end');
  if (/。./.test(bare) && !/[。?…}.]"?$/.test(bare)) found.push('a full stop after the last of several sentences');
  return found;
}

/** The faults of an English text. @param {string} text @returns {string[]} */
const englishFaults = (text) => english.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead);

/**
 * All texts in a tree of words, each with its path.
 * @param {unknown} tree @param {string} path @returns {[string, string][]}
 */
function textsIn(tree, path) {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(/** @type {object} */ (tree)).flatMap(([key, value]) => textsIn(value, `${path} ${key}`));
}

const loaded = await Promise.all(families.map(async ({ load }) => (await load()).default));
/** @type {Record<string, { ja: unknown, en: unknown }>} */
const tables = {
  faultWords,
  page,
  widget,
  share,
  paper,
  kept,
  moment,
  front,
  certificate,
  checkPage,
  checkers,
  laboratory,
  maker,
  routes,
  answers,
};
for (const { id, words, examples } of [...loaded, template]) {
  tables[id] = words;
  for (const [index, { name, note }] of examples.entries()) {
    tables[`${id}: example ${index}`] = { ja: [name.ja, note?.ja ?? ''], en: [name.en, note?.en ?? ''] };
  }
}
for (const { id, title } of families) tables[`${id}: title`] = title;
for (const { key } of experiments) tables[`lab ${key}`] = (await import(`../../www/lab/${key}/words.ts`)).words;
for (const { key, title } of [...experiments, ...otherPages]) tables[`lab ${key}: title`] = title;

for (const [name, { ja, en }] of Object.entries(tables))
  test(`${name}: texts keep to the style sheets`, () => {
    const faulty = [
      ...textsIn(ja, 'ja').map(([path, text]) => [path, text, ...japaneseFaults(text)]),
      ...textsIn(en, 'en').map(([path, text]) => [path, text, ...englishFaults(text)]),
    ].filter(([, , ...found]) => found.length > 0);
    assert.deepEqual(faulty, [], 'path, text, and what to write instead');
  });

test('texts in HTML documents and in the boot script keep to the style sheets', () => {
  for (const file of ['index.html', 'check/index.html', 'lab/index.html', 'www/embed/frame.html', 'www/app/boot.ts']) {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const pieces = source.match(/[\u3000-\u9fff\uff00-\uffef][^<>'`\n]*/g) ?? [];
    for (const piece of pieces) assert.deepEqual(japaneseFaults(piece), [], `${file}: ${piece}`);
  }
});

test('every style rule finds what it forbids', () => {
  const wrong = [
    ...['答え（一つ）', '遊び方：歩く', '１点', '盤を開く', '前の面も見る', 'リンクを写す', '種', 'スタートを引きずる'],
    ...[
      'ここに落とすと開きます',
      'でたらめ',
      '解く側',
      'ブラウザーに残ります',
      '数が要ります',
      '関所',
      '一マスずつ',
      '3秒',
    ],
    ...[
      '同じ道は一度しか通れない。',
      'ここで終えるのがよい。',
      '箱があるのだ。',
      '誰でもきれいである。',
      '押すと進む。',
    ],
    ...[
      'まだゴールではない',
      '全員が止まっている',
      '部屋はきれいになった',
      'よい(とても)。進む。',
      '解けます。進みます',
    ],
  ];
  for (const text of wrong) assert.notDeepEqual(japaneseFaults(text), [], text);
  const right = [
    '解く',
    'もっと見る',
    '揃いました。{count} 手。',
    '証明はしません(「解く」を押す)。',
    '盤面の種類',
    '遊び方: 歩きます。',
  ];
  for (const text of right) assert.deepEqual(japaneseFaults(text), [], text);
  const awkward = ["can't", 'wait...', 'minimize it', 'Whoever enters', 'no board as wished', 'Go on from here', ' a'];
  for (const text of awkward) assert.notDeepEqual(englishFaults(text), [], text);
  assert.deepEqual(englishFaults('It can’t be “solved”…'), []);
});

test('the glossary has at most forty terms, in order, and the Japanese that the page uses', () => {
  const page = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
  const cells = (/** @type {string} */ line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\', ''));
  const terms = page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map(cells);
  assert.ok(terms.length >= 30 && terms.length <= 40, `${terms.length} terms`);
  const japaneseTexts = Object.values(tables)
    .flatMap(({ ja }) => textsIn(ja, ''))
    .map(([, text]) => text);
  for (const [term, words, meaning, source] of terms) {
    assert.ok(/^[^.]+\.$/.test(meaning) && source, term);
    for (const word of words.startsWith('(') ? [] : words.split(', '))
      assert.ok(
        japaneseTexts.some((text) => text.includes(word)),
        `${term}: ${word} is on no page; put it in brackets`,
      );
  }
  const names = terms.map(([term]) => term.toLowerCase());
  assert.deepEqual(names, names.toSorted());
});

/** A document's prose, paragraph by paragraph, without code. @param {string} file */
const paragraphs = (file) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    .split(/\n{2,}|\n(?=[*|#] )/)
    .filter((each) => !each.startsWith('    '))
    .map((each) => each.replace(/`[^`]*`/g, 'x').replace(/\s*\n\s*/g, ''));

test('README.ja.md keeps to the Japanese style sheet', () => {
  const faulty = paragraphs('README.ja.md').map((text) => [text, ...japaneseFaults(text)]);
  assert.deepEqual(
    faulty.filter((each) => each.length > 1),
    [],
  );
});

test('documents name a subject: the program, the reader, a thread', () => {
  const documents = ['README', 'ARCHITECTURE', 'SECURITY', 'docs/cli', 'docs/embed', 'docs/glossary', 'docs/links'];
  for (const file of [...documents, 'docs/offline', 'www/package/README'])
    for (const text of paragraphs(`${file}.md`))
      assert.doesNotMatch(text, /\b(nobody|somebody|whoever|everybody|anybody)\b/i, file);
});

/** Comments must not use persons for modules or threads. Room Sweeper has people, so its comments are exempt. */
const persons = /\b(?:nobody|whoever|somebody|anybody|everybody)\b/i;

test('comments have things as subjects', () => {
  const below = (/** @type {string} */ folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(?:rs|ts)$/.test(file) && !/sweeper|\/pkg/.test(file));
  const sources = [...below('src'), ...below('www')];
  assert.ok(sources.length > 200);
  for (const file of sources) {
    const comments = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').match(/\/\/.*|^\s*\*.*/gm) ?? [];
    assert.deepEqual(
      comments.filter((line) => persons.test(line)),
      [],
      file,
    );
  }
});

test('sentences of a refusal are joined as each language requires', () => {
  const banner = /** @type {any} */ ({ kind: 'some', code: 'unknown-character', line: 8, column: 3, detail: '?' });
  const refusalText = (/** @type {'ja' | 'en'} */ language) => refused(banner, language, translator(language)).join('');
  assert.match(
    refusalText('ja'),
    /^テキストの一部を読み込めません: 8 行 3 文字目 .*“\?”。読み込めない盤面は一覧に示しています。$/,
  );
  assert.match(
    refusalText('en'),
    /^Part of the text .*: line 8, column 3 .*“\?”\. The list marks the boards that can’t be read\.$/,
  );
});

test('a family’s sentence has no full stop before the quotation that follows it', () => {
  const banner = { kind: /** @type {const} */ ('board'), code: 'not-a-number', line: 1, column: 1, detail: 'x' };
  for (const { words } of loaded)
    for (const language of /** @type {const} */ (['ja', 'en'])) {
      const sentence = refused(banner, language, translator(language, words[language])).join('');
      assert.doesNotMatch(sentence, /[.。] ·/);
      assert.match(sentence, /“x”[.。]/);
    }
});
