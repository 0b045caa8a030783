/** A board and its certificate as one text, and as the fragment of a link to the page that checks (`check/`). */

/** Longest text that a link may hold: that of a certificate that is read, and a board. */
const MOST_CHARACTERS = 4_100_000;
/** Longest fragment that is made: browsers take at least a million signs of an address. */
const MOST_IN_LINK = 400_000;
/** The form of the fragment: deflated, and six bits a sign. */
const FORM = '1';

export interface Proof {
  board: string;
  certificate: string;
}

/** Where the certificate of a text begins: at a line that names one; its length where there is none. */
function titleIn(text: string): number {
  if (text.startsWith('tokeru ')) return 0;
  const at = text.indexOf('\ntokeru ');
  return at < 0 ? text.length : at + 1;
}

/** Board and certificate of a text that may have either, the board first. */
export function proofOf(text: string): Proof {
  const at = titleIn(text);
  return { board: text.slice(0, at), certificate: text.slice(at) };
}

/** The two as one text. */
export const textOf = ({ board, certificate }: Proof) =>
  `${board}${board === '' || board.endsWith('\n') ? '' : '\n'}${certificate}`;

const through = (bytes: Uint8Array<ArrayBuffer>, way: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(way as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);

const toSigns = (bytes: Uint8Array) => {
  let signs = '';
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** The fragment without its `#`; null where it would be too long. */
export async function fragmentOf(proof: Proof): Promise<string | null> {
  const bytes = new TextEncoder().encode(textOf(proof));
  const packed = await new Response(through(bytes, new CompressionStream('deflate-raw'))).arrayBuffer();
  const fragment = FORM + toSigns(new Uint8Array(packed));
  return fragment.length > MOST_IN_LINK ? null : fragment;
}

/** What a fragment holds, up to the first sign that none has (messages put some behind a link); null where it is damaged, or larger than anything that is checked. */
export async function inFragment(arrived: string): Promise<Proof | null> {
  const [fragment] = /^[\w-]*/.exec(arrived) ?? [''];
  if (!fragment.startsWith(FORM)) return null;
  try {
    const signs = atob(fragment.slice(FORM.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const text = await inflated(through(bytes, new DecompressionStream('deflate-raw')));
    return text === null ? null : proofOf(text);
  } catch {
    return null;
  }
}

/** As text; null, and no more is inflated, where it grows beyond what is read. */
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
