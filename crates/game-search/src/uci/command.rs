//! Parsing of UCI commands.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use thiserror::Error;

use super::super::limits::SearchLimits;

/// A command line, parsed but not yet checked against a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: identify yourself and list the options.
    Uci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`.
    NewGame,
    /// `setoption name … value …`; the value is empty for a button.
    SetOption {
        /// The option's name as written.
        name: String,
        /// The new value.
        value: String,
    },
    /// `position …`.
    Position(PositionCommand),
    /// `go …`.
    Go(Go),
    /// `go perft N`.
    Perft(u32),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `d`: show the position.
    Display,
    /// `eval`: the static evaluation of the position.
    Evaluate,
    /// `quit`.
    Quit,
    /// An empty line, or a command that needs no action (`debug`, `register`).
    Nothing,
}

/// The arguments of `position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand {
    /// The initial position.
    pub start: InitialPosition,
    /// The moves played from it.
    pub moves: Vec<MoveText>,
}

/// The initial position of a `position` command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InitialPosition {
    /// The starting position of the game.
    Game,
    /// A FEN, not yet parsed.
    Fen(String),
}

/// The text of a move: two squares and perhaps a letter. It need not be a move of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText(String);

impl MoveText {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for MoveText {
    type Err = ParseCommandError;

    fn from_str(word: &str) -> Result<MoveText, ParseCommandError> {
        let is_square = |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
        let is_move = match *word.as_bytes() {
            [a, b, c, d] => is_square(a, b) && is_square(c, d),
            [a, b, c, d, letter] => is_square(a, b) && is_square(c, d) && letter.is_ascii_alphabetic(),
            _ => false,
        };
        if is_move { Ok(MoveText(word.to_owned())) } else { Err(ParseCommandError::Move(excerpt(word))) }
    }
}

/// The arguments of `go`. The moves after `searchmoves` have not been checked against the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The limits, without overhead.
    pub limits: SearchLimits<MoveText>,
    /// Whether to search on the opponent's time.
    pub ponder: bool,
    /// What was not understood, word by word. The search is made without it.
    pub skipped: Vec<ParseCommandError>,
}

/// A line is not a valid command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCommandError {
    /// No command begins with this word.
    #[error("unknown command {0:?}")]
    Unknown(String),
    /// This word needs an argument.
    #[error("{0:?} needs an argument")]
    Missing(&'static str),
    /// The argument of this word is not a number in its range.
    #[error("{0:?} needs a whole number, not {1:?}")]
    Number(&'static str, String),
    /// This word is not valid here.
    #[error("{0:?} is not valid after {1:?}")]
    Word(String, &'static str),
    /// A malformed move.
    #[error("{0:?} is not a move in UCI notation")]
    Move(String),
}

/// The beginning of a word that was not understood: enough to find it again.
fn excerpt(word: &str) -> String {
    word.chars().take(32).collect()
}

/// The number that comes next. Any other word is left where it is.
fn number<T: FromStr>(words: &mut SplitWhitespace<'_>, of: &'static str) -> Result<T, ParseCommandError> {
    let mut ahead = words.clone();
    let word = ahead.next().ok_or(ParseCommandError::Missing(of))?;
    let number = word.parse().map_err(|_| ParseCommandError::Number(of, excerpt(word)))?;
    *words = ahead;
    Ok(number)
}

/// A clock time; an overrun clock may be negative.
fn milliseconds(words: &mut SplitWhitespace<'_>, of: &'static str) -> Result<Duration, ParseCommandError> {
    let time: i64 = number(words, of)?;
    Ok(Duration::from_millis(time.max(0).unsigned_abs()))
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        match first {
            "uci" => Ok(Command::Uci),
            "isready" => Ok(Command::IsReady),
            "ucinewgame" => Ok(Command::NewGame),
            "setoption" => set_option(words),
            "position" => position(words).map(Command::Position),
            "go" => go(words),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "d" => Ok(Command::Display),
            "eval" => Ok(Command::Evaluate),
            "quit" => Ok(Command::Quit),
            "debug" | "register" => Ok(Command::Nothing),
            word => Err(ParseCommandError::Unknown(excerpt(word))),
        }
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, ParseCommandError> {
    if words.next() != Some("name") {
        return Err(ParseCommandError::Missing("setoption name"));
    }
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words[..end].join(" ");
    if name.is_empty() {
        return Err(ParseCommandError::Missing("setoption name"));
    }
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    Ok(Command::SetOption { name, value })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<PositionCommand, ParseCommandError> {
    let (start, after) = match words.next() {
        Some("startpos") => (InitialPosition::Game, words.next()),
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            if fields.is_empty() {
                return Err(ParseCommandError::Missing("position fen"));
            }
            (InitialPosition::Fen(fields.join(" ")), Some("moves"))
        }
        Some(word) => return Err(ParseCommandError::Word(excerpt(word), "position")),
        None => return Err(ParseCommandError::Missing("position")),
    };
    match after {
        None | Some("moves") => {}
        Some(word) => return Err(ParseCommandError::Word(excerpt(word), "position startpos")),
    }
    let moves = words.map(str::parse).collect::<Result<_, _>>()?;
    Ok(PositionCommand { start, moves })
}

/// Reads what it understands, and skips the rest: a GUI that has said `go` waits for a best move.
///
/// # Errors
/// Of `perft` alone, which is no search.
fn go(mut words: SplitWhitespace<'_>) -> Result<Command, ParseCommandError> {
    let mut go = Go::default();
    let is_timed = words.clone().any(|word| matches!(word, "wtime" | "btime"));
    while let Some(word) = words.next() {
        if word == "perft" {
            return Ok(Command::Perft(number(&mut words, "perft")?));
        }
        if let Err(error) = go.read(word, &mut words) {
            go.skipped.push(error);
        }
    }
    // A side without a clock is taken not to be the side to move.
    go.limits.clock = go.limits.clock.filter(|_| is_timed);
    Ok(Command::Go(go))
}

impl Go {
    /// Reads the argument that begins with this word.
    fn read(&mut self, word: &str, words: &mut SplitWhitespace<'_>) -> Result<(), ParseCommandError> {
        let limits = &mut self.limits;
        match word {
            "depth" => limits.depth = Some(number(words, "depth")?),
            "nodes" => limits.nodes = Some(number(words, "nodes")?),
            "mate" => limits.mate = Some(number(words, "mate")?),
            "movetime" => limits.movetime = Some(milliseconds(words, "movetime")?),
            "wtime" => limits.clock.get_or_insert_default().remaining[0] = milliseconds(words, "wtime")?,
            "btime" => limits.clock.get_or_insert_default().remaining[1] = milliseconds(words, "btime")?,
            "winc" => limits.clock.get_or_insert_default().increment[0] = milliseconds(words, "winc")?,
            "binc" => limits.clock.get_or_insert_default().increment[1] = milliseconds(words, "binc")?,
            "movestogo" => limits.clock.get_or_insert_default().moves_to_go = Some(number(words, "movestogo")?),
            "infinite" => limits.infinite = true,
            "ponder" => self.ponder = true,
            "searchmoves" => {
                // The list of moves ends with the line or at the next keyword.
                let mut ahead = words.clone();
                while let Some(mv) = ahead.next().and_then(|word| word.parse().ok()) {
                    limits.search_moves.push(mv);
                    words.next();
                }
            }
            word => return Err(ParseCommandError::Word(excerpt(word), "go")),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        line.parse::<Command>().map_err(|error| error.to_string())
    }

    #[test]
    fn commands_are_parsed() {
        assert_eq!(parsed("  uci "), Ok(Command::Uci));
        assert_eq!(parsed(""), Ok(Command::Nothing));
        assert_eq!(
            parsed("setoption name Skill Level value 7"),
            Ok(Command::SetOption { name: "Skill Level".into(), value: "7".into() })
        );
        assert_eq!(
            parsed("setoption name Clear Hash"),
            Ok(Command::SetOption { name: "Clear Hash".into(), value: String::new() })
        );
        let moves: Vec<MoveText> = vec!["b1d2".parse().unwrap(), "e5e6m".parse().unwrap()];
        assert_eq!(
            parsed("position startpos moves b1d2 e5e6m"),
            Ok(Command::Position(PositionCommand { start: InitialPosition::Game, moves: moves.clone() }))
        );
        assert_eq!(
            parsed("position fen 8/8 w - - 0 1 moves b1d2 e5e6m"),
            Ok(Command::Position(PositionCommand {
                start: InitialPosition::Fen("8/8 w - - 0 1".into()),
                moves: moves.clone()
            }))
        );
        assert_eq!(parsed("go perft 5"), Ok(Command::Perft(5)));
        let Ok(Command::Go(go)) =
            parsed("go ponder wtime 1000 btime -5 winc 10 movestogo 7 searchmoves b1d2 e5e6m depth 9")
        else {
            panic!()
        };
        assert_eq!((go.limits.search_moves, go.ponder, go.limits.depth), (moves, true, Some(9)));
        let clock = go.limits.clock.unwrap();
        assert_eq!(clock.remaining, [Duration::from_secs(1), Duration::ZERO]);
        assert_eq!((clock.increment[0], clock.moves_to_go), (Duration::from_millis(10), Some(7)));
    }

    #[test]
    fn errors_name_the_offending_word() {
        for (line, word) in [
            ("castle", "castle"),
            ("go perft deep", "deep"),
            ("position", "position"),
            ("position fen", "fen"),
            ("position endpos", "endpos"),
            ("position startpos b1d2", "b1d2"),
            ("position startpos moves e9e4", "e9e4"),
            ("setoption Hash value 3", "name"),
            ("setoption name value 3", "name"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(word), "{line}: {error}");
        }
    }

    #[test]
    fn what_go_does_not_understand_is_skipped() {
        for (line, depth, skipped) in [
            ("go depth", None, vec!["\"depth\" needs an argument"]),
            (
                "go nodes -4 depth 3",
                Some(3),
                vec!["\"nodes\" needs a whole number, not \"-4\"", "\"-4\" is not valid after \"go\""],
            ),
            ("go sideways depth 3", Some(3), vec!["\"sideways\" is not valid after \"go\""]),
            ("go searchmoves b1d2 e9e4 depth 3", Some(3), vec!["\"e9e4\" is not valid after \"go\""]),
            ("go movestogo depth 3", Some(3), vec!["\"movestogo\" needs a whole number, not \"depth\""]),
        ] {
            let Ok(Command::Go(go)) = parsed(line) else { panic!("{line}") };
            let told: Vec<String> = go.skipped.iter().map(ToString::to_string).collect();
            assert_eq!((go.limits.depth, told), (depth, skipped.into_iter().map(str::to_owned).collect()), "{line}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(line in "\\PC{0,80}") {
            let _ = line.parse::<Command>();
        }

        #[test]
        fn parsing_protocol_words_never_panics(
            line in "((go|position|setoption|fen|moves|name|value|depth|nodes|mate|wtime|movestogo|searchmoves|perft|startpos|a1b2|e5e6m|-1|7|99999999999999999999) ?){0,12}"
        ) {
            let _ = line.parse::<Command>();
        }
    }
}
