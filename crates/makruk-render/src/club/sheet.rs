//! What a picture is drawn on: shapes at once, and text last, so that nothing covers it.

use std::fmt::Debug;

use plotters::element::{Circle, DashedPathElement, PathElement, Polygon, Rectangle, Text};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color as _, ShapeStyle};

use super::super::Theme;
use super::super::canvas::{DrawError, RoundRectangle, rgb};
use super::super::colors::Rgb;
use super::super::drawing::{self, Area};
use super::super::layout::Point;
use super::super::palette::Palette;
use super::super::text_style::style;
use super::super::typeface::Typeface;
use super::colors::ClubColors;
use super::wood::Wood;

/// The width of all pictures, which is more than three times that of a phone, whose pixels are as small.
pub(super) const WIDTH: i32 = 1280;
/// What is left free at the edges.
pub(super) const MARGIN: i32 = 40;
/// The height of the middle of the title.
const TITLE_MIDDLE: i32 = 60;

/// The sizes of letters.
pub(super) const TITLE: f64 = 52.0;
pub(super) const WORDS: f64 = 36.0;
pub(super) const NOTES: f64 = 31.0;
/// On a phone, which is 390 pixels wide, the smallest are nine pixels high.
pub(super) const SMALL: f64 = 30.0;

/// A picture of a club, to be drawn by [`Renderer::club_picture`](crate::Renderer::club_picture).
pub trait ClubPicture: Debug + Send + Sync {
    /// The colours that it needs in a theme.
    #[doc(hidden)]
    fn palette(&self, theme: Theme) -> Palette {
        ClubColors::of(theme).palette()
    }

    /// How high it is, in pixels.
    #[doc(hidden)]
    fn height(&self) -> i32;

    /// Draws it on a sheet of that height.
    #[doc(hidden)]
    fn draw(&self, sheet: &mut Sheet<'_, '_>) -> Result<(), DrawError>;
}

/// A picture as the bytes of an indexed PNG.
pub(in super::super) fn png(picture: &dyn ClubPicture, theme: Theme, typeface: &Typeface) -> Vec<u8> {
    drawn(picture, theme, typeface, |_| ())
}

/// The same, and shows every text of it.
fn drawn(picture: &dyn ClubPicture, theme: Theme, typeface: &Typeface, mut see: impl FnMut(&Written)) -> Vec<u8> {
    let (colors, wood) = (ClubColors::of(theme), Wood::of(theme));
    drawing::png((WIDTH, picture.height()), &picture.palette(theme), typeface, |area| {
        area.fill(&rgb(colors.ground.paper))?;
        let mut sheet = Sheet { area, typeface, colors, wood, written: Vec::new() };
        picture.draw(&mut sheet)?;
        sheet.written.iter().inspect(|written| see(written)).try_for_each(|written| written.draw(area))
    })
}

/// How something is written: in letters of this size in pixels, and on which side of its point.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) size: f64,
    pub(super) color: Rgb,
    pub(super) anchor: HPos,
}

impl Hand {
    pub(super) const fn left(size: f64, color: Rgb) -> Hand {
        Hand { size, color, anchor: HPos::Left }
    }

    pub(super) const fn right(size: f64, color: Rgb) -> Hand {
        Hand { size, color, anchor: HPos::Right }
    }

    pub(super) const fn centre(size: f64, color: Rgb) -> Hand {
        Hand { size, color, anchor: HPos::Center }
    }
}

/// A mark on a scale. Each has a distinct shape and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DataMark {
    Disc,
    Square,
    Triangle,
}

impl DataMark {
    pub(super) const ALL: [DataMark; 3] = [DataMark::Disc, DataMark::Square, DataMark::Triangle];

    /// Its index in [`DataMark::ALL`].
    pub(super) const fn number(self) -> i32 {
        self as i32
    }
}

/// Something written in its place.
pub(super) struct Written {
    pub(super) text: String,
    /// Where it is anchored, at the height of its middle.
    pub(super) at: Point,
    pub(super) hand: Hand,
}

impl Written {
    fn draw(&self, area: &Area<'_>) -> Result<(), DrawError> {
        let Hand { size, color, anchor } = self.hand;
        area.draw(&Text::new(self.text.as_str(), self.at, style(size, color, anchor)))
    }
}

/// A picture being drawn.
pub struct Sheet<'a, 'b> {
    area: &'a Area<'b>,
    typeface: &'a Typeface,
    pub(super) colors: &'static ClubColors,
    pub(super) wood: &'static Wood,
    written: Vec<Written>,
}

impl Sheet<'_, '_> {
    /// The width of a text in pixels.
    pub(super) fn width(&self, text: &str, size: f64) -> i32 {
        self.typeface.shape(text, size).advance()
    }

    /// Writes a text, which is cut with an ellipsis if it is wider than `room`.
    pub(super) fn write(&mut self, text: &str, at: Point, hand: Hand, room: i32) {
        let text = self.typeface.fitted(text, hand.size, room);
        if !text.is_empty() {
            self.written.push(Written { text, at, hand });
        }
    }

    /// Writes a text in letters that are made smaller to fit into `room`, before it is cut. A number is made a third smaller, as one
    /// that is cut says something else; words are cut where they could not be read on a phone.
    pub(super) fn squeeze(&mut self, text: &str, at: Point, hand: Hand, room: i32) {
        let wanted = f64::from(self.width(text, hand.size).max(1));
        let has_words = text.chars().any(char::is_alphabetic);
        let least = if has_words { (SMALL / hand.size).min(1.0) } else { 0.67 };
        let size = hand.size * (f64::from(room) / wanted).clamp(least, 1.0);
        self.write(text, at, Hand { size, ..hand }, room);
    }

    /// Writes a number so that its digits are above those of others that end at the same `right`: what follows the last digit,
    /// such as a question mark, comes after them and takes up to `tail` pixels.
    pub(super) fn number(&mut self, text: &str, (right, y): Point, hand: Hand, (room, tail): (i32, i32)) {
        let (digits, rest) = split_after_digits(text);
        self.squeeze(digits, (right - tail, y), Hand { anchor: HPos::Right, ..hand }, room - tail);
        self.squeeze(rest, (right - tail, y), Hand { anchor: HPos::Left, ..hand }, tail);
    }

    /// The room that numbers need, all in all and after their last digits, at most `most`.
    pub(super) fn number_room<'t>(
        &self,
        texts: impl Iterator<Item = &'t str> + Clone,
        size: f64,
        most: i32,
    ) -> (i32, i32) {
        let widest =
            |part: fn(&str) -> &str| texts.clone().map(|text| self.width(part(text), size)).max().unwrap_or_default();
        let tail = widest(|text| split_after_digits(text).1).min(most / 3);
        ((widest(|text| split_after_digits(text).0) + tail).min(most), tail)
    }

    /// What can be written of a name; if it is in a script that the font lacks, this word instead.
    pub(super) fn writable(&self, name: &str, nameless: &str) -> String {
        self.typeface.writable(name).unwrap_or_else(|| nameless.to_owned())
    }

    /// What is written of names that are below each other, each in its room: where they are cut, they can be told apart.
    pub(super) fn names<'n>(
        &self,
        names: impl Iterator<Item = (&'n str, i32)>,
        nameless: &str,
        size: f64,
    ) -> Vec<String> {
        let (mut written, mut places, mut nameless_at) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (name, room)) in names.enumerate() {
            match self.typeface.writable(name) {
                Some(name) => {
                    written.push((name, room));
                    places.push(index);
                }
                None => nameless_at.push((index, self.typeface.fitted(nameless, size, room))),
            }
        }
        let mut all: Vec<(usize, String)> =
            places.into_iter().zip(self.typeface.fitted_apart(&written, size)).chain(nameless_at).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, name)| name).collect()
    }

    pub(super) fn title(&mut self, title: &str) {
        let hand = Hand::left(TITLE, self.colors.ground.ink);
        self.squeeze(title, (MARGIN, TITLE_MIDDLE), hand, WIDTH - 2 * MARGIN);
    }

    /// A line below a picture of this height.
    pub(super) fn footer(&mut self, footer: &str, height: i32, color: Rgb) {
        self.squeeze(footer, (MARGIN, height - 44), Hand::left(NOTES, color), WIDTH - 2 * MARGIN);
    }

    /// Fills a rectangle between two corners, both included.
    pub(super) fn rectangle(&self, corners: [Point; 2], color: Rgb) -> Result<(), DrawError> {
        self.area.draw(&Rectangle::new(corners, rgb(color).filled()))
    }

    pub(super) fn round_rectangle(&self, [from, to]: [Point; 2], radius: f32, color: Rgb) -> Result<(), DrawError> {
        let size = ((to.0 - from.0).max(1) as u32, (to.1 - from.1).max(1) as u32);
        self.area.draw(&RoundRectangle { corner: from, size, radius, color })
    }

    pub(super) fn polygon(&self, corners: Vec<Point>, color: Rgb) -> Result<(), DrawError> {
        self.area.draw(&Polygon::new(corners, rgb(color).filled()))
    }

    pub(super) fn line(&self, points: Vec<Point>, color: Rgb, width: u32) -> Result<(), DrawError> {
        self.area.draw(&PathElement::new(points, rgb(color).stroke_width(width)))
    }

    /// A line with strokes of this length, and gaps.
    pub(super) fn dashed(
        &self,
        points: Vec<Point>,
        (stroke, gap): (i32, i32),
        color: Rgb,
        width: u32,
    ) -> Result<(), DrawError> {
        let style: ShapeStyle = rgb(color).stroke_width(width);
        self.area.draw(&DashedPathElement::new(points, stroke, gap, style))
    }

    /// A mark with an edge of paper, to be seen on others.
    pub(super) fn mark(&self, mark: DataMark, (x, y): Point) -> Result<(), DrawError> {
        let paper = Some(self.colors.ground.paper);
        for (edge, over) in [(3, paper), (0, None)] {
            let of = |color| over.unwrap_or(color);
            match mark {
                DataMark::Disc => self.disc((x, y), 11 + edge, of(self.colors.curve))?,
                DataMark::Square => {
                    let half = 10 + edge;
                    self.rectangle([(x - half, y - half), (x + half, y + half)], of(self.colors.second))?;
                }
                DataMark::Triangle => {
                    let (half, up, down) = (13 + 2 * edge, 14 + 2 * edge, 10 + edge);
                    let corners = vec![(x - half, y + down), (x + half, y + down), (x, y - up)];
                    self.polygon(corners, of(self.colors.third))?;
                }
            }
        }
        Ok(())
    }

    /// A disc with an edge of paper, to be seen on lines.
    pub(super) fn dot(&self, centre: Point, radius: i32, color: Rgb) -> Result<(), DrawError> {
        self.disc(centre, radius + 3, self.colors.ground.paper)?;
        self.disc(centre, radius, color)
    }

    pub(super) fn disc(&self, centre: Point, radius: i32, color: Rgb) -> Result<(), DrawError> {
        self.area.draw(&Circle::new(centre, radius, rgb(color).filled()))
    }
}

fn split_after_digits(text: &str) -> (&str, &str) {
    let is_digit = |sign: char| sign.is_ascii_digit() || ('๐'..='๙').contains(&sign);
    let last = text.char_indices().rfind(|(_, sign)| is_digit(*sign));
    text.split_at(last.map_or(0, |(at, sign)| at + sign.len_utf8()))
}

#[cfg(test)]
pub(super) mod testing {
    use super::*;

    /// A text and the rectangle of its letters, without marks above and below.
    #[derive(Clone, Debug)]
    pub(in super::super) struct Place {
        pub(in super::super) text: String,
        /// Left and right.
        pub(in super::super) x: (i32, i32),
        /// Top and bottom.
        pub(in super::super) y: (i32, i32),
        pub(in super::super) size: f64,
    }

    /// Every text of a picture.
    pub(in super::super) fn places(picture: &dyn ClubPicture, typeface: &Typeface) -> Vec<Place> {
        let mut places = Vec::new();
        drawn(picture, Theme::default(), typeface, |written| places.push(place(written, typeface)));
        places
    }

    fn place(written: &Written, typeface: &Typeface) -> Place {
        let Written { text, at: (x, y), hand } = written;
        let width = typeface.shape(text, hand.size).advance();
        let left = match hand.anchor {
            HPos::Left => *x,
            HPos::Center => x - width / 2,
            HPos::Right => x - width,
        };
        let half = (hand.size * 0.4) as i32;
        Place { text: text.clone(), x: (left, left + width), y: (y - half, y + half), size: hand.size }
    }
}
