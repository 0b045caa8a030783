//! Tells browsers which branches of a module are unlikely: those that lead to functions marked `#[cold]` in the
//! sources, or to the growth of a list.
//!
//! A browser's compiler has no register that outlives a call. It writes a value that is alive across a call to the
//! stack where the value is made, unless it knows that the call seldom comes (`docs/experiments/web-engines.md`). LLVM
//! knows that, but does not pass it on. So this program finds the blocks of each function once more. A block is cold if
//! it calls a cold function, or if all that may follow it is cold. A branch with one cold side gets a hint (a section
//! of its own, WebAssembly 3.0, "branch hinting"). Panics need none, as nothing is alive after them. The names of
//! functions are read here, and not shipped.

use std::collections::HashSet;
use std::path::Path;
use wasmparser::{BinaryReader, FunctionBody, KnownCustom, Name, Operator, Parser, Payload, TypeRef};

type Failure = Box<dyn std::error::Error>;

const SECTION: &str = "metadata.code.branch_hint";
const CUSTOM: u8 = 0;
const CODE: u8 = 10;
/// Functions of the standard library that give a full list more room.
const GROWTH: [&str; 4] = ["grow_one", "grow_amortized", "finish_grow", "do_reserve_and_handle"];
/// The mark of a function that is cold only in browsers.
const COLD_HERE_ALONE: &str = "#[cfg_attr(target_family = \"wasm\", cold)]";
/// Part of the names of our own functions; the speed of all others does not matter.
const OURS: &str = "tokeru[";

/// The module with hints, without the names of its functions. `sources`: where the cold ones are marked.
pub fn hinted(module: &[u8], sources: &Path) -> Result<Vec<u8>, Failure> {
    let parts = Parts::of(module)?;
    let mut marked = Vec::new();
    mark(sources, &mut Vec::new(), &mut marked)?;
    let cold = parts.cold(|name| is_growth(name) || marked.iter().any(|mark| mark.fits(name)));
    let never = parts.cold(|_| false);
    let mut list = Vec::new();
    for (index, flow) in parts.bodies.iter().enumerate() {
        let hints = if parts.name(index).contains(OURS) { flow.hints(&cold, &never) } else { Vec::new() };
        if !hints.is_empty() {
            list.push((parts.imports + index as u32, hints));
        }
    }
    with_section(module, &section(&list))
}

/// A function that is marked as cold: the file it stands in, as a path of modules, and its name.
struct Mark {
    place: String,
    name: String,
}

impl Mark {
    /// Is this the name of the function? Those of generics and copies have an addition at the end.
    fn fits(&self, name: &str) -> bool {
        name.contains(&self.place) && is_last(name, &self.name)
    }
}

fn is_growth(name: &str) -> bool {
    GROWTH.iter().any(|growth| is_last(name, growth))
}

fn is_last(name: &str, last: &str) -> bool {
    let rest = name.rsplit_once(&format!("::{last}")).map(|(_, rest)| rest);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::<") || rest.starts_with('['))
}

/// Adds all functions below a folder that are marked as cold.
fn mark(folder: &Path, path: &mut Vec<String>, marked: &mut Vec<Mark>) -> Result<(), Failure> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?.path();
        let stem = entry.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let depth = path.len();
        if stem != "mod" && stem != "lib" {
            path.push(stem);
        }
        if entry.is_dir() {
            mark(&entry, path, marked)?;
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let place = path.iter().fold(String::from("]"), |place, part| place + "::" + part) + "::";
            marked.extend(
                cold_functions(&std::fs::read_to_string(&entry)?).map(|name| Mark { place: place.clone(), name }),
            );
        }
        path.truncate(depth);
    }
    Ok(())
}

fn cold_functions(source: &str) -> impl Iterator<Item = String> + use<> {
    let marks = source.replace(COLD_HERE_ALONE, "#[cold]");
    let after: Vec<String> = marks.split("#[cold]").skip(1).map(String::from).collect();
    after.into_iter().filter_map(|after| {
        let (_, name) = after.split_once("fn ")?;
        Some(name.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect())
    })
}

/// What is read of a module.
#[derive(Default)]
struct Parts {
    imports: u32,
    bodies: Vec<Flow>,
    names: Vec<(u32, String)>,
}

impl Parts {
    fn of(module: &[u8]) -> Result<Parts, Failure> {
        let mut parts = Parts::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        parts.imports += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => parts.bodies.push(Flow::of(&body)?),
                Payload::CustomSection(custom) => {
                    if let KnownCustom::Name(names) = custom.as_known() {
                        parts.read(names)?;
                    }
                }
                _ => {}
            }
        }
        Ok(parts)
    }

    fn read(&mut self, names: wasmparser::NameSectionReader<'_>) -> Result<(), Failure> {
        for part in names {
            let Name::Function(functions) = part? else { continue };
            for naming in functions {
                let naming = naming?;
                self.names.push((naming.index, naming.name.to_string()));
            }
        }
        Ok(())
    }

    /// The name of a function with a body.
    fn name(&self, index: usize) -> &str {
        let wanted = self.imports + index as u32;
        self.names.binary_search_by_key(&wanted, |(index, _)| *index).map_or("", |at| &self.names[at].1)
    }

    /// The functions that are cold by their names, that never return, or that always call such a function.
    fn cold(&self, by_name: impl Fn(&str) -> bool) -> HashSet<u32> {
        let mut cold: HashSet<u32> =
            self.names.iter().filter(|(_, name)| by_name(name)).map(|(index, _)| *index).collect();
        loop {
            let before = cold.len();
            for (index, flow) in self.bodies.iter().enumerate() {
                if flow.cold(&cold)[0] {
                    cold.insert(self.imports + index as u32);
                }
            }
            if cold.len() == before {
                return cold;
            }
        }
    }
}

/// A stretch of instructions without a branch.
#[derive(Clone, Default)]
struct Block {
    next: Vec<usize>,
    calls: Vec<u32>,
    /// Does it end the program, or begin after a panic?
    is_last: bool,
    /// The branch at its end: its place in the function, and where it leads to if its condition holds, and if not.
    branch: Option<(u32, usize, usize)>,
}

/// The blocks of a function; the first is its beginning, the second its end.
struct Flow {
    blocks: Vec<Block>,
}

/// An open control structure: where a branch to it leads, what follows it, and its second half.
struct Frame {
    target: usize,
    after: usize,
    other: Option<usize>,
}

impl Flow {
    fn of(body: &FunctionBody<'_>) -> Result<Flow, Failure> {
        let mut reading = Reading {
            blocks: vec![Block::default(); 2],
            at: 0,
            frames: vec![Frame { target: 1, after: 1, other: None }],
        };
        let mut operators = body.get_operators_reader()?;
        while !operators.eof() {
            let (operator, offset) = operators.read_with_offset()?;
            reading.take(&operator, (offset - body.range().start) as u32)?;
        }
        Ok(Flow { blocks: reading.blocks })
    }

    fn cold(&self, functions: &HashSet<u32>) -> Vec<bool> {
        let calls = |block: &Block| block.calls.iter().any(|call| functions.contains(call));
        let mut cold: Vec<bool> = self.blocks.iter().map(|block| block.is_last || calls(block)).collect();
        loop {
            let mut is_done = true;
            for (index, block) in self.blocks.iter().enumerate().rev() {
                if !cold[index] && !block.next.is_empty() && block.next.iter().all(|&next| cold[next]) {
                    (cold[index], is_done) = (true, false);
                }
            }
            if is_done {
                return cold;
            }
        }
    }

    /// The branches with one cold side, by their places, and whether their condition is likely to hold. Branches with
    /// one side that never comes back are left out: they need no hint.
    fn hints(&self, cold: &HashSet<u32>, never: &HashSet<u32>) -> Vec<(u32, bool)> {
        let (cold, never) = (self.cold(cold), self.cold(never));
        let differ = |is: &[bool], yes: usize, no: usize| is[yes] != is[no];
        let warm = self.blocks.iter().zip(&cold).filter(|(_, is_cold)| !**is_cold);
        let mut hints: Vec<(u32, bool)> = warm
            .filter_map(|(block, _)| block.branch)
            .filter(|&(_, yes, no)| differ(&cold, yes, no) && !differ(&never, yes, no))
            .map(|(at, yes, _)| (at, !cold[yes]))
            .collect();
        hints.sort_unstable();
        hints
    }
}

/// A function that is being read.
struct Reading {
    blocks: Vec<Block>,
    at: usize,
    frames: Vec<Frame>,
}

impl Reading {
    fn take(&mut self, operator: &Operator<'_>, place: u32) -> Result<(), Failure> {
        match operator {
            Operator::Block { .. } | Operator::Try { .. } | Operator::TryTable { .. } => {
                let after = self.fresh();
                self.frames.push(Frame { target: after, after, other: None });
            }
            Operator::Loop { .. } => {
                let (start, after) = (self.fresh(), self.fresh());
                self.lead(start);
                self.at = start;
                self.frames.push(Frame { target: start, after, other: None });
            }
            Operator::If { .. } => {
                let (yes, no, after) = (self.fresh(), self.fresh(), self.fresh());
                self.fork(place, yes, no);
                self.at = yes;
                self.frames.push(Frame { target: after, after, other: Some(no) });
            }
            Operator::Else => {
                let frame = self.frames.last_mut().ok_or("else without if")?;
                let (after, other) = (frame.after, frame.other.take().ok_or("else without if")?);
                self.lead(after);
                self.at = other;
            }
            Operator::Catch { .. } | Operator::CatchAll => {
                let after = self.frames.last().ok_or("catch without try")?.after;
                self.lead(after);
                self.end();
                self.blocks[self.at].is_last = true;
            }
            Operator::Delegate { .. } | Operator::End => {
                let Frame { after, other, .. } = self.frames.pop().ok_or("end without beginning")?;
                self.lead(after);
                if let Some(other) = other {
                    self.blocks[other].next.push(after);
                }
                self.at = after;
            }
            Operator::Br { relative_depth } => {
                self.lead(self.target(*relative_depth));
                self.end();
            }
            Operator::BrIf { relative_depth } => {
                let (yes, no) = (self.target(*relative_depth), self.fresh());
                self.fork(place, yes, no);
                self.at = no;
            }
            Operator::BrTable { targets } => {
                for depth in targets.targets() {
                    self.lead(self.target(depth?));
                }
                self.lead(self.target(targets.default()));
                self.end();
            }
            Operator::Return => {
                self.lead(1);
                self.end();
            }
            Operator::Unreachable | Operator::Throw { .. } | Operator::Rethrow { .. } | Operator::ThrowRef => {
                self.blocks[self.at].is_last = true;
                self.end();
            }
            Operator::Call { function_index } => self.blocks[self.at].calls.push(*function_index),
            _ => {}
        }
        Ok(())
    }

    fn fresh(&mut self) -> usize {
        self.blocks.push(Block::default());
        self.blocks.len() - 1
    }

    /// What follows can't be reached from here.
    fn end(&mut self) {
        self.at = self.fresh();
    }

    fn lead(&mut self, next: usize) {
        self.blocks[self.at].next.push(next);
    }

    fn fork(&mut self, place: u32, yes: usize, no: usize) {
        self.lead(yes);
        self.lead(no);
        self.blocks[self.at].branch = Some((place, yes, no));
    }

    fn target(&self, depth: u32) -> usize {
        self.frames[self.frames.len() - 1 - depth as usize].target
    }
}

/// The section with the hints, by function.
fn section(list: &[(u32, Vec<(u32, bool)>)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    number(&mut bytes, SECTION.len() as u32);
    bytes.extend(SECTION.bytes());
    number(&mut bytes, list.len() as u32);
    for (function, hints) in list {
        number(&mut bytes, *function);
        number(&mut bytes, hints.len() as u32);
        for &(place, is_likely) in hints {
            number(&mut bytes, place);
            bytes.extend([1, u8::from(is_likely)]);
        }
    }
    bytes
}

/// The module with the section before its code, and without names.
fn with_section(module: &[u8], section: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut bytes = module[..8].to_vec();
    let mut reader = BinaryReader::new(&module[8..], 8);
    while !reader.eof() {
        let begin = reader.original_position();
        let (id, size) = (reader.read_u8()?, reader.read_var_u32()?);
        let content = reader.read_bytes(size as usize)?;
        if id == CODE {
            bytes.push(CUSTOM);
            number(&mut bytes, section.len() as u32);
            bytes.extend(section);
        }
        let dropped = [SECTION, "name"];
        if id != CUSTOM || !dropped.contains(&BinaryReader::new(content, 0).read_string()?) {
            bytes.extend(&module[begin..reader.original_position()]);
        }
    }
    Ok(bytes)
}

fn number(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}
