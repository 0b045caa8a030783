//! The arguments of the command line, as clap reads them. The options of engines, generators and benchmarks belong to
//! the families: [`crate::options`] adds them once the family is known.

use crate::campaign::shard::Shard;
use crate::units;
use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use tokeru::puzzles::FAMILIES;

const EXIT_STATUS: &str = "\
Exit status:
  0    answered
  1    some board was bad, the others were done; an answer was wrong; or a trial found something
  2    wrong usage, or something that can't be read, written or made
  3    nothing found within the limits, no certificate, no answer, or counts that differ
  130  interrupted (Ctrl-C); a solve prints the best answer so far";

/// Makes, shows, checks and solves puzzles: the front end without a screen
#[derive(Parser)]
#[command(name = "tokeru", version, after_help = EXIT_STATUS, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Solve boards; every answer is checked by a replay under the rules
    #[command(after_help = "Engines take options of their own: `tokeru solve FAMILY --engine NAME --help` lists them.")]
    Solve(SolveArgs),
    /// Check moves: are they legal, is the goal reached, what are they worth?
    Check(Check),
    /// Judge a file of answers, one in a line, against a file of boards, by the rules alone
    Judge(Judge),
    /// Join the files of a campaign's shards, judge every answer by the rules, and say what is missing
    Merge(MergeArgs),
    /// Print boards in canonical form or as links, and what is wrong with them
    Show(Show),
    /// Ask a question about a position that needs no long search (a rating, a hint)
    Ask(Ask),
    /// Print a proof of the best answer, or of there being none, that `scripts/check.mjs` checks without the engines
    Certify(CertifyArgs),
    /// Count move sequences twice, by the rules and by the fast kernel
    Perft(PerftArgs),
    /// Make boards from a seed
    #[command(after_help = "`tokeru generate FAMILY --help` lists the family's own options.")]
    Generate(GenerateArgs),
    /// Run a family's benchmarks
    #[command(after_help = "`tokeru bench FAMILY --help` lists the family's own options.")]
    Bench(BenchArgs),
    /// Send hostile boards, texts and links through everything that a page does with them
    Fuzz(Fuzz),
    /// Compare every engine with exhaustive search on tiny boards
    Oracle(OracleArgs),
    /// Cancel searches at any moment: how long until they return, and is the best answer kept?
    Cancel(TrialArgs),
    /// Choose levels for a set from the boards of many seeds: pretty ones that are unlike one another, equally many of
    /// each difficulty
    Curate(CurateArgs),
    /// Compare the difficulty of levels with the nodes that a plain search needs, on boards of other seeds
    Difficulty(TrialArgs),
    /// Say how hard boards are, by the scale of the levels: 1 to 5
    Grade(Grade),
    /// Let pages in this computer's browser solve here, with all its cores and memory (127.0.0.1 alone, one page at a
    /// time)
    Serve(ServeArgs),
    /// Begin a new puzzle family: writes its skeleton from the template and registers it (for those who work on Tokeru)
    NewFamily(NewFamily),
    /// List the families and their engines, the default engine first
    Families,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page of a verb, or of the whole program
    Man {
        /// The verb
        verb: Option<String>,
    },
}

/// In place of a family: all of them.
pub(crate) const ALL: &str = "all";

/// In place of a family: boards of growing size, of all of them.
pub(crate) const SCALE: &str = "scale";

fn families() -> PossibleValuesParser {
    PossibleValuesParser::new(FAMILIES.iter().map(|family| family.id()))
}

/// The boards to work on.
#[derive(Args)]
pub(crate) struct BoardArgs {
    /// The puzzle family
    #[arg(value_parser = families())]
    pub(crate) family: String,
    /// Files of boards; `-` is standard input
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) files: Vec<String>,
    /// Take only board K of each file, counted from 1
    #[arg(long, value_name = "K", value_parser = units::natural, allow_hyphen_values = true)]
    pub(crate) index: Option<u64>,
}

/// A share of a campaign (`docs/campaigns.md`).
#[derive(Args)]
pub(crate) struct ShareArgs {
    /// Only the boards of the K-th of N shards; the shard of a board depends on that board alone
    #[arg(long, value_name = "K/N", value_parser = Shard::read, allow_hyphen_values = true)]
    pub(crate) shard: Option<Shard>,
    /// Keep the results so far in a file; the same command continues from there, however the run before it ended
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(units::file))]
    pub(crate) resume: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) share: ShareArgs,
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The engine; without it the family's first
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
    /// Threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::threads, allow_hyphen_values = true)]
    pub(crate) threads: u16,
    /// Most wall time for a board: seconds, or with a unit (500ms, 10s, 1m, 1h)
    #[arg(long, value_parser = units::seconds, allow_hyphen_values = true)]
    pub(crate) time: Option<f64>,
    /// Maximum CPU time for a board, all threads together, in the same units
    #[arg(long, value_name = "TIME", value_parser = units::seconds, allow_hyphen_values = true)]
    pub(crate) cpu: Option<f64>,
    /// Most nodes for a board (5000, 10k, 1M)
    #[arg(long, value_parser = units::count, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    /// Most memory for tables and layers: MiB, or with a unit (64MB, 2GiB) [default: 512]
    #[arg(long, value_parser = units::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// Stop at an answer that is as good as this
    #[arg(long, value_name = "OBJECTIVE", value_parser = units::signed, allow_hyphen_values = true)]
    pub(crate) target: Option<i64>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value = "0", value_parser = units::unsigned, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Moves already made, every answer begins with them; `@FILE` reads them
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Write a trace of the search, a JSON object in each line
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(units::file))]
    pub(crate) trace: Option<PathBuf>,
    /// Print a JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The moves; `@FILE` reads them
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) moves: String,
    /// Print a JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Judge {
    /// The puzzle family
    #[arg(value_parser = families())]
    pub(crate) family: String,
    /// A file of boards; `-` is standard input
    pub(crate) boards: String,
    /// A file of answers: line K has the moves of board K, an empty line is no answer; `-` is standard input
    pub(crate) answers: String,
    /// Print a JSON object for each board, and one with the totals
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    /// Files of shards, in any order; each may hold several, as `cat` joins them
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) files: Vec<String>,
    /// A file of the boards that were solved, `-` for standard input; where there were several, in the same order
    #[arg(long, value_name = "FILE")]
    pub(crate) boards: Vec<String>,
    /// Print a JSON object for each board, and one with the totals
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The form to print; one link `…#/FAMILY/CODE` may stand in the place of the files
    #[arg(long = "as", value_name = "FORM", value_enum, default_value = "text")]
    pub(crate) form: Form,
    /// Print a JSON object for each board: text, link and findings
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Grade {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Print a JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Canonical text
    Text,
    /// The end of an address
    Link,
}

#[derive(Args)]
pub(crate) struct Ask {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// The question, one of the family's own
    pub(crate) question: String,
    /// Moves made before; `@FILE` reads them
    #[arg(long, value_name = "TEXT|@FILE", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Print a JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CertifyArgs {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::threads, allow_hyphen_values = true)]
    pub(crate) threads: u16,
    /// Most wall time for a board: seconds, or with a unit (500ms, 10s, 1m, 1h)
    #[arg(long, value_parser = units::seconds, allow_hyphen_values = true)]
    pub(crate) time: Option<f64>,
    /// Most memory for tables and layers: MiB, or with a unit (64MB, 2GiB) [default: 512]
    #[arg(long, value_parser = units::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// Print a JSON object for each board
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) boards: BoardArgs,
    /// Longest sequences
    #[arg(value_parser = units::depth)]
    pub(crate) depth: usize,
}

#[derive(Args)]
pub(crate) struct GenerateArgs {
    /// The puzzle family
    #[arg(value_parser = families())]
    pub(crate) family: String,
    /// Seed of the first board; each further board has the next one
    #[arg(long, value_name = "N", default_value = "0", value_parser = units::unsigned, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::count, allow_hyphen_values = true)]
    pub(crate) count: u64,
    #[command(flatten)]
    pub(crate) share: ShareArgs,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The puzzle family; `all`: one after another, each with its usual rows; `scale`: how work grows with the size of
    /// a board
    #[arg(value_parser = PossibleValuesParser::new(FAMILIES.iter().map(|family| family.id()).chain([ALL, SCALE])))]
    pub(crate) family: String,
    /// Compare every row with the one of the same name in a file that a run with `--json` has written
    #[arg(long, value_name = "FILE")]
    pub(crate) compare: Option<String>,
    /// Print a JSON object for each row
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which inputs a trial takes.
#[derive(Args)]
pub(crate) struct TrialArgs {
    /// The puzzle family; without it one after another
    #[arg(long, value_parser = families())]
    pub(crate) family: Option<String>,
    /// Number of the first input; each further one has the next number
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::unsigned, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many inputs of each family
    #[arg(long, value_name = "N", value_parser = units::count, allow_hyphen_values = true)]
    pub(crate) count: Option<u64>,
    /// Print a JSON object for each row
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct OracleArgs {
    #[command(flatten)]
    pub(crate) trial: TrialArgs,
    #[command(flatten)]
    pub(crate) share: ShareArgs,
}

#[derive(Args)]
pub(crate) struct CurateArgs {
    #[command(flatten)]
    pub(crate) share: ShareArgs,
    /// The puzzle family
    #[arg(value_parser = families())]
    pub(crate) family: String,
    /// Number of the first board; each further one has the next number
    #[arg(long, value_name = "N", default_value = "1", value_parser = units::unsigned, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many boards to choose from
    #[arg(long, value_name = "N", default_value = "1000", value_parser = units::count, allow_hyphen_values = true)]
    pub(crate) count: u64,
    /// How many levels to choose
    #[arg(long, value_name = "N", default_value = "50", value_parser = units::count, allow_hyphen_values = true)]
    pub(crate) levels: u64,
    /// Print a JSON object for each level
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; without it the first of 29653 to 29655 that is free, which the site's pages can reach; 0: any that is
    /// free
    #[arg(long, value_name = "N", value_parser = units::port, allow_hyphen_values = true)]
    pub(crate) port: Option<u16>,
    /// The address of a page that may connect, such as https://example.org/tokeru/; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) origin: Vec<String>,
    /// Most threads of a search [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = units::threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<u16>,
    /// Most memory for tables and layers of a search: MiB, or with a unit (64MB, 2GiB)
    #[arg(long, default_value = "4GiB", value_parser = units::bytes, allow_hyphen_values = true)]
    pub(crate) memory: u64,
}

#[derive(Args)]
pub(crate) struct NewFamily {
    /// Its name in links, commands and folders: small letters
    pub(crate) name: String,
    /// The folder of Tokeru's sources
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) into: PathBuf,
}

#[derive(Args)]
pub(crate) struct Fuzz {
    #[command(flatten)]
    pub(crate) trial: TrialArgs,
    /// How long for each family, where no count is given: seconds, or with a unit
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = units::seconds, allow_hyphen_values = true)]
    pub(crate) seconds: f64,
    /// Print links of such boards instead, `hostile` ones or `hard` ones: for the tests of the page
    #[arg(long, value_name = "KIND", value_parser = ["hostile", "hard"])]
    pub(crate) links: Option<String>,
}
