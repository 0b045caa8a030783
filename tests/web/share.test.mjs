// Sharing outside the page: links, frames, the element, text for each place, pages for code sites; titles stay inside
// their attributes; and picture files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codePenForm,
  elementSnippet,
  frameSnippet,
  framedSnippet,
  pageLink,
  resizeSnippet,
  stackBlitzForm,
  starterPage,
} from '../../www/app/share/outputs.ts';
import { rulesInThree, words as paper } from '../../www/app/share/paper-words.ts';
import { findLink } from '../../www/app/find-link.ts';
import { partsOf } from '../../www/engine/sent-link.ts';
import { addressIn, attributesFor, extentOf, placeIds, places } from '../../www/app/share/places.ts';
import { animation, pixelChunks } from '../../www/app/share/webp.ts';
import { words } from '../../www/app/share/words.ts';
import { puzzleOf } from '../../www/embed/puzzle.ts';
import { families } from '../../www/puzzles/index.ts';

/** @type {import('../../www/app/share/outputs.ts').Shared} */
const shared = {
  base: 'https://example.org/t/',
  link: '#/null/1AbC-_',
  family: 'null',
  title: 'A "board" <b>',
  width: 480,
  height: 400,
  language: 'ja',
};
const page = 'https://example.org/t/#/null/1AbC-_';

test('the link is the page’s address with the fragment', () => {
  assert.equal(pageLink(shared), page);
});

test('nothing in a title can escape its attribute or element', () => {
  for (const text of [frameSnippet(shared), elementSnippet(shared), starterPage(shared)]) {
    assert.ok(!text.includes('<b>'), text);
    assert.ok(!/title="[^"]*"b/.test(text), text);
  }
  for (const id of placeIds) {
    const text = places[id].text({ ...shared, title: 'a](https://evil) [" onload="x' }, 'https://p.example/a.png');
    // note has plain text, in which no character is special.
    if (places[id].form === 'picture' && id !== 'note') assert.doesNotMatch(text, /[^\\]\]\(https:\/\/evil/, id);
    if (text.includes('<')) assert.ok(!text.includes('" onload="'), text);
  }
});

test('the frame carries language and board, and asks for isolation', () => {
  const text = frameSnippet(shared);
  assert.match(text, /src="https:\/\/example\.org\/t\/www\/embed\/frame\.html\?lang=ja#\/null\/1AbC-_"/);
  assert.match(text, /allow="cross-origin-isolated; clipboard-write; web-share"/);
  assert.match(text, /height="502"/);
});

test('each site gets what it allows: a frame, the element, or a picture that links to the board', () => {
  const picture = 'https://p.example/a(1).png';
  const text = (/** @type {keyof typeof places} */ id, /** @type {string} */ address = picture) =>
    places[id].text({ ...shared, title: 'A [b]' }, address);
  assert.equal(text('hatena'), framedSnippet({ ...shared, title: 'A [b]' }));
  assert.equal(text('wordpress'), text('hatena'));
  assert.equal(text('html'), elementSnippet({ ...shared, title: 'A [b]' }));
  assert.equal(text('zenn'), `[![A \\[b\\]](https://p.example/a%281%29.png =480x)](${page})`);
  assert.equal(text('qiita'), `[<img src="https://p.example/a(1).png" alt="A &#91;b&#93;" width="480">](${page})`);
  assert.equal(text('scrapbox'), `[https://p.example/a%281%29.png ${page}]`);
  assert.equal(text('note'), `A [b]\n${page}`);
  // Without the author's picture a link, and no missing image.
  assert.equal(text('zenn', ''), `[A \\[b\\]](${page})`);
  assert.equal(text('qiita', ''), `[A \\[b\\]](${page})`);
  assert.equal(text('scrapbox', ''), `[A b ${page}]`);
  for (const id of placeIds)
    if (places[id].form === 'picture') assert.doesNotMatch(text(id), /<(iframe|script|tokeru-board)/, id);
});

test('a picture’s address is found in the snippet that a site gives for it', () => {
  for (const [text, address] of [
    ['https://a.example/b.png', 'https://a.example/b.png'],
    ['![](https://a.example/b.png =250x)', 'https://a.example/b.png'],
    ['![スクリーンショット](https://a.example/b.png)\n', 'https://a.example/b.png'],
    ['<img width="300" src="https://a.example/b.png">', 'https://a.example/b.png'],
    ['[https://gyazo.com/12ab]', 'https://gyazo.com/12ab'],
    ['javascript:alert(1)', ''],
    ['b.png', ''],
  ])
    assert.equal(addressIn(text), address, text);
});

test('the widget reads the reader’s permissions from the snippet as they were set', () => {
  const read = (/** @type {Record<string, string>} */ attributes) => puzzleOf((name) => attributes[name] ?? null);
  assert.deepEqual(read(attributesFor('play', '1', 36)), { solver: 'off', hints: 3, goal: null, fixed: false });
  assert.deepEqual(read(attributesFor('puzzle', '1', 36)), { solver: 'after', hints: 1, goal: 36, fixed: false });
  assert.deepEqual(read(attributesFor('puzzle', '0', null)), { solver: 'after', hints: 0, goal: null, fixed: false });
  assert.deepEqual(read(attributesFor('puzzle', '2', -7)), { solver: 'after', hints: 2, goal: -7, fixed: false });
  assert.deepEqual(read(attributesFor('solve', '0', 36)), { solver: 'on', hints: 3, goal: null, fixed: false });
  const attributes = attributesFor('puzzle', '1', 36);
  assert.match(frameSnippet({ ...shared, attributes }), /\?lang=ja&#38;solver=after&#38;hints=1&#38;goal=36#\/null/);
  assert.match(elementSnippet({ ...shared, attributes }), / solver="after" hints="1" goal="36" /);
});

test('a board is as wide as its size says, but never wider than the widget allows, and never too high', () => {
  const wide = { width: 640, ratio: 1.5 };
  assert.deepEqual(extentOf('s', wide), { width: 360, height: 240 });
  assert.deepEqual(extentOf('l', wide), { width: 640, height: 427 });
  assert.equal(extentOf('l', { width: 409, ratio: 1 }).width, 409);
  assert.deepEqual(extentOf('l', { width: 640, ratio: 0.75 }), { width: 480, height: 640 });
  assert.equal(extentOf('l', { width: 640, ratio: 0.3 }).width, 360);
});

test('a page that allows scripts gives only our frames the height that they ask for', () => {
  const script = resizeSnippet(shared).replace(/^<script>|<\/script>$/g, '');
  const [ownFrame, otherFrame] = [{ height: '1' }, { height: '1' }].map((frame) => ({ ...frame, contentWindow: {} }));
  /** @type {(event: unknown) => void} */
  let listener = () => {};
  const document = {
    querySelectorAll: (/** @type {string} */ selector) =>
      selector === 'iframe[src^="https://example.org/t/"]' ? [ownFrame] : [],
  };
  const listen = (/** @type {string} */ _, /** @type {typeof listener} */ newListener) => {
    listener = newListener;
  };
  new Function('addEventListener', 'document', script)(listen, document);
  const sendMessage = (/** @type {unknown} */ data, source = ownFrame.contentWindow) => listener({ data, source });
  for (const data of [
    null,
    7,
    'resize',
    { type: 'resize', detail: { height: 9 } },
    { source: 'tokeru', type: 'ready' },
  ])
    sendMessage(data);
  sendMessage({ source: 'tokeru', type: 'resize', detail: { height: 9 } }, otherFrame.contentWindow);
  assert.equal(ownFrame.height, '1');
  sendMessage({ source: 'tokeru', type: 'resize', detail: { height: 432 } });
  assert.equal(ownFrame.height, 432);
  assert.equal(otherFrame.height, '1');
});

test('sites for code get a page with the element inside', () => {
  assert.equal(JSON.parse(codePenForm(shared).fields.data).html, elementSnippet(shared));
  const { fields } = stackBlitzForm(shared);
  assert.ok(fields['project[files][index.html]'].includes(elementSnippet(shared)));
  assert.equal(fields['project[template]'], 'html');
});

test('every site, reader, size and hint has its text', () => {
  for (const table of Object.values(words))
    for (const key of [...placeIds.flatMap((id) => [`place.${id}`, `about.${id}`]), 'reader.puzzle', 'hints.0'])
      assert.ok(/** @type {Record<string, string>} */ (table)[key], key);
});

test('paper has three lines of rules for every family, including what is counted', async () => {
  for (const { id, load } of families) {
    const family = (await load()).default;
    const isOwn = Object.keys(paper.en).some((key) => key.startsWith(`${id}1`));
    for (const language of /** @type {const} */ (['ja', 'en']))
      for (const unit of id === 'sokoban' ? ['unit', 'moves'] : [family.objective.unit]) {
        const rules = /** @type {string[]} */ (family.words[language].rules);
        const lines = rulesInThree(id, language, unit, rules);
        assert.equal(lines.length, 3, `${id} ${unit}: at least three lines of rules, of which paper shows three`);
        const from = isOwn ? Object.values(paper[language]) : rules;
        assert.ok(
          lines.every((line) => from.includes(line)),
          id,
        );
      }
  }
  assert.deepEqual(rulesInThree('another', 'en', 'points', ['a', 'b', 'c', 'd']), ['a', 'b', 'c']);
});

test('an animated WebP stores each picture once, with its display time', async () => {
  const chunk = (/** @type {string} */ name, /** @type {number[]} */ bytes) => [
    ...[...name].map((letter) => letter.charCodeAt(0)),
    ...[bytes.length, 0, 0, 0],
    ...bytes,
    ...(bytes.length % 2 ? [0] : []),
  ];
  const stillPicture = (/** @type {number[]} */ pixels) =>
    Uint8Array.from([...chunk('RIFF', []), 87, 69, 66, 80, ...chunk('VP8X', Array(10).fill(0)), ...pixels]);
  const pixels = [chunk('VP8L', [1, 2, 3]), [...chunk('ALPH', [9]), ...chunk('VP8 ', [4, 5])]];
  assert.deepEqual([...pixelChunks(stillPicture(pixels[0]).subarray(0))].slice(0, 4), [86, 80, 56, 76]);
  // RIFF's own header is twelve bytes; the stills above have their four letters after its first eight.
  const frames = pixels.map((each, index) => ({ file: stillPicture(each), delay: 300 + index }));
  const file = new Uint8Array(await animation(300, 200, frames).arrayBuffer());
  const view = new DataView(file.buffer);
  const text = (/** @type {number} */ at) => String.fromCharCode(...file.subarray(at, at + 4));
  assert.deepEqual([text(0), view.getUint32(4, true), text(8)], ['RIFF', file.length - 8, 'WEBP']);
  const found = [];
  for (let at = 12; at < file.length; at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2))
    found.push({ name: text(at), at: at + 8, length: view.getUint32(at + 4, true) });
  assert.deepEqual(
    found.map(({ name }) => name),
    ['VP8X', 'ANIM', 'ANMF', 'ANMF'],
  );
  for (const [index, { at, length }] of found.slice(2).entries()) {
    assert.equal(view.getUint16(at + 6, true) + 1, 300);
    assert.equal(view.getUint16(at + 9, true) + 1, 200);
    assert.equal(view.getUint16(at + 12, true), 300 + index);
    assert.deepEqual([...file.subarray(at + 16, at + length)], pixels[index]);
  }
});

test('a snippet for an article opens its board when it is pasted here', () => {
  const attributes = { solver: 'after', hints: '1' };
  const texts = placeIds.map((id) =>
    places[id].text({ ...shared, attributes, title: 'A [b] #1: 倉庫番' }, 'https://p.example/a.png'),
  );
  for (const text of [...texts, starterPage(shared), `<${shared.base}${shared.link}>`])
    assert.equal(findLink(text), shared.link, text);
  assert.equal(findLink(`[a](${shared.base}#/maze/1AAA) [b](${shared.base}#/maze/1AAB)`), null);
  assert.equal(findLink('<pre>\n#####\n#@$.#\n#####\n</pre>'), null);
});

test('a link that was encoded twice on its way opens the same board', () => {
  const sent = '#%2Fmaze%2F1A%5FB';
  for (const each of [sent, sent.replaceAll('%', '%25')])
    assert.deepEqual(partsOf(each), { family: 'maze', code: '1A_B' });
});

test('only a search that has met a limit is printed as one that found nothing within it', async () => {
  /** @type {any} */ (globalThis).matchMedia ??= () => ({ matches: false });
  const { solved } = await import('../../www/app/share/puzzles.ts');
  const nothing = { status: 'unknown', confirmed: false, objective: null, moves: null };
  const store = { get: () => ({ board: '' }) };
  const subject = /** @type {any} */ ({ state: { family: { id: 'null' }, engines: [] } });
  const puzzle = /** @type {any} */ ({ board: 'a board', scene: {} });
  const statusAfter = async (/** @type {object} */ end) => {
    const context = /** @type {any} */ ({ store, engine: { solve: async () => ({ ...nothing, ...end }) } });
    return (await solved(context, subject, puzzle, new AbortController().signal, () => {})).status;
  };
  for (const stop of ['time', 'nodes', 'memory']) assert.equal(await statusAfter({ stop }), 'limited', stop);
  assert.equal(await statusAfter({ stop: null, status: 'infeasible' }), 'impossible');
  const refused = { stop: null, error: { code: 'unsound' } }; // a half-made board
  for (const end of [{ stop: 'cancelled' }, { stop: 'fault' }, refused])
    assert.equal(await statusAfter(end), 'unknown', JSON.stringify(end));
});
