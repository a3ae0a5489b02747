//! The colours of each theme.

use super::emblem::Emblem;
use super::{BoardKind, Theme};

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// The colours of a board and of what surrounds it.
#[derive(Debug)]
pub(super) struct BoardColors {
    /// Light and dark squares.
    pub(super) squares: [Rgb; 2],
    /// Light and dark squares that the last move left or reached.
    pub(super) last: [Rgb; 2],
    /// The corners of those squares.
    pub(super) mark: Rgb,
    /// The glow round a king in check.
    pub(super) check: Rgb,
    /// The lines between squares, for a theme that has them.
    pub(super) line: Option<Rgb>,
    /// What the squares are made of.
    pub(super) material: SquareFinish,
    /// The background of everything around the board.
    pub(super) frame: Rgb,
    /// The thin line between frame and squares.
    pub(super) edge: Rgb,
    /// Coordinates, and text on a plate that is not lit.
    pub(super) label: Rgb,
    /// The count on a plate that is not lit, and the banner.
    pub(super) accent: Rgb,
    /// The plate of the side to move.
    pub(super) plate: Rgb,
    /// Text on that plate and on the banner.
    pub(super) ink: Rgb,
    /// White's and Black's pieces, or those of four armies, South's and then clockwise.
    pub(super) pieces: &'static [PieceColors],
}

/// What squares look like from near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareFinish {
    /// One colour.
    Smooth,
    /// Each square is a separate piece of wood.
    Inlaid,
    /// The grain runs through all squares of a file.
    Board,
}

/// The colours of a side's pieces. Each is a CSS class in the drawings of `assets/pieces`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceColors {
    /// The side towards the light.
    pub(super) lit: Rgb,
    pub(super) body: Rgb,
    /// The side in the shade.
    pub(super) dim: Rgb,
    /// The line round a shape.
    pub(super) outline: Rgb,
    /// The lines inside a shape.
    pub(super) detail: Rgb,
    /// Doors, eyes and the shell's mouth.
    pub(super) hollow: Rgb,
    /// A sign on each piece, where there are more sides than everyone's eyes tell apart by colours.
    pub(super) emblem: Option<Emblem>,
}

const fn hex(color: u32) -> Rgb {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}

const IVORY: PieceColors = PieceColors {
    lit: hex(0xff_ffff),
    body: hex(0xfd_f6e4),
    dim: hex(0xd3_bb8c),
    outline: hex(0x2e_1a0b),
    detail: hex(0x9a_7440),
    hollow: hex(0x6b_441d),
    emblem: None,
};

const EBONY: PieceColors = PieceColors {
    lit: hex(0x77_5f56),
    body: hex(0x3b_2c28),
    dim: hex(0x1f_1513),
    outline: hex(0x0d_0705),
    detail: hex(0xb8_9a82),
    hollow: hex(0xcb_ad93),
    emblem: None,
};

const TEAK: BoardColors = BoardColors {
    squares: [hex(0xe3_c48f), hex(0xb9_8a55)],
    last: [hex(0xd6_cf72), hex(0xa8_9f45)],
    mark: hex(0x12_331f),
    check: hex(0xd9_2f1e),
    line: None,
    material: SquareFinish::Inlaid,
    frame: hex(0x40_261a),
    edge: hex(0xd9_a95c),
    label: hex(0xf0_ddb8),
    accent: hex(0xff_cf5c),
    plate: hex(0xf4_e6c8),
    ink: hex(0x2a_1708),
    pieces: &[IVORY, EBONY],
};

const NIGHT: BoardColors = BoardColors {
    squares: [hex(0x9b_a7b4), hex(0x6d_7a89)],
    last: [hex(0xa5_b98a), hex(0x7d_9162)],
    mark: hex(0x0c_1a14),
    check: hex(0xe0_3a30),
    line: None,
    material: SquareFinish::Smooth,
    frame: hex(0x1d_2127),
    edge: hex(0x0d_0f12),
    label: hex(0xc9_d3dd),
    accent: hex(0xf2_c14e),
    plate: hex(0xd9_e1ea),
    ink: hex(0x14_181d),
    pieces: &[
        PieceColors {
            lit: hex(0xff_ffff),
            body: hex(0xf6_f3ec),
            dim: hex(0xb9_b8b6),
            outline: hex(0x14_181d),
            detail: hex(0x7d_7f84),
            hollow: hex(0x4a_4e55),
            emblem: None,
        },
        PieceColors {
            lit: hex(0x62_6771),
            body: hex(0x2a_2c33),
            dim: hex(0x15_161a),
            outline: hex(0x08_090b),
            detail: hex(0x9a_a1ac),
            hollow: hex(0xb4_bac4),
            emblem: None,
        },
    ],
};

const PLAIN: BoardColors = BoardColors {
    squares: [hex(0xdc_b87e), hex(0xdc_b87e)],
    last: [hex(0xcf_c766), hex(0xcf_c766)],
    mark: hex(0x1c_3b1a),
    check: hex(0xd9_2f1e),
    line: Some(hex(0x5e_3a18)),
    material: SquareFinish::Board,
    frame: hex(0x7a_4a22),
    edge: hex(0x3c_210c),
    label: hex(0xfd_eccb),
    accent: hex(0xff_dc7a),
    plate: hex(0xf7_e8c8),
    ink: hex(0x2a_1708),
    pieces: &[IVORY, EBONY],
};

/// The same sheet of wood with every other square stained.
const PLAIN_CHEQUERED: BoardColors =
    BoardColors { squares: [hex(0xe6_c692), hex(0xb0_7f4a)], last: [hex(0xd6_cf72), hex(0xa3_9840)], ..PLAIN };

const JADE: BoardColors = BoardColors {
    squares: [hex(0xdc_dcb6), hex(0x7f_9c62)],
    last: [hex(0xe6_da62), hex(0xb3_a63c)],
    mark: hex(0x17_351c),
    check: hex(0xdd_3524),
    line: None,
    material: SquareFinish::Smooth,
    frame: hex(0x2c_3a2b),
    edge: hex(0x15_1d15),
    label: hex(0xe6_ecd8),
    accent: hex(0xff_d95e),
    plate: hex(0xee_f1df),
    ink: hex(0x1a_2218),
    pieces: &[
        PieceColors {
            lit: hex(0xff_ffff),
            body: hex(0xfe_fefa),
            dim: hex(0xc6_c8b8),
            outline: hex(0x1c_2419),
            detail: hex(0x86_8c78),
            hollow: hex(0x4e_5645),
            emblem: None,
        },
        PieceColors {
            lit: hex(0x6b_7270),
            body: hex(0x33_383a),
            dim: hex(0x18_1b1c),
            outline: hex(0x09_0b0a),
            detail: hex(0xa4_aca6),
            hollow: hex(0xbc_c4bd),
            emblem: None,
        },
    ],
};

const LACQUER: BoardColors = BoardColors {
    squares: [hex(0xb5_402e), hex(0xb5_402e)],
    last: [hex(0xb8_5512), hex(0xb8_5512)],
    mark: hex(0xff_f0b0),
    check: hex(0xff_e9b8),
    line: Some(hex(0xe8_bf62)),
    material: SquareFinish::Smooth,
    frame: hex(0x1f_0d0b),
    edge: hex(0xe8_bf62),
    label: hex(0xf0_cb6e),
    accent: hex(0xf5_c95a),
    plate: hex(0xf3_dfae),
    ink: hex(0x2a_0f0a),
    pieces: &[
        PieceColors { outline: hex(0x1a_0705), detail: hex(0xa3_6a2c), hollow: hex(0x7c_2a18), ..IVORY },
        PieceColors {
            lit: hex(0x5a_3a33),
            body: hex(0x2b_1714),
            dim: hex(0x16_0a08),
            outline: hex(0xf0_cb6e),
            detail: hex(0xd2_a448),
            hollow: hex(0xf0_cb6e),
            emblem: None,
        },
    ],
};

/// Gold leaf beside the lacquer.
const LACQUER_CHEQUERED: BoardColors = BoardColors {
    squares: [hex(0xe3_c07c), hex(0xb5_402e)],
    last: [hex(0xe8_d24a), hex(0xc0_6a18)],
    mark: hex(0x2a_0f0a),
    check: hex(0x5a_0a6e),
    line: None,
    pieces: &[LACQUER.pieces[0], PieceColors { outline: hex(0x12_0504), body: hex(0x2b_1714), ..LACQUER.pieces[1] }],
    ..LACQUER
};

/// Red (สีแดง), from the south.
const RED: PieceColors = PieceColors {
    lit: hex(0xe8_6a58),
    body: hex(0xb0_2a22),
    dim: hex(0x72_1512),
    outline: hex(0x2a_0605),
    detail: hex(0xff_cdb8),
    hollow: hex(0xff_e6da),
    emblem: Some(Emblem::Disc),
};

/// Green (สีเขียว), from the west.
const GREEN: PieceColors = PieceColors {
    lit: hex(0xa6_e3b4),
    body: hex(0x3f_a866),
    dim: hex(0x1f_6e40),
    outline: hex(0x06_2412),
    detail: hex(0x0f_4a28),
    hollow: hex(0x0a_3a1e),
    emblem: Some(Emblem::Triangle),
};

/// Yellow (สีเหลือง), from the north.
const YELLOW: PieceColors = PieceColors {
    lit: hex(0xff_f6bc),
    body: hex(0xf9_d03c),
    dim: hex(0xbf_8e12),
    outline: hex(0x3a_2400),
    detail: hex(0x85_5a06),
    hollow: hex(0x66_4304),
    emblem: Some(Emblem::Cross),
};

/// Black (สีดำ), from the east.
const BLACK: PieceColors = PieceColors {
    lit: hex(0x66_686e),
    body: hex(0x2b_2c31),
    dim: hex(0x12_1316),
    outline: hex(0x05_0506),
    detail: hex(0xae_b1b8),
    hollow: hex(0xd0_d3da),
    emblem: Some(Emblem::Square),
};

const FOUR_ARMIES: &[PieceColors] = &[RED, GREEN, YELLOW, BLACK];

const TEAK_FOR_FOUR: BoardColors = BoardColors {
    squares: [hex(0xe6_cda0), hex(0xe6_cda0)],
    last: [hex(0xd8_d884), hex(0xd8_d884)],
    line: Some(hex(0x6a_4020)),
    material: SquareFinish::Board,
    pieces: FOUR_ARMIES,
    ..TEAK
};

const NIGHT_FOR_FOUR: BoardColors = BoardColors {
    squares: [hex(0x9b_a7b4), hex(0x9b_a7b4)],
    last: [hex(0xae_c794), hex(0xae_c794)],
    line: Some(hex(0x3c_4550)),
    pieces: FOUR_ARMIES,
    ..NIGHT
};

const PLAIN_FOR_FOUR: BoardColors = BoardColors { pieces: FOUR_ARMIES, ..PLAIN };

const JADE_FOR_FOUR: BoardColors = BoardColors {
    squares: [hex(0xdc_dcb6), hex(0xdc_dcb6)],
    last: [hex(0xe6_da62), hex(0xe6_da62)],
    line: Some(hex(0x5d_7544)),
    pieces: FOUR_ARMIES,
    ..JADE
};

/// Gold leaf ruled with lacquer.
const LACQUER_FOR_FOUR: BoardColors = BoardColors {
    squares: [hex(0xe3_c07c), hex(0xe3_c07c)],
    last: [hex(0xe8_d24a), hex(0xe8_d24a)],
    mark: hex(0x2a_0f0a),
    check: hex(0x5a_0a6e),
    line: Some(hex(0x93_2c1e)),
    pieces: FOUR_ARMIES,
    ..LACQUER
};

impl Theme {
    /// The colours of a board for four in this theme.
    const fn colors_for_four(self) -> &'static BoardColors {
        match self {
            Theme::Teak => &TEAK_FOR_FOUR,
            Theme::Night => &NIGHT_FOR_FOUR,
            Theme::Plain => &PLAIN_FOR_FOUR,
            Theme::Jade => &JADE_FOR_FOUR,
            Theme::Lacquer => &LACQUER_FOR_FOUR,
        }
    }

    /// The colours of such a board in this theme.
    pub(super) const fn colors_of(self, kind: BoardKind) -> &'static BoardColors {
        match (self, kind) {
            (_, BoardKind::ChaturangaForFour) => self.colors_for_four(),
            (Theme::Plain, BoardKind::Chess) => &PLAIN_CHEQUERED,
            (Theme::Lacquer, BoardKind::Chess) => &LACQUER_CHEQUERED,
            (_, BoardKind::Makruk | BoardKind::Chaturanga)
            | (Theme::Teak | Theme::Night | Theme::Jade, BoardKind::Chess) => self.colors(),
        }
    }

    /// The colours of this theme.
    pub(super) const fn colors(self) -> &'static BoardColors {
        match self {
            Theme::Teak => &TEAK,
            Theme::Night => &NIGHT,
            Theme::Plain => &PLAIN,
            Theme::Jade => &JADE,
            Theme::Lacquer => &LACQUER,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::at_least;

    /// The colours of every board, each with its name.
    fn boards() -> impl Iterator<Item = (String, &'static BoardColors)> {
        let kinds = |theme: Theme| BoardKind::ALL.map(|kind| (format!("{theme}, {kind:?}"), theme.colors_of(kind)));
        Theme::ALL.into_iter().flat_map(kinds)
    }

    #[test]
    fn pieces_stand_out_from_squares_and_from_each_other() {
        for (theme, colors) in boards() {
            let [white, black] = colors.pieces else { continue };
            at_least(4.5, white.body, black.body, &format!("{theme}: the bodies of the two sides"));
            at_least(1.35, white.body, colors.squares[0], &format!("{theme}: a white body on a light square"));
            at_least(1.35, white.body, colors.last[0], &format!("{theme}: a white body on the last move"));
            for square in colors.squares {
                at_least(2.5, black.body, square, &format!("{theme}: a black body on {square:x?}"));
            }
            for square in colors.squares.into_iter().chain(colors.last) {
                for side in [white, black] {
                    at_least(3.0, side.outline, square, &format!("{theme}: an outline on {square:x?}"));
                }
            }
        }
    }

    #[test]
    fn four_armies_differ_in_brightness_as_well_as_in_hue_and_sign() {
        for theme in Theme::ALL {
            let colors = theme.colors_of(BoardKind::ChaturangaForFour);
            let [red, green, yellow, black] = colors.pieces else { panic!("{theme} has no four armies") };
            for (lighter, darker) in [(yellow, green), (green, red), (red, black)] {
                at_least(1.6, lighter.body, darker.body, &format!("{theme}: bodies of two armies"));
            }
            for army in colors.pieces {
                for square in [colors.squares[0], colors.last[0]] {
                    at_least(3.0, army.outline, square, &format!("{theme}: an outline on {square:x?}"));
                }
            }
            let emblems = colors.pieces.iter().map(|army| army.emblem);
            assert!(emblems.eq([Emblem::Disc, Emblem::Triangle, Emblem::Cross, Emblem::Square].map(Some)));
        }
    }

    #[test]
    fn a_board_of_chess_is_chequered_and_stays_so_under_the_last_move() {
        for theme in Theme::ALL {
            let colors = theme.colors_of(BoardKind::Chess);
            let [light, dark] = colors.squares;
            at_least(1.6, light, dark, &format!("{theme}: light and dark squares"));
            at_least(1.4, colors.last[0], colors.last[1], &format!("{theme}: light and dark squares of the last move"));
        }
    }

    #[test]
    fn the_last_move_is_marked_whatever_colours_one_sees() {
        for (theme, colors) in boards() {
            for square in colors.squares.into_iter().chain(colors.last) {
                at_least(3.0, colors.mark, square, &format!("{theme}: the corners of the last move on {square:x?}"));
            }
        }
    }

    #[test]
    fn everything_written_can_be_read() {
        for (theme, colors) in boards() {
            for (ink, ground) in [
                (colors.label, colors.frame),
                (colors.accent, colors.frame),
                (colors.ink, colors.plate),
                (colors.ink, colors.accent),
            ] {
                at_least(4.5, ink, ground, &format!("{theme}: {ink:x?} written on {ground:x?}"));
            }
            at_least(3.0, colors.plate, colors.frame, &format!("{theme}: the plate of the side to move"));
        }
    }
}
