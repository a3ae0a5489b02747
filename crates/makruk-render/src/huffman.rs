//! Codes that are the shorter the more often a symbol occurs (Huffman, 1952), as the deflate format has them.

/// The code of a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Code {
    /// Its bits, the first one lowest.
    pub(super) bits: u16,
    /// The number of bits; 0 if the symbol has no code.
    pub(super) length: u8,
}

/// Codes of at most `LONGEST` bits, at most 15, for symbols that occur so often. What does not occur has no code, except that
/// at least two symbols have one, since readers may refuse less.
pub(super) fn code<const N: usize, const LONGEST: usize>(counts: &[u32; N]) -> [Code; N] {
    let mut used: Vec<(u32, usize)> =
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(symbol, count)| (*count, symbol)).collect();
    let mut unused = counts.iter().enumerate().filter(|(_, count)| **count == 0).map(|(symbol, _)| (0, symbol));
    while used.len() < 2 {
        used.extend(unused.next());
    }
    used.sort_unstable();
    let counts: Vec<u32> = used.iter().map(|(count, _)| *count).collect();
    let mut lengths = [0; N];
    for (length, (_, symbol)) in limited(&lengths_of(&counts), LONGEST).into_iter().zip(&used) {
        lengths[*symbol] = length;
    }
    canonical(&lengths)
}

/// How long the code of each symbol would be if any length were allowed, for counts in ascending order.
fn lengths_of(counts: &[u32]) -> Vec<usize> {
    // The two rarest nodes become one, until one is left. Joined nodes arise in ascending order, so two queues are enough.
    let leaves = counts.len();
    let mut weights: Vec<u32> = counts.to_vec();
    let mut parents = vec![0; 2 * leaves - 1];
    let (mut leaf, mut joined) = (0, leaves);
    for node in leaves..2 * leaves - 1 {
        let mut weight = 0;
        for _ in 0..2 {
            let is_leaf = leaf < leaves && (joined >= node || weights[leaf] <= weights[joined]);
            let taken = if is_leaf { &mut leaf } else { &mut joined };
            weight += weights[*taken];
            parents[*taken] = node;
            *taken += 1;
        }
        weights.push(weight);
    }
    let mut depths = vec![0; 2 * leaves - 1];
    for node in (0..2 * leaves - 2).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths.truncate(leaves);
    depths
}

/// The lengths, none longer than `longest`: what gets shorter by that is paid for by making others longer.
fn limited(lengths: &[usize], longest: usize) -> Vec<u8> {
    let mut of_length = [0_i64; 16];
    for length in lengths {
        of_length[(*length).min(longest)] += 1;
    }
    // In units of the longest code, all codes must fill the whole.
    let whole = 1_i64 << longest;
    let mut filled: i64 = (1..=longest).map(|length| of_length[length] << (longest - length)).sum();
    while filled > whole {
        // A code of the longest that is shorter than `longest` becomes two, one of which takes in one of the longest.
        let shorter = (1..longest).rev().find(|length| of_length[*length] > 0).unwrap_or(1);
        of_length[shorter] -= 1;
        of_length[shorter + 1] += 2;
        of_length[longest] -= 1;
        filled -= 1;
    }
    // The rarest come first and have the longest codes.
    (1..=longest)
        .rev()
        .flat_map(|length| std::iter::repeat_n(length as u8, of_length[length].max(0) as usize))
        .collect()
}

/// The codes of the format for these lengths: shorter ones first, and those of a length in the order of their symbols.
fn canonical<const N: usize>(lengths: &[u8; N]) -> [Code; N] {
    let mut of_length = [0_u16; 16];
    for length in lengths {
        of_length[usize::from(*length)] += 1;
    }
    of_length[0] = 0;
    let mut next = [0_u16; 16];
    for length in 1..16 {
        next[length] = (next[length - 1] + of_length[length - 1]) << 1;
    }
    lengths.map(|length| {
        if length == 0 {
            return Code::default();
        }
        let bits = next[usize::from(length)];
        next[usize::from(length)] += 1;
        Code { bits: bits.reverse_bits() >> (16 - u32::from(length)), length }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// How much of all possible codes is taken, in units of the longest.
    fn filled(codes: &[Code], longest: u32) -> u32 {
        codes.iter().filter(|code| code.length > 0).map(|code| 1 << (longest - u32::from(code.length))).sum()
    }

    #[test]
    fn what_is_frequent_has_a_short_code() {
        let codes = code::<5, 15>(&[100, 0, 1, 10, 1]);
        assert_eq!(codes.map(|code| code.length), [1, 0, 3, 2, 3]);
        assert_eq!(codes.map(|code| code.bits), [0, 0, 0b011, 0b01, 0b111]);
    }

    #[test]
    fn a_single_symbol_has_a_code_of_one_bit() {
        assert_eq!(code::<3, 15>(&[0, 7, 0]).map(|code| code.length), [1, 1, 0]);
    }

    #[test]
    fn counts_like_those_of_fibonacci_are_limited() {
        let mut counts = [1; 40];
        for i in 2..40 {
            counts[i] = counts[i - 1] + counts[i - 2];
        }
        let codes = code::<40, 15>(&counts);
        assert!(codes.iter().all(|code| (1..=15).contains(&code.length)));
        assert_eq!(filled(&codes, 15), 1 << 15);
    }

    proptest! {
        #[test]
        fn codes_are_complete_and_none_is_too_long(counts in prop::array::uniform19(0_u32..2000)) {
            let codes = code::<19, 7>(&counts);
            prop_assert_eq!(filled(&codes, 7), 1 << 7);
            for (code, count) in codes.iter().zip(counts) {
                prop_assert!(code.length <= 7 && (count == 0 || code.length > 0));
            }
        }
    }
}
