//! A hint, step by step.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::line::line;
use crate::board::terms;
use crate::board::view::BoardView;
use crate::board::words::{kind, piece_name, square, written};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::hint_step::HintStep;
use board_games::{GameDraw, GamePiece, GameSquare};
use bot_service::Snapshot;
use bot_service::review::{Hint, Reason};

/// A hint up to `step`, with a picture of what it speaks of and the button that asks for the next one.
pub fn hint(snapshot: &Snapshot, hint: &Hint, step: HintStep, reader: Reader) -> OutgoingMessage {
    words(hint, step, reader)
        .with_rows(next_step(snapshot, step.next(), reader.locale))
        .with_picture(picture(snapshot, hint, step, reader))
}

/// The board as the player sees it, with the squares marked that the text speaks of.
fn picture(snapshot: &Snapshot, hint: &Hint, step: HintStep, reader: Reader) -> Picture {
    let Pointed { from, to, ringed } = pointed(hint, step);
    let view = BoardView::pointing_at(hint.board.current(), from, to, &ringed, reader);
    view.picture(format!("{}-{}-hint-{}.png", hint.board.kind(), snapshot.id, step as u8 + 1))
}

#[derive(Debug, PartialEq, Eq)]
struct Pointed {
    from: GameSquare,
    to: Option<GameSquare>,
    ringed: Vec<GameSquare>,
}

fn pointed(hint: &Hint, step: HintStep) -> Pointed {
    let reasons = hint.reasons.iter().filter(|_| step == HintStep::Why);
    let mut ringed: Vec<GameSquare> = reasons.flat_map(|&reason| squares_of(reason, hint)).collect();
    ringed.sort_unstable();
    ringed.dedup();
    let to = (step >= HintStep::Square).then_some(hint.mv.to);
    Pointed { from: hint.mv.from, to, ringed }
}

/// The squares of the pieces that a reason is about, other than the piece that moves.
fn squares_of(reason: Reason, hint: &Hint) -> impl Iterator<Item = GameSquare> + use<> {
    let turn = hint.board.current();
    let mover = turn.turn();
    let squares = match reason {
        Reason::Wins { at, .. }
        | Reason::Saves { at, .. }
        | Reason::Guards { at, .. }
        | Reason::Attacks { at, .. }
        | Reason::Pins { at, .. } => vec![at],
        Reason::AttacksTwo { first, second } => vec![first.square, second.square],
        Reason::Mates { .. }
        | Reason::ChecksAndTakes { .. }
        | Reason::Checks
        | Reason::ThreatensMate
        | Reason::Confines { .. } => vec![turn.king(mover.opponent())],
        Reason::AvoidsMate | Reason::StopsMate => vec![turn.king(mover)],
        Reason::Trades => vec![hint.mv.to],
        Reason::Draws(_)
        | Reason::OnlyMove
        | Reason::KeepsBalance
        | Reason::Promotes
        | Reason::AdvancesPawn
        | Reason::Counts { .. }
        | Reason::Castles
        | Reason::Improves => Vec::new(),
    };
    let from = hint.mv.from;
    squares.into_iter().filter(move |at| *at != from)
}

fn words(hint: &Hint, step: HintStep, reader: Reader) -> OutgoingMessage {
    let (from, to) = (square(hint.mv.from, reader), square(hint.mv.to, reader));
    let piece = piece_name(hint.piece);
    let head = match step {
        HintStep::Piece => Text::new("hint-piece").with("piece", piece).with("square", from),
        HintStep::Square | HintStep::Why => {
            let mv = written(hint.board.current(), hint.mv, reader);
            Text::new("hint-square").with("piece", piece).with("square", from).with("target", to).with("move", mv)
        }
    };
    let mut lines = vec![head.localize(reader.locale)];
    if step == HintStep::Why {
        let reasons: Vec<String> =
            hint.reasons.iter().filter_map(|&why| Some(reason(why, reader)?.localize(reader.locale))).collect();
        if !reasons.is_empty() {
            lines.push(Text::new("hint-why").with("reasons", reasons.join(" · ")).localize(reader.locale));
        }
        if let Some(words) = terms::joined(&hint.terms, reader.locale) {
            lines.push(Text::new("hint-words").with("words", words).localize(reader.locale));
        }
        if hint.line.len() > 1 {
            let moves = line(hint.board.current(), &hint.line, Some(hint.board.number_at(hint.board.plies())), reader);
            lines.push(Text::new("hint-line").with("line", moves).localize(reader.locale));
        }
    }
    if let Some(count) = hint.countable {
        lines.push(Text::new("hint-count").with("kind", kind(count)).localize(reader.locale));
    }
    OutgoingMessage::lines(&lines)
}

/// A reason in words; `None` where no more is to be said than that no better move was found.
fn reason(reason: Reason, reader: Reader) -> Option<Text> {
    let at = |text: Text, piece: GamePiece, at: GameSquare| {
        text.with("piece", piece_name(piece)).with("square", square(at, reader))
    };
    Some(text_of!("reason", reason, Reason:
        OnlyMove, AvoidsMate, StopsMate, Promotes, Checks, ThreatensMate, KeepsBalance, AdvancesPawn, Trades, Castles,
        Mates { moves }.with("moves", moves),
        ChecksAndTakes { piece }.with("piece", piece_name(piece)),
        Confines { squares }.with("squares", squares),
        Counts { number, limit }.with("number", number).with("limit", limit);
        Reason::Draws(by) => return draw(by),
        Reason::Wins { piece, at: on } => at(Text::new("reason-wins"), piece, on),
        Reason::Saves { piece, at: on } => at(Text::new("reason-saves"), piece, on),
        Reason::Guards { piece, at: on } => at(Text::new("reason-guards"), piece, on),
        Reason::Attacks { piece, at: on } => at(Text::new("reason-attacks"), piece, on),
        Reason::AttacksTwo { first, second } => at(Text::new("reason-attacks-two"), first.piece, first.square)
            .with("other", piece_name(second.piece))
            .with("there", square(second.square, reader)),
        Reason::Pins { piece, at: on } => at(Text::new("reason-pins"), piece, on),
        Reason::Improves => return None,
    ))
}

/// How a move draws. Players agree and time runs out without a move.
fn draw(reason: GameDraw) -> Option<Text> {
    match reason {
        GameDraw::Stalemate => Some(Text::new("reason-draws-stalemate")),
        GameDraw::Repetition => Some(Text::new("reason-draws-repetition")),
        GameDraw::Count(_) => Some(Text::new("reason-draws-count")),
        GameDraw::Material => Some(Text::new("reason-draws-material")),
        GameDraw::SeventyFiveMoves => Some(Text::new("chess-reason-draws-seventy-five")),
        GameDraw::SeventyMoves => Some(Text::new("chaturanga-reason-draws-seventy")),
        GameDraw::Agreement | GameDraw::Time | GameDraw::ThreefoldClaim | GameDraw::FiftyMovesClaim => None,
    }
}

/// The button under a hint that asks for its next step, if there is one.
fn next_step(snapshot: &Snapshot, next: Option<HintStep>, locale: Locale) -> Vec<CreateActionRow> {
    let (Some(step), Some(play)) = (next, snapshot.game.play()) else { return Vec::new() };
    let Some(label) = hint_label(step) else { return Vec::new() };
    let id = BoardButton { game: snapshot.id, revision: play.revision(), action: ButtonAction::Hint(step) }.id();
    vec![CreateActionRow::Buttons(vec![button(id, &label.localize(locale), ButtonStyle::Primary)])]
}

/// The label of the button that asks for this step. The command and the board's own button ask for the first.
fn hint_label(step: HintStep) -> Option<Text> {
    match step {
        HintStep::Piece => None,
        HintStep::Square => Some(Text::new("hint-button-square")),
        HintStep::Why => Some(Text::new("hint-button-why")),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::drawn::{drawn_move, drawn_square};
    use crate::i18n::Locale;
    use board_games::{BoardPiece, GameBoard, GameMove, Team};
    use bot_service::review::Evaluation;
    use makruk::lore::Term;
    use makruk::notation::fen::parse_position;
    use makruk::{Color, CountKind, History, Piece, Role};
    use makruk_render::Mark;

    fn mv(text: &str) -> GameMove {
        text.parse().unwrap()
    }

    /// A position in which the twelfth move is to be made.
    fn board(fen: &str) -> GameBoard {
        History::new(parse_position(fen).unwrap()).numbered_from(12.try_into().unwrap()).into()
    }

    pub(crate) fn examples() -> Vec<Hint> {
        let rook = Hint {
            board: board("4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1"),
            mv: mv("d2d5"),
            piece: Piece::new(Color::White, Role::Rook).into(),
            reasons: vec![
                Reason::Wins { piece: Piece::new(Color::Black, Role::Khon).into(), at: mv("d2d5").to },
                Reason::Checks,
            ],
            terms: vec![Term::Ahead],
            line: ["d2d5", "e8e7", "e1e2"].map(mv).to_vec(),
            evaluation: Evaluation::Centipawns(900),
            countable: None,
        };
        let king = Hint {
            board: board("7k/8/8/8/8/8/8/K6R b - - 0 1"),
            mv: mv("h8g7"),
            piece: Piece::new(Color::Black, Role::King).into(),
            reasons: vec![Reason::Improves],
            terms: Vec::new(),
            line: vec![mv("h8g7")],
            evaluation: Evaluation::Mate { winner: Team::First, moves: 14 },
            countable: Some(CountKind::Pieces),
        };
        vec![rook, king]
    }

    #[test]
    fn steps_in_both_languages() {
        let mut shown = Vec::new();
        for locale in Locale::ALL {
            for example in examples() {
                for step in HintStep::ALL {
                    shown.push(format!("{locale} {step:?}\n{}", words(&example, step, locale.into()).content));
                }
            }
        }
        insta::assert_snapshot!(shown.join("\n\n"));
    }

    #[test]
    fn steps_of_chess_in_both_languages() {
        let position =
            international_chess::notation::fen::parse_position("4k3/8/8/3b4/8/8/3R4/4K2R w K - 0 12").unwrap();
        let board = GameBoard::from(international_chess::ChessHistory::new(position));
        let hint = |text: &str, reasons: Vec<Reason>| {
            let piece = board.current().piece_at(mv(text).from).unwrap().piece;
            let (terms, line) = (Vec::new(), vec![mv(text)]);
            let evaluation = Evaluation::Centipawns(300);
            Hint { board: board.clone(), mv: mv(text), piece, reasons, terms, line, evaluation, countable: None }
        };
        let bishop = GamePiece::Chess(international_chess::Piece::Bishop);
        let hints = [
            hint("d2d5", vec![Reason::Wins { piece: bishop, at: mv("d2d5").to }]),
            hint("e1g1", vec![Reason::Castles, Reason::KeepsBalance]),
            hint("d2d1", vec![Reason::Draws(GameDraw::SeventyFiveMoves)]),
        ];
        let shown = Locale::ALL.into_iter().flat_map(|locale| {
            let told = |hint| format!("{locale}\n{}", words(hint, HintStep::Why, locale.into()).content);
            hints.iter().map(told).collect::<Vec<_>>()
        });
        insta::assert_snapshot!(shown.collect::<Vec<_>>().join("\n\n"));
    }

    #[test]
    fn each_step_marks_what_it_speaks_of() {
        let [rook, king] = <[Hint; 2]>::try_from(examples()).unwrap();
        let at = |name: &str| name.parse::<GameSquare>().unwrap();
        let marked = |hint: &Hint| HintStep::ALL.map(|step| pointed(hint, step));
        let pointed = |from, to: Option<&str>, ringed: &[&str]| Pointed {
            from: at(from),
            to: to.map(at),
            ringed: ringed.iter().copied().map(at).collect(),
        };
        // The khon that is won, and the king that is in check.
        let rooks =
            [pointed("d2", None, &[]), pointed("d2", Some("d5"), &[]), pointed("d2", Some("d5"), &["d5", "e8"])];
        assert_eq!(marked(&rook), rooks);
        let kings = [None, Some("g7"), Some("g7")].map(|to| pointed("h8", to, &[]));
        assert_eq!(marked(&king), kings);
    }

    #[test]
    fn marks_differ_in_shape_and_are_told_in_words() {
        let [rook, _] = <[Hint; 2]>::try_from(examples()).unwrap();
        let Pointed { from, to, ringed } = pointed(&rook, HintStep::Why);
        for (locale, expected) in [
            (Locale::English, "Marked corners: d2 and d5. Ringed: d5 e8. White to move. Makruk board"),
            (Locale::Thai, "ขีดมุมไว้: ง๒ กับ ง๕ · วงไว้: ง๕ จ๘ · ถึงตาขาว · กระดานหมากรุก"),
        ] {
            let view = BoardView::pointing_at(rook.board.current(), from, to, &ringed, locale.into());
            let scene = view.scene();
            assert_eq!(scene.last_move, Some(drawn_move(GameMove::new(from, to.unwrap()))));
            assert_eq!(scene.marks, ringed.iter().map(|&at| (drawn_square(at), Mark::Ring)).collect::<Vec<_>>());
            assert!(view.read_out().starts_with(expected), "{}", view.read_out());
        }
    }

    #[test]
    fn reasons_in_both_languages() {
        let piece = Piece::new(Color::Black, Role::Knight).into();
        let (at, seat) = (mv("d5d6").from, board_games::Seat::Second);
        let placed = |square| BoardPiece { square, piece, seat };
        let reasons = [
            Reason::Mates { moves: 1 },
            Reason::Mates { moves: 3 },
            Reason::Draws(GameDraw::Stalemate),
            Reason::Draws(GameDraw::Repetition),
            Reason::Draws(GameDraw::Count(CountKind::Pieces)),
            Reason::Draws(GameDraw::Material),
            Reason::OnlyMove,
            Reason::AvoidsMate,
            Reason::StopsMate,
            Reason::Wins { piece, at },
            Reason::ChecksAndTakes { piece },
            Reason::Saves { piece, at },
            Reason::Guards { piece, at },
            Reason::Promotes,
            Reason::Checks,
            Reason::ThreatensMate,
            Reason::AttacksTwo { first: placed(at), second: placed(mv("a1b2").to) },
            Reason::Attacks { piece, at },
            Reason::Pins { piece, at },
            Reason::KeepsBalance,
            Reason::AdvancesPawn,
            Reason::Trades,
            Reason::Confines { squares: 1 },
            Reason::Confines { squares: 3 },
            Reason::Counts { number: 12, limit: 16 },
        ];
        let shown: Vec<String> = reasons
            .iter()
            .map(|&why| Locale::ALL.map(|locale| reason(why, locale.into()).unwrap().localize(locale)).join(" | "))
            .collect();
        insta::assert_snapshot!(shown.join("\n"));
        assert!(reason(Reason::Improves, Locale::Thai.into()).is_none(), "that no better move was found is no reason");
    }
}
