//! Levels as text: XSB rows in all their dialects are read, and one canonical form is written. Also `.slc` XML and
//! files with many levels.

use super::{Board, MAX_SIDE, Objective};
use crate::base::grid::Size;
use crate::base::text::{Cursor, Place, Token};
use crate::model::error::{Code, ParseError};

/// Parses one level. Spaces around it are cut off; `-` and `_` are floor that stays.
pub(super) fn parse(text: &str) -> Result<Board, ParseError> {
    let rows = rows(text)?;
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if rows.is_empty() {
        let place = Place { line: 1, column: 1 };
        return Err(ParseError { place, code: Code("no-rows"), found: String::new() });
    }
    let inked = |x: usize| rows.iter().any(|row| row.get(x).is_some_and(|square| square.character != ' '));
    let left = (0..width).find(|&x| inked(x)).unwrap_or(0);
    let right = (0..width).rfind(|&x| inked(x)).unwrap_or(0);
    let mut board = Board::empty(Size::new(right - left + 1, rows.len()));
    if board.size.width > MAX_SIDE || board.size.height > MAX_SIDE {
        return Err(rows[0][0].error("too-large"));
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, square) in row.iter().enumerate().filter(|(x, _)| (left..=right).contains(x)) {
            set(&mut board, y * (right - left + 1) + x - left, *square)?;
        }
    }
    board.objective = objective(text)?;
    Ok(board)
}

/// A character of a row and its place in the text.
#[derive(Clone, Copy)]
struct Square {
    character: char,
    place: Place,
}

impl Square {
    fn error(self, code: &'static str) -> ParseError {
        ParseError { place: self.place, code: Code(code), found: self.character.to_string() }
    }
}

fn set(board: &mut Board, cell: usize, square: Square) -> Result<(), ParseError> {
    let c = square.character;
    board.walls[cell] = c == '#';
    board.boxes[cell] = matches!(c, '$' | '*');
    board.goals[cell] = matches!(c, '.' | '*' | '+');
    if matches!(c, '@' | '+') && board.player.replace(cell).is_some() {
        return Err(square.error("second-player"));
    }
    Ok(())
}

/// The rows of the level in a text; more than one level is an error.
fn rows(text: &str) -> Result<Vec<Vec<Square>>, ParseError> {
    let mut rows = Vec::new();
    let mut ended = false;
    let mut cursor = Cursor::new(text);
    while let Some(line) = cursor.line() {
        let parts = row_texts(line)?;
        ended |= parts.is_empty() && !rows.is_empty();
        if ended && !parts.is_empty() {
            // Lines drawn around titles are not levels. The page removes them beforehand (`www/shared/wrapped.ts`).
            let native = cfg!(not(target_family = "wasm"));
            if native && !line.text.contains(SOLID) {
                continue;
            }
            if !native || rows.iter().flatten().any(|square: &Square| SOLID.contains(&square.character)) {
                return Err(ParseError::at(line, Code("several-boards")));
            }
            (rows, ended) = (Vec::new(), false);
        }
        parts.into_iter().try_for_each(|row| append(row, &mut rows))?;
        if rows.len() > MAX_SIDE {
            return Err(ParseError::at(line, Code("too-large")));
        }
    }
    let inked = |row: &Vec<Square>| row.iter().any(|square| square.character != ' ');
    let first = rows.iter().position(inked).unwrap_or(0);
    let last = rows.iter().rposition(inked).map_or(0, |i| i + 1);
    Ok(rows.drain(first..last).collect())
}

/// The parts of a line that are rows of a level: the whole line, every `<L>` in it, or nothing.
fn row_texts(line: Token<'_>) -> Result<Vec<Token<'_>>, ParseError> {
    // In a file of a million lines most are empty, and a search for marks would take longer than everything else.
    if line.text.is_empty() {
        return Ok(Vec::new());
    }
    let marked = if line.text.contains('<') { marked(line) } else { Vec::new() };
    if !marked.is_empty() {
        return Ok(marked);
    }
    if is_row(line.text) {
        return Ok(vec![line]);
    }
    let looks_like_one = looks_like_row(line.text);
    match line.text.char_indices().find(|&(_, c)| !is_square(c)) {
        Some((at, c)) if looks_like_one => {
            let column = line.place.column + line.text[..at].chars().count();
            let place = Place { line: line.place.line, column };
            Err(Square { character: c, place }.error("not-a-square"))
        }
        _ => Ok(Vec::new()),
    }
}

/// Rows without any of these are not a level.
const SOLID: [char; 2] = ['#', '@'];

/// Does the line begin like a row, with or without floor? Then a character that is not a square is an error, and the
/// line is not a title.
pub(super) fn looks_like_row(line: &str) -> bool {
    line.trim_start().trim_start_matches('-').starts_with('#')
}

/// The texts of a line from each `<L>` to the next `</L>`, in one pass, because a line may be as long as a file.
fn marked(line: Token<'_>) -> Vec<Token<'_>> {
    let (mut parts, mut rest, mut column) = (Vec::new(), line.text, line.place.column);
    while let Some((before, behind)) = rest.split_once("<L>") {
        let Some((text, after)) = behind.split_once("</L>") else { break };
        column += before.chars().count() + 3;
        parts.push(Token { text, place: Place { line: line.place.line, column } });
        column += text.chars().count() + 4;
        rest = after;
    }
    parts
}

fn is_square(c: char) -> bool {
    matches!(c, '#' | '@' | '$' | '.' | '*' | '+' | ' ' | '-' | '_' | '|') || c.is_ascii_digit()
}

/// Does a line consist only of squares, at least one of them visible?
pub(super) fn is_row(line: &str) -> bool {
    let visible = |c: char| !c.is_whitespace() && !c.is_ascii_digit() && c != '|';
    line.chars().all(is_square) && line.chars().any(visible)
}

/// Expands the run lengths and `|` of a line into rows.
fn append(line: Token<'_>, rows: &mut Vec<Vec<Square>>) -> Result<(), ParseError> {
    let mut row = Vec::new();
    let mut count = 0;
    for (index, character) in line.text.chars().enumerate() {
        let square = Square { character, place: Place { line: line.place.line, column: line.place.column + index } };
        match character {
            '|' => rows.push(std::mem::take(&mut row)),
            _ if character.is_ascii_digit() => count = count * 10 + (character as usize - '0' as usize),
            _ if is_square(character) => {
                row.extend(std::iter::repeat_n(square, count.max(1)));
                count = 0;
            }
            _ => return Err(square.error("not-a-square")),
        }
        // Indented boards may begin far to the right, but no sensible line is wider than this.
        if count > MAX_SIDE || row.len() > 4 * MAX_SIDE || rows.len() > MAX_SIDE {
            return Err(square.error("too-large"));
        }
    }
    rows.push(row);
    Ok(())
}

/// The objective of the line `Objective:`, if there is one.
fn objective(text: &str) -> Result<Objective, ParseError> {
    if !text.contains(':') {
        return Ok(Objective::Pushes);
    }
    let mut cursor = Cursor::new(text);
    while let Some(line) = cursor.line() {
        let Some((key, value)) = line.text.split_once(':') else { continue };
        if key.trim().eq_ignore_ascii_case("objective") {
            return match value.trim().to_ascii_lowercase().as_str() {
                "pushes" => Ok(Objective::Pushes),
                "moves" => Ok(Objective::Moves),
                _ => Err(ParseError::at(line, Code("unknown-objective"))),
            };
        }
        #[cfg(not(target_family = "wasm"))]
        if names_another_game(key, value) {
            return Err(ParseError::at(line, Code("another-game")));
        }
    }
    Ok(Objective::Pushes)
}

/// Does a line `Game:` or `Variant:` name another game with the same characters, such as Hexoban? The page refuses such
/// a file as a whole, in a script that is not part of its first load (`www/app/session/texts.ts`).
#[cfg(not(target_family = "wasm"))]
fn names_another_game(key: &str, value: &str) -> bool {
    let (key, value) = (key.trim().to_ascii_lowercase(), value.trim().to_ascii_lowercase());
    matches!(key.as_str(), "game" | "variant") && value.ends_with("oban") && value != "sokoban"
}

/// Writes a level in canonical form.
pub(super) fn print(board: &Board) -> String {
    let floor = if fills_its_frame(board) { ' ' } else { '-' };
    let mut text = String::new();
    for y in 0..board.size.height {
        let row: String = (0..board.size.width).map(|x| character(board, board.size.cell(x, y), floor)).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    if board.objective == Objective::Moves {
        text.push_str("Objective: moves\n");
    }
    text
}

/// Is there something on each of the four edges? Then spaces can be cut off without loss. A row with nothing on it
/// would end the board, so such a board needs visible floor as well.
fn fills_its_frame(board: &Board) -> bool {
    let Size { width, height } = board.size;
    let inked = |cell: usize| character(board, cell, ' ') != ' ';
    let column = |x: usize| (0..height).any(|y| inked(board.size.cell(x, y)));
    let row = |y: usize| (0..width).any(|x| inked(board.size.cell(x, y)));
    column(0) && column(width - 1) && (0..height).all(row)
}

fn character(board: &Board, cell: usize, floor: char) -> char {
    match (board.walls[cell], board.boxes[cell], board.player == Some(cell), board.goals[cell]) {
        (true, ..) => '#',
        (_, true, _, true) => '*',
        (_, true, _, false) => '$',
        (_, _, true, true) => '+',
        (_, _, true, false) => '@',
        (_, _, _, true) => '.',
        _ => floor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::split::split;
    use crate::puzzles::sokoban::rules::board::files::{Levels, title};

    const LEVEL: &str = "#####\n#@$.#\n#####\n";

    fn code(text: &str) -> &'static str {
        parse(text).map_or_else(|e| e.code.0, |_| "fine")
    }

    #[test]
    fn dialects_are_read() {
        for text in [
            "#####\n#@$.#\n#####",
            "  5#\n  #@$.#\r\n  #####\n",
            "5#|#@$.#|5#",
            "; a comment\n\n#####\n#@$.#\n#####\nTitle: One\nAuthor: me\n",
            "<Level Id=\"1\">\n<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L>\n</Level>",
            "<Level Id=\"1\"><L>#####</L><L>#@$.#</L><L>#####</L></Level>",
        ] {
            assert_eq!(print(&parse(text).unwrap()), LEVEL, "{text}");
        }
    }

    #[test]
    fn visible_floor_stays() {
        let text = "-----\n-#@$-\n-.---\nObjective: moves\n";
        assert_eq!(print(&parse(text).unwrap()), text);
        assert_eq!(print(&parse("#_#\n# #\n").unwrap()), "# #\n# #\n");
    }

    #[test]
    fn errors_have_a_code() {
        assert_eq!(code(""), "no-rows");
        assert_eq!(code("hello"), "no-rows");
        assert_eq!(code("##@#@#"), "second-player");
        assert_eq!(code("##x##"), "not-a-square");
        assert_eq!(code(&format!("{LEVEL}\n{LEVEL}")), "several-boards");
        assert_eq!(code("65#"), "too-large");
        assert_eq!(code(&"#\n".repeat(65)), "too-large");
        assert_eq!(code(&format!("{LEVEL}Objective: fun")), "unknown-objective");
        assert_eq!(code("-#####-\n-#x  #-\n-#####-\n"), "not-a-square", "floor outside makes no title of a row");
    }

    #[test]
    fn separator_lines_are_not_levels() {
        for text in [
            format!("{LEVEL}Title: A\n-----\n\n*****\n"),
            format!("Level 1\n*****\n\n{LEVEL}\n.....\n"),
            format!("-----\nLevel 1\n-----\n\n{LEVEL}"),
        ] {
            assert_eq!(print(&parse(&text).unwrap()), LEVEL, "{text}");
        }
        assert_eq!(code("@$.\n\n@$.\n"), "several-boards");
    }

    #[test]
    fn levels_of_other_games_are_refused() {
        for line in ["Game: Hexoban", "variant: Trioban", "GAME : OCTOBAN"] {
            assert_eq!(code(&format!("{line}\n\n{LEVEL}")), "another-game", "{line}");
        }
        for line in ["Game: Sokoban", "Variant: sokoban", "Game: 12", "Title: Hexoban"] {
            assert_eq!(code(&format!("{line}\n\n{LEVEL}")), "fine", "{line}");
        }
    }

    #[test]
    fn files_are_split() {
        let file = format!("; a set\n\n; 1\n\n{LEVEL}Title: A\n\n; 2\n{LEVEL}\nlast\n{LEVEL}");
        let split = |text| split(Box::<Levels>::default(), text);
        let parts = split(&file);
        assert_eq!(parts.len(), 3);
        assert!(parts[0].ends_with("Title: A\n") && parts[1].contains("; 2"));
        assert!(parts.iter().all(|part| print(&parse(part).unwrap()) == LEVEL));
        assert_eq!(split("5#|#@$.#|5#\n5#|#@$.#|5#\n").len(), 2);
        assert_eq!(split("nothing"), ["nothing"]);
        let xml = "<x><Level Id=\"1\"><L>#</L></Level><Level Id=\"2\"><L>#</L></Level></x>";
        assert_eq!(split(xml).len(), 2);
        let ornament = format!("######\n\n{LEVEL}");
        assert_eq!(split(&ornament), [LEVEL], "a line of walls is an ornament");
        assert_eq!(split("#####\n#@x.#\n#####\n").len(), 1, "a mistake stays in its level");
        assert_eq!(split("#####\n#   #\n\n####\n#@$.#\n").len(), 2);
    }

    #[test]
    fn levels_have_the_titles_of_their_files() {
        let file = format!("; set\n\n; 1\n\n{LEVEL}\n; 2\n; 'Duh!'\n{LEVEL}Title: Named\nAuthor: me\n\n{LEVEL}");
        let titles = |text: &str| split(Box::<Levels>::default(), text).into_iter().map(title).collect::<Vec<_>>();
        assert_eq!(titles(&file), [Some("1".to_owned()), Some("Named".to_owned()), None]);
        let xml = "<Levels>\n<Level Id=\"a &amp;amp; b\" Width=\"3\"><L>###</L></Level><Level><L>###</L></Level>";
        assert_eq!(titles(xml), [Some("a &amp; b".to_owned()), None]);
        assert_eq!(title(&format!("; {}\n{LEVEL}", "\u{3042}".repeat(100))).unwrap().chars().count(), 60);
        assert_eq!(title("title:\n; last\n###"), Some("last".to_owned()));
    }
}
