//! Buttons, in rows.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::super::custom_id::{Answer, ButtonAction, CustomId};
use super::super::limits::{LABEL, truncate};
use super::HintStep;
use crate::game::{Play, Stage, Stake, Takebacks};
use crate::i18n::{Locale, Text};
use crate::service::Snapshot;
use makruk::CountKind;
use makruk::counting::Calling;

/// A button that stands for `id`.
pub(super) fn button(id: CustomId, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string()).label(truncate(label, LABEL)).style(style)
}

fn labelled(id: CustomId, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
    button(id, &label.localize(locale), style)
}

/// The buttons under a challenge that is open.
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

/// The buttons under a board: to move, to look and to count in the first row, to come to terms in the second.
/// None once the game is over.
pub(super) fn board(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let Stage::Playing(play) = snapshot.game.stage() else { return Vec::new() };
    let maker = Maker { snapshot, play };
    let mut first = vec![
        maker.make(ButtonAction::ChooseMove, Text::new("button-choose"), ButtonStyle::Primary),
        maker.make(ButtonAction::Flip, Text::new("button-flip"), ButtonStyle::Secondary),
    ];
    if snapshot.game.terms().stake != Stake::Rated {
        first.push(maker.make(ButtonAction::Hint(HintStep::Man), Text::new("button-hint"), ButtonStyle::Secondary));
    }
    first.extend(maker.count());
    let mut second = match play.draw_offer() {
        Some(_) => maker.draw_answers(),
        None => vec![maker.make(ButtonAction::OfferDraw, Text::new("button-draw"), ButtonStyle::Secondary)],
    };
    if snapshot.game.terms().stake.takebacks() == Takebacks::ByConsent && play.plies() > 0 {
        second.push(maker.make(ButtonAction::AskTakeback, Text::new("button-takeback"), ButtonStyle::Secondary));
    }
    if play.seats().stands_in() {
        second.push(maker.make(ButtonAction::TakeOver, Text::new("button-take-over"), ButtonStyle::Secondary));
    }
    second.push(maker.make(ButtonAction::Resign, Text::new("button-resign"), ButtonStyle::Danger));
    vec![CreateActionRow::Buttons(first), CreateActionRow::Buttons(second)]
}

/// The answers to a draw offer.
pub(super) fn draw_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(Maker { snapshot, play }.draw_answers())]
}

/// The answers to a wish for a move back.
pub(super) fn takeback_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let maker = Maker { snapshot, play };
    vec![CreateActionRow::Buttons(vec![
        maker.make(ButtonAction::AcceptTakeback, Text::new("button-takeback-accept"), ButtonStyle::Success),
        maker.make(ButtonAction::DeclineTakeback, Text::new("button-takeback-decline"), ButtonStyle::Secondary),
    ])]
}

/// The answers to a wish to let the engine play on.
pub(super) fn handoff_answers(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let maker = Maker { snapshot, play };
    vec![CreateActionRow::Buttons(vec![
        maker.make(ButtonAction::AcceptHandoff, Text::new("button-handoff-accept"), ButtonStyle::Success),
        maker.make(ButtonAction::DeclineHandoff, Text::new("button-handoff-decline"), ButtonStyle::Secondary),
    ])]
}

/// The button by which a person moves again.
pub(super) fn take_over(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let maker = Maker { snapshot, play };
    vec![CreateActionRow::Buttons(vec![maker.make(
        ButtonAction::TakeOver,
        Text::new("button-take-over"),
        ButtonStyle::Secondary,
    )])]
}

/// The button under a hint that asks for the next step of it, if there is one.
pub(super) fn hint(snapshot: &Snapshot, next: Option<HintStep>, locale: Locale) -> Vec<CreateActionRow> {
    let (Some(step), Some(play)) = (next, snapshot.game.play()) else { return Vec::new() };
    let Some(label) = step.button() else { return Vec::new() };
    let id = CustomId::Board { game: snapshot.id, revision: play.revision(), deed: ButtonAction::Hint(step) };
    vec![CreateActionRow::Buttons(vec![labelled(id, label, ButtonStyle::Primary, locale)])]
}

/// The button under the end of a game that was more than a beginning.
pub(super) fn ended(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    let analyse =
        || Maker { snapshot, play }.make(ButtonAction::Analyse, Text::new("button-analyse"), ButtonStyle::Secondary);
    (play.plies() >= 2).then(|| CreateActionRow::Buttons(vec![analyse()])).into_iter().collect()
}

/// The button that ends a count.
pub(super) fn counting(snapshot: &Snapshot, play: &Play) -> Vec<CreateActionRow> {
    vec![CreateActionRow::Buttons(Maker { snapshot, play }.count())]
}

/// The answers to "really?": resigning, and calling the game off while that is still possible.
pub(super) fn resigning(snapshot: &Snapshot, play: &Play, locale: Locale) -> Vec<CreateActionRow> {
    let make = |deed, label, style| {
        labelled(CustomId::Board { game: snapshot.id, revision: play.revision(), deed }, label, style, locale)
    };
    let abort = (play.plies() < 2).then(|| make(ButtonAction::Abort, Text::new("button-abort"), ButtonStyle::Primary));
    let resign = make(ButtonAction::ConfirmResign, Text::new("button-resign-confirm"), ButtonStyle::Danger);
    vec![CreateActionRow::Buttons(abort.into_iter().chain([resign]).collect())]
}

/// Makes buttons for one board, in its place's language.
struct Maker<'a> {
    snapshot: &'a Snapshot,
    play: &'a Play,
}

impl Maker<'_> {
    fn make(&self, deed: ButtonAction, label: Text, style: ButtonStyle) -> CreateButton {
        let id = CustomId::Board { game: self.snapshot.id, revision: self.play.revision(), deed };
        labelled(id, label, style, self.snapshot.place.locale)
    }

    fn draw_answers(&self) -> Vec<CreateButton> {
        vec![
            self.make(ButtonAction::AcceptDraw, Text::new("button-draw-accept"), ButtonStyle::Success),
            self.make(ButtonAction::DeclineDraw, Text::new("button-draw-decline"), ButtonStyle::Secondary),
        ]
    }

    /// To stop the count that runs and to change to the other one if its counter may, or to start one if either side
    /// may. Nothing where counts begin and end by themselves.
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
