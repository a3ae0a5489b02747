//! An animated picture through the `gif` crate.

use gif::{ColorOutput, DecodeOptions, Encoder, Frame, Repeat};

/// The frames of a film, each with all of its pixels.
pub struct WholeFrames {
    size: (u16, u16),
    palette: Vec<u8>,
    frames: Vec<Vec<u8>>,
}

impl WholeFrames {
    /// The frames of this GIF, which has one palette for all of them.
    ///
    /// # Panics
    /// If it is no such GIF.
    #[must_use]
    pub fn new(bytes: &[u8]) -> WholeFrames {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let size = (decoder.width(), decoder.height());
        let palette = decoder.global_palette().expect("one palette for all frames").to_vec();
        let width = usize::from(size.0);
        let mut shown = vec![0; width * usize::from(size.1)];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a GIF") {
            for (row, indices) in frame.buffer.chunks(usize::from(frame.width)).enumerate() {
                let first = (row + usize::from(frame.top)) * width + usize::from(frame.left);
                for (pixel, index) in shown[first..].iter_mut().zip(indices) {
                    if Some(*index) != frame.transparent {
                        *pixel = *index;
                    }
                }
            }
            frames.push(shown.clone());
        }
        WholeFrames { size, palette, frames }
    }

    /// The GIF that has all of every frame.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.size.0, self.size.1, &self.palette).expect("in memory");
        encoder.set_repeat(Repeat::Infinite).expect("in memory");
        for pixels in &self.frames {
            let frame = Frame { width: self.size.0, height: self.size.1, buffer: pixels.into(), ..Frame::default() };
            encoder.write_frame(&frame).expect("in memory");
        }
        drop(encoder);
        bytes
    }
}
