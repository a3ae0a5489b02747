//! Draws that players claim in chess.

use international_chess::ChessHistory;
use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};

use crate::board::picker::move_label;
use crate::board::words::seat_name;
use crate::i18n::Text;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{OPTIONS, ROWS};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::menu_action::MenuAction;
use board_games::GameMove;
use bot_service::Snapshot;
use bot_service::game::Play;
use international_chess::ClaimRefusal;

/// What the side to move may claim, for the menu under the board.
pub(super) fn claims(play: &Play) -> Vec<(MenuAction, Text)> {
    let Some(claims) = play.board().chess().map(ChessHistory::draw_claims) else { return Vec::new() };
    let now = (!claims.now.is_empty()).then(|| (MenuAction::ClaimDraw, Text::new("chess-button-claim")));
    let by_move =
        (!claims.by_move.is_empty()).then(|| (MenuAction::ClaimWithMove, Text::new("chess-button-claim-with")));
    now.into_iter().chain(by_move).collect()
}

/// The moves with which a draw may be claimed, in menus.
pub fn choose_claim(snapshot: &Snapshot, play: &Play, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let claims = play.board().chess().map(ChessHistory::draw_claims).unwrap_or_default();
    let mut moves: Vec<GameMove> = claims.by_move.into_iter().map(|(mv, _)| mv.into()).collect();
    moves.dedup();
    let option =
        |mv: &GameMove| CreateSelectMenuOption::new(move_label(play.board().current(), *mv, reader), mv.to_string());
    let rows = moves.chunks(OPTIONS).zip(0..).take(ROWS).map(|(moves, menu)| {
        let action = ButtonAction::ClaimMove(menu);
        let id = BoardButton { game: snapshot.id, revision: play.revision(), action }.id();
        let kind = CreateSelectMenuKind::String { options: moves.iter().map(option).collect() };
        let menu = CreateSelectMenu::new(id.to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder(Text::new("chess-claim-menu").localize(locale)))
    });
    OutgoingMessage::text(&Text::new("chess-claim-which"), locale).with_rows(rows.collect())
}

/// That the last move was made with a claim that is not right.
pub(super) fn wrong_claim(play: &Play, reader: Reader) -> Option<Text> {
    let (claimed_by, history) = (play.draw_claim()?, play.board().chess()?);
    match history.claim_draw(history.position().turn(), None) {
        Err(ClaimRefusal::Unfounded { occurrences, halfmoves }) => Some(
            Text::new("chess-claimed-wrongly")
                .with("player", seat_name(play.seats().seat(claimed_by), reader.locale))
                .with("occurrences", occurrences)
                .with("moves", halfmoves / 2),
        ),
        _ => None,
    }
}
