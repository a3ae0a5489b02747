//! `makruk-bot render`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::parse::refusal;
use super::{CliError, Exit, PositionArgs};
use makruk::notation::text::read;
use makruk::{Color, Move, Position};
use makruk_render::{Labels, Renderer, Scene, Size, Theme};

/// Draw a board as a PNG image
#[derive(Debug, Args)]
pub struct Render {
    #[command(flatten)]
    position: PositionArgs,
    /// Moves to play first, separated by commas, or by spaces if no move contains one: "e3e4 e6e5" or "ม ง๒, ม จ๗"
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// The script of the coordinates: thai or latin
    #[arg(long, value_name = "SCRIPT", default_value_t)]
    labels: Labels,
    /// The colours of the board: teak, night or plain
    #[arg(long, default_value_t)]
    theme: Theme,
    /// Width and height in pixels: a multiple of 8 from 320 to 1280
    #[arg(long, value_name = "PIXELS", default_value_t)]
    size: Size,
    /// The file to write; its name must end in .png
    #[arg(short, long, value_name = "FILE", value_parser = png)]
    output: PathBuf,
}

/// Accepts only file names that end in `.png`.
fn png(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some(ending) if ending.eq_ignore_ascii_case("png") => Ok(path),
        _ => Err("pictures are written as PNG, so the file name must end in .png".to_owned()),
    }
}

impl Render {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let (position, last_move) = play(self.position.position(), &self.moves)?;
        let turn = position.turn();
        let scene = Scene {
            turn: position.has_legal_move().then_some(turn),
            last_move,
            check: position.is_check().then(|| position.king(turn)),
            view: if self.flip { Color::Black } else { Color::White },
            labels: self.labels,
            theme: self.theme,
            ..Scene::new(*position.board())
        };
        let picture = Renderer::new(self.size).png(&scene);
        let path = self.output.display();
        fs::write(&self.output, &picture)
            .map_err(|error| CliError::new(Exit::File, format!("cannot write {path}: {error}")))?;
        writeln!(out, "{path}: {} bytes", picture.len())?;
        Ok(())
    }
}

/// Plays the moves in `text`. Returns the position after them and the last move.
fn play(start: Position, text: &str) -> Result<(Position, Option<Move>), CliError> {
    let parts: Vec<&str> = match text.contains(',') {
        true => text.split(',').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };
    let (mut position, mut last) = (start, None);
    for (index, part) in parts.into_iter().filter(|part| !part.is_empty()).enumerate() {
        let reading = read(part, &position).map_err(|error| {
            CliError::refused(format!("move {}, {part:?}: {}", index + 1, refusal(&position, &error)))
        })?;
        position = position.play_unchecked(reading.mv);
        last = Some(reading.mv);
    }
    Ok((position, last))
}
