//! What is to be seen of a position: as a picture, and in words for those who can't see it.

use super::terms;
use super::words::{last_move, man, square};
use crate::game::{Play, Stage};
use crate::i18n::{Locale, Text};
use crate::service::Snapshot;
use makruk::{Color, Piece, Position, Role};
use makruk_render::{CountLabel, Labels, Scene, Theme};

/// The order in which men are read out, the most important first. Promoted pawns follow the met that they move like.
const ORDER: [(Role, Origin); 7] = [
    (Role::King, Origin::Born),
    (Role::Rook, Origin::Born),
    (Role::Knight, Origin::Born),
    (Role::Khon, Origin::Born),
    (Role::Met, Origin::Born),
    (Role::Met, Origin::Promoted),
    (Role::Pawn, Origin::Born),
];

/// Whether a man was so from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Born,
    Promoted,
}

/// A position as somebody looks at it.
pub(super) struct View<'a> {
    position: &'a Position,
    /// The game that it stands in, if there is one.
    play: Option<&'a Play>,
    /// Who is to move; `None` once the game is over.
    turn: Option<Color>,
    /// Whose men are at the bottom.
    below: Color,
    /// The reader's language.
    locale: Locale,
}

impl<'a> View<'a> {
    /// The board of a game.
    pub(super) fn of_game(snapshot: &Snapshot, play: &'a Play, below: Color, locale: Locale) -> View<'a> {
        let turn = matches!(snapshot.game.stage(), Stage::Playing(_)).then(|| play.turn());
        View { position: play.position(), play: Some(play), turn, below, locale }
    }

    /// A position by itself.
    pub(super) fn of_position(position: &'a Position, locale: Locale) -> View<'a> {
        View { position, play: None, turn: Some(position.turn()), below: Color::White, locale }
    }

    /// What is drawn.
    pub(super) fn scene(&self) -> Scene {
        Scene {
            board: *self.position.board(),
            turn: self.turn,
            last_move: self.play.and_then(Play::last_move),
            check: self.position.is_check().then(|| self.position.king(self.position.turn())),
            count: self.count(),
            view: self.below,
            labels: match self.locale {
                Locale::Thai => Labels::Thai,
                Locale::English => Labels::Latin,
            },
            theme: Theme::default(),
        }
    }

    /// What is read out: men by kind with their squares, whose turn it is, the last move, check, the count. In both
    /// languages, the reader's own first.
    pub(super) fn read_out(&self) -> String {
        let other = match self.locale {
            Locale::Thai => Locale::English,
            Locale::English => Locale::Thai,
        };
        [self.locale, other].map(|locale| self.read_out_in(locale)).join("\n")
    }

    fn count(&self) -> Option<CountLabel> {
        let count = self.play?.count()?;
        Some(CountLabel { number: count.number()?, limit: count.limit() })
    }

    fn read_out_in(&self, locale: Locale) -> String {
        let position = self.position;
        let texts = [
            Some(Text::new("alt-board")),
            Some(Text::new("alt-side-white").with("pieces", men(position, Color::White, locale))),
            Some(Text::new("alt-side-black").with("pieces", men(position, Color::Black, locale))),
            self.turn.map(|turn| match turn {
                Color::White => Text::new("alt-turn-white"),
                Color::Black => Text::new("alt-turn-black"),
            }),
            self.play.and_then(|play| last_move_read_out(play, locale)),
            position
                .is_check()
                .then(|| Text::new("alt-check").with("square", square(position.king(position.turn()), locale))),
            self.count().map(|count| Text::new("alt-count").with("number", count.number).with("limit", count.limit)),
            (self.below == Color::Black).then(|| Text::new("alt-flipped")),
        ];
        let sentences: Vec<String> = texts.into_iter().flatten().map(|text| text.localize(locale)).collect();
        sentences.join(". ")
    }
}

/// The last move, with the words that it earned.
fn last_move_read_out(play: &Play, locale: Locale) -> Option<Text> {
    let text = match terms::said(&terms::of_last_move(play), locale) {
        Some(words) => Text::new("alt-last-move-words").with("words", words),
        None => Text::new("alt-last-move"),
    };
    Some(text.with("move", last_move(play, locale)?))
}

/// `ขุน ง๑, เรือ ก๑ ญ๑, …`
fn men(position: &Position, color: Color, locale: Locale) -> String {
    let board = position.board();
    let kinds = ORDER.into_iter().filter_map(|(role, origin)| {
        let piece = match origin {
            Origin::Born => Piece::new(color, role),
            Origin::Promoted => Piece::promoted(color),
        };
        let squares: Vec<String> =
            board.iter().filter(|(_, found)| *found == piece).map(|(at, _)| square(at, locale)).collect();
        let text = Text::new("alt-piece").with("role", man(piece)).with("squares", squares.join(" "));
        (!squares.is_empty()).then(|| text.localize(locale))
    });
    kinds.collect::<Vec<_>>().join(", ")
}
