//! Ladders with more rungs than a picture has room for, page by page.

use std::ops::Range;

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::Ladder;
use serenity::all::CreateActionRow;

use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::kit::pages::{ListPage, all_row};
use crate::ladder::action::LadderAction;
use crate::ladder::messages::words::of_game;
use crate::ladder::messages::{ShownLadder, picture, rung};
use bot_service::LadderAt;
use bot_service::game::PlayerId;
use makruk_render::LadderPicture;

/// What is shown of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderPage {
    /// The first rungs, those near the reader, and what is open.
    Front,
    /// A page of rungs: this one, or that with the reader's.
    Rungs(Option<u16>),
}

impl LadderPage {
    /// Whom it names in its picture.
    pub fn named(self, ladder: &Ladder, reader: PlayerId) -> Vec<PlayerId> {
        let shown = match self {
            LadderPage::Front => front(ladder),
            LadderPage::Rungs(number) => page(ladder, number, reader).entries(),
        };
        ladder.rungs().get(shown).unwrap_or_default().iter().map(|player| PlayerId(player.0)).collect()
    }
}

/// The rungs that are shown first.
pub(super) fn front(ladder: &Ladder) -> Range<usize> {
    0..ladder.rungs().len().min(LadderPicture::MAX_RUNGS)
}

fn page(ladder: &Ladder, number: Option<u16>, reader: PlayerId) -> ListPage {
    let order = ladder.rungs();
    let own = order.iter().position(|player| *player == Player(reader.0)).unwrap_or_default();
    match number {
        Some(number) => ListPage::numbered(usize::from(number), order.len(), LadderPicture::MAX_RUNGS),
        None => ListPage::with_entry(own, order.len(), LadderPicture::MAX_RUNGS),
    }
}

/// The rows, and a button for all rungs if there are more than are shown first.
pub(super) fn with_all_rungs(mut rows: Vec<CreateActionRow>, at: &LadderAt, locale: Locale) -> Vec<CreateActionRow> {
    let id = LadderAction::Rungs(None).on(at.id.game);
    rows.extend(all_row(id, at.ladder.rungs().len(), LadderPicture::MAX_RUNGS, locale));
    rows
}

/// A page of the rungs: the one of this number, or that with the reader's.
pub fn ladder_rungs(shown: &ShownLadder<'_>, number: Option<u16>, locale: Locale) -> OutgoingMessage {
    let ladder = &*shown.at.ladder;
    let page = page(ladder, number, shown.reader);
    let rungs = page.entries();
    let title = Text::new("ladder-rungs").with("first", rungs.start + 1).with("last", rungs.end);
    let mut lines = vec![title.with("all", ladder.rungs().len()).localize(locale)];
    let on_page = ladder.rungs().iter().enumerate().skip(rungs.start).take(rungs.len());
    lines.extend(on_page.map(|(index, &player)| rung(shown, (index, player), locale)));
    of_game(OutgoingMessage::lines(&lines), shown.at.id.game, locale)
        .with_picture(picture::picture(shown, rungs, locale))
        .with_rows(page.turning(|page| LadderAction::Rungs(Some(page)).on(shown.at.id.game), locale))
}
