/** A board and its certificate as one text, and as the fragment of a link to the page that checks (`check/`). */

/** Longest text that a link may hold: the longest certificate that is read, plus a board. */
const MOST_CHARACTERS = 4_100_000;
/** Longest fragment that is made. Browsers accept addresses of at least a million characters. */
const MOST_IN_LINK = 400_000;
/** The version of the fragment's format: deflated, six bits a character. */
const FORM = '1';

export interface Proof {
  board: string;
  certificate: string;
}

/** Where the certificate begins in a text: at the line that names one. The text's length where there is none. */
function titleIn(text: string): number {
  if (text.startsWith('tokeru ')) return 0;
  const at = text.indexOf('\ntokeru ');
  return at < 0 ? text.length : at + 1;
}

/** The board and the certificate of a text. Either may be missing; the board comes first. */
export function proofOf(text: string): Proof {
  const at = titleIn(text);
  return { board: text.slice(0, at), certificate: text.slice(at) };
}

/** Board and certificate as one text. */
export const textOf = ({ board, certificate }: Proof) =>
  `${board}${board === '' || board.endsWith('\n') ? '' : '\n'}${certificate}`;

const transformed = (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(way as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

const toBase64Url = (bytes: Uint8Array) => {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The fragment without its `#`; null if it would be too long. */
export async function fragmentOf(proof: Proof): Promise<string | null> {
  const bytes = new TextEncoder().encode(textOf(proof));
  const packed = await new Response(transformed(bytes, new CompressionStream('deflate-raw'))).arrayBuffer();
  const fragment = FORM + toBase64Url(new Uint8Array(packed));
  return fragment.length > MOST_IN_LINK ? null : fragment;
}

/**
 * What a fragment holds. Messengers append text to links, so reading stops at the first character that no fragment
 * contains. Null if the fragment is damaged, or holds more than is ever checked.
 */
export async function inFragment(arrived: string): Promise<Proof | null> {
  const [fragment] = /^[\w-]*/.exec(arrived) ?? [''];
  if (!fragment.startsWith(FORM)) return null;
  try {
    const signs = atob(fragment.slice(FORM.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const text = await inflated(transformed(bytes, new DecompressionStream('deflate-raw')));
    return text === null ? null : proofOf(text);
  } catch {
    return null;
  }
}

/** The inflated text. Null if it grows longer than is ever read; inflating stops there. */
async function inflated(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()];
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= MOST_CHARACTERS) continue;
    await reader.cancel();
    return null;
  }
  return text + decoder.decode();
}
