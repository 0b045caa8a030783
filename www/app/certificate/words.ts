/** Words about a certificate that is made on the page. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  intro:
    'これより良い答えがないことの証明書です。エンジンが作り、エンジンとコードを共有しない検査プログラムが確かめます。誰でも、解くプログラムを使わずに確かめ直せます。',
  make: '証明書を作って確かめる',
  stop: 'やめる',
  solving: '証明しています…',
  checking: '検査しています…',
  confirmed: '{shown} 照合値 {digest}。',
  refused: '検査を通りませんでした: {reason}',
  late: 'プログラムは証明しましたが、検査が {seconds} 秒以内に終わりませんでした。',
  unproved: '制限内では証明できませんでした。',
  'too-large': 'プログラムは証明しましたが、検査プログラムで確かめるには大きすぎます。',
  'no-form': 'この種類の盤面には、証明書の形がありません。',
  unsound: '盤面に誤りがあるため、証明書は作れません。',
  none: 'ゴールへの道順がない盤面なので、証明書はありません。',
  broken: '{reason}。',
  save: '証明書を保存({kb} kB)',
  'check.here': 'ここで検査する',
  'check.link': '証明書を検査するページ',
};

const en: typeof ja = {
  intro:
    'A certificate that no answer is better: the engine writes it, and a checker that shares no code with the engine makes sure. Anybody can check it again, without the programs that solve.',
  make: 'Make and check a certificate',
  stop: 'Stop',
  solving: 'Proving…',
  checking: 'Checking…',
  confirmed: '{shown} Digest {digest}.',
  refused: 'The checker rejects it: {reason}',
  late: 'The engine has a proof, but the check did not end within {seconds} s.',
  unproved: 'Nothing was proved within the limits.',
  'too-large': 'The engine has a proof, but it is too large for the checker.',
  'no-form': 'There is no form of certificate for such a board.',
  unsound: 'The board has errors, so there is no certificate.',
  none: 'There is no route to the goal on this board, so there is nothing to certify.',
  broken: '{reason}.',
  save: 'Save the certificate ({kb} kB)',
  'check.here': 'Check it here',
  'check.link': 'The page that checks certificates',
};

export const words: Record<Language, typeof ja> = { ja, en };
