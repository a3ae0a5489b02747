//! The ladder as a file for other programs.

use club_competitions::report::comma_separated;

use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::roster::NamesShown;
use crate::ladder::messages::words::of_game;
use bot_service::LadderAt;
use bot_service::game::PlayerId;

pub fn ladder_file(at: &LadderAt, names: &NamesShown, locale: Locale) -> OutgoingMessage {
    let ladder = &at.ladder;
    let heading = ["rung", "player", "since"].map(str::to_owned).to_vec();
    let row = |(rung, player): (usize, &club_competitions::CompetitorId)| {
        let name = names.get(&PlayerId(player.0)).cloned().unwrap_or_default();
        let since = ladder.history(*player).last().map(|movement| movement.at.to_string()).unwrap_or_default();
        vec![rung.to_string(), name, since]
    };
    let rows = (1..).zip(ladder.rungs()).map(row);
    let about = Text::new("ladder-file").localize(locale);
    let text = comma_separated(std::iter::once(heading).chain(rows));
    let file = Picture::new(Drawing::Document(text), format!("{}-ladder.csv", at.id.game), &about);
    of_game(OutgoingMessage::words(&about), at.id.game, locale).with_picture(file)
}
