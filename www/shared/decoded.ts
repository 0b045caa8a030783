/** The bytes of a file as text, in the encoding that they are in: what is written in no other way goes first, and no guess stands against UTF-8. */

type Language = 'ja' | 'en';

/** Null where the bytes are none of that encoding. */
function strictly(encoding: string, bytes: Uint8Array) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const hasControls = (text: string) => /[^\P{Cc}\t\n\f\r]/u.test(text);

/** Without its mark: boards are plain signs, whose other byte is 0, on the same side but for a few (U+3000). Other files with zeros have signs that no text has. */
function unmarked(bytes: Uint8Array) {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2] += 1;
  const [even, odd] = zeros;
  const most = Math.max(even, odd);
  const enough = most > bytes.length / 4 && Math.min(even, odd) < most / 4;
  const text = enough ? strictly(even > odd ? 'utf-16be' : 'utf-16le', bytes) : null;
  return text === null || hasControls(text) ? null : text;
}

/** Hiragana or katakana, as titles in Japanese have: bytes of another encoding read in this way have none but by a rare chance. */
const hasKana = (text: string | null) => /[\u3041-\u3096\u30a1-\u30fa]/.test(text ?? '');

/** What systems had before UTF-8. EUC-JP is looked for first: Shift_JIS reads it as half-width katakana, and its own kana are no EUC-JP. */
function old(bytes: Uint8Array, language: Language) {
  const [euc, shift] = ['euc-jp', 'shift_jis'].map((encoding) => strictly(encoding, bytes));
  const isJapanese = language === 'ja';
  if (euc !== null && (hasKana(euc) || (isJapanese && shift === null))) return euc;
  return new TextDecoder(isJapanese || hasKana(shift) ? 'shift_jis' : 'windows-1252').decode(bytes);
}

/** In the encoding that its first bytes name, else UTF-8, else one of before; null where it is no text. */
export function decoded(bytes: Uint8Array, language: Language): string | null {
  const [first, second] = bytes;
  const [little, big] = [first === 0xff && second === 0xfe, first === 0xfe && second === 0xff];
  if (little || big) return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes);
  return bytes.includes(0) ? unmarked(bytes) : (strictly('utf-8', bytes) ?? old(bytes, language));
}
