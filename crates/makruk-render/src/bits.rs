//! Bits on their way to bytes.

/// Takes bits, the lowest first, as both deflate and GIF have them.
pub(super) trait BitSink {
    /// Takes at most [`MOST`] bits. Those of `bits` above the lowest `count` must be zero.
    fn write(&mut self, bits: u64, count: u32);
}

/// The most bits that can be written at a time.
pub(super) const MOST: u32 = u64::BITS - 8;

/// Writes bits to bytes.
pub(super) struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    waiting: u64,
    /// How many bits wait: fewer than 8 between writes.
    count: u32,
}

impl<'a> Bits<'a> {
    /// Appends to these bytes.
    pub(super) fn new(bytes: &'a mut Vec<u8>) -> Bits<'a> {
        Bits { bytes, waiting: 0, count: 0 }
    }

    /// Writes what is left, with zeros up to the next whole byte.
    pub(super) fn finish(self) {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..left]);
    }
}

impl BitSink for Bits<'_> {
    #[inline]
    fn write(&mut self, bits: u64, count: u32) {
        debug_assert!(count <= MOST);
        self.waiting |= bits << self.count;
        self.count += count;
        // All that wait, of which those that make whole bytes are kept: quicker than asking how many do.
        let kept = self.bytes.len() + (self.count / 8) as usize;
        self.bytes.extend_from_slice(&self.waiting.to_le_bytes());
        self.bytes.truncate(kept);
        self.waiting >>= self.count & !7;
        self.count &= 7;
    }
}

/// Some bits at a time: at most [`MOST`] of them in the lowest bits, and in the highest byte how many they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk(u64);

impl Chunk {
    fn new(bits: u64, count: u32) -> Chunk {
        Chunk(u64::from(count) << MOST | bits)
    }

    fn count(self) -> u32 {
        (self.0 >> MOST) as u32
    }

    #[inline]
    pub(super) fn write_to(self, sink: &mut impl BitSink) {
        sink.write(self.0 & ((1 << MOST) - 1), self.count());
    }
}

/// Bits that are kept to be written later, perhaps more than once, wherever in a byte they will begin then.
impl BitSink for Vec<Chunk> {
    fn write(&mut self, bits: u64, count: u32) {
        match self.last_mut() {
            Some(last) if last.count() + count <= MOST => {
                let before = last.count();
                let joined = last.0 & ((1 << MOST) - 1) | bits << before;
                *last = Chunk::new(joined, before + count);
            }
            _ => self.push(Chunk::new(bits, count)),
        }
    }
}
