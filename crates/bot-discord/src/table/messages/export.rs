//! Games to be taken along: as text, as a position, and as an animated picture.

use std::time::Duration;

use serenity::all::ButtonStyle;

use crate::board::view::BoardView;
use crate::board::words::naming;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{Drawing, FilmOfGame, OutgoingMessage, Picture, dress, name_players};
use crate::kit::names::PlayerName;
use crate::kit::reader::Look;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::messages;
use board_games::Seat;
use bot_service::Snapshot;
use bot_service::game::{Play, PlayerId};
use makruk_render::{Film, Scene};

/// How long a film shows each position, and how long the last one.
pub const PACE: Duration = Duration::from_millis(900);
pub const HOLD: Duration = Duration::from_secs(4);

/// Games as a file of PGN; `left_out` of them are not in it.
pub fn pgn_file(file_name: String, text: String, games: usize, left_out: usize, locale: Locale) -> OutgoingMessage {
    let about = Text::new("export-pgn").with("games", games).localize(locale);
    let left_out = (left_out > 0).then(|| Text::new("export-left-out").with("games", left_out).localize(locale));
    let lines: Vec<String> = [Some(about.clone()), left_out].into_iter().flatten().collect();
    let document = Picture::new(Drawing::Document(text), file_name, &about);
    OutgoingMessage::lines(&lines).with_picture(document)
}

pub fn nothing_to_export(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("export-nothing"), locale)
}

pub fn fen(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let about = Text::new("export-fen").with("game", snapshot.id.to_string()).localize(locale);
    OutgoingMessage::lines(&[about, format!("```\n{}\n```", play.fen())])
}

pub fn film(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let about = naming(messages::board::seats(snapshot, play, Text::new("board-now"), locale), play.kind(), locale);
    let alt = Text::new("export-film-alt").with("game", snapshot.id.to_string()).with("moves", play.full_moves());
    let film = FilmOfGame { snapshot: snapshot.clone(), locale };
    let picture = Picture::new(
        Drawing::Film(Box::new(film)),
        format!("{}-{}.gif", play.kind(), snapshot.id),
        &alt.localize(locale),
    );
    let result = messages::result::line(&messages::replay::in_language(snapshot, locale));
    let lines: Vec<String> = std::iter::once(about).chain(result).collect();
    OutgoingMessage::lines(&lines).with_picture(picture)
}

/// The same for one reader, who can share it.
pub fn own_film(snapshot: &Snapshot, play: &Play, locale: Locale) -> OutgoingMessage {
    let id = BoardButton { game: snapshot.id, revision: play.revision(), action: ButtonAction::ShareFilm }.id();
    let share = button(id, &Text::new("button-share").localize(locale), ButtonStyle::Primary);
    film(snapshot, play, locale).with_buttons(vec![share])
}

impl FilmOfGame {
    /// The film in this look, with what people are called.
    pub fn film(&self, look: Option<Look>, name_of: impl Fn(PlayerId) -> Option<PlayerName>) -> Option<Film> {
        let play = self.snapshot.game.play()?;
        let mut scenes = (0..=play.plies()).map(|ply| {
            let mut scene = self.scene(play, ply, &name_of);
            dress(&mut scene, look);
            scene
        });
        let mut film = Film::new(scenes.next()?, PACE, HOLD);
        scenes.for_each(|scene| film.push(scene));
        Some(film)
    }

    fn scene(&self, play: &Play, ply: usize, name_of: &impl Fn(PlayerId) -> Option<PlayerName>) -> Scene {
        let then = play.at_ply(ply);
        let view = BoardView::looking_back(&self.snapshot, &then, Seat::First, self.locale.into());
        let mut scene = view.scene();
        name_players(&mut scene, &view.players(), name_of);
        scene
    }
}
