//! A game that is over: looking back, and taking it along.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::replay_step::ReplayStep;
use crate::four::action::FourAction;
use crate::four::messages::more::rematch;
use crate::four::messages::{ShownFour, revision};
use crate::four::words;
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::ids::unnamed;
use crate::kit::message::{Drawing, FilmOfFour, OutgoingMessage, Picture};
use bot_service::game::PlayerId;
use bot_service::{FourPlayer, FourStage};
use chaturanga::four::{Army, FourStanding};

impl ShownFour<'_> {
    pub(super) fn rows_afterwards(&self) -> Vec<CreateActionRow> {
        let rematch = (self.record().stage == FourStage::Over).then(rematch);
        let others = [
            (FourAction::Replay(0, ReplayStep::First), Text::new("four-button-replay"), ButtonStyle::Secondary),
            (FourAction::Film, Text::new("button-export-film"), ButtonStyle::Secondary),
            (FourAction::Record, Text::new("four-button-record"), ButtonStyle::Secondary),
        ];
        let all = rematch.into_iter().chain(others).map(|(action, text, style)| self.button(action, &text, style));
        vec![CreateActionRow::Buttons(all.collect())]
    }

    /// The game after `acts` acts with the army of this person at the bottom, and buttons that lead on.
    pub fn replay(&self, acts: usize, person: PlayerId) -> OutgoingMessage {
        let (history, all) = (self.record().history(), self.acts());
        let progress = self.say(&Text::new("four-progress").with("act", acts).with("acts", all));
        let told = words::told(history, (acts.saturating_sub(1), acts), self.reader);
        let standing = match history.state_at(acts).standing() {
            FourStanding::Over(result) => Some(words::result(result)),
            FourStanding::ToMove { army, die, .. } => {
                let thrown = Text::new("four-thrown").with("army", words::army(army)).with("points", die.points());
                Some(thrown.with("pieces", words::die(die)))
            }
            FourStanding::ToThrow { .. } => None,
        };
        let lines = [progress].into_iter().chain(told).chain(standing.map(|text| self.say(&text)));
        let steps = ReplayStep::ALL.into_iter().map(|step| {
            let id = self.id(FourAction::Replay(revision(acts), step));
            button(id, step.sign(), ButtonStyle::Secondary).disabled(step.from(acts, all) == acts)
        });
        OutgoingMessage::lines(&lines.collect::<Vec<_>>())
            .with_buttons(steps.collect())
            .with_picture(self.picture(acts, self.below(person)))
    }

    pub fn film(&self) -> OutgoingMessage {
        let history = self.record().history().clone();
        let banner = match history.state().standing() {
            FourStanding::Over(result) => Some(words::banner(result, self.reader.locale)),
            FourStanding::ToThrow { .. } | FourStanding::ToMove { .. } => None,
        };
        let about = self.say(&Text::new("four-film").with("acts", self.acts()));
        let film = FilmOfFour { history, plates: self.plates(), players: self.players(), banner };
        let name = format!("chaturanga-four-{}.gif", self.record().id.0);
        OutgoingMessage::words(&about).with_picture(Picture::new(Drawing::FilmOfFour(Box::new(film)), name, &about))
    }

    /// The record with the proof of the throws.
    pub fn written(&self) -> OutgoingMessage {
        let file = self.file();
        let about = self.say(&Text::new("four-record").with("file", format!("`{}`", file.file_name)));
        OutgoingMessage::words(&about).with_picture(file)
    }

    /// The record as a file.
    pub fn file(&self) -> Picture {
        let names = Army::ALL.map(|army| match self.record().seat(army).player {
            Some(FourPlayer::Person(player)) => unnamed(player),
            Some(FourPlayer::Bot(level)) => format!("bot {}", level.number()),
            None => String::new(),
        });
        let text = self.record().text(names.each_ref().map(String::as_str)).to_string();
        let name = format!("chaturanga-four-{}.txt", self.record().id.0);
        Picture::new(Drawing::Document(text), name, &self.say(&Text::new("four-record-alt")))
    }
}
