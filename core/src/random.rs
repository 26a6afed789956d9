//! Random numbers and hash mixing, the same on every machine: test trees, keys, openings and training splits depend on
//! every bit of them.

/// The fractional part of the golden ratio: `SplitMix64` adds it from number to number.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Steele, Lea and Flood's `SplitMix64`: a small generator, good enough for tests, openings and samples.
///
/// ```
/// use nullwindow::random::SplitMix64;
/// let mut rng = SplitMix64::new(0);
/// assert_eq!(rng.next_u64(), 0xe220_a839_7b1d_cdaf); // the published sequence
/// assert!((1..=6).contains(&rng.between(1, 6)));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator; equal seeds give equal sequences.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let bits = mix(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        bits
    }

    /// A number below `n`, which is at least 1.
    ///
    /// ```
    /// # use nullwindow::random::SplitMix64;
    /// assert_eq!(SplitMix64::new(7).below(1), 0);
    /// ```
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(n)) >> 64) as u64
    }

    /// A number from `low` to `high`, both included.
    ///
    /// ```
    /// # use nullwindow::random::SplitMix64;
    /// assert_eq!(SplitMix64::new(7).between(-3, -3), -3);
    /// ```
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        let span = i64::from(high) - i64::from(low) + 1;
        (i64::from(low) + self.below(span as u64) as i64) as i32
    }

    /// True in `percent` of 100 cases.
    ///
    /// ```
    /// # use nullwindow::random::SplitMix64;
    /// let mut rng = SplitMix64::new(7);
    /// assert!(rng.chance(100) && !rng.chance(0));
    /// ```
    pub fn chance(&mut self, percent: u8) -> bool {
        self.below(100) < u64::from(percent)
    }
}

/// The first number of [`SplitMix64`] with this seed: a bijection of 64 bits that looks random.
///
/// ```
/// use nullwindow::random::{SplitMix64, mix};
/// assert_eq!(mix(7), SplitMix64::new(7).next_u64());
/// ```
#[inline]
pub const fn mix(n: u64) -> u64 {
    finalize(n.wrapping_add(GOLDEN))
}

/// The `n`-th number, from 1, of [`SplitMix64`] with seed 0.
///
/// ```
/// use nullwindow::random::{SplitMix64, nth};
/// let mut rng = SplitMix64::new(0);
/// assert_eq!((nth(1), nth(2)), (rng.next_u64(), rng.next_u64()));
/// ```
#[inline]
pub const fn nth(n: u64) -> u64 {
    finalize(n.wrapping_mul(GOLDEN))
}

/// The output function of `SplitMix64`.
#[inline]
const fn finalize(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A bijection that carries every bit of `key` into the high bits: one multiplication, where the high bits are used.
#[inline]
pub(crate) const fn spread(key: u64) -> u64 {
    (key ^ (key >> 32)).wrapping_mul(GOLDEN)
}

/// [`spread`], and a second round that makes the low bits as good as the high ones.
#[inline]
pub(crate) const fn spread_evenly(key: u64) -> u64 {
    let x = spread(key);
    (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// A hash of two words, folded into one by a long multiplication that spreads every bit.
///
/// ```
/// use nullwindow::random::hash_pair;
/// assert_ne!(hash_pair(1, 2), hash_pair(2, 1));
/// ```
#[inline]
pub const fn hash_pair(a: u64, b: u64) -> u64 {
    let wide = (a ^ GOLDEN) as u128 * (b ^ 0xd1b5_4a32_d192_ed03) as u128;
    (wide >> 64) as u64 ^ wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn sequences_and_hashes_never_change() {
        let mut rng = SplitMix64::new(1_234_567);
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([rng.next_u64(), rng.next_u64(), rng.next_u64()], published);
        let key = 0x0123_4567_89ab_cdef;
        assert_eq!(spread(key), 0x1296_fd1b_44a5_1328);
        assert_eq!(spread_evenly(key), 0xfc33_92bb_349f_8be2);
        assert_eq!(hash_pair(1, 2), 0xc8b7_f534_790f_4c6e);
    }

    #[test]
    fn spreading_keeps_small_structured_keys_apart() {
        let keys = (0..1 << 12).flat_map(|i: u64| [i, i << 20, i << 52]).collect::<HashSet<_>>();
        for map in [spread, spread_evenly] {
            assert_eq!(keys.iter().map(|&key| map(key)).collect::<HashSet<_>>().len(), keys.len());
        }
    }
}
