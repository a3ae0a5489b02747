//! Bits on their way to bytes.

/// Writes bits to bytes, the lowest first, as both deflate and GIF have them.
pub(super) struct Bits<'a> {
    bytes: &'a mut Vec<u8>,
    waiting: u64,
    /// How many bits wait: fewer than 32 between writes.
    count: u32,
}

impl<'a> Bits<'a> {
    /// Appends to these bytes.
    pub(super) fn new(bytes: &'a mut Vec<u8>) -> Bits<'a> {
        Bits { bytes, waiting: 0, count: 0 }
    }

    /// Writes at most 32 bits.
    pub(super) fn write(&mut self, bits: u64, count: u32) {
        self.waiting |= bits << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend((self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count -= 32;
        }
    }

    /// Writes what is left, with zeros up to the next whole byte.
    pub(super) fn finish(self) {
        let left = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..left]);
    }
}
