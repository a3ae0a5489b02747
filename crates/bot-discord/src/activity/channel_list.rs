//! The games of a channel, as the page lists them.

use serde::Serialize;

use crate::activity::viewer::PageViewer;
use crate::board::banner::banner;
use crate::board::words::game_title;
use crate::i18n::Text;
use board_games::Seat;
use bot_service::Snapshot;
use bot_service::game::Stage;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ListedGame {
    game: u64,
    kind: String,
    title: String,
    sides: [String; 2],
    turn: Option<usize>,
    yours: Option<usize>,
    result: Option<String>,
}

impl ListedGame {
    /// A game as a person has it in the list; `None` if it has not begun.
    pub(super) async fn of(viewer: &PageViewer, snapshot: &Snapshot) -> Option<ListedGame> {
        let (play, locale) = (snapshot.game.play()?, viewer.reader.locale);
        let mut sides = [String::new(), String::new()];
        for seat in Seat::PAIR {
            sides[seat.index()] = viewer.name_of(play.seats().seat(seat)).await;
        }
        let is_over = !matches!(snapshot.game.stage(), Stage::Playing(_));
        Some(ListedGame {
            game: snapshot.id.0,
            kind: play.kind().to_string(),
            title: Text::new("watch-title")
                .with("kind", game_title(play.kind()))
                .with("game", snapshot.id.to_string())
                .localize(locale),
            sides,
            turn: (!is_over).then(|| play.turn().index()),
            yours: viewer.seat(play).map(Seat::index),
            result: snapshot.game.ending().map(|ending| banner(ending, play, locale)),
        })
    }
}
