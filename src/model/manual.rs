//! What the options of a family mean, for `--help` and for `docs/cli.md`.

use crate::model::puzzle::Offer;

/// An option, described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionHelp {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value looks like; empty for a switch, which is `true` if it is given without a value.
    pub value: &'static str,
    /// What it does, and its usual value.
    pub meaning: &'static str,
}

/// An option with a value.
pub const fn option(name: &'static str, value: &'static str, meaning: &'static str) -> OptionHelp {
    OptionHelp { name, value, meaning }
}

/// An option that is on or off.
pub const fn switch(name: &'static str, meaning: &'static str) -> OptionHelp {
    OptionHelp { name, value: "", meaning }
}

/// All options of a family on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FamilyOptions {
    /// Those of all its engines; [`Offer::ENGINES`] says which engine takes which.
    pub solve: &'static [OptionHelp],
    /// Those of its generator, besides `seed`.
    pub generate: &'static [OptionHelp],
    /// Those of its benchmark.
    pub bench: &'static [OptionHelp],
}

/// A family whose options are described. Lives in `engines/manual.rs`, which is built only for the command line.
pub trait Manual: Offer {
    /// The options.
    const OPTIONS: FamilyOptions;
}
