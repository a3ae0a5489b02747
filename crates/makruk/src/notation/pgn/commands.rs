//! What a comment says besides words: commands such as `[%clk 0:04:58]`, as programs write them.
//!
//! Of these, the game depends on three, since a move alone tells neither what was said with it nor what was called after it:
//! `[%said 7]`, the number of a count; `[%call white]`, a count that this side calls; `[%stop]`, the end of a count by the side
//! that counts. `[%count pieces 9/16]` follows from them and is for readers: the number, where one was said, and the limit.

use std::fmt;

use crate::history::History;
use crate::rules::counting;
use crate::rules::{Color, Count, CountKind};

/// A command on which the game depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PgnCommand {
    /// This number was said with the move.
    Number(u16),
    /// This side called a count after the move.
    Call(Color),
    /// The side that was counting stopped after the move.
    Stop,
}

/// What a comment consists of.
pub(super) struct Comment {
    /// The commands on which the game depends.
    pub(super) commands: Vec<PgnCommand>,
    /// Everything else but the running count, with single spaces.
    pub(super) text: String,
}

impl Comment {
    /// Takes a comment to pieces.
    ///
    /// # Errors
    /// The command on which the game depends and which cannot be read.
    pub(super) fn read(text: &str) -> Result<Comment, String> {
        let mut comment = Comment { commands: Vec::new(), text: String::new() };
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("[%") {
            let Some((inside, following)) = after.split_once(']') else { break };
            comment.push(before);
            match PgnCommand::read(inside) {
                KnownCommand::Command(command) => comment.commands.push(command),
                KnownCommand::RunningCount => {}
                KnownCommand::Malformed => return Err(format!("[%{inside}]")),
                KnownCommand::Foreign => comment.push(&format!("[%{inside}]")),
            }
            rest = following;
        }
        comment.push(rest);
        Ok(comment)
    }

    fn push(&mut self, text: &str) {
        for word in text.split_whitespace() {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
    }
}

/// What the inside of a command turned out to be.
enum KnownCommand {
    Command(PgnCommand),
    RunningCount,
    Malformed,
    Foreign,
}

impl PgnCommand {
    fn read(inside: &str) -> KnownCommand {
        let mut words = inside.split_whitespace();
        let (name, parameter, end) = (words.next().unwrap_or_default(), words.next(), words.next());
        let command = match name {
            "said" => parameter.and_then(|number| number.parse().ok()).map(PgnCommand::Number),
            "call" => {
                parameter.and_then(|side| Color::ALL.into_iter().find(|&it| name_of(it) == side)).map(PgnCommand::Call)
            }
            "stop" => parameter.is_none().then_some(PgnCommand::Stop),
            "count" => return KnownCommand::RunningCount,
            _ => return KnownCommand::Foreign,
        };
        command.filter(|_| end.is_none()).map_or(KnownCommand::Malformed, KnownCommand::Command)
    }

    /// Does in the game what the command says. `false` if the rules forbid it.
    pub(super) fn carry_out(self, history: &mut History) -> bool {
        match self {
            PgnCommand::Number(number) => {
                let Some(mv) = history.last_move() else { return false };
                history.take_back(1);
                history.play_saying(mv, Some(number)).is_ok()
            }
            PgnCommand::Call(side) => {
                let running = history.count();
                let mut offered = history.offered_count(side);
                if offered.is_err() && counting::stop(history.ruleset(), running, side).is_ok() {
                    // It was stopped first.
                    history.set_count(None);
                    offered = history.offered_count(side);
                }
                let is_allowed = offered.is_ok();
                history.set_count(offered.ok().or(running));
                is_allowed
            }
            PgnCommand::Stop => {
                let Some(running) = history.count() else { return false };
                let is_allowed = counting::stop(history.ruleset(), Some(running), running.side()).is_ok();
                if is_allowed {
                    history.set_count(None);
                }
                is_allowed
            }
        }
    }
}

impl fmt::Display for PgnCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnCommand::Number(number) => write!(f, "[%said {number}]"),
            PgnCommand::Call(side) => write!(f, "[%call {}]", name_of(*side)),
            PgnCommand::Stop => f.write_str("[%stop]"),
        }
    }
}

/// The commands that belong after `plies` plies, each with its brackets, in the order in which they are executed.
pub(super) fn commands_at(history: &History, plies: usize) -> Vec<String> {
    let said = plies.checked_sub(1).and_then(|last| history.said_at(last)).map(PgnCommand::Number);
    let (arrived, left) = (history.count_on_arrival(plies), history.count_at(plies));
    let called = match (arrived, left) {
        _ if arrived == left => None,
        (_, Some(count)) => Some(PgnCommand::Call(count.side())),
        (_, None) => Some(PgnCommand::Stop),
    };
    let running = left.map(|count| running_count(&count));
    [said, called].into_iter().flatten().map(|command| command.to_string()).chain(running).collect()
}

fn running_count(count: &Count) -> String {
    let kind = match count.kind() {
        CountKind::Board => "board",
        CountKind::Pieces => "pieces",
    };
    match count.number() {
        Some(number) => format!("[%count {kind} {number}/{}]", count.limit()),
        None => format!("[%count {kind} -/{}]", count.limit()),
    }
}

const fn name_of(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}
