//! Parsing of the engine's output.

use std::str::FromStr;

use crate::option::UciOption;
use game_search::Score;
use game_search::score::{MAX_EVAL, MAX_PLY};

/// A line of the engine's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EngineMessage {
    /// `id name …`.
    IdName(String),
    /// `option name …`.
    Option(UciOption),
    /// `uciok`: the engine has introduced itself.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info …`: progress of the search.
    Info(ParsedInfo),
    /// `bestmove …`.
    BestMove(BestMove),
    /// An empty line or a part of the protocol that is not needed here.
    Ignored,
    /// Not part of the protocol. Engines greet with such lines; a program that prints nothing else is no engine.
    Unknown,
}

/// The contents of an `info` line. What is missing or malformed is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedInfo {
    pub depth: Option<u32>,
    /// The rank of the line described, from 1, if given (`multipv`).
    pub line: Option<u32>,
    pub score: Option<Score>,
    /// The principal variation up to the first word that is not a move.
    pub moves: Vec<String>,
}

/// The argument of `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BestMove {
    /// A well-formed move, legal or not.
    Move(String),
    /// `(none)` or `0000`: no legal move.
    None,
    /// Missing or not a move.
    Invalid,
}

impl EngineMessage {
    /// Parses a line. This never fails; the worst result is [`EngineMessage::Unknown`].
    pub(super) fn of(line: &str) -> EngineMessage {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "" | "copyprotection" | "registration" => EngineMessage::Ignored,
            "uciok" => EngineMessage::UciOk,
            "readyok" => EngineMessage::ReadyOk,
            "id" => name(rest).map_or(EngineMessage::Ignored, |name| EngineMessage::IdName(name.to_owned())),
            "option" => rest.parse().map_or(EngineMessage::Unknown, EngineMessage::Option),
            "info" => EngineMessage::Info(info(rest)),
            "bestmove" => EngineMessage::BestMove(best(rest)),
            _ => EngineMessage::Unknown,
        }
    }
}

fn name(rest: &str) -> Option<&str> {
    rest.strip_prefix("name").map(str::trim).filter(|name| !name.is_empty())
}

fn best(rest: &str) -> BestMove {
    match rest.split_whitespace().next() {
        Some("(none)" | "0000") => BestMove::None,
        Some(word) if is_move(word) => BestMove::Move(word.to_owned()),
        Some(_) => BestMove::Invalid,
        None => BestMove::Invalid,
    }
}

fn info(rest: &str) -> ParsedInfo {
    let mut info = ParsedInfo::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = number(words.next()),
            "multipv" => info.line = number(words.next()),
            "score" => info.score = score(words.next(), words.next()),
            "pv" => {
                info.moves = words.by_ref().take_while(|word| is_move(word)).map(str::to_owned).collect();
                break;
            }
            // The rest of the line is free text.
            "string" => break,
            _ => {}
        }
    }
    info
}

/// Whether a word is a move, legal or not: two squares and perhaps a letter for what a pawn becomes.
fn is_move(word: &str) -> bool {
    let (squares, promotion) = word.as_bytes().split_at_checked(4).unwrap_or_default();
    let on_board = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    squares.chunks(2).filter(|pair| on_board(pair)).count() == 2 && matches!(promotion, [] | [b'a'..=b'z'])
}

fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// A score clamped to the range in which scores can be compared; other engines' centipawns may exceed ours.
fn score(unit: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value: i64 = number(value)?;
    let moves = value.unsigned_abs().min(MAX_PLY as u64) as u16;
    match unit? {
        "cp" => Some(Score::Centipawns(value.clamp(-i64::from(MAX_EVAL), i64::from(MAX_EVAL)) as i32)),
        "mate" if value > 0 => Some(Score::MatesIn(moves)),
        "mate" => Some(Score::MatedIn(moves)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read, Write};
    use std::sync::{Arc, Condvar, Mutex};

    use proptest::prelude::*;

    use super::*;
    use game_search::uci::UciGame as _;
    use game_search::{Resources, Signals};
    use makruk_engine::uci::serve;
    use makruk_engine::{Engine, Limits, Makruk};

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn protocol_lines_are_parsed() {
        let moved = |text: &str| EngineMessage::BestMove(BestMove::Move(text.to_owned()));
        for (line, expected) in [
            ("uciok", EngineMessage::UciOk),
            ("  readyok \r", EngineMessage::ReadyOk),
            ("id name Fairy-Stockfish 11.1", EngineMessage::IdName("Fairy-Stockfish 11.1".into())),
            ("id author someone", EngineMessage::Ignored),
            ("", EngineMessage::Ignored),
            ("Fairy-Stockfish 11.1 LB 64 by Fabian Fichter", EngineMessage::Unknown),
            ("bestmove e3e4", moved("e3e4")),
            ("bestmove e5e6m ponder d6d5", moved("e5e6m")),
            ("bestmove (none)", EngineMessage::BestMove(BestMove::None)),
            ("bestmove 0000", EngineMessage::BestMove(BestMove::None)),
            ("bestmove", EngineMessage::BestMove(BestMove::Invalid)),
            ("bestmove resign", EngineMessage::BestMove(BestMove::Invalid)),
            ("bestmoves e3e4", EngineMessage::Unknown),
        ] {
            assert_eq!(EngineMessage::of(line), expected, "{line:?}");
        }
    }

    #[test]
    fn info_lines_are_parsed_as_far_as_possible() {
        let read = |line: &str| match EngineMessage::of(line) {
            EngineMessage::Info(info) => info,
            other => panic!("{line}: {other:?}"),
        };
        let full =
            "info depth 14 seldepth 15 multipv 2 score cp 54 lowerbound nodes 396 nps 72 time 55 pv a1b2 g8f7 and so";
        let expected = ParsedInfo {
            depth: Some(14),
            line: Some(2),
            score: Some(Score::Centipawns(54)),
            moves: moves("a1b2 g8f7"),
        };
        assert_eq!(read(full), expected);
        assert_eq!(read("info string depth 3 pv e3e4"), ParsedInfo::default());
        assert_eq!(read("info depth many score cp"), ParsedInfo::default());
        for (text, score) in [
            ("cp -35", Some(Score::Centipawns(-35))),
            ("cp 99999999999", Some(Score::Centipawns(MAX_EVAL))),
            ("mate 3", Some(Score::MatesIn(3))),
            ("mate -2", Some(Score::MatedIn(2))),
            ("mate -0", Some(Score::MatedIn(0))),
            ("mate -9223372036854775808", Some(Score::MatedIn(128))),
            ("wdl 3", None),
            ("cp 99999999999999999999", None),
        ] {
            assert_eq!(read(&format!("info score {text}")).score, score, "{text}");
        }
    }

    /// An output stream that the test can read. As an input stream it blocks until a best move has been written, then
    /// ends.
    #[derive(Clone, Default)]
    struct Transcript(Arc<(Mutex<String>, Condvar)>);

    impl Read for Transcript {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            let (text, written) = &*self.0;
            let waiting = written.wait_while(text.lock().unwrap(), |text| !text.contains("bestmove"));
            drop(waiting.unwrap());
            Ok(0)
        }
    }

    impl Write for Transcript {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let (text, written) = &*self.0;
            text.lock().unwrap().push_str(std::str::from_utf8(bytes).unwrap());
            written.notify_all();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// With a node limit the engine is deterministic, so it reports the same over UCI as to a caller.
    #[test]
    fn output_of_the_built_in_engine_is_understood() {
        let transcript = Transcript::default();
        let commands = &b"position startpos moves b1d2\ngo nodes 3000\n"[..];
        serve(BufReader::new(commands.chain(transcript.clone())), transcript.clone()).unwrap();
        let text = transcript.0.0.lock().unwrap().clone();

        let mut history = Makruk::start();
        let mv = Makruk::read_move(&history, "b1d2").unwrap();
        Makruk::play_move(&mut history, mv).unwrap();
        let mut expected = Vec::new();
        let result = Engine::new(Resources::default()).search(
            &history,
            &Limits::nodes(3000),
            1,
            &Signals::default(),
            &mut |info| {
                expected.push(EngineMessage::Info(ParsedInfo {
                    depth: Some(info.depth),
                    line: Some(info.multipv),
                    score: Some(info.score),
                    moves: info.pv.iter().map(ToString::to_string).collect(),
                }));
            },
        );
        expected.push(EngineMessage::BestMove(BestMove::Move(result.best_move().unwrap().to_string())));
        assert!(expected.len() > 3);
        assert_eq!(text.lines().map(EngineMessage::of).collect::<Vec<_>>(), expected);
    }

    proptest! {
        #[test]
        fn parsing_never_panics(line in "\\PC{0,80}") {
            EngineMessage::of(&line);
        }

        #[test]
        fn parsing_protocol_words_never_panics(
            line in "((id|name|option|type|spin|combo|check|min|max|var|default|info|string|depth|multipv|score|cp|mate|pv\
                     |bestmove|ponder|\\(none\\)|0000|a1b2|e5e6m|-1|7|-99999999999999999999|ขุน|\u{0}) ?){0,14}"
        ) {
            EngineMessage::of(&line);
        }

        #[test]
        fn scores_survive_the_round_trip(
            score in prop_oneof![
                (-MAX_EVAL..=MAX_EVAL).prop_map(Score::Centipawns),
                (1..=MAX_PLY as u16).prop_map(Score::MatesIn),
                (0..=MAX_PLY as u16).prop_map(Score::MatedIn),
            ],
            depth in any::<u32>(),
            line in any::<u32>(),
            variation in prop::collection::vec("[a-h][1-8][a-h][1-8]m?", 0..6),
        ) {
            let pv = variation.join(" ");
            let said = format!("info depth {depth} seldepth 9 multipv {line} score {score} nodes 5 time 1 pv {pv}");
            let info = ParsedInfo { depth: Some(depth), line: Some(line), score: Some(score), moves: moves(&pv) };
            prop_assert_eq!(EngineMessage::of(&said), EngineMessage::Info(info));
        }
    }
}
