//! How text is drawn.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont, TextStyle};

use super::canvas::rgb;
use super::colors::Rgb;

/// The style of a text of this size in pixels, centred on a line.
pub(super) fn style(size: f64, color: Rgb, anchor: HPos) -> TextStyle<'static> {
    anchored(size, color, anchor, VPos::Center)
}

/// The style of a text of this size in pixels.
pub(super) fn anchored(size: f64, color: Rgb, h: HPos, v: VPos) -> TextStyle<'static> {
    TextStyle { font: ("sans-serif", size).into_font(), color: rgb(color).to_backend_color(), pos: Pos::new(h, v) }
}
