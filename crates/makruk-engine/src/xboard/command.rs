//! Parsing of XBoard's commands.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use makruk::notation::uci::UciMove;

/// A command line, parsed but not yet checked against a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XBoardCommand {
    /// `protover N`: list the features.
    Features,
    /// `new`: a new game, in which the engine has Black.
    New,
    /// `variant NAME`.
    Variant(String),
    /// `force`: take moves from both sides and make none.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the side not to move.
    PlayOther,
    /// `level MOVES BASE INCREMENT`.
    Level {
        /// The moves until the clock is set again; `None` if the time is for the whole game.
        moves: Option<u32>,
        /// The time for these moves.
        base: Duration,
        /// The time added for each move.
        increment: Duration,
    },
    /// `st SECONDS`: exactly this time for each move.
    MoveTime(Duration),
    /// `sd DEPTH`.
    Depth(u32),
    /// `time CENTISECONDS`: what the engine's clock shows.
    OwnClock(Duration),
    /// `otim CENTISECONDS`: what the opponent's clock shows.
    OtherClock(Duration),
    /// `usermove MOVE`, or the move alone.
    Move(UciMove),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: what to send back.
    Ping(String),
    /// `result …`: the game has ended.
    Result,
    /// `setboard FEN`.
    SetBoard(String),
    /// `hint`.
    Hint,
    /// `bk`: what the opening book says.
    Book,
    /// `undo`: take one move back.
    Undo,
    /// `remove`: take the last move of each side back.
    Remove,
    /// `post`: show what the engine thinks.
    Post,
    /// `nopost`.
    NoPost,
    /// `analyze`.
    Analyze,
    /// `exit`: end the analysis.
    Exit,
    /// `.`: how far the analysis is.
    Status,
    /// `memory MEGABYTES`.
    Memory(usize),
    /// `cores N`.
    Cores(usize),
    /// `option Skill Level=N`.
    Skill(u8),
    /// `quit`.
    Quit,
    /// An empty line, or a command that needs no action (`xboard`, `accepted`, `draw`, `easy`, `name` and others).
    Nothing,
}

/// A line is not a valid command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseXBoardError {
    /// No command begins with this word.
    #[error("Error (unknown command): {0}")]
    Unknown(String),
    /// What follows the command is not what it needs.
    #[error("Error (bad argument): {0}")]
    Argument(String),
    /// What should be a move is none.
    #[error("Illegal move (not a move): {0}")]
    Move(String),
}

/// The beginning of a line that was not understood: enough to find it again.
fn excerpt(line: &str) -> String {
    line.chars().take(80).collect()
}

impl FromStr for XBoardCommand {
    type Err = ParseXBoardError;

    fn from_str(line: &str) -> Result<XBoardCommand, ParseXBoardError> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = |read: Option<XBoardCommand>| read.ok_or_else(|| ParseXBoardError::Argument(excerpt(line)));
        match first {
            "protover" => Ok(XBoardCommand::Features),
            "new" => Ok(XBoardCommand::New),
            "variant" => Ok(XBoardCommand::Variant(excerpt(rest))),
            "force" => Ok(XBoardCommand::Force),
            "go" => Ok(XBoardCommand::Go),
            "playother" => Ok(XBoardCommand::PlayOther),
            "level" => argument(level(rest)),
            "st" => argument(seconds(rest).map(XBoardCommand::MoveTime)),
            "sd" => argument(rest.parse().ok().map(XBoardCommand::Depth)),
            "time" => argument(centiseconds(rest).map(XBoardCommand::OwnClock)),
            "otim" => argument(centiseconds(rest).map(XBoardCommand::OtherClock)),
            "usermove" => rest.parse().map(XBoardCommand::Move).map_err(|_| ParseXBoardError::Move(excerpt(rest))),
            "?" => Ok(XBoardCommand::MoveNow),
            "ping" => Ok(XBoardCommand::Ping(excerpt(rest))),
            "result" => Ok(XBoardCommand::Result),
            "setboard" => Ok(XBoardCommand::SetBoard(rest.to_owned())),
            "hint" => Ok(XBoardCommand::Hint),
            "bk" => Ok(XBoardCommand::Book),
            "undo" => Ok(XBoardCommand::Undo),
            "remove" => Ok(XBoardCommand::Remove),
            "post" => Ok(XBoardCommand::Post),
            "nopost" => Ok(XBoardCommand::NoPost),
            "analyze" => Ok(XBoardCommand::Analyze),
            "exit" => Ok(XBoardCommand::Exit),
            "." => Ok(XBoardCommand::Status),
            "memory" => argument(rest.parse().ok().map(XBoardCommand::Memory)),
            "cores" => argument(rest.parse().ok().map(XBoardCommand::Cores)),
            "option" => argument(skill(rest)),
            "quit" => Ok(XBoardCommand::Quit),
            "" | "xboard" | "accepted" | "rejected" | "random" | "hard" | "easy" | "draw" | "computer" | "name"
            | "rating" | "ics" => Ok(XBoardCommand::Nothing),
            // Before version 2, moves came without a word before them.
            word => word.parse().map(XBoardCommand::Move).map_err(|_| ParseXBoardError::Unknown(excerpt(line))),
        }
    }
}

fn level(arguments: &str) -> Option<XBoardCommand> {
    let mut words = arguments.split_whitespace();
    let moves: u32 = words.next()?.parse().ok()?;
    let base = words.next()?;
    let (minutes, and_seconds) = base.split_once(':').unwrap_or((base, "0"));
    let (minutes, and_seconds): (u32, u32) = (minutes.parse().ok()?, and_seconds.parse().ok()?);
    let base = Duration::from_secs(u64::from(minutes) * 60 + u64::from(and_seconds));
    let increment = seconds(words.next()?)?;
    Some(XBoardCommand::Level { moves: Some(moves).filter(|moves| *moves > 0), base, increment })
}

/// Whole seconds or a fraction, as some programs write an increment.
fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

/// What a clock shows; an overrun clock may be negative.
fn centiseconds(text: &str) -> Option<Duration> {
    let time: i64 = text.parse().ok()?;
    Some(Duration::from_millis(time.max(0).unsigned_abs().saturating_mul(10)))
}

fn skill(setting: &str) -> Option<XBoardCommand> {
    let (name, value) = setting.split_once('=')?;
    let number = value.trim().parse().ok()?;
    name.trim().eq_ignore_ascii_case("Skill Level").then_some(XBoardCommand::Skill(number))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(line: &str) -> Result<XBoardCommand, String> {
        line.parse::<XBoardCommand>().map_err(|error| error.to_string())
    }

    #[test]
    fn commands_are_parsed() {
        let level = |moves, base, increment| {
            let (base, increment) = (Duration::from_secs(base), Duration::from_millis(increment));
            Ok(XBoardCommand::Level { moves, base, increment })
        };
        for (line, command) in [
            ("  protover 2 ", Ok(XBoardCommand::Features)),
            ("", Ok(XBoardCommand::Nothing)),
            ("accepted usermove", Ok(XBoardCommand::Nothing)),
            ("level 40 5 0", level(Some(40), 300, 0)),
            ("level 0 2:30 12.5", level(None, 150, 12_500)),
            ("st 30", Ok(XBoardCommand::MoveTime(Duration::from_secs(30)))),
            ("time 1234", Ok(XBoardCommand::OwnClock(Duration::from_millis(12_340)))),
            ("otim -5", Ok(XBoardCommand::OtherClock(Duration::ZERO))),
            ("usermove e5e6m", Ok(XBoardCommand::Move("e5e6m".parse().unwrap()))),
            ("b1d2", Ok(XBoardCommand::Move("b1d2".parse().unwrap()))),
            ("setboard 8/8 w - - 0 1", Ok(XBoardCommand::SetBoard("8/8 w - - 0 1".into()))),
            ("option Skill Level=4", Ok(XBoardCommand::Skill(4))),
            ("ping 7", Ok(XBoardCommand::Ping("7".into()))),
        ] {
            assert_eq!(parsed(line), command, "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_said_in_the_words_of_the_protocol() {
        for (line, answer) in [
            ("castle now", "Error (unknown command): castle now"),
            ("edit", "Error (unknown command): edit"),
            ("level 40", "Error (bad argument): level 40"),
            ("st -1", "Error (bad argument): st -1"),
            ("st 1e99", "Error (bad argument): st 1e99"),
            ("sd deep", "Error (bad argument): sd deep"),
            ("option Contempt=3", "Error (bad argument): option Contempt=3"),
            ("usermove O-O", "Illegal move (not a move): O-O"),
        ] {
            assert_eq!(parsed(line), Err(answer.to_owned()), "{line}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics(line in "\\PC{0,80}") {
            let _ = line.parse::<XBoardCommand>();
        }

        #[test]
        fn parsing_words_of_the_protocol_never_panics(
            line in "((level|st|sd|time|otim|option|memory|usermove|Skill Level=|40|-1|2:30|99999999999999999999|1e300|NaN|e5e6m) ?){0,6}"
        ) {
            let _ = line.parse::<XBoardCommand>();
        }
    }
}
