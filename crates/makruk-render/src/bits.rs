//! Bits on their way to bytes.

/// Writes bits to bytes, the lowest first, as both deflate and GIF have them.
pub(super) struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    waiting: u64,
    /// How many bits wait: fewer than 8 between writes.
    count: u32,
}

impl<'a> Bits<'a> {
    /// The most that can be written at a time.
    pub(super) const MOST: u32 = u64::BITS - 8;

    /// Appends to these bytes.
    pub(super) fn new(bytes: &'a mut Vec<u8>) -> Bits<'a> {
        Bits { bytes, waiting: 0, count: 0 }
    }

    /// Writes at most [`Bits::MOST`] bits.
    #[inline]
    pub(super) fn write(&mut self, bits: u64, count: u32) {
        debug_assert!(count <= Bits::MOST);
        self.waiting |= bits << self.count;
        self.count += count;
        // All that wait, of which those that make whole bytes are kept: quicker than asking how many do.
        let kept = self.bytes.len() + (self.count / 8) as usize;
        self.bytes.extend_from_slice(&self.waiting.to_le_bytes());
        self.bytes.truncate(kept);
        self.waiting >>= self.count & !7;
        self.count &= 7;
    }

    /// Writes what is left, with zeros up to the next whole byte.
    pub(super) fn finish(self) {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..left]);
    }
}
