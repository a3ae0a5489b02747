//! The message by which people sit down to a game for four.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::clock::time_control_name;
use crate::board::words::{mention, relative};
use crate::four::action::FourAction;
use crate::four::messages::ShownFour;
use crate::four::options::FourOption;
use crate::four::words;
use crate::i18n::{Locale, Text, text_of};
use crate::kit::custom_id::value;
use crate::kit::limits::{LABEL, truncate};
use crate::kit::message::OutgoingMessage;
use bot_service::{ChannelId, FourCalledOff, FourLevel, FourStage};
use chaturanga::four::{Alliance, Army};

/// The answer to whoever has opened a table.
pub fn opened(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("four-opened"), locale)
}

/// Tells whoever has opened a table in a channel that it can't be shown there.
pub fn without_place(channel: ChannelId, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("four-without-place").with("channel", format!("<#{}>", channel.0)), locale)
}

/// Why there is no game any more.
pub fn called_off(why: FourCalledOff) -> Text {
    text_of!("four-called-off", why, FourCalledOff: ByOpener, NotBegun, Agreed, Abandoned, NoPlace)
}

impl ShownFour<'_> {
    /// The seats, and how they are taken. Once the game has begun or was called off, what became of it.
    pub fn lobby(&self) -> OutgoingMessage {
        let record = self.record();
        let title = self.say(&Text::new("four-lobby"));
        let commitment = || Text::new("four-commitment").with("hash", record.commitment.clone());
        let lines = |more: &[Text]| {
            let more = more.iter().map(|text| self.say(text));
            OutgoingMessage::lines(
                &[title.clone()].into_iter().chain(self.seat_lines()).chain(more).collect::<Vec<_>>(),
            )
        };
        match record.stage {
            FourStage::Open => {
                let allies = Text::new("four-allies")
                    .with("one", words::alliance(Alliance::SouthNorth))
                    .with("other", words::alliance(Alliance::WestEast));
                let begins = Text::new("four-begins").with("opener", mention(record.opener));
                let begins = begins.with("until", relative(record.closes_at()));
                let said: Vec<Text> =
                    [allies, self.terms()].into_iter().chain(self.unusual()).chain([commitment(), begins]).collect();
                lines(&said).with_rows(self.lobby_rows())
            }
            FourStage::CalledOff(why) => OutgoingMessage::lines(&[title, self.say(&called_off(why))]),
            FourStage::Playing | FourStage::Over => {
                let said = [self.terms()].into_iter().chain(self.unusual());
                lines(&said.chain([commitment(), Text::new("four-begun")]).collect::<Vec<_>>())
            }
        }
    }

    /// How much time there is.
    pub(super) fn terms(&self) -> Text {
        Text::new("four-time").with("time", time_control_name(self.record().terms().time, self.reader.locale))
    }

    /// The rules that are not the usual ones, if there are any.
    pub(super) fn unusual(&self) -> Option<Text> {
        let rules = self.record().terms().rules;
        let chosen = FourOption::ALL.into_iter().filter(|option| option.is_in(rules));
        let chosen: Vec<String> = chosen.map(|option| self.say(&option.name())).collect();
        (!chosen.is_empty()).then(|| Text::new("four-chosen").with("rules", chosen.join(" · ")))
    }

    /// The menu of rules that may be chosen.
    fn options(&self) -> CreateSelectMenu {
        let rules = self.record().terms().rules;
        let options = FourOption::ALL.into_iter().map(|option| {
            CreateSelectMenuOption::new(truncate(&self.say(&option.name()), LABEL), value(&option))
                .default_selection(option.is_in(rules))
        });
        let kind = CreateSelectMenuKind::String { options: options.collect() };
        CreateSelectMenu::new(self.id(FourAction::Rules).to_string(), kind)
            .placeholder(self.say(&Text::new("four-menu-rules")))
            .min_values(0)
            .max_values(FourOption::ALL.len() as u8)
    }

    fn lobby_rows(&self) -> Vec<CreateActionRow> {
        let record = self.record();
        let seats = Army::ALL.into_iter().map(|army| {
            let is_taken = record.seat(army).person().is_some();
            self.button(FourAction::Sit(army), &words::army(army), ButtonStyle::Secondary).disabled(is_taken)
        });
        let fill = FourLevel::ALL.into_iter().map(|level| {
            let text = Text::new("four-button-fill").with("level", level.number());
            self.button(FourAction::Fill(level.number()), &text, ButtonStyle::Secondary).disabled(record.is_full())
        });
        let begin = Text::new("four-button-begin");
        let begin = self.button(FourAction::Begin, &begin, ButtonStyle::Success).disabled(!record.is_full());
        let stand = self.button(FourAction::Stand, &Text::new("four-button-stand"), ButtonStyle::Secondary);
        vec![
            CreateActionRow::Buttons(seats.collect()),
            CreateActionRow::Buttons(fill.collect()),
            CreateActionRow::SelectMenu(self.options()),
            CreateActionRow::Buttons(vec![begin, stand]),
        ]
    }
}
