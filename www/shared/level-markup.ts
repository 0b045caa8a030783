/**
 * Files of levels, made readable for the rules: XML (`.slc`), of which they know only `<Level Id="...">` and `<L>` as
 * the format's own program writes them, and comments of several lines (`.sok`). Every character keeps its line and
 * column.
 */

const blank = (text: string) =>
  text
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');

/** Comments may hold whole levels, which their author has taken out of the collection. One without an end is kept. */
function* withoutComments(text: string): Generator<undefined, string> {
  const parts: string[] = [];
  let end = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', end)) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) break;
    parts.push(text.slice(end, start), blank(text.slice(start, close + 3)));
    end = close + 3;
    if (parts.length % 64 === 0) yield;
  }
  return parts.join('') + text.slice(end);
}

/** The tags' names as the rules know them: programs write them in small letters or in capitals, too. */
const withKnownTags = (text: string) =>
  text.replace(/<(\/?)level(?=[\s>])/gi, '<$1Level').replace(/<(\/?)l(?=\s{0,9}>)/g, '<$1L');

const withKnownNames = (text: string) =>
  text.replace(/(<Level\s(?:[^<>]{0,200}\s)?)id=(["'])([^<>"']{0,200})\2/gi, '$1Id="$3"');

/** A row that is marked as plain text moves its tags to where its squares are. */
const withoutPlainMarks = (text: string) =>
  text.replace(/<L>(\s{0,20})<!\[CDATA\[([^\]\n<]{0,400})\]\]>(\s{0,20})<\/L>/g, '$1         <L>$2</L>   $3');

/** A longer line takes too long, and has been written by a program that knows the format. */
const longestLine = 50_000;

const plainLine = (line: string) =>
  line.includes('<') && line.length <= longestLine ? withoutPlainMarks(withKnownNames(withKnownTags(line))) : line;

/** The same levels in the rules' own markup. */
export function* plainMarkup(text: string): Generator<undefined, string> {
  if (!/<level[\s>]/i.test(text)) return text;
  const lines = (yield* withoutComments(text)).split('\n');
  for (const [at, line] of lines.entries()) {
    lines[at] = plainLine(line);
    if (at % 64 === 0 || line.length > 5000) yield;
  }
  return lines.join('\n');
}

/** Lines between `Comment:` and `Comment-End:` are no rows, even if they are drawn like some. */
export function* withoutDrawings(text: string): Generator<undefined, string> {
  if (!/^comment-end:/im.test(text)) return text;
  const lines = text.split('\n');
  let start = -1;
  for (const [at, line] of lines.entries()) {
    if (/^comment:/i.test(line)) start = at;
    const isEnd = start >= 0 && /^comment-end:/i.test(line);
    for (let row = start + 1; isEnd && row < at; row++)
      if (/^[ -]{0,64}#/.test(lines[row])) lines[row] = `;${lines[row].slice(1)}`;
    if (isEnd) start = -1;
    if (at % 64 === 0) yield;
  }
  return lines.join('\n');
}
