//! The sliding puzzle's `auto` in parts that run together: all follow one plan, and end with the result of one
//! search.

use super::together::run_together;
use super::{merged, run};
use crate::common::shipped;
use tokeru::model::options::Options;

/// Boards of 17 to 29 cells: short and long searches, one whose beams are far apart, one of several blocks, two whose
/// positions take 128 bytes.
const BOARDS: &[&str] = &[
    "5,4,1=A856=ED3HI940CGB=F",
    "5,4,12479=E038H5=G=ACBIJ",
    "5,4,=456AD7=0CIBHG=29E3J",
    "5,5,12AO===3NDB0M=F=9H=4=8KIC",
    "6,5,123456D79GAC8EQLF=KJ0OBRSPTNMH",
    "5,6,=0345H269A87B=F=CDMKRSQNILTOJP",
];

#[test]
fn parts_that_share_one_plan_give_the_result_of_one_search() {
    let (family, options) = (shipped("slide"), Options::default());
    let mut shared = 0;
    for board in BOARDS {
        let whole = run(family, board, ("auto", &options), None);
        for (count, alone) in [(2, 0), (3, 0), (2, 1000), (2, 100_000)] {
            let (parts, _) = run_together(family, board, ("auto", &options), (count, Some(alone)));
            let place = format!("{board} in {count} parts after {alone}");
            assert_eq!(merged(&parts, family.sense()), merged(std::slice::from_ref(&whole), family.sense()), "{place}");
            let most = parts.iter().map(|part| part.nodes).max().unwrap_or_default();
            shared += u32::from(parts.len() == count && most * 4 < whole.nodes * 3);
        }
    }
    assert!(shared >= 6, "{shared}");
}

/// Parts that are not run together don't divide the search.
#[test]
fn a_plan_is_not_divided_without_an_exchange() {
    let (family, options) = (shipped("slide"), Options::default());
    let alone = run(family, BOARDS[4], ("auto", &options), Some("0/2/0".to_owned()));
    let whole = run(family, BOARDS[4], ("auto", &options), None);
    assert!(alone.divided.is_none() && alone.nodes == whole.nodes);
}
