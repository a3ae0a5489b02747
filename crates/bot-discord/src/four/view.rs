//! The board of a game for four, as a picture and in words.

use std::time::Duration;

use crate::board::spoken::sentences;
use crate::board::words::square;
use crate::four::words;
use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, FilmOfFour, Picture, dress, name_players};
use crate::kit::names::PlayerName;
use crate::kit::reader::{Look, Reader};
use bot_service::game::PlayerId;
use chaturanga::Arm;
use chaturanga::four::{Army, FourEvent, FourHistory, FourStanding, FourState, KingFate};
use makruk_render::{Film, Plate, Scene};

/// How long a film shows each position, and how long the last one.
const PACE: Duration = Duration::from_millis(1_100);
const HOLD: Duration = Duration::from_secs(4);

/// A game after some of its acts, from one reader's point of view.
pub struct FourView<'a> {
    pub history: &'a FourHistory,
    pub acts: usize,
    /// South's and then clockwise, without names of people.
    pub plates: [Plate; 4],
    /// Those who sit there, where they are people.
    pub players: [Option<PlayerId>; 4],
    /// The army at the bottom.
    pub below: Army,
    pub reader: Reader,
}

impl FourView<'_> {
    /// The view as a picture in a file of this name.
    pub fn picture(self, file_name: String) -> Picture {
        let alt = read_out(self.history, self.acts, self.reader);
        let mut scene = scene(self.history, self.acts, self.plates, self.reader.locale);
        scene.view = self.below.into();
        Picture::new(Drawing::Board { scene: Box::new(scene), players: self.players.to_vec() }, file_name, &alt)
    }
}

fn scene(history: &FourHistory, acts: usize, plates: [Plate; 4], locale: Locale) -> Scene {
    let mut scene = Scene::of_four(history, acts, plates);
    if let (FourStanding::Over(result), Some(plates)) = (history.state_at(acts).standing(), &mut scene.plates) {
        plates.banner = Some(words::banner(result, locale));
    }
    scene
}

impl FilmOfFour {
    /// The film in this look, with what people are called.
    pub fn film(&self, look: Option<Look>, name_of: impl Fn(PlayerId) -> Option<PlayerName>) -> Film {
        let mut scenes = Scene::film_of_four(&self.history, &self.plates);
        if let Some(plates) = scenes.last_mut().and_then(|last| last.plates.as_mut()) {
            plates.banner = self.banner.clone();
        }
        let mut dressed = scenes.into_iter().map(|mut scene| {
            dress(&mut scene, look);
            name_players(&mut scene, &self.players, &name_of);
            scene
        });
        let first = dressed.next().unwrap_or_else(|| Scene::of_four(&self.history, 0, self.plates.clone()));
        let mut film = Film::new(first, PACE, HOLD);
        dressed.for_each(|scene| film.push(scene));
        film
    }
}

/// What the picture shows, for those who can't see it: the throw first, and then the armies.
pub fn read_out(history: &FourHistory, acts: usize, reader: Reader) -> String {
    let (state, locale) = (history.state_at(acts), reader.locale);
    let thrown = match state.standing() {
        FourStanding::Over(result) => words::result(result),
        FourStanding::ToThrow { army, .. } => Text::new("four-alt-throws").with("army", words::color(army)),
        FourStanding::ToMove { army, die, .. } => Text::new("four-alt-thrown")
            .with("army", words::color(army))
            .with("points", die.points())
            .with("pieces", words::die(die)),
    };
    let blocked =
        acts.checked_sub(1).into_iter().flat_map(|last| history.events_at(last)).find_map(|event| match event {
            FourEvent::Blocked { army, die } => {
                Some(Text::new("four-alt-blocked").with("army", words::color(*army)).with("points", die.points()))
            }
            _ => None,
        });
    let armies = Army::ALL.into_iter().flat_map(|army| army_read_out(state, army, reader));
    let said: Vec<String> =
        blocked.into_iter().chain([thrown]).map(|text| text.localize(locale)).chain(armies).collect();
    sentences(&said, locale)
}

fn army_read_out(state: &FourState, army: Army, reader: Reader) -> Vec<String> {
    let locale = reader.locale;
    let kinds = Arm::ALL.into_iter().filter_map(|kind| {
        let own = state.of(army).filter(|(_, arm)| *arm == kind);
        let squares: Vec<String> = own.map(|(at, _)| square(at, reader)).collect();
        let text = Text::new("alt-piece").with("role", words::piece(kind)).with("squares", squares.join(" "));
        (!squares.is_empty()).then(|| text.localize(locale))
    });
    let pieces: Vec<String> = kinds.collect();
    let color = || words::color(army);
    let standing = match pieces.is_empty() {
        true => Text::new("four-alt-gone").with("army", color()),
        false => Text::new("four-alt-army").with("army", color()).with("pieces", pieces.join(", ")),
    };
    let held = match state.king(army) {
        KingFate::Captured(Some(by)) => {
            Some(Text::new("four-alt-held").with("army", color()).with("by", words::color(by)))
        }
        KingFate::Captured(None) | KingFate::Stands => None,
    };
    let commander = state.commander(army);
    let commanded = (commander != army)
        .then(|| Text::new("four-alt-commanded").with("army", color()).with("by", words::color(commander)));
    [Some(standing), held, commanded].into_iter().flatten().map(|text| text.localize(locale)).collect()
}
