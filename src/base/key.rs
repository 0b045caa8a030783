//! The key of a text: a number that is the same on every machine and in every version, because answer files and the
//! shards of campaigns depend on it.

/// 64 bits of FNV-1a (Fowler, Noll and Vo) over the UTF-8 bytes, mixed by MurmurHash3's finaliser (Appleby) so that
/// remainders are spread evenly. Those of FNV-1a alone are not: its lowest bit depends only on the lowest bits of the
/// bytes. Texts made on purpose can share a key.
///
/// ```
/// use tokeru::base::key::key;
///
/// assert_eq!(key(""), 0xefd0_1f60_ba99_2926);
/// assert_ne!(key("3 3"), key("33"));
/// ```
pub fn key(text: &str) -> u64 {
    let fnv =
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mixed = (fnv ^ (fnv >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let mixed = (mixed ^ (mixed >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    mixed ^ (mixed >> 33)
}
