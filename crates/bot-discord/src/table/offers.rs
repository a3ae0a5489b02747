//! What may be done in a game besides moving, each with what it is called: the buttons and the menu under a board offer it, and
//! so does whatever else shows the game.

use international_chess::ChessHistory;
use serenity::all::ButtonStyle;

use crate::board::said::said_words;
use crate::i18n::{Text, text_of};
use crate::table::board_button::ButtonAction;
use crate::table::menu_action::MenuAction;
use bot_service::Snapshot;
use bot_service::game::{Play, Stake, Takebacks};
use makruk::CountKind;
use makruk::counting::Calling;

/// Something that a button does.
#[derive(Clone, Debug)]
pub struct ButtonOffer {
    pub action: ButtonAction,
    pub label: Text,
    pub style: ButtonStyle,
}

impl ButtonOffer {
    const fn new(action: ButtonAction, label: Text, style: ButtonStyle) -> ButtonOffer {
        ButtonOffer { action, label, style }
    }
}

/// The answers to a draw offer, which the event at this index of the log made.
pub fn draw_answers(asked: usize) -> [ButtonOffer; 2] {
    answers(asked, [Text::new("button-draw-accept"), Text::new("button-draw-decline")])
}

/// The answers to a request for a takeback.
pub fn takeback_answers(asked: usize) -> [ButtonOffer; 2] {
    answers(asked, [Text::new("button-takeback-accept"), Text::new("button-takeback-decline")])
}

/// The answers to a request to hand a side over to the engine.
pub fn handoff_answers(asked: usize) -> [ButtonOffer; 2] {
    answers(asked, [Text::new("button-handoff-accept"), Text::new("button-handoff-decline")])
}

fn answers(asked: usize, [agree, decline]: [Text; 2]) -> [ButtonOffer; 2] {
    let asked = u32::try_from(asked).unwrap_or(u32::MAX);
    [
        ButtonOffer::new(ButtonAction::Agree(asked), agree, ButtonStyle::Success),
        ButtonOffer::new(ButtonAction::Disagree(asked), decline, ButtonStyle::Secondary),
    ]
}

/// Taking a side back from the engine, where it stands in.
pub fn take_over(play: &Play) -> Option<ButtonOffer> {
    let label = Text::new("button-take-over");
    play.seats().stands_in().then(|| ButtonOffer::new(ButtonAction::TakeOver, label, ButtonStyle::Secondary))
}

/// What leads out of a game: calling it off while that is possible, and resigning.
pub fn ways_out(play: &Play) -> Vec<ButtonOffer> {
    let abort = (play.plies() < 2)
        .then(|| ButtonOffer::new(ButtonAction::Abort, Text::new("button-abort"), ButtonStyle::Primary));
    let label = Text::new("button-resign-confirm");
    let resign = ButtonOffer::new(ButtonAction::ConfirmResign, label, ButtonStyle::Danger);
    abort.into_iter().chain([resign]).collect()
}

/// Another game after one that is over.
pub fn rematch(snapshot: &Snapshot) -> Option<ButtonOffer> {
    let label = Text::new("button-rematch");
    snapshot.may_have_rematch().then(|| ButtonOffer::new(ButtonAction::Rematch, label, ButtonStyle::Primary))
}

/// The analysis of a game that is over, if there is anything to analyse.
pub fn analyse(play: &Play) -> Option<ButtonOffer> {
    let label = Text::new("button-analyse");
    (play.plies() >= 2).then(|| ButtonOffer::new(ButtonAction::Analyse, label, ButtonStyle::Secondary))
}

/// What is in the menu. What waits for an answer is not asked again.
pub fn in_menu(snapshot: &Snapshot, play: &Play) -> Vec<(MenuAction, Text)> {
    let stake = &snapshot.game.terms().stake;
    let draw = play.draw_offer().is_none().then(|| (MenuAction::OfferDraw, Text::new("button-draw")));
    let takeback = stake.takebacks() == Takebacks::ByConsent && play.plies() > 0 && play.takeback_request().is_none();
    let takeback = takeback.then(|| (MenuAction::AskTakeback, Text::new("button-takeback")));
    let handoff = *stake != Stake::Rated
        && !stake.king_odds()
        && play.seats().engine().is_none()
        && play.handoff_request().is_none();
    let handoff = handoff.then(|| (MenuAction::AskHandoff, Text::new("menu-handoff")));
    let resign = match play.plies() {
        0 | 1 => Text::new("menu-resign-or-abort"),
        _ => Text::new("button-resign"),
    };
    let first = draw.into_iter().chain(claims(play)).chain(takeback).chain(handoff);
    let words = (!said_words(play).is_empty()).then(|| (MenuAction::Words, Text::new("button-words")));
    let plan = (MenuAction::Plan, Text::new("menu-plan"));
    first.chain(count(play)).chain(words).chain([plan]).chain([(MenuAction::Resign, resign)]).collect()
}

/// The draws that the side to move may claim.
fn claims(play: &Play) -> Vec<(MenuAction, Text)> {
    let Some(claims) = play.board().chess().map(ChessHistory::draw_claims) else { return Vec::new() };
    let now = (!claims.now.is_empty()).then(|| (MenuAction::ClaimDraw, Text::new("chess-button-claim")));
    let by_move =
        (!claims.by_move.is_empty()).then(|| (MenuAction::ClaimWithMove, Text::new("chess-button-claim-with")));
    now.into_iter().chain(by_move).collect()
}

/// Stops the running count and, if its counter may, changes to the other kind; or starts a count if either side may. Nothing
/// where counts start and stop automatically.
fn count(play: &Play) -> Vec<(MenuAction, Text)> {
    let stop = || (MenuAction::StopCount, Text::new("button-count-stop"));
    let start = |text| (MenuAction::StartCount, text);
    let Some(history) = play.makruk() else { return Vec::new() };
    match history.count() {
        _ if history.ruleset().calling == Calling::Automatic => Vec::new(),
        Some(count) if play.countable(count.side().into()).is_some() => {
            vec![stop(), start(Text::new("button-count-change"))]
        }
        Some(_) => vec![stop()],
        None => {
            let turn = play.turn();
            let kind = [turn, turn.opponent()].into_iter().find_map(|side| play.countable(side));
            let text = kind.map(|kind| text_of!("button-count", kind, CountKind: Board, Pieces));
            text.map(start).into_iter().collect()
        }
    }
}
