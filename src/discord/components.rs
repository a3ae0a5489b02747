//! Buttons and menus: read what was pressed, check it against the store, make one service call, answer.
//!
//! A `custom_id` says what was shown, not what is allowed. Place and edition are checked here and in the service, the
//! seat by the game.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

use super::Data;
use super::custom_id::{Answer, ButtonAction, CustomId};
use super::exchange::{Exchange, Reaction};
use super::failure::Failure;
use super::limits::{THREAD_NAME, truncate};
use super::look_back::look_back;
use super::permissions::{self, Ground};
use super::present::{self, HintStep, Outgoing};
use super::refusal::{self, Refusal};
use crate::game::{Action, CoinFlip, GameError, GameId, Play, PlayerId, Stage};
use crate::i18n::Text;
use crate::service::{BoardRevision, MoveInput, ServiceError, Snapshot};
use makruk::{Color, Move, Square};

/// Deals with one press.
pub async fn on_component(data: &Data, interaction: &ComponentInteraction) {
    let mut exchange = Exchange::new(data, interaction);
    let locale = exchange.locale();
    let outcome = match interaction.data.custom_id.parse() {
        Ok(id) => react(&mut exchange, id).await,
        Err(error) => {
            tracing::debug!(%error, "a component of another kind was used");
            Err(Refusal::OldButton)
        }
    };
    let reaction = outcome.unwrap_or_else(|refusal| Reaction::Private(refusal::explain(&refusal, locale)));
    if let Err(failure) = exchange.answer(reaction).await {
        tracing::warn!(%failure, "a press could not be answered");
    }
}

async fn react(exchange: &mut Exchange<'_>, id: CustomId) -> Result<Reaction, Refusal> {
    let (CustomId::Challenge { game, .. } | CustomId::Board { game, .. }) = id;
    let snapshot = exchange.data.games.get(game).await?;
    at_home(exchange.interaction, &snapshot, id)?;
    let refused = |error| Refusal::about(error, &snapshot);
    match id {
        CustomId::Challenge { answer: Answer::Accept, .. } => accept(exchange, &snapshot).await,
        CustomId::Challenge { answer: Answer::Decline, .. } => {
            act(exchange, game, BoardRevision::Now, Action::Decline).await.map_err(refused)
        }
        CustomId::Challenge { answer: Answer::Withdraw, .. } => {
            act(exchange, game, BoardRevision::Now, Action::Withdraw).await.map_err(refused)
        }
        CustomId::Board { revision, deed, .. } => at_board(exchange, &snapshot, revision, deed).await,
    }
}

/// Whether the component was pressed where the game is. Menus and confirmations that only one person sees may also
/// stand in that person's direct messages.
fn at_home(interaction: &ComponentInteraction, snapshot: &Snapshot, id: CustomId) -> Result<(), Refusal> {
    let home = snapshot.place.guild == interaction.guild_id.map(serenity::all::GuildId::get)
        && snapshot.place.channel.0 == interaction.channel_id.get();
    let may_be_away = match id {
        // Once it was taken up, the game may have moved to a thread, and the service says what became of it.
        CustomId::Challenge { .. } => *snapshot.game.stage() != Stage::Open,
        CustomId::Board { deed, .. } => interaction.guild_id.is_none() && is_private(deed),
    };
    if home || may_be_away { Ok(()) } else { Err(Refusal::Elsewhere) }
}

/// Whether a component for this stands only in messages to one person.
const fn is_private(deed: ButtonAction) -> bool {
    matches!(
        deed,
        ButtonAction::ConfirmResign
            | ButtonAction::Abort
            | ButtonAction::ChoosePiece(_)
            | ButtonAction::ChooseTarget(_)
            | ButtonAction::Pick(_)
            | ButtonAction::Hint(HintStep::Square | HintStep::Why)
    )
}

/// A hint: the first step in a private message, the others in its place.
async fn hint(
    exchange: &mut Exchange<'_>,
    snapshot: &Snapshot,
    revision: u32,
    step: HintStep,
) -> Result<Reaction, Refusal> {
    match step {
        HintStep::Man => exchange.think().await?,
        HintStep::Square | HintStep::Why => exchange.acknowledge().await?,
    }
    let found = exchange.data.advice.hint(exchange.player(), snapshot.id, BoardRevision::Exactly(revision)).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Reaction::InPlace(present::hint(&snapshot, &hint, step, exchange.locale())))
}

async fn at_board(
    exchange: &mut Exchange<'_>,
    snapshot: &Snapshot,
    revision: u32,
    deed: ButtonAction,
) -> Result<Reaction, Refusal> {
    let locale = exchange.locale();
    let edition_of_button = BoardRevision::Exactly(revision);
    let (at, action) = match deed {
        ButtonAction::Flip => {
            let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
            return Ok(Reaction::Private(present::board_seen(snapshot, play, Color::Black, locale)));
        }
        ButtonAction::Hint(step) => return hint(exchange, snapshot, revision, step).await,
        ButtonAction::Analyse => {
            exchange.think().await?;
            let (data, token) = (exchange.data, &exchange.interaction.token);
            let found = look_back(data, exchange.player(), snapshot.id, token, locale).await?;
            return Ok(Reaction::Private(found));
        }
        ButtonAction::Resign => {
            let play = seated(snapshot, exchange.player())?;
            return Ok(Reaction::Private(present::ask_to_resign(snapshot, play, locale)));
        }
        ButtonAction::ChooseMove => {
            let play = to_move(snapshot, exchange.player(), revision)?;
            return Ok(Reaction::Private(present::men(snapshot.id, play, locale)));
        }
        ButtonAction::ChoosePiece(_) => {
            let play = to_move(snapshot, exchange.player(), revision)?;
            let from = chosen(exchange.interaction).filter(|&from| can_move(play, from)).ok_or(Refusal::OldButton)?;
            return Ok(Reaction::InPlace(present::targets(snapshot.id, play, from, locale)));
        }
        ButtonAction::ChooseTarget(from) => {
            let to = chosen(exchange.interaction).ok_or(Refusal::OldButton)?;
            let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
            return make_move(exchange, snapshot, revision, play.position().move_between(from, to)).await;
        }
        ButtonAction::Pick(mv) => return make_move(exchange, snapshot, revision, mv).await,
        // An offer outlives the move of the one who made it, and only a standing offer can be answered.
        ButtonAction::AcceptDraw => (BoardRevision::Now, Action::AgreeDraw),
        ButtonAction::DeclineDraw => (BoardRevision::Now, Action::DeclineDraw),
        ButtonAction::AcceptHandoff => (BoardRevision::Now, Action::GrantHandoff),
        ButtonAction::DeclineHandoff => (BoardRevision::Now, Action::DeclineHandoff),
        ButtonAction::TakeOver => (BoardRevision::Now, Action::TakeOver),
        ButtonAction::OfferDraw => (edition_of_button, Action::OfferDraw),
        ButtonAction::ConfirmResign => (edition_of_button, Action::Resign),
        ButtonAction::Abort => (edition_of_button, Action::Abort),
        ButtonAction::AskTakeback => (edition_of_button, Action::AskTakeback),
        ButtonAction::AcceptTakeback => (edition_of_button, Action::GrantTakeback),
        ButtonAction::DeclineTakeback => (edition_of_button, Action::DeclineTakeback),
        ButtonAction::StartCount => (edition_of_button, Action::StartCount),
        ButtonAction::StopCount => (edition_of_button, Action::StopCount),
    };
    act(exchange, snapshot.id, at, action).await.map_err(|error| Refusal::about(error, snapshot))
}

/// Does what needs no words but, where a question stood in a private message, an end to it.
async fn act(
    exchange: &Exchange<'_>,
    game: GameId,
    at: BoardRevision,
    action: Action,
) -> Result<Reaction, ServiceError> {
    exchange.data.games.act(exchange.request(), game, at, action).await?;
    let done = match action {
        Action::Resign => Text::new("answer-resigned"),
        Action::Abort => Text::new("answer-aborted"),
        _ => return Ok(Reaction::Silent),
    };
    Ok(Reaction::InPlace(Outgoing::text(&done, exchange.locale())))
}

async fn make_move(exchange: &Exchange<'_>, snapshot: &Snapshot, revision: u32, mv: Move) -> Result<Reaction, Refusal> {
    let games = &exchange.data.games;
    let played =
        games.play(exchange.request(), snapshot.id, BoardRevision::Exactly(revision), MoveInput::Move(mv)).await;
    let after = played.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Reaction::InPlace(present::moved(&after, exchange.locale())))
}

/// Takes a challenge up in its channel or, if that has a game, in a thread under the challenge.
async fn accept(exchange: &mut Exchange<'_>, snapshot: &Snapshot) -> Result<Reaction, Refusal> {
    let accepted = exchange.data.games.accept(exchange.request(), snapshot.id, exchange.channel()).await;
    match accepted {
        Ok(_) => Ok(Reaction::Silent),
        Err(ServiceError::ChannelBusy(busy)) => accept_in_thread(exchange, snapshot, busy).await,
        Err(error) => Err(Refusal::about(error, snapshot)),
    }
}

async fn accept_in_thread(exchange: &mut Exchange<'_>, snapshot: &Snapshot, busy: GameId) -> Result<Reaction, Refusal> {
    // Whoever may not take the challenge up opens no thread; the lot is drawn by the service.
    let any = CoinFlip { challenger: Color::White, first: Color::White };
    snapshot.game.apply(exchange.player(), Action::Accept(any))?;
    let kind = exchange.interaction.channel.as_ref().map(|channel| channel.kind);
    if exchange.interaction.guild_id.is_none() || Ground::of(kind) == Ground::Thread {
        return Err(ServiceError::ChannelBusy(busy).into());
    }
    permissions::to_open_thread(exchange.interaction.app_permissions)?;
    exchange.acknowledge().await?;
    let name = Text::new("thread-name").with("game", snapshot.id.to_string()).localize(snapshot.place.locale);
    let opened = exchange.data.rest.thread(exchange.spot(), &truncate(&name, THREAD_NAME)).await;
    let thread = match opened {
        Ok(thread) => thread,
        Err(failure @ Failure::Passing(_)) => return Err(failure.into()),
        Err(failure) => {
            tracing::warn!(game = %snapshot.id, %failure, "no thread for a second game");
            return Err(ServiceError::ChannelBusy(busy).into());
        }
    };
    let accepted = exchange.data.games.accept(exchange.request(), snapshot.id, thread).await;
    let after = accepted.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Reaction::Private(present::begun(&after, exchange.locale())))
}

/// The board, for one of its two players.
pub(super) fn seated(snapshot: &Snapshot, player: PlayerId) -> Result<&Play, GameError> {
    let play = snapshot.game.playing()?;
    match play.seats().color_of(player) {
        Some(_) => Ok(play),
        None => Err(GameError::NotAPlayer),
    }
}

/// The board, for the player whose turn it is, if it still is the one that the button stood under.
fn to_move(snapshot: &Snapshot, player: PlayerId, revision: u32) -> Result<&Play, Refusal> {
    let play = seated(snapshot, player)?;
    if play.revision() != revision {
        return Err(ServiceError::Stale.into());
    }
    if play.seat_to_move().person() != Some(player) {
        return Err(GameError::NotYourTurn { turn: play.turn() }.into());
    }
    Ok(play)
}

fn can_move(play: &Play, from: Square) -> bool {
    play.current().legal_moves().iter().any(|mv| mv.from() == from)
}

/// The square that was chosen from a menu.
fn chosen(interaction: &ComponentInteraction) -> Option<Square> {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            values.first().and_then(|value| Square::from_latin(value.as_bytes()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::present::tests::{ANN, BEN, begun, challenge, moved_on};
    use super::*;
    use crate::i18n::Locale;

    /// A press in a channel of a server, or in direct messages.
    fn press(guild: Option<u64>, channel: u64, chosen: &str) -> ComponentInteraction {
        let user = json!({"id": "2222", "username": "ben", "discriminator": "0", "avatar": null});
        let member = json!({
            "user": user, "roles": [], "joined_at": "2024-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
            "permissions": "0", "nick": null
        });
        let mut interaction = json!({
            "id": "1", "application_id": "2", "type": 3, "token": "t", "version": 1, "locale": "th",
            "channel_id": channel.to_string(), "entitlements": [], "attachment_size_limit": 1,
            "app_permissions": "0", "authorizing_integration_owners": {},
            "data": {"custom_id": "m1:p:12:0:0", "component_type": 3, "values": [chosen]},
            "message": {
                "id": "9", "channel_id": channel.to_string(), "author": user, "content": "",
                "timestamp": "2024-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
                "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
                "components": []
            }
        });
        match guild {
            Some(guild) => {
                interaction["guild_id"] = json!(guild.to_string());
                interaction["member"] = member;
            }
            None => interaction["user"] = user,
        }
        serde_json::from_value(interaction).unwrap()
    }

    fn board_id(deed: ButtonAction) -> CustomId {
        CustomId::Board { game: GameId(12), revision: 0, deed }
    }

    #[test]
    fn a_button_works_only_where_its_game_is() {
        let game = begun(Locale::Thai);
        let offer = board_id(ButtonAction::OfferDraw);
        assert!(at_home(&press(Some(5), 77, ""), &game, offer).is_ok());
        for (guild, channel) in [(Some(6), 77), (Some(5), 78), (None, 77), (None, 1)] {
            let refused = at_home(&press(guild, channel, ""), &game, offer);
            assert!(matches!(refused, Err(Refusal::Elsewhere)), "{guild:?} {channel}");
        }
    }

    #[test]
    fn what_only_one_person_sees_also_works_in_their_direct_messages() {
        let game = begun(Locale::Thai);
        for deed in [ButtonAction::ConfirmResign, ButtonAction::ChoosePiece(0)] {
            assert!(at_home(&press(None, 1, ""), &game, board_id(deed)).is_ok());
            assert!(at_home(&press(Some(6), 1, ""), &game, board_id(deed)).is_err());
        }
    }

    #[test]
    fn an_open_challenge_is_answered_where_it_was_made() {
        let accept = CustomId::Challenge { game: GameId(12), answer: Answer::Accept };
        let open = challenge(Some(BEN), Locale::Thai);
        assert!(at_home(&press(Some(5), 77, ""), &open, accept).is_ok());
        assert!(at_home(&press(Some(5), 78, ""), &open, accept).is_err());
        // Taken up in a thread: the old message is elsewhere, and the game itself says that the challenge is closed.
        assert!(at_home(&press(Some(5), 78, ""), &begun(Locale::Thai), accept).is_ok());
    }

    #[test]
    fn only_the_player_to_move_chooses_a_move_and_only_at_the_newest_board() {
        let game = moved_on(begun(Locale::Thai), "e3e4");
        assert!(to_move(&game, BEN, 1).is_ok());
        assert!(matches!(to_move(&game, BEN, 0), Err(Refusal::Service { error: ServiceError::Stale, .. })));
        for (player, expected) in
            [(ANN, GameError::NotYourTurn { turn: Color::Black }), (PlayerId(3), GameError::NotAPlayer)]
        {
            let Err(Refusal::Service { error: ServiceError::Game(error), .. }) = to_move(&game, player, 1) else {
                panic!()
            };
            assert_eq!(error, expected);
        }
    }

    #[test]
    fn a_choice_is_a_square_or_nothing() {
        assert_eq!(chosen(&press(Some(5), 77, "e2")), Square::from_latin(b"e2"));
        assert_eq!(chosen(&press(Some(5), 77, "e9")), None);
        let game = begun(Locale::Thai);
        let play = game.game.play().unwrap();
        assert!(can_move(play, Square::from_latin(b"e3").unwrap()));
        assert!(!can_move(play, Square::from_latin(b"e5").unwrap()));
    }
}
