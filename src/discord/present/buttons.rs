//! The rows of buttons under messages.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::super::custom_id::{Answer, ButtonAction, CustomId};
use super::super::hint_step::HintStep;
use super::super::limits::{LABEL, truncate};
use crate::game::{Play, Stage, Stake, Takebacks};
use crate::i18n::{Locale, Text};
use crate::service::Snapshot;
use makruk::CountKind;
use makruk::counting::Calling;

/// A button that carries `id`.
pub(super) fn button(id: CustomId, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(truncate(label, LABEL)).style(style)
}

fn labelled(id: CustomId, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
    button(id, &label.localize(locale), style)
}

/// The buttons under an open challenge.
pub(super) fn challenge(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let locale = snapshot.place.locale;
    let make = |answer, label, style| labelled(CustomId::Challenge { game: snapshot.id, answer }, label, style, locale);
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

/// The buttons under a board: moving, viewing and counting in the first row, offers and resignation in the second.
/// None once the game is over.
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
    first.extend(buttons.count());
    let mut second = match play.draw_offer() {
        Some(_) => buttons.draw_answers(),
        None => vec![buttons.make(ButtonAction::OfferDraw, Text::new("button-draw"), ButtonStyle::Secondary)],
    };
    if snapshot.game.terms().stake.takebacks() == Takebacks::ByConsent && play.plies() > 0 {
        second.push(buttons.make(ButtonAction::AskTakeback, Text::new("button-takeback"), ButtonStyle::Secondary));
    }
    if play.seats().stands_in() {
        second.push(buttons.make(ButtonAction::TakeOver, Text::new("button-take-over"), ButtonStyle::Secondary));
    }
    second.push(buttons.make(ButtonAction::Resign, Text::new("button-resign"), ButtonStyle::Danger));
    vec![CreateActionRow::Buttons(first), CreateActionRow::Buttons(second)]
}

/// The answers to a draw offer.
pub(super) fn draw_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(BoardButtons { snapshot, play }.draw_answers())]
}

/// The answers to a takeback request.
pub(super) fn takeback_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let buttons = BoardButtons { snapshot, play };
    vec![CreateActionRow::Buttons(vec![
        buttons.make(ButtonAction::AcceptTakeback, Text::new("button-takeback-accept"), ButtonStyle::Success),
        buttons.make(ButtonAction::DeclineTakeback, Text::new("button-takeback-decline"), ButtonStyle::Secondary),
    ])]
}

/// The answers to a request to hand a side over to the engine.
pub(super) fn handoff_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let buttons = BoardButtons { snapshot, play };
    vec![CreateActionRow::Buttons(vec![
        buttons.make(ButtonAction::AcceptHandoff, Text::new("button-handoff-accept"), ButtonStyle::Success),
        buttons.make(ButtonAction::DeclineHandoff, Text::new("button-handoff-decline"), ButtonStyle::Secondary),
    ])]
}

/// The answers to every request that is open, but for a draw offer: its answers are under every board.
pub(super) fn open_requests(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let takeback = play.takeback_request().map(|_| takeback_answers(snapshot, play));
    let handoff = play.handoff_request().map(|_| handoff_answers(snapshot, play));
    takeback.into_iter().chain(handoff).flatten().collect()
}

/// The button by which a person takes their side back from the engine.
pub(super) fn take_over(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let buttons = BoardButtons { snapshot, play };
    vec![CreateActionRow::Buttons(vec![buttons.make(
        ButtonAction::TakeOver,
        Text::new("button-take-over"),
        ButtonStyle::Secondary,
    )])]
}

/// The button under a hint that asks for its next step, if there is one.
pub(super) fn hint(snapshot: &Snapshot, next: Option<HintStep>, locale: Locale) -> Vec<CreateActionRow> {
    let (Some(step), Some(play)) = (next, snapshot.game.play()) else { return Vec::new() };
    let Some(label) = hint_label(step) else { return Vec::new() };
    let id = CustomId::Board { game: snapshot.id, revision: play.revision(), action: ButtonAction::Hint(step) };
    vec![CreateActionRow::Buttons(vec![labelled(id, label, ButtonStyle::Primary, locale)])]
}

/// The label of the button that asks for this step. The command and the board's own button ask for the first.
fn hint_label(step: HintStep) -> Option<Text> {
    match step {
        HintStep::Piece => None,
        HintStep::Square => Some(Text::new("hint-button-square")),
        HintStep::Why => Some(Text::new("hint-button-why")),
    }
}

/// The button that asks for a review, under the result of a game in which both sides have moved.
pub(super) fn ended(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let analyse = || {
        BoardButtons { snapshot, play }.make(ButtonAction::Analyse, Text::new("button-analyse"), ButtonStyle::Secondary)
    };
    (play.plies() >= 2).then(|| CreateActionRow::Buttons(vec![analyse()])).into_iter().collect()
}

/// The buttons that stop or change a count.
pub(super) fn counting(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(BoardButtons { snapshot, play }.count())]
}

/// The confirmation of a resignation, and the button that aborts the game while that is still possible.
pub(super) fn resigning(snapshot: &Snapshot, play: &Play, locale: Locale) -> Vec<CreateActionRow> {
    let make = |action, label, style| {
        labelled(CustomId::Board { game: snapshot.id, revision: play.revision(), action }, label, style, locale)
    };
    let abort = (play.plies() < 2).then(|| make(ButtonAction::Abort, Text::new("button-abort"), ButtonStyle::Primary));
    let resign = make(ButtonAction::ConfirmResign, Text::new("button-resign-confirm"), ButtonStyle::Danger);
    vec![CreateActionRow::Buttons(abort.into_iter().chain([resign]).collect())]
}

/// Makes the buttons of one board, in the language of the game's place.
struct BoardButtons<'a> {
    snapshot: &'a Snapshot,
    play: &'a Play,
}

impl BoardButtons<'_> {
    fn make(&self, action: ButtonAction, label: Text, style: ButtonStyle) -> CreateButton {
        let id = CustomId::Board { game: self.snapshot.id, revision: self.play.revision(), action };
        labelled(id, label, style, self.snapshot.place.locale)
    }

    fn draw_answers(&self) -> Vec<CreateButton> {
        vec![
            self.make(ButtonAction::AcceptDraw, Text::new("button-draw-accept"), ButtonStyle::Success),
            self.make(ButtonAction::DeclineDraw, Text::new("button-draw-decline"), ButtonStyle::Secondary),
        ]
    }

    /// Buttons to stop the running count and, if its counter may, to change to the other kind; or to start a count if
    /// either side may. None where counts start and stop automatically.
    fn count(&self) -> Vec<CreateButton> {
        let stop = || self.make(ButtonAction::StopCount, Text::new("button-count-stop"), ButtonStyle::Secondary);
        let change = || self.make(ButtonAction::StartCount, Text::new("button-count-change"), ButtonStyle::Secondary);
        match self.play.count() {
            _ if self.play.ruleset().calling == Calling::Automatic => Vec::new(),
            Some(count) if self.play.countable(count.side()).is_some() => vec![stop(), change()],
            Some(_) => vec![stop()],
            None => self.start_count().into_iter().collect(),
        }
    }

    fn start_count(&self) -> Option<CreateButton> {
        let turn = self.play.turn();
        let label = match [turn, !turn].into_iter().find_map(|side| self.play.countable(side))? {
            CountKind::Board => Text::new("button-count-board"),
            CountKind::Pieces => Text::new("button-count-pieces"),
        };
        Some(self.make(ButtonAction::StartCount, label, ButtonStyle::Secondary))
    }
}
