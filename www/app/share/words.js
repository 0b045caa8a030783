/**
 * Words of the share panel and of the printed sheet.
 * @import { Language } from '../../puzzles/contract.d.ts'
 */

const ja = {
  title: '共有',
  close: '閉じる',
  copy: '写す',
  copied: '写しました',
  copyFailed: '写せませんでした。文字を選んで写してください。',
  save: '保存',
  link: 'リンク',
  'link.hint': '盤（と、選べば手順）がこの中にすべて入っています。',
  withMoves: '手順も入れる',
  qr: 'リンクの QR コード',
  qrTooLong: 'リンクが長すぎて QR コードに入りません。',
  frame: 'ブログに埋め込む（iframe）',
  'frame.hint': 'どの HTML ページにも置けます。Chromium では複数スレッドで解けます。',
  element: 'ブログに埋め込む（要素）',
  'element.hint': 'スクリプトを置けるページに。中のリンクは RSS やスクリプトなしでも読めます。',
  markdown: '絵とリンク（Markdown）',
  'markdown.hint': 'iframe を置けない所（Qiita、Zenn など）に。先に絵を保存して、そこへ上げてください。',
  starter: 'CodePen などから始める',
  'starter.hint': 'コードの置き場だけを埋め込める所に。',
  openCodePen: 'CodePen で開く',
  saveStarter: 'HTML を保存',
  svg: 'SVG',
  png: 'PNG',
  gif: '動く GIF',
  gifWorking: 'GIF を作っています…',
  gifNeedsAnswer: '動く GIF は、解いてから作れます。',
  print: '印刷',
  'print.hint': '盤とあそびかた、答えへの QR コードを一枚に。',
  preview: '見本',
  printedFrom: '答えはこちら',
};

/** @type {Record<keyof typeof ja, string>} */
const en = {
  title: 'Share',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy; please select the text and copy it.',
  save: 'Save',
  link: 'Link',
  'link.hint': 'The whole board (and the moves, if you like) is inside it.',
  withMoves: 'With the moves',
  qr: 'QR code of the link',
  qrTooLong: 'The link is too long for a QR code.',
  frame: 'Embed in a blog (iframe)',
  'frame.hint': 'Works in any HTML page; in Chromium it solves on several threads.',
  element: 'Embed in a blog (element)',
  'element.hint': 'For pages that allow scripts. The link inside is readable in RSS and without scripts.',
  markdown: 'Picture and link (Markdown)',
  'markdown.hint': 'For places without iframes (Qiita, Zenn and others): save the picture and upload it there first.',
  starter: 'Start from CodePen and the like',
  'starter.hint': 'For places that embed only code sites.',
  openCodePen: 'Open in CodePen',
  saveStarter: 'Save HTML',
  svg: 'SVG',
  png: 'PNG',
  gif: 'Animated GIF',
  gifWorking: 'Making the GIF…',
  gifNeedsAnswer: 'An animated GIF can be made once the board is solved.',
  print: 'Print',
  'print.hint': 'Board, rules and a QR code to the answer on one sheet.',
  preview: 'Preview',
  printedFrom: 'The answer is here',
};

/** @type {Record<Language, Record<keyof typeof ja, string>>} */
export const words = { ja, en };
