//! What else a person can do in a game for four.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind};

use crate::four::action::FourAction;
use crate::four::messages::{ShownFour, revision};
use crate::four::words;
use crate::i18n::{Locale, Text};
use crate::kit::limits::BUTTONS;
use crate::kit::message::OutgoingMessage;
use bot_service::FourStage;
use bot_service::game::PlayerId;
use chaturanga::four::Army;

/// Something that a button does.
pub type FourOffer = (FourAction, Text, ButtonStyle);

/// Playing again.
pub(super) fn rematch() -> FourOffer {
    (FourAction::Rematch, Text::new("four-button-rematch"), ButtonStyle::Primary)
}

impl ShownFour<'_> {
    /// The seats and the rules, and what this person may do besides moving.
    pub fn more(&self, person: PlayerId) -> OutgoingMessage {
        let state = self.state();
        let stakes = Army::ALL
            .into_iter()
            .filter(|army| state.stakes(*army) > 0)
            .map(|army| Text::new("four-stakes").with("army", words::army(army)).with("stakes", state.stakes(army)));
        let said = stakes.chain(self.unusual()).chain([
            self.terms(),
            Text::new("four-rules"),
            Text::new("four-throws-of-die"),
        ]);
        let said: Vec<String> = said.map(|text| self.say(&text)).collect();
        let lines: Vec<String> = self.seat_lines().into_iter().chain(said).collect();
        let actions = self.actions(person);
        let buttons: Vec<_> = actions.iter().map(|(action, text, style)| self.button(*action, text, *style)).collect();
        let rows = buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect();
        OutgoingMessage::lines(&lines).with_rows(rows)
    }

    /// What a person can do besides moving, wherever the game is shown to them.
    pub fn offered(&self, person: PlayerId) -> Vec<FourOffer> {
        let record = self.record();
        match record.stage {
            FourStage::Over if record.seat_of(person).is_some() => vec![rematch()],
            FourStage::Playing => self.kings(Some(person)).into_iter().chain(self.actions(person)).collect(),
            FourStage::Over | FourStage::Open | FourStage::CalledOff(_) => Vec::new(),
        }
    }

    fn actions(&self, person: PlayerId) -> Vec<FourOffer> {
        let record = self.record();
        if record.stage != FourStage::Playing {
            return Vec::new();
        }
        if record.seat_of(person).is_none() {
            let free = Army::ALL.into_iter().filter(|army| record.seat(*army).may_be_taken_by(person));
            let take = |army| Text::new("four-button-take").with("army", words::army(army));
            return free.map(|army| (FourAction::Take(army), take(army), ButtonStyle::Primary)).collect();
        }
        let offer = record
            .may_offer_exchange(person)
            .map(|_| (FourAction::Offer(revision(self.acts())), Text::new("four-button-offer"), ButtonStyle::Primary));
        let abort = match record.wants_abort.contains(&person) {
            true => (FourAction::KeepOn, Text::new("four-button-keep-on"), ButtonStyle::Secondary),
            false => (FourAction::Abort, Text::new("four-button-abort"), ButtonStyle::Secondary),
        };
        let leave = (FourAction::Leave, Text::new("four-button-leave"), ButtonStyle::Danger);
        offer.into_iter().chain([abort, leave]).collect()
    }

    /// Asks whether a person means to leave.
    pub fn ask_to_leave(&self) -> OutgoingMessage {
        let leave = self.button(FourAction::ConfirmLeave, &Text::new("four-button-leave"), ButtonStyle::Danger);
        let id = self.id(FourAction::HandOver).to_string();
        let heirs = CreateSelectMenu::new(id, CreateSelectMenuKind::User { default_users: None });
        let heirs = heirs.placeholder(self.say(&Text::new("four-menu-heir")));
        let rows = vec![CreateActionRow::Buttons(vec![leave]), CreateActionRow::SelectMenu(heirs)];
        OutgoingMessage::words(&self.say(&Text::new("four-ask-to-leave"))).with_rows(rows)
    }
}

/// Says that something was done, where nothing else shows it.
pub fn done(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-done"), locale)
}
