//! What the options of a family mean, for `--help` and for `docs/cli.md`.

use crate::model::puzzle::Offer;

/// An option, described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionHelp {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value looks like; nothing for a switch, which means `true` where no value is given.
    pub value: &'static str,
    /// What it does, and what is usual.
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
    /// Of its engines together; [`Offer::ENGINES`] says which takes which.
    pub solve: &'static [OptionHelp],
    /// Of its generator, besides `seed`.
    pub generate: &'static [OptionHelp],
    /// Of its benchmark.
    pub bench: &'static [OptionHelp],
}

/// A family whose options are described. Lives in `engines/manual.rs`, which only the command line is built with.
pub trait Manual: Offer {
    /// The options.
    const OPTIONS: FamilyOptions;
}
