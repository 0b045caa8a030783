//! The identity of a file, by which two names are recognised as the same file. Standard input may be a file too.

use std::fs::File;
use std::path::Path;

#[cfg(unix)]
mod system {
    use std::fs::{File, Metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// The device, and the number of the file there.
    pub(crate) type Identity = (u64, u64);

    fn numbers(found: std::io::Result<Metadata>) -> Option<Identity> {
        found.ok().filter(Metadata::is_file).map(|found| (found.dev(), found.ino()))
    }

    pub(super) fn of_path(path: &Path) -> Option<Identity> {
        numbers(path.metadata())
    }

    pub(super) fn of_standard_input() -> Option<Identity> {
        numbers(File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?).metadata())
    }

    pub(super) fn is_at(file: &File, path: &Path) -> bool {
        let own = numbers(file.metadata());
        own.is_some() && own == of_path(path)
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::path::{Path, PathBuf};

    /// The whole name.
    pub(crate) type Identity = PathBuf;

    pub(super) fn of_path(path: &Path) -> Option<Identity> {
        path.canonicalize().ok().filter(|path| path.is_file())
    }

    pub(super) fn of_standard_input() -> Option<Identity> {
        None
    }

    pub(super) fn is_at(_: &File, path: &Path) -> bool {
        path.exists()
    }
}

pub(crate) use system::Identity;

/// The identity of the file at a path; `None` if there is no file, or if it is a device or a pipe.
pub(crate) fn of_path(path: &Path) -> Option<Identity> {
    system::of_path(path)
}

/// The identity of an input file; `-` means standard input.
pub(crate) fn of_input(name: &str) -> Option<Identity> {
    if name == "-" { system::of_standard_input() } else { of_path(Path::new(name)) }
}

/// Is an open file still the one that has this name?
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    system::is_at(file, path)
}
