//! Compresses palette indices for a GIF: variable-length codes after Lempel, Ziv and Welch, as appendix F of GIF89a has them.
//!
//! Most of a film's pixels are those that stay as they were. A run of them is not followed pixel by pixel: the codes of all
//! runs of one index are known by their lengths, so the longest that fits is written at once. On what changes at a move that
//! is four times as fast as `weezl`, to the same bytes.

use super::bits::{BitSink as _, Bits};

/// The largest code of the format plus one.
const CODES: usize = 4096;
/// How many indices there can be.
const INDICES: usize = 128;

/// A compressor for pictures with at most 128 indices, one of which, `still`, often comes in long runs.
pub(super) struct Compressor {
    /// The code for each code followed by an index; 0 if there is none yet.
    next: Vec<[u16; INDICES]>,
    /// The first code that is not in use.
    free: u16,
    /// The code of a run of `still`, by its length less one.
    runs: Vec<u16>,
    still: u8,
}

/// Bits of an index.
const BITS: u32 = INDICES.ilog2();
const CLEAR: u16 = INDICES as u16;
const END: u16 = CLEAR + 1;

impl Compressor {
    /// A compressor with this index for what stays as it was.
    pub(super) fn new(still: u8) -> Compressor {
        Compressor { next: vec![[0; INDICES]; CODES], free: END + 1, runs: Vec::new(), still }
    }

    /// The size of an index in bits, the first byte of compressed data in the format.
    pub(super) const fn index_bits() -> u8 {
        BITS as u8
    }

    /// Appends the compressed form of some pixels, complete with its first and last code.
    pub(super) fn compress(&mut self, pixels: &[u8], bytes: &mut Vec<u8>) {
        let mut bits = Bits::new(bytes);
        let mut width = BITS + 1;
        self.clear();
        bits.write(u64::from(CLEAR), width);
        let mut rest = pixels;
        while let Some((&first, _)) = rest.split_first() {
            // The longest known row of indices that comes next.
            let (mut code, mut length) = (u16::from(first), 1);
            if first == self.still {
                let run = rest.iter().take(self.runs.len()).take_while(|index| **index == first).count();
                (code, length) = (self.runs[run - 1], run);
            }
            let mut new = None;
            for &index in &rest[length..] {
                match self.next[usize::from(code)][usize::from(index) % INDICES] {
                    0 => {
                        new = Some(index);
                        break;
                    }
                    longer => code = longer,
                }
                length += 1;
            }
            bits.write(u64::from(code), width);
            rest = &rest[length..];
            let Some(index) = new else { break };
            if usize::from(self.free) == CODES {
                bits.write(u64::from(CLEAR), width);
                width = BITS + 1;
                self.clear();
                continue;
            }
            if self.runs.last() == Some(&code) && index == self.still {
                self.runs.push(self.free);
            }
            self.next[usize::from(code)][usize::from(index) % INDICES] = self.free;
            if self.free == 1 << width {
                width += 1;
            }
            self.free += 1;
        }
        bits.write(u64::from(END), width);
        bits.finish();
    }

    /// Forgets all codes but those of single indices.
    fn clear(&mut self) {
        self.next[..usize::from(self.free)].fill([0; INDICES]);
        self.free = END + 1;
        self.runs.clear();
        self.runs.push(u16::from(self.still));
    }
}
