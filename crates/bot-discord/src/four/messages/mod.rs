//! What is said of games for four.

pub mod board;
pub mod lobby;
pub mod more;
pub mod over;
#[cfg(test)]
mod tests;

use jiff::Timestamp;
use serenity::all::{ButtonStyle, CreateButton};

use crate::board::clock_face::hands;
use crate::board::words::mention;
use crate::four::action::{FourAction, FourButton};
use crate::four::view::FourView;
use crate::four::words;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId as _, CustomId};
use crate::kit::message::Picture;
use crate::kit::reader::Reader;
use bot_service::game::PlayerId;
use bot_service::{BoardOpened, FourGame, FourGameRecord, FourPlayer, FourSeat, LeavingSeat};
use chaturanga::four::{Army, FourState};
use makruk_render::Plate;

/// A game as it is shown to a reader.
#[derive(Clone, Copy)]
pub struct ShownFour<'a> {
    pub of: &'a FourGame,
    /// The time that its clocks show.
    pub at: Timestamp,
    pub reader: Reader,
    pub opened: BoardOpened,
}

impl<'a> ShownFour<'a> {
    fn record(&self) -> &'a FourGameRecord {
        &self.of.record
    }

    fn state(&self) -> &'a FourState {
        self.record().history().state()
    }

    /// How many acts there were.
    pub fn acts(&self) -> usize {
        self.record().history().acts().len()
    }

    fn say(&self, text: &Text) -> String {
        text.localize(self.reader.locale)
    }

    fn id(&self, action: FourAction) -> CustomId {
        FourButton { game: self.record().id.0, action }.id()
    }

    fn button(&self, action: FourAction, label: &Text, style: ButtonStyle) -> CreateButton {
        button(self.id(action), &self.say(label), style)
    }

    /// Who sits where, a line each.
    fn seat_lines(&self) -> Vec<String> {
        let line = |army: Army| {
            let player = seat_name(self.record().seat(army), self.reader.locale);
            self.say(&Text::new("four-seat").with("army", words::army(army)).with("player", player))
        };
        Army::ALL.into_iter().map(line).collect()
    }

    /// The plates, without names of people.
    fn plates(&self) -> [Plate; 4] {
        Army::ALL.map(|army| Plate {
            player: match self.record().seat(army).player {
                Some(FourPlayer::Bot(level)) => self.say(&Text::new("four-plate-bot").with("level", level.number())),
                Some(FourPlayer::Person(_)) | None => String::new(),
            },
            side: self.say(&words::color(army)),
            clock: self.record().time_left(army, self.at).map(hands),
            ..Plate::default()
        })
    }

    fn players(&self) -> [Option<PlayerId>; 4] {
        Army::ALL.map(|army| self.record().seat(army).person())
    }

    /// The board after this many acts. No other picture of any game has its name.
    fn picture(&self, acts: usize, below: Army) -> Picture {
        let view = FourView {
            history: self.record().history(),
            acts,
            plates: self.plates(),
            players: self.players(),
            below,
            reader: self.reader,
        };
        view.picture(format!("chaturanga-four-{}-{acts}.png", self.record().id.0))
    }
}

fn seat_name(seat: &FourSeat, locale: Locale) -> String {
    let name = match seat.player {
        None => Text::new("four-seat-free"),
        Some(FourPlayer::Person(player)) => return mention(player),
        Some(FourPlayer::Bot(level)) => Text::new("four-seat-bot").with("level", level.number()),
    };
    let name = name.localize(locale);
    let kept_for = seat.left.and_then(|left| match left.how {
        LeavingSeat::ToAnyone => Some(left.by),
        LeavingSeat::To(heir) => Some(heir),
        LeavingSeat::TimeUp => None,
    });
    match kept_for {
        Some(player) => Text::new("four-seat-left").with("bot", name).with("player", mention(player)).localize(locale),
        None => name,
    }
}

/// How many acts a button was shown after.
pub fn revision(acts: usize) -> u16 {
    u16::try_from(acts).unwrap_or(u16::MAX)
}
