//! The deflate format (RFC 1951): what tokens become in the code of a block.

use super::bits::{BitSink, Chunk};
use super::huffman::{Code, code};
use super::tokens::{DISTANCE_KINDS, LITERALS_AND_LENGTHS, LONGEST, Token, Tokens};

/// The symbol that ends a block, after the 256 literals.
const END: usize = 256;
/// How many symbols there are for literals, the end of a block and lengths.
const SYMBOLS: usize = 286;
/// How many symbols there are for distances.
const DISTANCES: usize = 30;
/// The order in which the lengths of the codes for code lengths are written.
const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The codes of a block, and what each token becomes in them.
pub(super) struct BlockCode {
    /// What a block begins with: that it is the last one, and its codes.
    start: Vec<Chunk>,
    /// The bits of a byte or of a length, and how many they are.
    literals_and_lengths: [(u64, u32); LITERALS_AND_LENGTHS],
    /// The bits of a distance by way; none for a byte.
    ways: [(u64, u32); DISTANCE_KINDS + 1],
    end: Code,
}

impl BlockCode {
    /// Codes for tokens of all kinds, the better the more they are like these, with these distances by way.
    pub(super) fn new(tokens: &Tokens, distances: [usize; DISTANCE_KINDS]) -> BlockCode {
        let mut symbols = [0; SYMBOLS];
        for (sort, count) in tokens.literals_and_lengths.iter().enumerate() {
            symbols[Extra::of_sort(sort).symbol] += count;
        }
        let distances = distances.map(Extra::of_distance);
        let mut ways = [0; DISTANCES];
        for (distance, count) in distances.iter().zip(tokens.ways) {
            ways[distance.symbol] += count.max(1);
        }
        let symbols = code::<SYMBOLS, 15>(&symbols.map(|count| count.max(1)));
        let ways = code::<DISTANCES, 15>(&ways);
        let mut start = Vec::new();
        start.write(0b101, 3);
        write_codes(&symbols, &ways, &mut start);
        let [above, period, left] = distances.map(|distance| distance.after(&ways));
        BlockCode {
            start,
            literals_and_lengths: std::array::from_fn(|sort| Extra::of_sort(sort).after(&symbols)),
            ways: [above, period, left, (0, 0)],
            end: symbols[END],
        }
    }

    /// Begins the one block of a stream.
    pub(super) fn begin(&self, sink: &mut impl BitSink) {
        self.start.iter().for_each(|chunk| chunk.write_to(sink));
    }

    #[inline]
    pub(super) fn write(&self, token: Token, sink: &mut impl BitSink) {
        let ((sort, length), (way, further)) = (self.literals_and_lengths[token.sort()], self.ways[token.way()]);
        sink.write(sort | way << length, length + further);
    }

    /// Ends the block.
    pub(super) fn end(&self, sink: &mut impl BitSink) {
        write_code(self.end, sink);
    }
}

/// A symbol, and the bits that follow it to say which of its values is meant.
#[derive(Clone, Copy, Debug)]
struct Extra {
    symbol: usize,
    bits: u64,
    count: u32,
}

impl Extra {
    /// The symbol of a byte, or of 256 and a length.
    fn of_sort(sort: usize) -> Extra {
        match sort.checked_sub(256) {
            None => Extra { symbol: sort, bits: 0, count: 0 },
            Some(length) => Extra::of_length(length.max(3)),
        }
    }

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

/// Writes a code, or nothing if it has none.
fn write_code(code: Code, sink: &mut impl BitSink) {
    sink.write(u64::from(code.bits), u32::from(code.length));
}

/// Writes the lengths of the codes, from which a reader knows the codes.
fn write_codes(symbols: &[Code; SYMBOLS], ways: &[Code; DISTANCES], sink: &mut impl BitSink) {
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
    sink.write((SYMBOLS - 257) as u64, 5);
    sink.write((DISTANCES - 1) as u64, 5);
    sink.write((LENGTH_ORDER.len() - 4) as u64, 4);
    for symbol in LENGTH_ORDER {
        sink.write(u64::from(codes[symbol].length), 3);
    }
    for (symbol, extra, count) in steps {
        write_code(codes[symbol], sink);
        sink.write(extra, count);
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
}
