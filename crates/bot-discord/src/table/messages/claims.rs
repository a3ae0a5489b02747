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
use board_games::GameMove;
use bot_service::Snapshot;
use bot_service::game::Play;
use international_chess::ClaimRefusal;

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
