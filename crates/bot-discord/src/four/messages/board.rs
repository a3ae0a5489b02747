//! The board of a game for four in its channel, and as each person sees it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::words::{mention, relative};
use crate::four::action::FourAction;
use crate::four::messages::lobby::called_off;
use crate::four::messages::more::FourOffer;
use crate::four::messages::{ShownFour, revision, seat_name};
use crate::four::words;
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::value;
use crate::kit::limits::{BUTTONS, OPTIONS};
use crate::kit::message::{OutgoingMessage, Ping};
use bot_service::game::PlayerId;
use bot_service::{BoardOpened, CallReason, FourPlayer, FourStage};
use chaturanga::SquarePair;
use chaturanga::four::{Army, FourAct, FourStanding};

/// Most moves that get a button each. More are in a menu.
const MOST_BUTTONS: usize = 3 * BUTTONS;

/// Most lines that tell what was done before.
const MOST_TOLD: usize = 16;

impl ShownFour<'_> {
    /// The first line of the board after this many acts, by which it is found again.
    pub fn title(&self, acts: usize) -> String {
        self.say(&Text::new("four-title").with("acts", acts))
    }

    /// The board with what was done after the first `from` acts. It calls the person who has to move, and those who are newly asked
    /// to exchange kings.
    pub fn board(&self, from: usize) -> OutgoingMessage {
        let (record, acts) = (self.record(), self.acts());
        let history = record.history();
        let mut told = words::told(history, (from, acts), self.reader);
        told.drain(..told.len().saturating_sub(MOST_TOLD));
        let mover = self.mover();
        let is_new = history.acts().skip(from).any(|act| matches!(act, FourAct::OfferExchange(_)));
        let asked: Vec<PlayerId> = if is_new { self.asked() } else { Vec::new() };
        let asks = (!asked.is_empty()).then(|| {
            let players = asked.iter().copied().map(mention).collect::<Vec<_>>().join(" · ");
            self.say(&Text::new("four-asked").with("players", players))
        });
        let lines = [self.title(acts)].into_iter().chain(told).chain(asks).chain(self.standing());
        let mut outgoing = OutgoingMessage::lines(&lines.collect::<Vec<_>>())
            .with_rows(self.board_rows())
            .with_picture(self.picture(acts, Army::South))
            .calling(mover, CallReason::Turn);
        let asked = asked.into_iter().filter(|player| Some(*player) != mover);
        outgoing.pings.extend(asked.map(|player| Ping { player, reason: CallReason::Asked }));
        outgoing
    }

    /// What is left of a board once a newer one is there: what it told.
    pub fn old_board(&self, (from, acts): (usize, usize)) -> OutgoingMessage {
        let told = words::told(self.record().history(), (from, acts), self.reader);
        OutgoingMessage::lines(&[self.title(acts)].into_iter().chain(told).collect::<Vec<_>>())
    }

    /// The board as a person sees it who has to choose, or only looks.
    pub fn own_board(&self, person: PlayerId) -> OutgoingMessage {
        let lines: Vec<String> = [self.title(self.acts())].into_iter().chain(self.standing()).collect();
        let rows = if self.mover() == Some(person) { self.move_rows() } else { Vec::new() };
        let below = self.below(person);
        OutgoingMessage::lines(&lines).with_rows(rows).with_picture(self.picture(self.acts(), below))
    }

    /// The army that a person sees at the bottom: their own, or the first.
    pub fn below(&self, person: PlayerId) -> Army {
        self.record().seat_of(person).unwrap_or(Army::South)
    }

    /// The person who has to move, if it is one.
    fn mover(&self) -> Option<PlayerId> {
        self.record().to_act().and_then(|(_, player)| player.person())
    }

    /// The people who may answer an offer.
    fn asked(&self) -> Vec<PlayerId> {
        let asked = self.record().asked_to_exchange();
        asked.filter_map(|army| self.record().seat(army).person()).collect()
    }

    /// Whose turn it is, or how it has ended.
    pub fn standing(&self) -> Vec<String> {
        let (record, locale) = (self.record(), self.reader.locale);
        let text = match (record.stage, self.state().standing()) {
            (FourStage::CalledOff(why), _) => called_off(why),
            (_, FourStanding::Over(result)) => words::result(result),
            (_, FourStanding::ToThrow { army, .. }) => Text::new("four-to-throw").with("army", words::army(army)),
            (_, FourStanding::ToMove { army, seat, die }) => {
                let text = match (record.seat(seat).player, army == seat) {
                    (Some(FourPlayer::Person(_)), true) => Text::new("four-to-move"),
                    (Some(FourPlayer::Person(_)), false) => {
                        Text::new("four-to-move-for").with("commander", words::army(seat))
                    }
                    (Some(FourPlayer::Bot(_)) | None, _) => Text::new("four-bot-thinks"),
                };
                let text = text.with("army", words::army(army)).with("player", seat_name(record.seat(seat), locale));
                text.with("points", die.points()).with("pieces", words::die(die))
            }
        };
        let clock = record.runs_out().map(|at| Text::new("four-clock").with("until", relative(at)));
        let aborting = (record.stage == FourStage::Playing && !record.wants_abort.is_empty()).then(|| {
            let players = record.wants_abort.iter().copied().map(mention).collect::<Vec<_>>().join(" · ");
            Text::new("four-would-abort").with("players", players)
        });
        let again = (record.stage == FourStage::Over && !record.wants_rematch.is_empty()).then(|| {
            let players = record.wants_rematch.iter().copied().map(mention).collect::<Vec<_>>().join(" · ");
            Text::new("four-would-play-again").with("players", players)
        });
        [Some(text), clock, aborting, again].into_iter().flatten().map(|text| self.say(&text)).collect()
    }

    /// What can be done about the board.
    fn board_rows(&self) -> Vec<CreateActionRow> {
        match self.record().stage {
            FourStage::Over | FourStage::CalledOff(_) => return self.rows_afterwards(),
            FourStage::Open => return Vec::new(),
            FourStage::Playing => {}
        }
        let acts = revision(self.acts());
        let mut rows = if self.mover().is_some() { self.move_rows() } else { Vec::new() };
        let kings: Vec<_> =
            self.kings(None).iter().map(|(action, text, style)| self.button(*action, text, *style)).collect();
        if !kings.is_empty() {
            rows.push(CreateActionRow::Buttons(kings));
        }
        let type_it = Text::new("four-button-type");
        let type_it = self.mover().map(|_| self.button(FourAction::Type(acts), &type_it, ButtonStyle::Secondary));
        let look = self.button(FourAction::Look, &Text::new("four-button-look"), ButtonStyle::Secondary);
        let more = self.button(FourAction::More, &Text::new("four-button-more"), ButtonStyle::Secondary);
        let open = Text::new("activity-button-open");
        let open = (self.opened == BoardOpened::InActivity)
            .then(|| self.button(FourAction::OpenBoard, &open, ButtonStyle::Secondary));
        rows.push(CreateActionRow::Buttons(type_it.into_iter().chain([look, more]).chain(open).collect()));
        rows
    }

    /// What a person, or any of them, can do about an offer to exchange kings.
    pub(super) fn kings(&self, person: Option<PlayerId>) -> Vec<FourOffer> {
        let acts = revision(self.acts());
        let is_meant = |player: &PlayerId| person.is_none_or(|person| person == *player);
        let is_asked = self.asked().iter().any(is_meant);
        let offerer = self.state().offer().and_then(|by| self.record().seat(by).person()).filter(is_meant);
        let accept = (FourAction::Accept(acts), Text::new("four-button-accept"), ButtonStyle::Success);
        let end = (FourAction::EndOffer(acts), Text::new("four-button-end-offer"), ButtonStyle::Secondary);
        let accept = is_asked.then_some(accept);
        accept.into_iter().chain((is_asked || offerer.is_some()).then_some(end)).collect()
    }

    /// The moves that the throw allows: a button for each, or a menu of them.
    fn move_rows(&self) -> Vec<CreateActionRow> {
        let (state, acts) = (self.state(), revision(self.acts()));
        let moves = state.legal_moves();
        let label = |pair: SquarePair| words::move_label(state, pair, self.reader);
        if moves.len() > MOST_BUTTONS {
            let options = moves.into_iter().take(OPTIONS);
            let options = options.map(|pair| CreateSelectMenuOption::new(label(pair), value(&pair))).collect();
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateSelectMenu::new(self.id(FourAction::Choose(acts)).to_string(), kind);
            return vec![CreateActionRow::SelectMenu(menu.placeholder(self.say(&Text::new("four-menu-move"))))];
        }
        let buttons = moves.into_iter();
        let buttons =
            buttons.map(|pair| button(self.id(FourAction::Move(acts, pair)), &label(pair), ButtonStyle::Primary));
        let buttons: Vec<_> = buttons.collect();
        buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
    }
}
