//! `makruk-bot render`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::cli::parse::refusal;
use crate::cli::{CliError, Exit, PositionArgs};
use makruk::notation::text::read;
use makruk::{Move, Position};
use makruk_render::{Film, Labels, PieceSet, Plate, Plates, Renderer, Scene, SceneSide, Size, Theme};

/// How long each board of an animated picture stands, and the last one.
const PACE: Duration = Duration::from_millis(800);
const HOLD: Duration = Duration::from_secs(4);

/// Draw a board as a PNG image, or moves as an animated GIF
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
    /// The script of the coordinates: thai, latin or both
    #[arg(long, value_name = "SCRIPT", default_value_t)]
    labels: Labels,
    /// The colours of the board: teak, night, plain, jade or lacquer
    #[arg(long, default_value_t)]
    theme: Theme,
    /// The drawings of the pieces: thai, or chess for the shapes that chess players know
    #[arg(long, value_name = "SET", default_value_t)]
    pieces: PieceSet,
    /// The name on White's plate. Without any name there are no plates
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The name on Black's plate
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Width in pixels: a multiple of 8 from 320 to 1280
    #[arg(long, value_name = "PIXELS", default_value_t)]
    size: Size,
    /// The file to write: a board if its name ends in .png, and all boards as an animated picture if it ends in .gif
    #[arg(short, long, value_name = "FILE", value_parser = picture)]
    output: PathBuf,
}

/// Accepts only file names that end in `.png` or `.gif`.
fn picture(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match Format::of(&path) {
        Some(_) => Ok(path),
        None => Err("pictures are written as PNG or GIF, so the file name must end in .png or .gif".to_owned()),
    }
}

/// What is written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// The last position.
    Png,
    /// All positions, one after the other.
    Gif,
}

impl Format {
    fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            _ => None,
        }
    }
}

impl Render {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut scenes = play(self.position.position(), &self.moves)?.into_iter().map(|(at, mv)| self.scene(&at, mv));
        let renderer = Renderer::new(self.size);
        let picture = match (Format::of(&self.output), scenes.next()) {
            (Some(Format::Gif), Some(first)) => {
                let mut film = Film::new(first, PACE, HOLD);
                scenes.for_each(|scene| film.push(scene));
                renderer.film(&film)
            }
            (_, first) => scenes.next_back().or(first).map(|last| renderer.png(&last)).unwrap_or_default(),
        };
        let path = self.output.display();
        fs::write(&self.output, &picture)
            .map_err(|error| CliError::new(Exit::File, format!("cannot write {path}: {error}")))?;
        writeln!(out, "{path}: {} bytes", picture.len())?;
        Ok(())
    }

    fn scene(&self, position: &Position, last_move: Option<Move>) -> Scene {
        let turn = position.turn();
        let plate = |name: &Option<String>| Plate { player: name.clone().unwrap_or_default(), ..Plate::default() };
        let plates = (self.white.is_some() || self.black.is_some()).then(|| Plates {
            sides: [&self.white, &self.black].map(plate).into(),
            turn: position.has_legal_move().then_some(turn.into()),
            ..Plates::default()
        });
        Scene {
            plates,
            last_move: last_move.map(Into::into),
            check: position.is_check().then(|| position.king(turn).into()),
            view: if self.flip { SceneSide::North } else { SceneSide::South },
            labels: self.labels,
            theme: self.theme,
            pieces: self.pieces,
            ..Scene::new(*position.board())
        }
    }
}

/// Plays the moves in `text`. Returns the start and the position after each move, with that move.
fn play(start: Position, text: &str) -> Result<Vec<(Position, Option<Move>)>, CliError> {
    let parts: Vec<&str> = match text.contains(',') {
        true => text.split(',').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };
    let mut position = start;
    let mut played = vec![(position.clone(), None)];
    for (index, part) in parts.into_iter().filter(|part| !part.is_empty()).enumerate() {
        let reading = read(part, &position).map_err(|error| {
            CliError::refused(format!("move {}, {part:?}: {}", index + 1, refusal(&position, &error)))
        })?;
        position = position.play_unchecked(reading.mv);
        played.push((position.clone(), Some(reading.mv)));
    }
    Ok(played)
}
