//! What counts and dead positions are told in.

use crate::board::words::{kind, side};
use crate::i18n::Text;
use bot_service::game::Play;
use makruk::{Board, Role};

pub(crate) fn count_line(play: &Play) -> Option<Text> {
    let count = play.count()?;
    let text = match count.number() {
        Some(number) => Text::new("board-count").with("number", number),
        None => Text::new("board-count-next").with("next", count.next()),
    };
    Some(text.with("side", side(count.side())).with("kind", kind(count.kind())).with("limit", count.limit()))
}

/// Records that the last move ended the count or turned it into the other kind, without a request.
pub(crate) fn changed_line(play: &Play) -> Option<Text> {
    let history = play.makruk()?;
    if let Some(count) = history.changed_count() {
        let text = Text::new("board-count-changed").with("side", side(count.side())).with("kind", kind(count.kind()));
        return Some(text.with("next", count.next()).with("limit", count.limit()));
    }
    history.lapsed_count().map(|count| Text::new("board-count-lapsed").with("side", side(count.side())))
}

/// Why what is left can never give mate: the documents count such games to the end, which would only take time.
pub(crate) fn dead_material(board: &Board) -> Text {
    let has = |role: Role| !board.by_role(role).is_empty();
    match () {
        () if has(Role::Knight) => Text::new("material-knight"),
        () if has(Role::Pawn) => Text::new("material-pawn"),
        () if has(Role::Met) => Text::new("material-mets"),
        () => Text::new("material-kings"),
    }
}
