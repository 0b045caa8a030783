//! A small stable sort.

/// Sorts items by size, smallest first; items of equal size keep their order. At most 2^32 items, with sizes below
/// 2^32.
///
/// It sorts numbers, not the items. The standard library's sort is compiled anew for each type, which would add to the
/// modules that a browser downloads.
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
