//! Parses limits: a number with an optional unit. In error messages clap names the option and its value.

use std::ffi::OsStr;
use tokeru::wire::MIB;

/// The name of a file. `-` is refused: it would be a file of that name, not standard output, which has the answers.
pub(crate) fn file<P: AsRef<OsStr>>(path: P) -> Result<P, String> {
    if path.as_ref() == "-" { Err("expected the name of a file".to_owned()) } else { Ok(path) }
}

/// A number from 1.
pub(crate) fn natural(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&n| n > 0).ok_or_else(|| "expected a whole number from 1, below 2^64".to_owned())
}

/// Any whole number without a sign: seeds.
pub(crate) fn unsigned(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0, below 2^64".to_owned())
}

/// Any whole number: objectives.
pub(crate) fn signed(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "expected a whole number, its size below 2^63".to_owned())
}

/// Threads.
pub(crate) fn threads(text: &str) -> Result<u16, String> {
    text.parse()
        .ok()
        .filter(|n| (1..=256).contains(n))
        .ok_or_else(|| "expected a whole number from 1 to 256".to_owned())
}

/// A port.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "expected a whole number from 0 to 65535".to_owned())
}

/// The length of the longest sequences that are counted.
pub(crate) fn depth(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a depth, a whole number from 0".to_owned())
}

/// Seconds: `10`, `10s`, `500ms`, `1m`, `2h`.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let units = [("", 1.0), ("s", 1.0), ("ms", 1e-3), ("m", 60.0), ("min", 60.0), ("h", 3600.0)];
    quantity(text, &units)
        .ok_or_else(|| "expected a finite time above 0: seconds, or with a unit as in 500ms, 10s, 1m, 1h".to_owned())
}

/// A count: `5000`, `10k`, `1.5M`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    if let Some(exact) = text.parse().ok().filter(|&n| n > 0) {
        return Ok(exact);
    }
    let units = [("", 1.0), ("k", 1e3), ("M", 1e6), ("G", 1e9)];
    whole(quantity(text, &units))
        .ok_or_else(|| "expected a whole number from 1, below 2^53; a unit as in 10k or 1.5M is allowed".to_owned())
}

/// Bytes. A bare number means MiB, which is what `memory_mb` in the output means too; MB and GB are powers of ten.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let units = [
        ("", MIB),
        ("B", 1.0),
        ("kB", 1e3),
        ("KB", 1e3),
        ("MB", 1e6),
        ("GB", 1e9),
        ("KiB", 1024.0),
        ("MiB", MIB),
        ("GiB", 1024.0 * MIB),
    ];
    whole(quantity(text, &units)).ok_or_else(|| {
        "expected a size from 1 byte, below 8 PiB: MiB, or with a unit as in 64MB, 512MiB, 2GiB".to_owned()
    })
}

fn whole(number: Option<f64>) -> Option<u64> {
    // Above 2^53 a float can't represent every whole number, and no limit needs to be that large.
    number.filter(|n| n.round() >= 1.0 && *n < (1_u64 << 53) as f64).map(|n| n.round() as u64)
}

/// A finite number above 0 with one of the units.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let digits = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b'.').count();
    let bare = text.parse().ok().map(|number: f64| (number, ""));
    let (number, unit) = bare.or_else(|| Some((text[..digits].parse().ok()?, &text[digits..])))?;
    let factor = units.iter().find(|(name, _)| *name == unit)?.1;
    Some(number * factor).filter(|n| n.is_finite() && *n > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read() {
        assert_eq!(
            [seconds("10"), seconds("10s"), seconds("500ms"), seconds("1m"), seconds("1.5h")],
            [10.0, 10.0, 0.5, 60.0, 5400.0].map(Ok)
        );
        assert_eq!([count("5000"), count("10k"), count("1.5M"), count("1e3")], [5000, 10_000, 1_500_000, 1000].map(Ok));
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(
            [bytes("64"), bytes("64MB"), bytes("64MiB"), bytes("2GiB")],
            [64 << 20, 64_000_000, 64 << 20, 2 << 30].map(Ok)
        );
    }

    #[test]
    fn invalid_numbers_are_refused_and_say_what_is_expected() {
        for text in ["", "-1", "1.5", "x", "18446744073709551616"] {
            assert!(unsigned(text).is_err() && threads(text).is_err() && port(text).is_err() && depth(text).is_err());
        }
        assert!(threads("0").is_err() && threads("257").is_err() && port("65536").is_err());
        assert!(signed("9223372036854775808").is_err() && signed("1.5").is_err());
        assert_eq!((unsigned("18446744073709551615"), signed("-5"), threads("256")), (Ok(u64::MAX), Ok(-5), Ok(256)));
    }

    #[test]
    fn invalid_limits_are_refused() {
        for text in ["", "0", "-1", "inf", "nan", "1e400", "10x", "s", "1 s", "٣", "1..2", "infs"] {
            assert!(seconds(text).is_err() && count(text).is_err() && bytes(text).is_err(), "{text}");
        }
        assert!(count("0.2").is_err() && bytes("1e30").is_err());
    }
}
