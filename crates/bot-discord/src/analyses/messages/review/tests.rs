//! Reviews, charts and outlooks in both languages.

use crate::analyses::messages::review::*;
use crate::kit::limits::CONTENT;
use board_games::{GameDraw, GameMove, Team};
use bot_service::MoveNotation;
use bot_service::review::{EvaluatedLine, ReviewedGame};
use international_chess::notation::fen as chess_fen;
use international_chess::{ChessHistory, ChessPosition};
use makruk::notation::fen::parse_position;
use makruk::{Color, CountKind, Position, Ruleset};
use makruk_render::{Renderer, Size};

fn moves(text: &str) -> Vec<GameMove> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn record(fen: &str, played: &str) -> ReviewedGame {
    let mut record = ReviewedGame::of_position(parse_position(fen).unwrap(), None, Ruleset::COMPETITION);
    for mv in moves(played) {
        record.play(mv).unwrap();
    }
    record
}

fn review_of(record: ReviewedGame, values: &[i32], better: &str) -> Review {
    let line = |&value: &i32| EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves(better) };
    Review::new(record, values.iter().map(line).collect()).unwrap()
}

/// White loses a rook with the third move.
pub(crate) fn blunder() -> Review {
    let game = record("4k2r/4p3/5p2/8/2n5/P7/4P3/R3K3 w - - 0 1", "a1a2 e8d7 a2b2 c4b2 e1f1");
    review_of(game, &[-100, -110, -100, -700, -720, -730], "a2d2 h8h7")
}

/// Black's bare king begins to count after `called` plies, or never.
fn chase(called: Option<usize>) -> Review {
    let walk = "h8g8 a1b1 g8f8 b1c1 f8e8 c1d1 e8d8 d1e1 d8c8 e1f1 c8b8 f1g1 b8a8 g1g2 a8a7 g2f2 a7b7 f2e2 b7c7 e2d2 c7d7 \
                d2c2 d7e7 c2b2 e7f7 b2a2 f7g7 a2a3 g7g6 a3b3 g6f6 b3c3";
    let mut record = record("7k/8/8/8/8/8/8/K6R b - - 0 1", "");
    for (ply, mv) in moves(walk).into_iter().enumerate() {
        if called == Some(ply) {
            record.call(Color::Black).unwrap();
        }
        record.play(mv).unwrap();
    }
    let plies = record.board().plies();
    review_of(record, &vec![900; plies + 1], "")
}

fn in_both(tell: impl Fn(Locale) -> String) -> String {
    Locale::ALL.map(|locale| format!("{locale}\n{}", tell(locale))).join("\n\n")
}

#[test]
fn reviews() {
    let shown = |review: Review| in_both(|locale| review_text(&review, Some(GameId(12)), locale.into()).content);
    let quiet = review_of(record("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "e1e2 e8e7"), &[10, 0, 10], "");
    let empty = review_of(record("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", ""), &[0], "");
    let all = [blunder(), chase(Some(0)), chase(Some(8)), chase(None), quiet, empty].map(shown);
    insta::assert_snapshot!(all.join("\n\n---\n\n"));
}

#[test]
fn chart_labels_and_alternative_texts() {
    let review = blunder();
    insta::assert_snapshot!(in_both(|locale| {
        let labels = chart(&review, Some(GameId(12)), Theme::Teak, locale).labels;
        format!("{}\n{labels:#?}", chart_alt(&review, locale.into()))
    }));
    let counted = chart(&chase(Some(8)), None, Theme::Night, Locale::English);
    assert_eq!(counted.counts.iter().map(|band| (band.plies.start, band.plies.end)).collect::<Vec<_>>(), [(8, 33)]);
    assert_eq!(chart(&review, None, Theme::Teak, Locale::Thai).marks, [3]);
    assert!(Renderer::new(Size::MIN).chart(&counted).starts_with(b"\x89PNG"));
}

/// A position in which three moves are about as good.
pub(crate) fn outlook() -> PositionAnalysis {
    let board = record("r3k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w - - 0 1", "");
    let line = |value, text| EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves(text) };
    PositionAnalysis {
        record: board,
        lines: vec![line(130, "a3a4 a6a5"), line(20, "e1e2"), line(-40, "h1g1 e8e7")],
        outcome: None,
        countable: vec![(Color::Black, CountKind::Board)],
    }
}

#[test]
fn outlooks() {
    let line = |value, text| EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves(text) };
    let open = outlook();
    let even = PositionAnalysis { lines: vec![line(20, "e1e2")], countable: Vec::new(), ..open.clone() };
    let mate = Evaluation::Mate { winner: Team::First, moves: 2 };
    let mate =
        PositionAnalysis { lines: vec![EvaluatedLine { evaluation: mate, moves: moves("a3a4") }], ..even.clone() };
    let drawn =
        PositionAnalysis { lines: Vec::new(), outcome: Some(GameOutcome::Draw(GameDraw::Stalemate)), ..even.clone() };
    let all = [open, even, mate, drawn].map(|of| in_both(|locale| analysis_text(&of, locale.into()).content));
    insta::assert_snapshot!(all.join("\n\n---\n\n"));
}

#[test]
fn progress_bars() {
    let bars = [(0, 137), (60, 137), (137, 137), (0, 0)]
        .map(|(done, total)| in_both(|locale| progress(ReviewProgress { done, total }, locale).content));
    insta::assert_snapshot!(bars.join("\n\n"));
}

#[test]
fn the_longest_review_fits() {
    // Evaluations that swing with every move give as many turning points as a review shows.
    let mut game = ReviewedGame::of_position(Position::start(), None, Ruleset::COMPETITION);
    let mut values = vec![0];
    for ply in 0..120 {
        let legal = game.makruk().unwrap().position_at(ply).legal_moves();
        let Some(&mv) = legal.iter().max_by_key(|mv| (mv.to().index() * 7 + ply) % 31) else { break };
        game.play(mv).unwrap();
        values.push(if ply % 2 == 0 { -900 } else { 900 });
    }
    let lines = values.iter().enumerate().map(|(ply, &value)| {
        let mut moves = Vec::new();
        let mut position = game.makruk().unwrap().position_at(ply).clone();
        while let Some(&mv) = position.legal_moves().last().filter(|_| moves.len() < 6) {
            position = position.play(mv).unwrap();
            moves.push(GameMove::from(mv));
        }
        EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves }
    });
    let lines: Vec<EvaluatedLine> = lines.collect();
    let review = Review::new(game, lines).unwrap();
    assert_eq!(review.turning_points().len(), bot_service::review::TURNING_POINTS);
    for (locale, notation) in Locale::ALL.into_iter().flat_map(|locale| MoveNotation::ALL.map(|each| (locale, each))) {
        let reader = Reader { notation, ..locale.into() };
        let content = review_text(&review, Some(GameId(u64::MAX)), reader).content;
        assert!(content.chars().count() < CONTENT, "{content}");
        assert!(chart_alt(&review, reader).chars().count() < ALT);
    }
}

/// A game of chess in which Black overlooks a mate in one.
pub(crate) fn of_chess() -> Review {
    let mut record = ReviewedGame::of_board(ChessHistory::new(ChessPosition::start()));
    for mv in moves("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7") {
        record.play(mv).unwrap();
    }
    let line = |ply: usize| match ply {
        5 => EvaluatedLine { evaluation: Evaluation::Centipawns(40), moves: moves("g7g6 h5f3 g8f6") },
        6 => EvaluatedLine { evaluation: Evaluation::Mate { winner: Team::First, moves: 1 }, moves: moves("h5f7") },
        7 => EvaluatedLine { evaluation: Evaluation::Mate { winner: Team::First, moves: 0 }, moves: Vec::new() },
        _ => EvaluatedLine { evaluation: Evaluation::Centipawns(30), moves: moves("g1f3") },
    };
    Review::new(record, (0..=7).map(line).collect()).unwrap()
}

#[test]
fn a_review_of_chess_and_its_chart() {
    let review = of_chess();
    insta::assert_snapshot!(in_both(|locale| {
        let labels = chart(&review, Some(GameId(12)), Theme::Teak, locale).labels;
        let text = review_text(&review, Some(GameId(12)), locale.into()).content;
        format!("{text}\n\n{}\n{labels:#?}", chart_alt(&review, locale.into()))
    }));
    assert_eq!(
        game_review(&review, Some(GameId(12)), Locale::Thai.into()).picture.unwrap().file_name,
        "chess-12-chart.png"
    );
}

#[test]
fn an_outlook_of_chess() {
    let position = chess_fen::parse_position("r3k2r/ppq2ppp/8/3pP3/8/8/PPPQ1PPP/R3K2R w KQkq d6 0 14").unwrap();
    let line = |value, text| EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves(text) };
    let lines = vec![line(80, "e5d6 c7d6"), line(35, "e1g1 e8c8"), line(-20, "a2a3")];
    let found = PositionAnalysis::of(ReviewedGame::of_board(ChessHistory::new(position)), lines);
    insta::assert_snapshot!(in_both(|locale| analysis_text(&found, locale.into()).content));
    assert_eq!(position_analysis(&found, Locale::Thai.into()).picture.unwrap().file_name, "chess-position.png");
}
