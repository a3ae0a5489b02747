//! A page of a user's finished games.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::table::finished_button::FinishedList;
use crate::table::messages;
use bot_service::game::PlayerId;
use bot_service::{FinishedQuery, ServiceError};

const GAMES: usize = 10;

pub(crate) async fn finished_games(
    app: &App,
    player: PlayerId,
    list: FinishedList,
    locale: Locale,
) -> Result<OutgoingMessage, ServiceError> {
    let FinishedList { opponent, result, page } = list;
    let query = FinishedQuery { player, opponent, result };
    let found = app.service.games.finished(query, usize::from(page) * GAMES, GAMES).await?;
    Ok(messages::finished_games(&found, player, list, locale))
}
