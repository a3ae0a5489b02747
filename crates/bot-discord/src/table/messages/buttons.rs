//! The rows of buttons under messages.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::said::said_words;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::table::board_button::{Answer, BoardButton, ButtonAction, ChallengeButton};
use crate::table::hint_step::HintStep;
use crate::table::messages::more;
use crate::table::offers;
use crate::table::offers::ButtonOffer;
use bot_service::game::{Play, Stage, Stake};
use bot_service::{BoardOpened, Snapshot};

/// Whether a game that is over may still be followed by a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RematchOffer {
    Open,
    Made,
}

fn labelled(id: CustomId, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
    button(id, &label.localize(locale), style)
}

pub(super) fn challenge(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let locale = snapshot.place.locale;
    let make =
        |answer, label, style| labelled(ChallengeButton { game: snapshot.id, answer }.id(), label, style, locale);
    let withdraw = make(Answer::Withdraw, Text::new("button-withdraw"), ButtonStyle::Secondary);
    let row = match snapshot.game.opening_challenge().to {
        Some(_) => vec![
            make(Answer::Accept, Text::new("button-accept"), ButtonStyle::Success),
            make(Answer::Decline, Text::new("button-decline"), ButtonStyle::Secondary),
            withdraw,
        ],
        None => vec![make(Answer::Accept, Text::new("button-join"), ButtonStyle::Success), withdraw],
    };
    vec![CreateActionRow::Buttons(row)]
}

/// The components under a board: moving and viewing in the first row, what waits for an answer in the second, and a menu of the
/// rest. None once the game is over.
pub(super) fn board(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let Stage::Playing(play) = snapshot.game.stage() else { return Vec::new() };
    let buttons = BoardButtons { snapshot, play };
    let mut first = vec![
        buttons.make(ButtonAction::ChooseMove, Text::new("button-choose"), ButtonStyle::Primary),
        buttons.make(ButtonAction::Flip, Text::new("button-flip"), ButtonStyle::Secondary),
    ];
    if snapshot.game.terms().stake != Stake::Rated {
        first.push(buttons.make(ButtonAction::Hint(HintStep::Piece), Text::new("button-hint"), ButtonStyle::Secondary));
    }
    if snapshot.presentation.opened == BoardOpened::InActivity {
        first.push(buttons.make(ButtonAction::OpenBoard, Text::new("activity-button-open"), ButtonStyle::Secondary));
    }
    let offered = play.draw_offer().and_then(|_| snapshot.game.newest_draw_offer());
    let answers = offered.into_iter().flat_map(offers::draw_answers);
    let second: Vec<_> = answers.chain(offers::take_over(play)).map(|offer| buttons.of(offer)).collect();
    let second = (!second.is_empty()).then_some(CreateActionRow::Buttons(second));
    let first = CreateActionRow::Buttons(first);
    [Some(first), second, Some(more::menu(snapshot, play))].into_iter().flatten().collect()
}

/// The answers to what one side asks the other.
pub(super) fn answers(snapshot: &Snapshot, play: &Play, offers: [ButtonOffer; 2]) -> CreateActionRow {
    CreateActionRow::Buttons(offers.map(|offer| BoardButtons { snapshot, play }.of(offer)).into())
}

/// The buttons under the result of a game: another one, unless that was asked for, to look back if there is something to look
/// back at, and to have the words explained if there are any.
pub(super) fn ended(snapshot: &Snapshot, play: &Play, rematch: RematchOffer) -> Vec<CreateActionRow> {
    let buttons = BoardButtons { snapshot, play };
    let again = offers::rematch(snapshot).filter(|_| rematch == RematchOffer::Open).map(|offer| buttons.of(offer));
    let analyse = offers::analyse(play).map(|offer| buttons.of(offer));
    let replay = (play.plies() >= 1)
        .then(|| buttons.make(ButtonAction::OpenReplay, Text::new("button-replay"), ButtonStyle::Secondary));
    let words = (!said_words(play).is_empty())
        .then(|| buttons.make(ButtonAction::Words, Text::new("button-words"), ButtonStyle::Secondary));
    let row: Vec<CreateButton> = again.into_iter().chain(analyse).chain(replay).chain(words).collect();
    (!row.is_empty()).then_some(CreateActionRow::Buttons(row)).into_iter().collect()
}

/// The confirmation of a resignation, the button that aborts the game while that is still possible, and the way back.
pub(super) fn resigning(snapshot: &Snapshot, play: &Play, locale: Locale) -> Vec<CreateActionRow> {
    let make = |action, label, style| {
        labelled(BoardButton { game: snapshot.id, revision: play.revision(), action }.id(), label, style, locale)
    };
    let ways_out = offers::ways_out(play).into_iter().map(|offer| make(offer.action, offer.label, offer.style));
    let keep = make(ButtonAction::KeepPlaying, Text::new("button-keep-playing"), ButtonStyle::Secondary);
    vec![CreateActionRow::Buttons(ways_out.chain([keep]).collect())]
}

/// Makes the buttons of one board, in the language of the game's place.
struct BoardButtons<'a> {
    snapshot: &'a Snapshot,
    play: &'a Play,
}

impl BoardButtons<'_> {
    fn make(&self, action: ButtonAction, label: Text, style: ButtonStyle) -> CreateButton {
        let id = BoardButton { game: self.snapshot.id, revision: self.play.revision(), action }.id();
        labelled(id, label, style, self.snapshot.place.locale)
    }

    fn of(&self, offer: ButtonOffer) -> CreateButton {
        self.make(offer.action, offer.label, offer.style)
    }
}
