//! Which entries of a list a run takes, as in `tests/of-the-day.mjs`: a part that depends on the day, so that a week
//! takes all of them. `TOKERU_LONG` takes all at once, `TOKERU_DAY` repeats another day's run.

use std::time::{SystemTime, UNIX_EPOCH};

/// Days within which every entry is taken.
const WEEK: usize = 7;

/// Days since 1970 (UTC). `build.sh` decides it for all tests of a run.
fn today() -> usize {
    match std::env::var("TOKERU_DAY") {
        Ok(day) => day.parse().expect("TOKERU_DAY is a number of days"),
        Err(_) => SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs() as usize / 86_400,
    }
}

/// The part of a list that a day takes, in the list's order.
fn part<T>(list: Vec<T>, days: usize, day: usize) -> Vec<T> {
    assert!((1..=WEEK).contains(&days), "within a week, not {days} days");
    let length = list.len();
    let parts = days.min(length);
    let entries = list.into_iter().enumerate();
    entries.filter_map(|(at, entry)| (at * parts / length == day % parts).then_some(entry)).collect()
}

/// The entries that this run takes; `days` runs on days in a row take all of them.
pub(crate) fn of_the_day<T>(list: impl IntoIterator<Item = T>, days: usize) -> Vec<T> {
    let list: Vec<T> = list.into_iter().collect();
    if std::env::var_os("TOKERU_LONG").is_some() { list } else { part(list, days, today()) }
}

#[test]
fn any_days_in_a_row_take_every_entry_once() {
    for (length, days, first) in (0..40)
        .flat_map(|length| (1..=WEEK).flat_map(move |days| [0, 5, 20_788].map(move |first| (length, days, first))))
    {
        let run = days.min(length).max(1); // a list shorter than that begins again
        let mut taken: Vec<_> = (first..first + run).flat_map(|day| part((0..length).collect(), days, day)).collect();
        taken.sort_unstable();
        assert_eq!(taken, (0..length).collect::<Vec<_>>(), "{length} entries in {days} days from {first}");
    }
}
