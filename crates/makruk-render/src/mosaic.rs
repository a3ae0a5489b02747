//! Puts the zlib stream (RFC 1950) of a picture together from parts that were compressed each on its own.
//!
//! Matches of a part refer to that part alone, so it is the same wherever it is placed, and may have been compressed
//! long before. For that, pictures share one code and one width, which puts the row above at the same distance
//! everywhere.

use std::borrow::Cow;

use simd_adler32::Adler32;

use super::bits::{Bits, Chunk};
use super::deflate::BlockCode;
use super::tokens::{DistanceKind, Token, Tokens};

/// What a zlib stream begins with: deflate with a window of 32 KB.
const HEADER: [u8; 2] = [0x78, 0x01];

/// The prime of Adler-32.
const PRIME: u64 = 65521;

/// What bytes add to the two sums of Adler-32 (RFC 1950, section 8.2), modulo [`PRIME`]: to the first one themselves, to the
/// second one each as often as there are bytes from it to the end of the stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    first: u64,
    /// The second sum if the stream ended before the first byte, and the others counted negatively.
    second: u64,
}

impl Sums {
    /// Adds a row that begins `behind` bytes after the first one.
    fn add_row(&mut self, row: &[u8], behind: usize) {
        let mut checksum = Adler32::new();
        checksum.write(row);
        // Those of the row alone, without what Adler-32 begins with.
        let (length, checksum) = (row.len() as u64 % PRIME, u64::from(checksum.finish()));
        let (first, second) = ((checksum & 0xffff) + PRIME - 1, (checksum >> 16) + PRIME - length);
        let too_many = (behind + row.len()) as u64 % PRIME;
        self.first = (self.first + first) % PRIME;
        self.second = (self.second + second + (PRIME - too_many) * first) % PRIME;
    }

    /// Adds the sums of a part, if there are `to_end` bytes from its first one to the end of the stream.
    fn add(&mut self, part: Sums, to_end: usize) {
        self.first = (self.first + part.first) % PRIME;
        self.second = (self.second + part.second + to_end as u64 % PRIME * part.first) % PRIME;
    }
}

/// A rectangle of a picture, as tokens or as the bits that they become in a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part<T> {
    sums: Sums,
    /// The bytes of a row.
    width: usize,
    rows: Vec<TokenRow>,
    /// What the rows are between their ends.
    inner: Vec<T>,
}

/// A row of a part. Its ends are often like the row above, as what is beside them is, and all of that takes one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TokenRow {
    /// How many bytes are like those above at its left end.
    left: u16,
    /// The same at its right end, unless all of the row is like the one above.
    right: u16,
    /// Where it ends in [`Part::inner`].
    end: u32,
}

impl Part<Token> {
    /// Looks for matches in rows of `width` bytes, for pictures with rows of `stride` bytes.
    pub(super) fn new(bytes: &[u8], width: usize, stride: usize) -> Part<Token> {
        let mut part = Part { sums: Sums::default(), width, rows: Vec::new(), inner: Vec::new() };
        let mut tokens = Tokens::with_capacity(width);
        let mut above: &[u8] = &[];
        for (number, row) in bytes.chunks_exact(width.max(1)).enumerate() {
            part.sums.add_row(row, number * stride);
            tokens.list.clear();
            tokens.push_row(row, above);
            above = row;
            let length = |token: &Token| token.above().unwrap_or_default();
            let first = tokens.list.iter().position(|token| token.above().is_none()).unwrap_or(tokens.list.len());
            let (left, rest) = tokens.list.split_at(first);
            let last = rest.iter().rposition(|token| token.above().is_none()).map_or(0, |last| last + 1);
            let (inner, right) = rest.split_at(last);
            part.inner.extend(inner);
            part.rows.push(TokenRow {
                left: left.iter().map(length).sum::<usize>() as u16,
                right: right.iter().map(length).sum::<usize>() as u16,
                end: part.inner.len() as u32,
            });
        }
        part
    }

    /// The same in a code.
    pub(super) fn coded(&self, code: &BlockCode) -> Part<Chunk> {
        let (mut rows, mut inner, mut bits) = (Vec::with_capacity(self.rows.len()), Vec::new(), Vec::new());
        for (row, tokens) in (0..self.rows.len()).map_while(|number| self.row(number)) {
            tokens.iter().for_each(|token| code.write(*token, &mut bits));
            inner.append(&mut bits);
            rows.push(TokenRow { end: inner.len() as u32, ..row });
        }
        inner.shrink_to_fit();
        Part { sums: self.sums, width: self.width, rows, inner }
    }
}

impl<T> Part<T> {
    /// A row, and what is between its ends.
    #[inline]
    fn row(&self, number: usize) -> Option<(TokenRow, &[T])> {
        let start = number.checked_sub(1).and_then(|before| self.rows.get(before)).map_or(0, |before| before.end);
        let row = *self.rows.get(number)?;
        Some((row, self.inner.get(start as usize..row.end as usize)?))
    }
}

/// What takes the rows of a picture, all of them one after the other.
trait Stream<T> {
    fn inner(&mut self, inner: &[T]);

    /// Takes matches for `length` bytes.
    fn matches(&mut self, length: usize, way: DistanceKind);
}

impl Stream<Token> for Tokens {
    fn inner(&mut self, inner: &[Token]) {
        inner.iter().for_each(|token| self.push(*token));
    }

    fn matches(&mut self, length: usize, way: DistanceKind) {
        Token::matches(length, way).for_each(|token| self.push(token));
    }
}

/// A stream of bits in a code.
struct Coded<'a> {
    bits: Bits<'a>,
    code: &'a BlockCode,
}

impl Stream<Chunk> for Coded<'_> {
    #[inline]
    fn inner(&mut self, inner: &[Chunk]) {
        inner.iter().for_each(|chunk| chunk.write_to(&mut self.bits));
    }

    #[inline]
    fn matches(&mut self, length: usize, way: DistanceKind) {
        Token::matches(length, way).for_each(|token| self.code.write(token, &mut self.bits));
    }
}

/// Bytes that take matches of one way, which may go on.
struct MatchRun {
    length: usize,
    way: DistanceKind,
}

impl MatchRun {
    fn is(&self, way: DistanceKind) -> bool {
        self.length > 0 && self.way == way
    }

    #[inline]
    fn extend<T>(&mut self, length: usize, way: DistanceKind, stream: &mut impl Stream<T>) {
        if self.way != way {
            self.end(stream);
            self.way = way;
        }
        self.length += length;
    }

    #[inline]
    fn end<T>(&mut self, stream: &mut impl Stream<T>) {
        if self.length > 0 {
            stream.matches(self.length, self.way);
            self.length = 0;
        }
    }
}

/// Parts from left to right, as high as each other.
pub(super) type Band<'a, T> = Vec<Cow<'a, Part<T>>>;

/// A picture in bands from top to bottom, as wide as each other.
pub(super) struct Mosaic<'a, T: Clone> {
    pub(super) bands: Vec<Band<'a, T>>,
    /// The bytes of a row.
    pub(super) stride: usize,
    /// A distance in bytes. A part that is like the one so far to its left, the last but one, takes a match.
    pub(super) period: usize,
}

impl<T: Clone + PartialEq> Mosaic<'_, T> {
    fn lay(&self, stream: &mut impl Stream<T>) {
        let mut run = MatchRun { length: 0, way: DistanceKind::Above };
        for band in &self.bands {
            let parts: Vec<_> = band.iter().enumerate().map(|(at, part)| (&**part, self.repeats(band, at))).collect();
            for number in 0..band.first().map_or(0, |part| part.rows.len()) {
                for &(part, repeats) in &parts {
                    let Some((row, inner)) = part.row(number) else { continue };
                    // Continuing a run is cheapest.
                    if repeats && (run.is(DistanceKind::Period) || !inner.is_empty()) {
                        run.extend(part.width, DistanceKind::Period, stream);
                        continue;
                    }
                    run.extend(usize::from(row.left), DistanceKind::Above, stream);
                    if !inner.is_empty() {
                        run.end(stream);
                        stream.inner(inner);
                        run.extend(usize::from(row.right), DistanceKind::Above, stream);
                    }
                }
            }
        }
        run.end(stream);
    }

    /// Whether a part is like the one a period to the left.
    fn repeats(&self, band: &Band<'_, T>, at: usize) -> bool {
        let Some([before, between, part]) = at.checked_sub(2).and_then(|before| band.get(before..=at)) else {
            return false;
        };
        before.width + between.width == self.period && (std::ptr::eq(&**before, &**part) || before == part)
    }
}

impl Mosaic<'_, Token> {
    /// A code that is good for pictures like this one.
    pub(super) fn code(&self) -> BlockCode {
        let mut tokens = Tokens::with_capacity(32 * 1024);
        self.lay(&mut tokens);
        BlockCode::new(&tokens, [self.stride, self.period, 1])
    }
}

impl Mosaic<'_, Chunk> {
    /// The zlib stream, with the code of all parts.
    pub(super) fn zlib(&self, code: &BlockCode) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(48 * 1024);
        bytes.extend(HEADER);
        let mut stream = Coded { bits: Bits::new(&mut bytes), code };
        code.begin(&mut stream.bits);
        self.lay(&mut stream);
        code.end(&mut stream.bits);
        stream.bits.finish();
        bytes.extend(self.checksum().to_be_bytes());
        bytes
    }

    fn checksum(&self) -> u32 {
        let height = |band: &Band<'_, Chunk>| band.first().map_or(0, |part| part.rows.len());
        let mut to_end: usize = self.bands.iter().map(|band| height(band) * self.stride).sum();
        let mut sums = Sums { first: 1, second: to_end as u64 % PRIME };
        for band in &self.bands {
            let mut left = 0;
            for part in band {
                sums.add(part.sums, to_end - left);
                left += part.width;
            }
            to_end -= height(band) * self.stride;
        }
        (sums.second << 16 | sums.first) as u32
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::ZlibDecoder;
    use proptest::prelude::*;

    use super::*;

    const WIDTHS: [usize; 6] = [7, 30, 30, 30, 30, 300];

    /// The bytes of a stream, whose checksum has to be right.
    fn read(stream: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(stream).read_to_end(&mut bytes).unwrap();
        bytes
    }

    /// The zlib stream of a picture, in a code fitted to it.
    fn stream(mosaic: &Mosaic<'_, Token>) -> Vec<u8> {
        let code = mosaic.code();
        let coded = |band: &Band<'_, Token>| band.iter().map(|part| Cow::Owned(part.coded(&code))).collect();
        let bands = mosaic.bands.iter().map(coded).collect();
        Mosaic { bands, stride: mosaic.stride, period: mosaic.period }.zlib(&code)
    }

    proptest! {
        #[test]
        fn a_mosaic_is_read_as_the_rows_of_its_parts(
            // Few values, so that rows are often partly alike.
            texture in prop::collection::vec(prop::sample::select(&[0_u8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7, 255]), 2000),
            // Parts with the same number have the same rows.
            bands in prop::collection::vec((1_usize..40, prop::array::uniform6(0_usize..3)), 1..5),
        ) {
            let stride = WIDTHS.iter().sum();
            let row = |part: usize, width: usize, number: usize| &texture[part * 400 + number % 3 * 300..][..width];
            let (mut rows, mut mosaic) = (Vec::new(), Mosaic { bands: Vec::new(), stride, period: 60 });
            for (height, parts) in bands {
                for number in 0..height {
                    parts.iter().zip(WIDTHS).for_each(|(part, width)| rows.extend(row(*part, width, number)));
                }
                mosaic.bands.push(parts.iter().zip(WIDTHS).map(|(part, width)| {
                    let bytes: Vec<u8> = (0..height).flat_map(|number| row(*part, width, number)).copied().collect();
                    Cow::Owned(Part::new(&bytes, width, stride))
                }).collect());
            }
            prop_assert!(read(&stream(&mosaic)) == rows);
        }
    }

    #[test]
    fn rows_that_repeat_take_next_to_nothing() {
        let size = |rows: &[u8]| {
            let mosaic = Mosaic { bands: vec![vec![Cow::Owned(Part::new(rows, 600, 600))]], stride: 600, period: 1 };
            stream(&mosaic).len()
        };
        let row: Vec<u8> = (0..600).map(|x| (x * x % 97) as u8).collect();
        let (one, many) = (size(&row), size(&row.repeat(100)));
        assert!(many < one + 100 * 8, "{one} bytes for one row, {many} for a hundred");
    }

    #[test]
    fn a_part_that_repeats_takes_next_to_nothing() {
        let size = |parts: &[usize]| {
            let bytes = |part: usize| -> Vec<u8> { (0..900).map(|at| (at * at * (part + 1) % 97) as u8).collect() };
            let band = parts.iter().map(|part| Cow::Owned(Part::new(&bytes(*part), 30, 30 * parts.len()))).collect();
            let mosaic = Mosaic { bands: vec![band], stride: 30 * parts.len(), period: 60 };
            stream(&mosaic).len()
        };
        let (two, six) = (size(&[0, 1]), size(&[0, 1, 0, 1, 0, 1]));
        assert!(six < two + 30 * 8, "{two} bytes for two parts, {six} for six");
    }
}
