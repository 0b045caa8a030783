/** Words about a certificate that is made on the page. */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  intro:
    'エンジンの証明を、エンジンとコードを共有しない検査プログラムで確かめます。証明書を保存すれば、誰でもソルバーなしで確かめ直せます。',
  make: '証明書を作って確かめる',
  stop: 'やめる',
  solving: '証明しています…',
  checking: '検査しています…',
  confirmed: '{shown} 照合値 {digest}。',
  refused: '検査を通りませんでした: {reason}',
  late: 'エンジンは証明しましたが、検査が {seconds} 秒以内に終わりませんでした。',
  unproved: '制限内では証明できませんでした。',
  'too-large': 'エンジンは証明しましたが、検査プログラムで確かめるには大きすぎます。',
  'no-form': 'この種類の盤面の証明書は作れません。',
  unsound: '盤面に誤りがあるため、証明書は作れません。',
  none: 'ゴールへの道順がない盤面なので、証明書は作れません。',
  broken: '{reason}。',
  save: '証明書を保存({kb} kB)',
  'check.here': 'ここで検査する',
  'check.link': '「証明書の検査」のページへ',
};

const en: typeof ja = {
  intro:
    'The engine writes its proof down as a certificate, and a checker that shares no code with the engine verifies it. Anyone can check it again without the solver.',
  make: 'Make and check a certificate',
  stop: 'Stop',
  solving: 'Proving…',
  checking: 'Checking…',
  confirmed: '{shown} Digest {digest}.',
  refused: 'The checker rejects it: {reason}',
  late: 'The engine found a proof, but the check did not finish within {seconds} s.',
  unproved: 'Nothing was proved within the limits.',
  'too-large': 'The engine found a proof, but it is too large for the checker.',
  'no-form': 'No certificate can be made for this kind of board.',
  unsound: 'The board has errors, so there is no certificate.',
  none: 'There is no route to the goal on this board, so there is nothing to certify.',
  broken: '{reason}.',
  save: 'Save the certificate ({kb} kB)',
  'check.here': 'Check it here',
  'check.link': 'The certificate checker',
};

export const words: Record<Language, typeof ja> = { ja, en };
