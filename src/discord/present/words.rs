//! The small words that every message is made of.

use crate::game::{Play, PlayerId, Takebacks};
use crate::i18n::{Locale, Text};
use crate::notation::{self, Notation};
use crate::rules::{Color, CountKind, Piece, Position, Preset, Role, Ruleset, Square};
use crate::service::{Face, Place};

/// A mention of `player`: their name to readers, and a noise only if the message asks for it.
pub fn mention(player: PlayerId) -> String {
    format!("<@{}>", player.0)
}

/// A link to the newest board of a game, or to its first message, or to its channel.
pub fn link(place: &Place, face: &Face) -> String {
    match face.board.or(face.first) {
        Some(spot) => {
            let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
            format!("https://discord.com/channels/{guild}/{}/{}", spot.channel.0, spot.message.0)
        }
        None => format!("<#{}>", place.channel.0),
    }
}

/// White or Black.
pub fn side(color: Color) -> Text {
    match color {
        Color::White => Text::new("side-white"),
        Color::Black => Text::new("side-black"),
    }
}

/// What a man is called.
pub fn man(piece: Piece) -> Text {
    if piece.is_promoted() {
        return Text::new("role-promoted");
    }
    match piece.role() {
        Role::King => Text::new("role-king"),
        Role::Met => Text::new("role-met"),
        Role::Khon => Text::new("role-khon"),
        Role::Knight => Text::new("role-knight"),
        Role::Rook => Text::new("role-rook"),
        Role::Pawn => Text::new("role-pawn"),
    }
}

/// What a count is called.
pub fn kind(kind: CountKind) -> Text {
    match kind {
        CountKind::Board => Text::new("count-board"),
        CountKind::Pieces => Text::new("count-pieces"),
    }
}

/// What a count is called, and what others call it: seed 000 has names of its own, and ศักดิ์กระดาน for the other one.
pub fn kind_in_full(kind: CountKind) -> Text {
    match kind {
        CountKind::Board => Text::new("count-board-in-full"),
        CountKind::Pieces => Text::new("count-pieces-in-full"),
    }
}

/// What a ruleset is called, if it is one of the presets.
pub fn ruleset(ruleset: &Ruleset) -> Text {
    match Preset::ALL.into_iter().find(|&preset| Ruleset::preset(preset) == *ruleset) {
        Some(Preset::Competition) => Text::new("ruleset-competition"),
        Some(Preset::Wikipedia) => Text::new("ruleset-wikipedia"),
        Some(Preset::School) => Text::new("ruleset-school"),
        Some(Preset::Glossary) => Text::new("ruleset-glossary"),
        Some(Preset::Srimuang) => Text::new("ruleset-srimuang"),
        None => Text::new("ruleset-custom"),
    }
}

/// Whether moves are taken back.
pub fn takebacks(takebacks: Takebacks) -> Text {
    match takebacks {
        Takebacks::ByConsent => Text::new("takebacks-by-consent"),
        Takebacks::Never => Text::new("takebacks-never"),
    }
}

/// How moves are written for readers of `locale`.
pub fn notation(locale: Locale) -> Notation {
    match locale {
        Locale::Thai => Notation::ThaiShort,
        Locale::English => Notation::San,
    }
}

/// How somebody writes moves, as far as what they have typed tells; otherwise as readers of their language do.
pub fn notation_typed(typed: &str, locale: Locale) -> Notation {
    let letters: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
    match letters.as_slice() {
        [] => notation(locale),
        typed if typed.iter().any(|c| ('\u{e00}'..='\u{e7f}').contains(c)) => Notation::ThaiShort,
        ['a'..='h', '1'..='8', 'a'..='h', ..] => Notation::Uci,
        _ => Notation::San,
    }
}

/// A square: `ง๒` or `d2`.
pub fn square(square: Square, locale: Locale) -> String {
    match locale {
        Locale::Thai => notation::thai::name(square),
        Locale::English => square.to_string(),
    }
}

/// A move that could be made in `position`, as an example of what to type. Knights come first, since their moves show
/// both a man's letter and a square.
pub fn example(position: &Position, locale: Locale) -> Option<String> {
    example_in(position, notation(locale))
}

/// The same in a notation of one's choice.
pub fn example_in(position: &Position, notation: Notation) -> Option<String> {
    let moves = position.legal_moves();
    let knight = moves.iter().find(|mv| position.board().role_at(mv.from()) == Some(Role::Knight));
    knight.or(moves.first()).map(|&mv| notation.format(position, mv))
}

/// The last move as it is written in `locale`, or `None` if nobody has moved.
pub fn last_move(play: &Play, locale: Locale) -> Option<String> {
    play.last_move().map(|mv| notation(locale).format(play.previous_position(), mv))
}

/// The number of the last move: `12.` for the side that began the game, `12…` for the other.
pub fn move_number(play: &Play) -> String {
    let number = play.plies().div_ceil(2);
    if play.plies() % 2 == 1 { format!("{number}.") } else { format!("{number}…") }
}
