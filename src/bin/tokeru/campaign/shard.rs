//! The share of a campaign that one run takes.

use std::fmt;

/// Most shares of a campaign.
const MOST_SHARDS: u64 = 1_000_000;

/// One of a number of shares, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// Everything.
    pub(crate) const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Reads `K/N`.
    pub(crate) fn read(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        numbers
            .filter(|&(part, of)| (1..=of).contains(&part) && of <= MOST_SHARDS)
            .map(|(part, of)| Shard { part, of })
            .ok_or_else(|| "expected two numbers as in 3/64: the third of 64 shards, of a million at most".to_owned())
    }

    /// Does a board with this key belong to the share?
    pub(crate) fn has(self, key: u64) -> bool {
        key % self.of == self.part - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_a_number_and_a_count() {
        for text in ["", "1", "0/3", "4/3", "1/0", "1/1000001", "-1/2", "a/b", "1/2/3"] {
            assert!(Shard::read(text).is_err(), "{text}");
        }
        assert_eq!(Shard::read("3/64"), Ok(Shard { part: 3, of: 64 }));
    }

    #[test]
    fn each_key_is_in_one_shard() {
        for key in [0, 1, 63, 64, u64::MAX] {
            let has = (1..=64).filter(|&part| Shard { part, of: 64 }.has(key)).count();
            assert_eq!(has, 1, "{key}");
        }
    }
}
