//! Compresses palette indices for a PNG: the deflate format (RFC 1951) in its zlib wrapping (RFC 1950).
//!
//! A board repeats itself in three ways: rows are like the row above, squares like the next one of their shade, and surfaces go
//! on. Looking for those three and nothing else takes a quarter of the time that the fastest general compressors need for it,
//! and leaves a third less than `fdeflate`, which only knows runs and has one code for all pictures.

use super::bits::Bits;
use super::huffman::{Code, code};

/// The longest match that deflate has.
const LONGEST: usize = 258;
/// The shortest match that is worth its bits.
const SHORTEST: usize = 4;
/// The symbol that ends a block, after the 256 literals.
const END: usize = 256;
/// How many symbols there are for literals, the end of a block and lengths.
const SYMBOLS: usize = 286;
/// How many symbols there are for distances.
const DISTANCES: usize = 30;
/// The order in which the lengths of the codes for code lengths are written.
const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// How far back a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In the row above.
    Above,
    /// One period to the left.
    Period,
    /// One pixel to the left.
    Left,
}

/// How many sorts of tokens there are: a byte, or a match of a length.
const SORTS: usize = 256 + LONGEST + 1;

/// What pixels become: bytes, and matches for as many bytes as were seen so far back; and how often each occurs.
struct Tokens {
    /// A byte, or 256 and the length of a match, above the lowest two bits; in those the way of a match, or [`NO_WAY`].
    ///
    /// Bytes and matches take turns unpredictably. In this form both are written alike, without a branch.
    list: Vec<u16>,
    /// How often each byte and each length occurs.
    sorts: [u32; SORTS],
    /// By way.
    ways: [u32; 3],
}

/// What a byte has in place of a [`Way`].
const NO_WAY: u16 = 3;

impl Tokens {
    fn push_byte(&mut self, byte: u8) {
        self.sorts[usize::from(byte)] += 1;
        self.list.push(u16::from(byte) << 2 | NO_WAY);
    }

    /// Adds matches for so many bytes. Returns how many of them are left, too few for a match.
    fn push_match(&mut self, mut length: usize, way: Way) -> usize {
        while length >= SHORTEST {
            let taken = length.min(LONGEST);
            self.sorts[256 + taken] += 1;
            self.ways[way as usize] += 1;
            self.list.push((256 + taken as u16) << 2 | way as u16);
            length -= taken;
        }
        length
    }
}

/// A zlib stream of `pixels` in rows of `width`, each after a zero byte: the rows of a PNG without filters.
///
/// `period` is a distance in pixels after which rows often repeat themselves, below `width`.
pub(super) fn zlib(pixels: &[u8], width: usize, period: usize) -> Vec<u8> {
    let mut tokens = Tokens { list: Vec::with_capacity(pixels.len() / 8), sorts: [0; SORTS], ways: [0; 3] };
    let mut checksum = simd_adler32::Adler32::new();
    let mut above: &[u8] = &[];
    for row in pixels.chunks_exact(width) {
        checksum.write(&[0]);
        checksum.write(row);
        tokens.push_byte(0);
        tokenize(row, above, period, &mut tokens);
        above = row;
    }
    let mut bytes = Vec::with_capacity(48 * 1024);
    bytes.extend([0x78, 0x01]);
    let mut bits = Bits::new(&mut bytes);
    write_block(tokens, [width + 1, period, 1].map(Extra::of_distance), &mut bits);
    bits.finish();
    bytes.extend(checksum.finish().to_be_bytes());
    bytes
}

/// Adds a row's tokens, greedily. `above` is empty for the first row.
fn tokenize(row: &[u8], above: &[u8], period: usize, tokens: &mut Tokens) {
    let mut at = 0;
    while let Some(next) = four(row, at) {
        let (length, way) = longest(row, at, next, above, period);
        if length < SHORTEST {
            tokens.push_byte(row[at]);
            at += 1;
        } else {
            at += length - tokens.push_match(length, way);
        }
    }
    for byte in &row[at..] {
        tokens.push_byte(*byte);
    }
}

/// The best match at this point, where `next` is; 0 if there is none. A row above is followed as soon as it is a good one.
#[inline]
fn longest(row: &[u8], at: usize, next: u32, above: &[u8], period: usize) -> (usize, Way) {
    let mut best = (0, Way::Above);
    if four(above, at) == Some(next) {
        best.0 = alike(&row[at..], &above[at..]);
        if best.0 >= 32 {
            return best;
        }
    }
    if at >= period && four(row, at - period) == Some(next) {
        let length = alike(&row[at..], &row[at - period..]);
        if length > best.0 {
            best = (length, Way::Period);
        }
    }
    if at >= 1 && four(row, at - 1) == Some(next) {
        // Its distance takes no further bits.
        let length = alike(&row[at..], &row[at - 1..]);
        if length + 1 > best.0 {
            best = (length, Way::Left);
        }
    }
    best
}

/// The next four bytes, the fewest of a match.
#[inline]
fn four(row: &[u8], at: usize) -> Option<u32> {
    row.get(at..at + SHORTEST)?.first_chunk().copied().map(u32::from_le_bytes)
}

/// How many bytes these two have in common before they differ.
#[inline]
fn alike(one: &[u8], other: &[u8]) -> usize {
    let mut length = 0;
    for (a, b) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        let different = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if different != 0 {
            return length + different.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    length + one[length..].iter().zip(&other[length..]).take_while(|(a, b)| a == b).count()
}

/// A symbol, and the bits that follow it to say which of its values is meant.
#[derive(Clone, Copy, Debug)]
struct Extra {
    symbol: usize,
    bits: u64,
    count: u32,
}

impl Extra {
    /// The symbol of a length from 3 to 258.
    fn of_length(length: usize) -> Extra {
        if length == LONGEST {
            return Extra { symbol: 285, bits: 0, count: 0 };
        }
        Extra::of_step(length - 3, 4, 257)
    }

    /// The symbol of a distance from 1 on.
    fn of_distance(distance: usize) -> Extra {
        Extra::of_step(distance - 1, 2, 0)
    }

    /// The first symbols have one value each; then each `steps` symbols have one bit more than those before.
    fn of_step(value: usize, steps: usize, first: usize) -> Extra {
        if value < 2 * steps {
            return Extra { symbol: first + value, bits: 0, count: 0 };
        }
        let count = (value / steps).ilog2();
        let symbol = first + count as usize * steps + (value >> count);
        Extra { symbol, bits: (value & ((1 << count) - 1)) as u64, count }
    }

    /// These bits after the code of their symbol, and how many they are together.
    fn after(self, codes: &[Code]) -> (u64, u32) {
        let code = codes[self.symbol];
        (u64::from(code.bits) | self.bits << code.length, u32::from(code.length) + self.count)
    }
}

/// Writes all tokens as one block with codes of its own.
fn write_block(tokens: Tokens, distances: [Extra; 3], bits: &mut Bits<'_>) {
    let Tokens { list, sorts, ways: counts } = tokens;
    let extra = |sort: usize| match sort.checked_sub(256) {
        None => Extra { symbol: sort, bits: 0, count: 0 },
        Some(length) => Extra::of_length(length.max(3)),
    };
    let mut symbols = [0; SYMBOLS];
    symbols[END] = 1;
    for (sort, count) in sorts.into_iter().enumerate().filter(|(_, count)| *count > 0) {
        symbols[extra(sort).symbol] += count;
    }
    let mut ways = [0; DISTANCES];
    for (distance, count) in distances.iter().zip(counts) {
        ways[distance.symbol] += count;
    }
    let (symbols, ways) = (code::<SYMBOLS, 15>(&symbols), code::<DISTANCES, 15>(&ways));
    // The last block, with its own codes.
    bits.write(0b101, 3);
    write_codes(&symbols, &ways, bits);
    let sorts: [_; SORTS] = std::array::from_fn(|sort| extra(sort).after(&symbols));
    let [above, period, left] = distances.map(|distance| distance.after(&ways));
    let ways = [above, period, left, (0, 0)];
    for token in list {
        let ((sort, length), (way, further)) = (sorts[usize::from(token >> 2)], ways[usize::from(token & 3)]);
        bits.write(sort | way << length, length + further);
    }
    write_code(symbols[END], bits);
}

/// Writes a code, or nothing if it has none.
fn write_code(code: Code, bits: &mut Bits<'_>) {
    bits.write(u64::from(code.bits), u32::from(code.length));
}

/// Writes the lengths of the codes, from which a reader knows the codes.
fn write_codes(symbols: &[Code; SYMBOLS], ways: &[Code; DISTANCES], bits: &mut Bits<'_>) {
    let lengths: Vec<u8> = symbols.iter().chain(ways).map(|code| code.length).collect();
    // A length, or a run of zeros: 17 for 3 to 10 of them, 18 for 11 to 138.
    let mut steps = Vec::new();
    let mut rest = &lengths[..];
    while let Some(&first) = rest.first() {
        let zeros = rest.iter().take_while(|length| **length == 0).take(138).count();
        let (step, taken) = match zeros {
            0..=2 => ((usize::from(first), 0, 0), 1),
            3..=10 => ((17, zeros as u64 - 3, 3), zeros),
            _ => ((18, zeros as u64 - 11, 7), zeros),
        };
        steps.push(step);
        rest = &rest[taken..];
    }
    let mut counts = [0; 19];
    for (symbol, ..) in &steps {
        counts[*symbol] += 1;
    }
    let codes = code::<19, 7>(&counts);
    bits.write((SYMBOLS - 257) as u64, 5);
    bits.write((DISTANCES - 1) as u64, 5);
    bits.write((LENGTH_ORDER.len() - 4) as u64, 4);
    for symbol in LENGTH_ORDER {
        bits.write(u64::from(codes[symbol].length), 3);
    }
    for (symbol, extra, count) in steps {
        write_code(codes[symbol], bits);
        bits.write(extra, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_format() {
        let seen = |extra: Extra| (extra.symbol, extra.bits, extra.count);
        for (length, expected) in [
            (3, (257, 0, 0)),
            (10, (264, 0, 0)),
            (11, (265, 0, 1)),
            (12, (265, 1, 1)),
            (18, (268, 1, 1)),
            (19, (269, 0, 2)),
            (257, (284, 30, 5)),
            (258, (285, 0, 0)),
        ] {
            assert_eq!(seen(Extra::of_length(length)), expected, "length {length}");
        }
        for (distance, expected) in [
            (1, (0, 0, 0)),
            (4, (3, 0, 0)),
            (5, (4, 0, 1)),
            (8, (5, 1, 1)),
            (641, (18, 128, 8)),
            (32768, (29, 8191, 13)),
        ] {
            assert_eq!(seen(Extra::of_distance(distance)), expected, "distance {distance}");
        }
    }

    #[test]
    fn rows_that_repeat_take_next_to_nothing() {
        let row: Vec<u8> = (0..600).map(|x| (x * x % 97) as u8).collect();
        let one = zlib(&row, 600, 146).len();
        let many = zlib(&row.repeat(100), 600, 146).len();
        assert!(many < one + 100 * 8, "{one} bytes for one row, {many} for a hundred");
    }
}
