// What is shared outside the page: links, frames, the element, pages for code sites; and that no title leaves its attribute.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codePenForm,
  elementSnippet,
  frameSnippet,
  markdownSnippet,
  pageLink,
  resizeSnippet,
  stackBlitzForm,
  starterPage,
} from '../../www/app/share/outputs.ts';

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

test('the link is the address and the fragment', () => {
  assert.equal(pageLink(shared), 'https://example.org/t/#/null/1AbC-_');
});

test('nothing from a title can leave its attribute or its element', () => {
  for (const text of [frameSnippet(shared), elementSnippet(shared), starterPage(shared)]) {
    assert.ok(!text.includes('<b>'), text);
    assert.ok(!/title="[^"]*"b/.test(text), text);
  }
  assert.equal(
    markdownSnippet({ ...shared, title: 'a]b' }, 'p.png'),
    '[![a\\]b](p.png)](https://example.org/t/#/null/1AbC-_)',
  );
});

test('the frame carries language and board, and asks for isolation', () => {
  const text = frameSnippet(shared);
  assert.match(
    text,
    /src="https:\/\/example\.org\/t\/www\/embed\/frame\.html\?lang=ja#&#47;null|frame\.html\?lang=ja#\/null\/1AbC-_"/,
  );
  assert.match(text, /allow="cross-origin-isolated; clipboard-write; web-share"/);
  assert.match(text, /height="495"/);
});

test('a page that allows scripts gives our frames, and no others, the height that they ask for', () => {
  const script = resizeSnippet(shared).replace(/^<script>|<\/script>$/g, '');
  const [ours, other] = [{ height: '1' }, { height: '1' }].map((frame) => ({ ...frame, contentWindow: {} }));
  /** @type {(event: unknown) => void} */
  let hear = () => {};
  const document = {
    querySelectorAll: (/** @type {string} */ selector) =>
      selector === 'iframe[src^="https://example.org/t/"]' ? [ours] : [],
  };
  const listen = (/** @type {string} */ _, /** @type {typeof hear} */ told) => {
    hear = told;
  };
  new Function('addEventListener', 'document', script)(listen, document);
  const tell = (/** @type {unknown} */ data, source = ours.contentWindow) => hear({ data, source });
  for (const data of [
    null,
    7,
    'resize',
    { type: 'resize', detail: { height: 9 } },
    { source: 'tokeru', type: 'ready' },
  ])
    tell(data);
  tell({ source: 'tokeru', type: 'resize', detail: { height: 9 } }, other.contentWindow);
  assert.equal(ours.height, '1');
  tell({ source: 'tokeru', type: 'resize', detail: { height: 432 } });
  assert.equal(ours.height, 432);
  assert.equal(other.height, '1');
});

test('code sites get a page with the element inside', () => {
  assert.equal(JSON.parse(codePenForm(shared).fields.data).html, elementSnippet(shared));
  const { fields } = stackBlitzForm(shared);
  assert.ok(fields['project[files][index.html]'].includes(elementSnippet(shared)));
  assert.equal(fields['project[template]'], 'html');
});
