/**
 * Words for pairing with the Tokeru program on the same computer, on the page (`panels/words.ts`) and in the
 * laboratory.
 */

import type { Language } from '../../puzzles/contract.ts';

const ja = {
  'native.title': 'このコンピューターの Tokeru',
  'native.intro':
    'ブラウザの外で動く Tokeru に解かせると、すべてのコアと多くのメモリを使えます。このコンピューターで次のコマンドを実行し、表示されたアドレスを貼り付けてください。',
  'native.sent':
    '解く盤面、手順、設定だけを送ります。送り先はこのコンピューター(127.0.0.1)だけです。答えはいつもどおりこのページで検算します。アドレスはどこにも保存しないため、ページを読み込み直すと接続は切れます。',
  'native.address': 'アドレス',
  'native.connect': '接続',
  'native.connecting': '接続しています…',
  'native.disconnect': '切断',
  'native.paired': '接続済み: 1 回の探索に最大 {threads} スレッド、{memory} MiB',
  'native.failed': '接続できませんでした: {why}',
  'native.lost': 'このコンピューターの Tokeru との接続が切れました。ブラウザで解きます。',
  'error.native-address': 'tokeru serve が表示するアドレスではありません',
  'error.native-port': 'このページから使えるポートは {ports} だけです',
  'error.native-unreached': '応答がないか、このページかトークンが認められていません',
  'error.native-busy': '別のページが接続しています',
  'error.native-other': '別のプログラムか、別の版の Tokeru が応答しました',
  'error.native-silent': '時間内に応答がありませんでした',
};

const en: Record<keyof typeof ja, string> = {
  'native.title': 'Your computer’s own Tokeru',
  'native.intro':
    'Outside the browser, Tokeru can use every core and more memory. Run this command on this computer and paste the address that it prints.',
  'native.sent':
    'The page sends the boards that you solve, their moves and your settings, and only to this computer (127.0.0.1). It replays every answer itself, as always. The address is not stored, so a reload ends the connection.',
  'native.address': 'Address',
  'native.connect': 'Connect',
  'native.connecting': 'Connecting…',
  'native.disconnect': 'Disconnect',
  'native.paired': 'Connected: up to {threads} threads and {memory} MiB per search',
  'native.failed': 'Not connected: {why}',
  'native.lost': 'The connection to your computer’s own Tokeru has ended. From now on, this browser does the solving.',
  'error.native-address': 'this is not an address printed by tokeru serve',
  'error.native-port': 'this page may only use ports {ports}',
  'error.native-unreached': 'nothing answered, or the program does not accept this page or this token',
  'error.native-busy': 'another page is connected',
  'error.native-other': 'another program answered, or another version of Tokeru',
  'error.native-silent': 'no answer came in time',
};

export const nativeWords: Record<Language, Record<keyof typeof ja, string>> = { ja, en };
