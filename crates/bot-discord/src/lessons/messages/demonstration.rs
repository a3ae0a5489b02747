//! Games of other kinds that cards show, step by step.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::view::BoardView;
use crate::board::words::{piece_name, square, written};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{Drawing, Picture};
use crate::kit::reader::Reader;
use crate::lessons::learn_action::{CardStep, LearnAction};
use board_games::{GameBoard, GamePiece, GameSquare, Seat};
use chaturanga::four::{Army, FourAct, FourEvent, FourHistory, FourStanding, FourState};
use chaturanga::{Arm, SquarePair};
use makruk_render::{Plate, Scene};
use makruk_school::{Card, Demonstration};

/// What a card shows after this many steps.
pub(super) struct ShownStep<'a> {
    card: &'a Card,
    demonstration: &'a Demonstration,
    step: usize,
    reader: Reader,
}

impl<'a> ShownStep<'a> {
    /// The last step if there are fewer; `None` if the card shows no such game.
    pub(super) fn of(card: &'a Card, step: u16, reader: Reader) -> Option<ShownStep<'a>> {
        let demonstration = card.demonstration.as_ref()?;
        Some(ShownStep { card, demonstration, step: usize::from(step).min(demonstration.steps()), reader })
    }

    pub(super) fn picture(&self) -> Picture {
        let file_name = format!("makruk-learn-{}-{}.png", self.card.id, self.step);
        match self.demonstration {
            Demonstration::Chess(history) => self.board_picture(history.clone().into(), file_name),
            Demonstration::ForTwo(history) => self.board_picture(history.clone().into(), file_name),
            Demonstration::ForFour(history) => {
                let scene = Scene::of_four(history, self.step, plates(self.reader.locale));
                let scene = Scene { labels: self.reader.look.labels, ..scene };
                let drawing = Drawing::Board { scene: Box::new(scene), players: Vec::new() };
                Picture::new(drawing, file_name, &self.read_out(history.state_at(self.step)))
            }
        }
    }

    fn board_picture(&self, board: GameBoard, file_name: String) -> Picture {
        BoardView::of_board(&board.until(self.step), Seat::First, self.reader).picture(file_name)
    }

    /// Which step it is, and what was done; nothing where there are no steps.
    pub(super) fn line(&self) -> Option<String> {
        let steps = self.demonstration.steps();
        let done = match self.step.checked_sub(1) {
            None => Text::new("learn-step-start").localize(self.reader.locale),
            Some(last) => match self.demonstration {
                Demonstration::Chess(history) => self.move_at(history.clone().into(), last),
                Demonstration::ForTwo(history) => self.move_at(history.clone().into(), last),
                Demonstration::ForFour(history) => self.act_at(history, last)?,
            },
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let text = Text::new("learn-step").with("step", number(self.step)).with("steps", number(steps));
        (steps > 0).then(|| text.with("done", done).localize(self.reader.locale))
    }

    fn move_at(&self, board: GameBoard, ply: usize) -> String {
        let mv = board.move_at(ply);
        mv.map(|mv| written(board.after(ply), mv, self.reader)).unwrap_or_default()
    }

    fn act_at(&self, history: &FourHistory, index: usize) -> Option<String> {
        let state = history.state_at(index);
        let (FourStanding::ToThrow { army, .. } | FourStanding::ToMove { army, .. }) = state.standing() else {
            return None;
        };
        let blocked = history.events_at(index).iter().any(|event| matches!(event, FourEvent::Blocked { .. }));
        let text = match history.acts().nth(index)? {
            FourAct::Throw(die) => {
                let thrown = if blocked { Text::new("learn-step-blocked") } else { Text::new("learn-step-throw") };
                thrown.with("army", army_name(army)).with("points", u32::from(die.points()))
            }
            FourAct::Move(SquarePair { from, to }) => {
                let arm = state.at(from).map(|(_, arm)| arm)?;
                Text::new("learn-step-move")
                    .with("army", army_name(army))
                    .with("piece", piece_name(GamePiece::Chaturanga(arm)))
                    .with("from", square(GameSquare::from(from), self.reader))
                    .with("to", square(GameSquare::from(to), self.reader))
            }
            FourAct::OfferExchange(army) => Text::new("learn-step-offer").with("army", army_name(army)),
            FourAct::AcceptExchange(army) => Text::new("learn-step-accept").with("army", army_name(army)),
            FourAct::EndOffer(army) => Text::new("learn-step-end-offer").with("army", army_name(army)),
        };
        Some(text.localize(self.reader.locale))
    }

    /// The buttons by which the reader steps on and back.
    pub(super) fn row(&self) -> Option<CreateActionRow> {
        let steps = self.demonstration.steps();
        let to = |step: usize, label: Text| -> CreateButton {
            let step = u16::try_from(step).unwrap_or(u16::MAX);
            let id = LearnAction::Step(CardStep { card: self.card.id, step }).id();
            button(id, &label.localize(self.reader.locale), ButtonStyle::Primary)
        };
        let back = self.step.checked_sub(1).map(|step| to(step, Text::new("learn-before")));
        let on = (self.step < steps).then(|| to(self.step + 1, Text::new("learn-next")));
        let both: Vec<CreateButton> = [back, on].into_iter().flatten().collect();
        (!both.is_empty()).then_some(CreateActionRow::Buttons(both))
    }

    /// The pieces of the four armies in words, in both languages, the reader's own first.
    fn read_out(&self, state: &FourState) -> String {
        let other = match self.reader.locale {
            Locale::Thai => Locale::English,
            Locale::English => Locale::Thai,
        };
        let told = |reader: Reader| {
            let armies = Army::ALL.map(|army| {
                let text = Text::new("learn-army").with("army", army_name(army));
                text.with("pieces", pieces(state, army, reader)).localize(reader.locale)
            });
            armies.join(" · ")
        };
        [self.reader, self.reader.in_language(other)].map(told).join("\n")
    }
}

/// An army's pieces, the king first: `king d1, elephant c1, pawn a2 b2`.
fn pieces(state: &FourState, army: Army, reader: Reader) -> String {
    let of_arm = |arm: Arm| {
        let own = state.of(army).filter(|(_, it)| *it == arm);
        let squares: Vec<String> = own.map(|(at, _)| square(GameSquare::from(at), reader)).collect();
        let text = Text::new("alt-piece").with("role", piece_name(GamePiece::Chaturanga(arm)));
        (!squares.is_empty()).then(|| text.with("squares", squares.join(" ")).localize(reader.locale))
    };
    Arm::ALL.into_iter().filter_map(of_arm).collect::<Vec<_>>().join(match reader.locale {
        Locale::Thai => " ",
        Locale::English => ", ",
    })
}

fn army_name(army: Army) -> Text {
    text_of!("learn-army", army, Army: South, West, North, East)
}

fn plates(locale: Locale) -> [Plate; 4] {
    Army::ALL.map(|army| Plate { side: army_name(army).localize(locale), ..Plate::default() })
}
