//! Names and phrases that messages are made of.

use club_competitions::Points;
use jiff::Timestamp;

use crate::i18n::{Locale, Text, text_of};

pub use crate::kit::ids::mention;
use crate::kit::reader::Reader;
use board_games::{BoardTurn, GameKind, GameMove, GamePiece, GameSquare, Seat, SeatColor, Team};
use bot_service::game::{Commentary, FirstMover, GameRules, Level, Play, SeatHolder, Stake, Takebacks};
use bot_service::{GameMessages, MoveNotation, Place};
use chaturanga::Arm;
use chaturanga::two::{BareKing, Facing, Stalemate, TwoRules};
use international_chess::Piece as ChessPiece;
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, Rule, WhenBared};
use makruk::notation::{self, Notation};
use makruk::{CountKind, FastMet, Handicap, KingOdds, PieceOdds, Preset, Role, Ruleset, Wing};

/// A time as Discord shows it: in how many days, or how long ago.
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// Points with fractions: `3`, `3½`, `9¼`.
pub fn points(points: Points) -> String {
    let (whole, quarters) = (points.quarters() / 4, points.quarters() % 4);
    let fraction = ["", "¼", "½", "¾"].get(quarters as usize).copied().unwrap_or_default();
    match (whole, quarters) {
        (0, 1..) => fraction.to_owned(),
        _ => format!("{whole}{fraction}"),
    }
}

/// The holder of a seat: a mention of the person, or the engine with its level and the person it plays for.
pub fn seat_name(seat: SeatHolder, locale: Locale) -> String {
    match seat {
        SeatHolder::Person(player) => mention(player),
        SeatHolder::Engine(level) => Text::new("seat-engine").with("level", self::level(level)).localize(locale),
        SeatHolder::StandIn { level, owner } => {
            let text = Text::new("seat-stand-in").with("level", self::level(level));
            text.with("player", mention(owner)).localize(locale)
        }
    }
}

pub fn level(level: Level) -> Text {
    Text::new("level")
        .with("number", level.number())
        .with("name", Text::new("level-name").with("level", level.number()))
}

/// What the engine is like to play against at a level.
pub fn level_character(level: Level) -> Text {
    Text::new("level-like").with("level", level.number())
}

/// A link to the newest board of a game, in words; without one, to its first message or to its channel.
pub fn link(place: &Place, messages: &GameMessages, locale: Locale) -> String {
    match place.guild.zip(messages.board.as_ref().map(|board| board.message).or(messages.first)) {
        Some((guild, message_ref)) => {
            let (channel, message) = (message_ref.channel.0, message_ref.message.0);
            let words = Text::new("games-open-board").localize(locale);
            format!("[{words}](https://discord.com/channels/{guild}/{channel}/{message})")
        }
        None => format!("<#{}>", place.channel.0),
    }
}

pub fn side(seat: impl Into<Seat>) -> Text {
    text_of!("side", seat.into().color(), SeatColor: White, Black)
}

/// What a game is called.
pub fn game_name(kind: GameKind) -> Text {
    text_of!("game", kind, GameKind: Makruk, Chess, Ouk, Chaturanga)
}

/// The same where it stands alone.
pub fn game_title(kind: GameKind) -> Text {
    text_of!("game-title", kind, GameKind: Makruk, Chess, Ouk, Chaturanga)
}

/// The name of a game where it has to be said: Makruk is what is meant unless another game is named.
pub fn named_game(kind: GameKind) -> Option<Text> {
    (kind != GameKind::Makruk).then(|| game_name(kind))
}

/// What is said of a game, with its name after it: Makruk is what is meant unless another game is named.
pub fn naming(said: String, kind: GameKind, locale: Locale) -> String {
    match kind {
        GameKind::Makruk => said,
        other => format!("{said} · {}", game_name(other).localize(locale)),
    }
}

/// A name or a phrase, capitalised to be used alone. Thai has no capital letters.
pub(crate) fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

pub fn piece_name(piece: impl Into<GamePiece>) -> Text {
    match piece.into() {
        GamePiece::Makruk { promoted: true, .. } => Text::new("role-promoted"),
        GamePiece::Makruk { role, promoted: false } => {
            text_of!("role", role, Role: King, Met, Khon, Knight, Rook, Pawn)
        }
        GamePiece::Chess(piece) => {
            text_of!("chess-piece", piece, ChessPiece: King, Queen, Rook, Bishop, Knight, Pawn)
        }
        GamePiece::Chaturanga(arm) => {
            text_of!("chaturanga-piece", arm, Arm: King, Counsellor, Elephant, Horse, Boat, Pawn)
        }
    }
}

pub fn kind(kind: CountKind) -> Text {
    text_of!("count", kind, CountKind: Board, Pieces)
}

/// The name of a kind of count together with its other names: "ตำนานหมากรุก" uses different names, and calls the
/// other kind ศักดิ์กระดาน.
pub fn count_full_name(kind: CountKind) -> Text {
    text_of!("count-in-full", kind, CountKind: Board, Pieces)
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
    text_of!("ruleset", preset, Preset: Competition, Wikipedia, School, Glossary, Srimuang)
}

pub fn rule(rule: Rule) -> Text {
    text_of!("rule", rule, Rule:
        SingleRook(limit).with("limit", limit),
        BoardFirst(first).with("first", first),
        Repetitions(times).with("times", times);
        Rule::Mixed(mixed) => {
            text_of!("rule-mixed", mixed, MixedPieces: SmallestLimit, KhonBeforeKnight, KnightBeforeKhon)
        },
        Rule::WhenBared(bared) => text_of!("rule-bared", bared, WhenBared: MustChange, MayChoose),
        Rule::CounterMates(mates) => text_of!("rule-counter-mates", mates, CounterMates: Draw, Win),
        Rule::Calling(calling) => text_of!("rule-calling", calling, Calling: Claim, Automatic),
        Rule::Numbers(numbers) => text_of!("rule-numbers", numbers, Numbers: Kept, Spoken, SpokenWithSkips),
    )
}

/// The rules of a game that are not always the same: those of counting in Makruk, and in chaturanga what is unlike its usual rules.
pub fn game_rules(rules: &GameRules, locale: Locale) -> Vec<String> {
    match rules {
        GameRules::Makruk { ruleset, .. } => vec![self::ruleset(ruleset, locale)],
        GameRules::Chaturanga(rules) => {
            let usual = TwoRules::default();
            let unlike = [
                (rules.facing != usual.facing).then(|| facing(rules.facing)),
                (rules.bare_king != usual.bare_king).then(|| bare_king(rules.bare_king)),
                (rules.stalemate != usual.stalemate).then(|| stalemate(rules.stalemate)),
            ];
            unlike.into_iter().flatten().map(|rule| rule.localize(locale)).collect()
        }
        GameRules::Chess | GameRules::Ouk => Vec::new(),
    }
}

/// Whom the kings of chaturanga face.
pub fn facing(facing: Facing) -> Text {
    text_of!("chaturanga-facing", facing, Facing: Counsellor, King)
}

/// What a bare king means in chaturanga.
pub fn bare_king(bare_king: BareKing) -> Text {
    text_of!("chaturanga-bare-king", bare_king, BareKing: PlaysOn, LosesUnlessAnswered, Loses)
}

/// What a stalemate means in chaturanga.
pub fn stalemate(stalemate: Stalemate) -> Text {
    text_of!("chaturanga-stalemate", stalemate, Stalemate: Draw, Loses)
}

/// Whether a game is rated, and what else the players agreed on; `giver` names the player who gives odds.
pub fn stake(stake: &Stake, giver: Text) -> Vec<Text> {
    let kind = text_of!("stake", stake, Stake: Rated, Friendly(_));
    let fast_met = stake.fast_met().map(|fast_met| text_of!("fast-met", fast_met, FastMet: Leap, Provincial));
    let fast_met = fast_met.map(|fast_met| Text::new("stake-fast-met").with("fast_met", fast_met));
    let odds =
        stake.odds().map(|odds| Text::new("stake-odds").with("giver", giver).with("handicap", handicap(odds.handicap)));
    let start = stake.start().map(|start| Text::new("stake-position").with("fen", start.fen()));
    let advice = (stake.commentary() == Commentary::Advice).then(|| Text::new("stake-advice"));
    [Some(kind), Some(takebacks(stake.takebacks())), start, fast_met, odds, advice].into_iter().flatten().collect()
}

pub fn handicap(handicap: Handicap) -> Text {
    match handicap {
        Handicap::Pieces(odds) => text_of!("handicap", odds, PieceOdds:
            PawnBeforeMet, Met, BothRooks;
            PieceOdds::PawnBeforeKhon(wing) => text_of!("handicap-pawn-khon", wing, Wing: Left, Right),
            PieceOdds::Rook(wing) => text_of!("handicap-rook", wing, Wing: Left, Right),
            PieceOdds::RookForPromotedPawn(wing) => text_of!("handicap-promoted", wing, Wing: Left, Right),
        ),
        Handicap::King(odds) => text_of!("handicap", odds, KingOdds: Guarded, Rooted),
    }
}

pub fn first_mover(first: FirstMover) -> Text {
    match first {
        FirstMover::Random => Text::new("first-random"),
        FirstMover::Side(seat) => text_of!("first", seat.color(), SeatColor: White, Black),
    }
}

pub fn takebacks(takebacks: Takebacks) -> Text {
    text_of!("takebacks", takebacks, Takebacks: ByConsent, Never)
}

/// The notation in which the reader sees and types moves; of two, that of their language.
pub fn notation(reader: Reader) -> Notation {
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai, _) | (MoveNotation::Both, Locale::Thai) => Notation::ThaiShort,
        (MoveNotation::Algebraic, _) | (MoveNotation::Both, Locale::English) => Notation::San,
    }
}

/// A legal move in the reader's notation: `Nd2`, `ม-ง๒ (Nd2)`.
pub fn written<'a>(turn: impl Into<BoardTurn<'a>>, mv: impl Into<GameMove>, reader: Reader) -> String {
    let (turn, mv) = (turn.into(), mv.into());
    let first = turn.format(mv, notation(reader));
    match second_notation(reader) {
        Some(second) => format!("{first} ({})", turn.format(mv, second)),
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
pub fn square(square: impl Into<GameSquare>, reader: Reader) -> String {
    let square = square.into();
    let (thai, latin) = (notation::thai::name(square.into()), square.to_string());
    match (reader.notation, reader.locale) {
        (MoveNotation::Thai, _) => thai,
        (MoveNotation::Algebraic, _) => latin,
        (MoveNotation::Both, Locale::Thai) => format!("{thai}/{latin}"),
        (MoveNotation::Both, Locale::English) => format!("{latin}/{thai}"),
    }
}

/// A legal move, as an example of what to type.
pub fn example<'a>(turn: impl Into<BoardTurn<'a>>, reader: Reader) -> Option<String> {
    example_in(turn, notation(reader))
}

pub fn example_in<'a>(turn: impl Into<BoardTurn<'a>>, notation: Notation) -> Option<String> {
    let turn = turn.into();
    turn.example().map(|mv| turn.format(mv, notation))
}

pub fn last_move(play: &Play, reader: Reader) -> Option<String> {
    play.last_move().map(|mv| written(play.board().previous(), mv, reader))
}

/// The number of the last move as records number them: `12.` for White, `12…` for Black.
pub fn move_number(play: &Play) -> String {
    let ply = play.plies().saturating_sub(1);
    numbered(play.board().number_at(ply), play.board().turn_at(ply))
}

/// The number of a move of this seat as records number it.
fn numbered(number: u32, mover: Seat) -> String {
    match mover.team() {
        Team::First => format!("{number}."),
        Team::Second => format!("{number}…"),
    }
}
