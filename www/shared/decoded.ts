/**
 * Decodes the bytes of a file as text. Encodings that cannot be mistaken for another are tried first, and a guess never
 * overrides valid UTF-8.
 */

type Language = 'ja' | 'en';

/** Null if the bytes are not valid in that encoding. */
function decodedStrictly(encoding: string, bytes: Uint8Array) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const hasControls = (text: string) => /[^\P{Cc}\t\n\f\r]/u.test(text);

/**
 * UTF-16 without a byte order mark. Boards are almost all ASCII (U+3000 is an exception), so one byte of each pair is
 * 0, always on the same side. Other files with zero bytes decode to control characters, which no text contains.
 */
function utf16Unmarked(bytes: Uint8Array) {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const maxZeros = Math.max(even, odd);
  const enough = maxZeros > bytes.length / 4 && Math.min(even, odd) < maxZeros / 4;
  const text = enough ? decodedStrictly(even > odd ? 'utf-16be' : 'utf-16le', bytes) : null;
  return text === null || hasControls(text) ? null : text;
}

/**
 * Does the text contain hiragana or katakana, as Japanese titles do? Bytes decoded with the wrong encoding hardly ever
 * do.
 */
const hasKana = (text: string | null) => /[\u3041-\u3096\u30a1-\u30fa]/.test(text ?? '');

/**
 * The encodings that systems used before UTF-8. EUC-JP is tried first: Shift_JIS would read it as half-width katakana,
 * while kana in Shift_JIS are not valid EUC-JP.
 */
function legacy(bytes: Uint8Array, language: Language) {
  const [euc, shift] = [decodedStrictly('euc-jp', bytes), decodedStrictly('shift_jis', bytes)];
  const isJapanese = language === 'ja';
  if (euc !== null && (hasKana(euc) || (isJapanese && shift === null))) return euc;
  return new TextDecoder(isJapanese || hasKana(shift) ? 'shift_jis' : 'windows-1252').decode(bytes);
}

/**
 * Decodes by the byte order mark if there is one, else as UTF-8, else in an older encoding. Null if the bytes are not
 * text.
 */
export function decoded(bytes: Uint8Array, language: Language): string | null {
  const [first, second] = bytes;
  const [little, big] = [first === 0xff && second === 0xfe, first === 0xfe && second === 0xff];
  if (little || big) return new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes);
  return bytes.includes(0) ? utf16Unmarked(bytes) : (decodedStrictly('utf-8', bytes) ?? legacy(bytes, language));
}
