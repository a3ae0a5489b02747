//! The size of a picture.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The width and height of a board picture in pixels: a multiple of 8 from 320 to 1280, by default 640.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u16);

impl Size {
    /// The smallest size, at which everything can still be read: 320 pixels.
    pub const MIN: Size = Size(320);
    /// The largest size: 1280 pixels.
    pub const MAX: Size = Size(1280);

    /// A size in pixels; `None` if it is not a multiple of 8 from 320 to 1280.
    pub const fn new(pixels: u16) -> Option<Size> {
        if pixels.is_multiple_of(8) && Size::MIN.0 <= pixels && pixels <= Size::MAX.0 {
            Some(Size(pixels))
        } else {
            None
        }
    }

    /// Width and height in pixels.
    pub const fn pixels(self) -> u32 {
        self.0 as u32
    }
}

impl Default for Size {
    /// 640 pixels, a little more than a chat program shows on a desktop.
    fn default() -> Size {
        Size(640)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        text.parse().ok().and_then(Size::new).ok_or_else(|| ParseSizeError(text.to_owned()))
    }
}

/// The text is not a valid size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a size for a picture; expected a multiple of 8 from {min} to {max}", min = Size::MIN, max = Size::MAX)]
pub struct ParseSizeError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_out_of_bounds_is_refused() {
        assert_eq!("640".parse(), Ok(Size::default()));
        assert_eq!(Size::new(320), Some(Size::MIN));
        assert_eq!(Size::new(1280), Some(Size::MAX));
        for bad in ["", "640px", "312", "1288", "644", "-320", "99999999"] {
            let error = bad.parse::<Size>().unwrap_err();
            assert!(error.to_string().contains(bad), "{error}");
        }
    }
}
