//! The UCI server.

use std::io::{self, BufRead, Write};

use super::command::Command;
use super::lines::OutputLines;
use super::options::{OptionLines, Options, SetOptionError};
use super::session::UciSession;

/// Deeper than any machine will ever get.
const MAX_PERFT: u32 = 64;

/// A game that a server offers.
#[derive(Clone, Copy)]
pub struct UciVariant {
    /// Its name as a value of `UCI_Variant`.
    pub name: &'static str,
    /// Begins a conversation about it.
    pub open: fn() -> Box<dyn UciSession>,
}

struct UciServer<'a> {
    out: OutputLines,
    options: Options,
    variants: &'a [UciVariant],
    session: Box<dyn UciSession>,
}

/// Serves UCI commands line by line until `quit` or the end of the input, for the first of these games until another is chosen by
/// `UCI_Variant`.
///
/// # Errors
/// The input cannot be read or the output cannot be written, or there is no game.
pub fn serve<W: Write + Send + 'static>(input: impl BufRead, out: W, variants: &[UciVariant]) -> io::Result<()> {
    let Some(first) = variants.first() else { return Err(io::Error::other("there is no game to serve")) };
    let options = Options::default();
    let mut server = UciServer { out: OutputLines::new(out), options, variants, session: (first.open)() };
    for line in input.split(b'\n') {
        // Invalid UTF-8 is treated like an unknown command.
        let line = String::from_utf8_lossy(&line?).into_owned();
        match line.parse() {
            Ok(Command::Quit) => break,
            Ok(command) => server.execute(command)?,
            Err(error) => server.out.report(error)?,
        }
    }
    server.session.stop();
    Ok(())
}

impl UciServer<'_> {
    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => {
                let version = env!("CARGO_PKG_VERSION");
                let names: Vec<&str> = self.variants.iter().map(|variant| variant.name).collect();
                let range = self.session.elo_range();
                let lines = OptionLines { options: &self.options, range, variants: &names };
                self.out.write_line(format_args!(
                    "id name makruk-bot {version}\nid author the makruk-bot authors\n{lines}uciok"
                ))
            }
            Command::IsReady => {
                if !self.session.is_searching() {
                    self.session.prepare(&self.options);
                }
                self.out.write_line("readyok")
            }
            Command::NewGame => {
                self.session.stop();
                self.session.new_game();
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(command) => {
                self.session.stop();
                match self.session.set_position(command) {
                    Ok(()) => Ok(()),
                    Err(what) => self.out.report(format_args!("{what}; the position stays as it was")),
                }
            }
            Command::Go(go) => {
                self.session.stop();
                self.session.go(&go, &self.options, &self.out)
            }
            Command::Perft(depth) => {
                self.session.stop();
                match depth <= MAX_PERFT {
                    true => self.out.write_line(self.session.perft(depth)),
                    false => self.out.report(format_args!("perft goes to depth {MAX_PERFT}")),
                }
            }
            Command::Stop => {
                self.session.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.session.ponder_hit();
                Ok(())
            }
            Command::Display => self.out.write_line(self.session.describe()),
            Command::Evaluate => {
                let score = self.session.evaluate();
                self.out.report(format_args!("static evaluation {score} for the side to move"))
            }
            Command::Quit | Command::Nothing => Ok(()),
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.session.stop();
        if name.eq_ignore_ascii_case("clear hash") {
            self.session.new_game();
            return Ok(());
        }
        if name.eq_ignore_ascii_case("uci_variant") {
            return self.choose_variant(value);
        }
        let before = self.options.clone();
        if let Err(error) = self.options.set(self.session.elo_range(), name, value) {
            return self.out.report(error);
        }
        if let Err(error) = self.session.change(&before, &self.options, &self.out) {
            self.options.tables = None;
            return self.out.report(error);
        }
        Ok(())
    }

    /// Begins with another game, without tables and at its beginning.
    fn choose_variant(&mut self, name: &str) -> io::Result<()> {
        let Some(variant) = self.variants.iter().find(|variant| variant.name == name) else {
            let names: Vec<&str> = self.variants.iter().map(|variant| variant.name).collect();
            let value = name.chars().take(32).collect();
            let expected = names.join(" or ");
            return self.out.report(SetOptionError::Value { name: "UCI_Variant", value, expected });
        };
        self.session = (variant.open)();
        self.options.tables = None;
        self.options.elo = None;
        Ok(())
    }
}
