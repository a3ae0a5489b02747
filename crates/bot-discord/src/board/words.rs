//! Names and phrases that messages are made of.

use jiff::Timestamp;

use crate::i18n::{Locale, Text};

pub use crate::kit::ids::mention;
use crate::kit::reader::Reader;
use bot_service::game::{Commentary, FirstMover, Level, Play, Seat, Stake, Takebacks};
use bot_service::{GameMessages, MoveNotation, Place};
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, Rule, WhenBared};
use makruk::notation::{self, Notation};
use makruk::{
    Color, CountKind, FastMet, Handicap, KingOdds, Move, Piece, PieceOdds, Position, Preset, Role, Ruleset, Square,
    Turn, Wing,
};

/// A time as Discord shows it: in how many days, or how long ago.
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// The holder of a seat: a mention of the person, or the engine with its level and the person it plays for.
pub fn seat_name(seat: Seat, locale: Locale) -> String {
    match seat {
        Seat::Person(player) => mention(player),
        Seat::Engine(level) => Text::new("seat-engine").with("level", self::level(level)).localize(locale),
        Seat::StandIn { level, owner } => {
            let text = Text::new("seat-stand-in").with("level", self::level(level));
            text.with("player", mention(owner)).localize(locale)
        }
    }
}

/// The name of an engine level, with its number.
pub fn level(level: Level) -> Text {
    Text::new("level").with("number", level.number()).with("name", level_name(level))
}

fn level_name(level: Level) -> Text {
    match level.number() {
        1 => Text::new("level-name-1"),
        2 => Text::new("level-name-2"),
        3 => Text::new("level-name-3"),
        4 => Text::new("level-name-4"),
        5 => Text::new("level-name-5"),
        6 => Text::new("level-name-6"),
        7 => Text::new("level-name-7"),
        8 => Text::new("level-name-8"),
        9 => Text::new("level-name-9"),
        _ => Text::new("level-name-10"),
    }
}

/// What the engine is like to play against at a level.
pub fn level_character(level: Level) -> Text {
    match level.number() {
        1 => Text::new("level-like-1"),
        2 => Text::new("level-like-2"),
        3 => Text::new("level-like-3"),
        4 => Text::new("level-like-4"),
        5 => Text::new("level-like-5"),
        6 => Text::new("level-like-6"),
        7 => Text::new("level-like-7"),
        8 => Text::new("level-like-8"),
        9 => Text::new("level-like-9"),
        _ => Text::new("level-like-10"),
    }
}

/// A link to the newest board of a game, in words; without one, to its first message or to its channel.
pub fn link(place: &Place, messages: &GameMessages, locale: Locale) -> String {
    match messages.board.as_ref().map(|board| board.message).or(messages.first) {
        Some(message_ref) => {
            let guild = place.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
            let (channel, message) = (message_ref.channel.0, message_ref.message.0);
            let words = Text::new("games-open-board").localize(locale);
            format!("[{words}](https://discord.com/channels/{guild}/{channel}/{message})")
        }
        None => format!("<#{}>", place.channel.0),
    }
}

pub fn side(color: Color) -> Text {
    match color {
        Color::White => Text::new("side-white"),
        Color::Black => Text::new("side-black"),
    }
}

/// A name or a phrase, capitalised to be used alone. Thai has no capital letters.
pub(crate) fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

pub fn piece_name(piece: Piece) -> Text {
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

/// The name of a kind of count.
pub fn kind(kind: CountKind) -> Text {
    match kind {
        CountKind::Board => Text::new("count-board"),
        CountKind::Pieces => Text::new("count-pieces"),
    }
}

/// The name of a kind of count together with its other names: "ตำนานหมากรุก" uses different names, and calls the
/// other kind ศักดิ์กระดาน.
pub fn count_full_name(kind: CountKind) -> Text {
    match kind {
        CountKind::Board => Text::new("count-board-in-full"),
        CountKind::Pieces => Text::new("count-pieces-in-full"),
    }
}

/// The name of a ruleset; if it is no preset, the nearest preset and the rules that differ.
pub fn ruleset(ruleset: &Ruleset, locale: Locale) -> String {
    let (preset, rules) = ruleset.nearest_preset();
    let name = self::preset(preset);
    if rules.is_empty() {
        return name.localize(locale);
    }
    let rules: Vec<String> = rules.into_iter().map(|rule| self::rule(rule).localize(locale)).collect();
    Text::new("ruleset-but").with("ruleset", name).with("rules", rules.join("; ")).localize(locale)
}

pub fn preset(preset: Preset) -> Text {
    match preset {
        Preset::Competition => Text::new("ruleset-competition"),
        Preset::Wikipedia => Text::new("ruleset-wikipedia"),
        Preset::School => Text::new("ruleset-school"),
        Preset::Glossary => Text::new("ruleset-glossary"),
        Preset::Srimuang => Text::new("ruleset-srimuang"),
    }
}

pub fn rule(rule: Rule) -> Text {
    match rule {
        Rule::SingleRook(limit) => Text::new("rule-rook").with("limit", limit),
        Rule::Mixed(MixedPieces::SmallestLimit) => Text::new("rule-mixed-smallest"),
        Rule::Mixed(MixedPieces::KhonBeforeKnight) => Text::new("rule-mixed-khon"),
        Rule::Mixed(MixedPieces::KnightBeforeKhon) => Text::new("rule-mixed-knight"),
        Rule::BoardFirst(first) => Text::new("rule-board").with("first", first),
        Rule::WhenBared(WhenBared::MustChange) => Text::new("rule-bared-change"),
        Rule::WhenBared(WhenBared::MayChoose) => Text::new("rule-bared-choice"),
        Rule::CounterMates(CounterMates::Draw) => Text::new("rule-counter-mates-draw"),
        Rule::CounterMates(CounterMates::Win) => Text::new("rule-counter-mates-win"),
        Rule::Repetitions(times) => Text::new("rule-repetitions").with("times", times),
        Rule::Calling(Calling::Claim) => Text::new("rule-calling-claim"),
        Rule::Calling(Calling::Automatic) => Text::new("rule-calling-automatic"),
        Rule::Numbers(Numbers::Kept) => Text::new("rule-numbers-kept"),
        Rule::Numbers(Numbers::Spoken) => Text::new("rule-numbers-spoken"),
        Rule::Numbers(Numbers::SpokenWithSkips) => Text::new("rule-numbers-skips"),
    }
}

/// Whether a game is rated, and what else the players agreed on; `giver` names the player who gives odds.
pub fn stake(stake: &Stake, giver: Text) -> Vec<Text> {
    let kind = match stake {
        Stake::Rated => Text::new("stake-rated"),
        Stake::Friendly(_) => Text::new("stake-friendly"),
    };
    let fast_met = stake.fast_met().map(|fast_met| match fast_met {
        FastMet::Leap => Text::new("fast-met-leap"),
        FastMet::Provincial => Text::new("fast-met-provincial"),
    });
    let fast_met = fast_met.map(|fast_met| Text::new("stake-fast-met").with("fast_met", fast_met));
    let odds =
        stake.odds().map(|odds| Text::new("stake-odds").with("giver", giver).with("handicap", handicap(odds.handicap)));
    let start = stake.start().map(|start| Text::new("stake-position").with("fen", start.fen()));
    let advice = (stake.commentary() == Commentary::Advice).then(|| Text::new("stake-advice"));
    [Some(kind), Some(takebacks(stake.takebacks())), start, fast_met, odds, advice].into_iter().flatten().collect()
}

/// The name of the odds.
pub fn handicap(handicap: Handicap) -> Text {
    use Wing::{Left, Right};
    match handicap {
        Handicap::Pieces(PieceOdds::PawnBeforeMet) => Text::new("handicap-pawn-met"),
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Left)) => Text::new("handicap-pawn-khon-left"),
        Handicap::Pieces(PieceOdds::PawnBeforeKhon(Right)) => Text::new("handicap-pawn-khon-right"),
        Handicap::Pieces(PieceOdds::Met) => Text::new("handicap-met"),
        Handicap::Pieces(PieceOdds::Rook(Left)) => Text::new("handicap-rook-left"),
        Handicap::Pieces(PieceOdds::Rook(Right)) => Text::new("handicap-rook-right"),
        Handicap::Pieces(PieceOdds::BothRooks) => Text::new("handicap-rooks"),
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Left)) => Text::new("handicap-promoted-left"),
        Handicap::Pieces(PieceOdds::RookForPromotedPawn(Right)) => Text::new("handicap-promoted-right"),
        Handicap::King(KingOdds::Guarded) => Text::new("handicap-guarded"),
        Handicap::King(KingOdds::Rooted) => Text::new("handicap-rooted"),
    }
}

pub fn first_mover(first: FirstMover) -> Text {
    match first {
        FirstMover::Random => Text::new("first-random"),
        FirstMover::Side(Color::White) => Text::new("first-white"),
        FirstMover::Side(Color::Black) => Text::new("first-black"),
    }
}

/// Whether moves may be taken back.
pub fn takebacks(takebacks: Takebacks) -> Text {
    match takebacks {
        Takebacks::ByConsent => Text::new("takebacks-by-consent"),
        Takebacks::Never => Text::new("takebacks-never"),
    }
}

/// The notation in which the reader sees and types moves; of two, that of their language.
pub fn notation(reader: Reader) -> Notation {
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai, _) | (MoveNotation::Both, Locale::Thai) => Notation::ThaiShort,
        (MoveNotation::Algebraic, _) | (MoveNotation::Both, Locale::English) => Notation::San,
    }
}

/// A legal move in the reader's notation: `Nd2`, `ม-ง๒ (Nd2)`.
pub fn written<'a>(turn: impl Into<Turn<'a>>, mv: Move, reader: Reader) -> String {
    let turn = turn.into();
    let first = notation(reader).format(turn, mv);
    match second_notation(reader) {
        Some(second) => format!("{first} ({})", second.format(turn, mv)),
        None => first,
    }
}

/// The notation that follows in brackets for those who read both.
pub fn second_notation(reader: Reader) -> Option<Notation> {
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai | MoveNotation::Algebraic, _) => None,
        (MoveNotation::Both, Locale::Thai) => Some(Notation::San),
        (MoveNotation::Both, Locale::English) => Some(Notation::ThaiShort),
    }
}

/// The notation of a move that is being typed, guessed from the text so far; by default the reader's.
pub fn notation_typed(typed: &str, reader: Reader) -> Notation {
    let letters: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
    match letters.as_slice() {
        [] => notation(reader),
        typed if typed.iter().any(|c| ('\u{e00}'..='\u{e7f}').contains(c)) => Notation::ThaiShort,
        ['a'..='h', '1'..='8', 'a'..='h', ..] => Notation::Uci,
        _ => Notation::San,
    }
}

/// The name of a square: `ง๒`, `d2` or `ง๒/d2`.
pub fn square(square: Square, reader: Reader) -> String {
    let (thai, latin) = (notation::thai::name(square), square.to_string());
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai, _) => thai,
        (MoveNotation::Algebraic, _) => latin,
        (MoveNotation::Both, Locale::Thai) => format!("{thai}/{latin}"),
        (MoveNotation::Both, Locale::English) => format!("{latin}/{thai}"),
    }
}

/// A legal move in `position`, as an example of what to type. A knight's move is preferred, since it shows both the
/// letter of a piece and a square.
pub fn example(position: &Position, reader: Reader) -> Option<String> {
    example_in(position, notation(reader))
}

/// As [`example`], in the given notation.
pub fn example_in(position: &Position, notation: Notation) -> Option<String> {
    example_move(position).map(|mv| notation.format(position, mv))
}

/// The move of [`example`].
pub(crate) fn example_move(position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    let knight = moves.iter().find(|mv| position.board().role_at(mv.from()) == Some(Role::Knight));
    knight.or(moves.first()).copied()
}

/// The last move in the reader's notation; `None` before the first move.
pub fn last_move(play: &Play, reader: Reader) -> Option<String> {
    play.last_move().map(|mv| written(play.previous(), mv, reader))
}

/// The number of the last move: `12.` for the side that moved first in the game, `12…` for the other.
pub fn move_number(play: &Play) -> String {
    let number = play.plies().div_ceil(2);
    if play.plies() % 2 == 1 { format!("{number}.") } else { format!("{number}…") }
}
