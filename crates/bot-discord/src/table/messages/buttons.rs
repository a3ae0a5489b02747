//! The rows of buttons under messages.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::said::said_words;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::table::board_button::{Answer, BoardButton, ButtonAction, ChallengeButton};
use crate::table::hint_step::HintStep;
use crate::table::messages::more;
use bot_service::Snapshot;
use bot_service::game::{Play, Stage, Stake};

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
    let offered = play.draw_offer().and_then(|_| snapshot.game.newest_draw_offer());
    let mut second = offered.map(|asked| buttons.draw_answers(asked)).unwrap_or_default();
    if play.seats().stands_in() {
        second.push(buttons.make(ButtonAction::TakeOver, Text::new("button-take-over"), ButtonStyle::Secondary));
    }
    let second = (!second.is_empty()).then_some(CreateActionRow::Buttons(second));
    let first = CreateActionRow::Buttons(first);
    [Some(first), second, Some(more::menu(snapshot, play))].into_iter().flatten().collect()
}

/// The answers to a draw offer, which the event at this index made.
pub(super) fn draw_answers(snapshot: &Snapshot, play: &Play, asked: usize) -> CreateActionRow {
    CreateActionRow::Buttons(BoardButtons { snapshot, play }.draw_answers(asked))
}

pub(super) fn takeback_answers(snapshot: &Snapshot, play: &Play, asked: usize) -> CreateActionRow {
    let texts = [Text::new("button-takeback-accept"), Text::new("button-takeback-decline")];
    CreateActionRow::Buttons(BoardButtons { snapshot, play }.answers(asked, texts))
}

/// The answers to a request to hand a side over to the engine.
pub(super) fn handoff_answers(snapshot: &Snapshot, play: &Play, asked: usize) -> CreateActionRow {
    let texts = [Text::new("button-handoff-accept"), Text::new("button-handoff-decline")];
    CreateActionRow::Buttons(BoardButtons { snapshot, play }.answers(asked, texts))
}

/// The buttons under the result of a game: another one, unless that was asked for, to look back if there is something to look
/// back at, and to have the words explained if there are any.
pub(super) fn ended(snapshot: &Snapshot, play: &Play, rematch: RematchOffer) -> Vec<CreateActionRow> {
    let buttons = BoardButtons { snapshot, play };
    let again = (rematch == RematchOffer::Open && snapshot.may_have_rematch())
        .then(|| buttons.make(ButtonAction::Rematch, Text::new("button-rematch"), ButtonStyle::Primary));
    let analyse = (play.plies() >= 2)
        .then(|| buttons.make(ButtonAction::Analyse, Text::new("button-analyse"), ButtonStyle::Secondary));
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
    let abort = (play.plies() < 2).then(|| make(ButtonAction::Abort, Text::new("button-abort"), ButtonStyle::Primary));
    let resign = make(ButtonAction::ConfirmResign, Text::new("button-resign-confirm"), ButtonStyle::Danger);
    let keep = make(ButtonAction::KeepPlaying, Text::new("button-keep-playing"), ButtonStyle::Secondary);
    vec![CreateActionRow::Buttons(abort.into_iter().chain([resign, keep]).collect())]
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

    fn draw_answers(&self, asked: usize) -> Vec<CreateButton> {
        self.answers(asked, [Text::new("button-draw-accept"), Text::new("button-draw-decline")])
    }

    /// Buttons to agree to what the event at this index asks, and to decline it.
    fn answers(&self, asked: usize, [agree, decline]: [Text; 2]) -> Vec<CreateButton> {
        let asked = u32::try_from(asked).unwrap_or(u32::MAX);
        vec![
            self.make(ButtonAction::Agree(asked), agree, ButtonStyle::Success),
            self.make(ButtonAction::Disagree(asked), decline, ButtonStyle::Secondary),
        ]
    }
}
