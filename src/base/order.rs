//! Order by size.

/// Puts things into the order of their sizes, those of one size as they were.
///
/// Numbers are sorted, not the things: the library's code for sorting is large for each type, and what solves travels to the reader. At most 2^32 things, sizes
/// below 2^32.
///
/// ```
/// assert_eq!(tokeru::base::order::by_size(vec!["ab", "c", "d", ""], |word| word.len()), ["", "c", "d", "ab"]);
/// ```
pub fn by_size<T>(all: Vec<T>, size: impl Fn(&T) -> usize) -> Vec<T> {
    let mut numbers: Vec<u64> = all.iter().zip(0..).map(|(each, at)| (size(each) as u64) << 32 | at).collect();
    numbers.sort_unstable();
    let mut all: Vec<Option<T>> = all.into_iter().map(Some).collect();
    numbers.iter().filter_map(|&number| all[number as u32 as usize].take()).collect()
}
