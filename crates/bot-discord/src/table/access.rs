//! Checks before a question or a menu is shown. Whatever is then chosen is checked again when it is carried out.

use serenity::all::{ComponentInteraction, GuildId};

use crate::kit::app::App;
use crate::kit::component_context::ComponentContext;
use crate::kit::ids::channel;
use crate::kit::refusal::Refusal;
use crate::table::refusal::TableRefusal;
use bot_service::game::{GameError, Play, PlayerId};
use bot_service::{ChannelId, PlayPlaces, ServiceError, Snapshot, TableError};

/// The running game, for one of its two players.
pub fn play_of(snapshot: &Snapshot, player: PlayerId) -> Result<&Play, GameError> {
    let play = snapshot.game.playing()?;
    match play.seats().seat_of(player) {
        Some(_) => Ok(play),
        None => Err(GameError::NotAPlayer),
    }
}

/// The running game, for the player to move, if its board is still at `revision`.
pub fn play_to_move(snapshot: &Snapshot, player: PlayerId, revision: u32) -> Result<&Play, ServiceError> {
    let play = play_of(snapshot, player)?;
    if play.revision() != revision {
        return Err(TableError::Stale.into());
    }
    if play.seat_to_move().person() != Some(player) {
        return Err(GameError::NotYourTurn { turn: play.turn() }.into());
    }
    Ok(play)
}

/// Checks that games may be begun in a channel of a server, or in a thread of this `parent`.
pub async fn require_play_place(
    app: &App,
    guild: Option<u64>,
    channel: ChannelId,
    parent: Option<ChannelId>,
) -> Result<(), Refusal> {
    let places = app.server(guild).await.places;
    if places.allow(channel) || parent.is_some_and(|parent| places.allow(parent)) {
        return Ok(());
    }
    match places {
        PlayPlaces::Only(channels) => Err(TableRefusal::NotPlayedHere(channels.into_iter().collect()).into()),
        PlayPlaces::Everywhere => Ok(()),
    }
}

/// Checks that the server has its games played where the component was used.
pub async fn require_play_here(ctx: &ComponentContext<'_>) -> Result<(), Refusal> {
    let parent = ctx.interaction.channel.as_ref().and_then(|here| here.parent_id).map(channel);
    require_play_place(ctx.app, ctx.guild(), ctx.channel(), parent).await
}

/// Whether a component was used where its game is played.
pub fn is_in_place(interaction: &ComponentInteraction, snapshot: &Snapshot) -> bool {
    // A channel is of one server, which the bot may have come to since.
    (snapshot.place.guild.is_none() || snapshot.place.guild == interaction.guild_id.map(GuildId::get))
        && snapshot.place.channel.0 == interaction.channel_id.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use crate::table::messages::tests::ANN;
    use crate::table::messages::tests::BEN;
    use crate::table::messages::tests::begun;
    use crate::table::messages::tests::moved_on;
    use board_games::Seat;

    #[test]
    fn only_the_player_to_move_chooses_a_move_and_only_on_the_newest_board() {
        let game = moved_on(begun(Locale::Thai), "e3e4");
        assert!(play_to_move(&game, BEN, 1).is_ok());
        assert_eq!(play_to_move(&game, BEN, 0).unwrap_err().downcast_ref(), Some(&TableError::Stale));
        for (player, expected) in
            [(ANN, GameError::NotYourTurn { turn: Seat::Second }), (PlayerId(3), GameError::NotAPlayer)]
        {
            assert_eq!(play_to_move(&game, player, 1).unwrap_err().downcast_ref(), Some(&expected));
        }
    }
}
