//! One use of a button or menu, and the response to it. Discord waits three seconds for the first one.

use std::sync::Arc;

use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, CreateModal, GuildId, MessageFlags, Permissions,
};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::away_channels::is_away;
use crate::kit::custom_id::IdParts;
use crate::kit::game_place::GameOrigin;
use crate::kit::ids::{channel, interaction_event, message_ref, player, request};
use crate::kit::interaction::{FirstResponse, InteractionRef, Visibility};
use crate::kit::message::OutgoingMessage;
use crate::kit::not_shown::not_shown;
use crate::kit::organisers::require_organiser;
use crate::kit::panel::Panel;
use crate::kit::permissions::{ChannelOrThread, missing_to_play};
use crate::kit::reader::{Look, Reader};
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::rest_error::RestError;
use crate::kit::threads::InteractionSite;
use crate::kit::{away, custom_id, interaction};
use bot_service::game::PlayerId;
use bot_service::{ChannelId, MessageRef, Place, Request};

#[derive(Clone, Debug)]
pub enum Response {
    /// No message: the effect shows in the channel.
    Silent,
    /// A message that only the person who used the component sees.
    Private(OutgoingMessage),
    InPlace(OutgoingMessage),
    /// A panel in place of the one with the component.
    Panel(Panel),
    /// Deletes the message with the component: only the user saw it, and the effect is visible in the channel.
    Remove,
    Form(CreateModal),
    /// Opens the Activity.
    Launch,
}

impl Response {
    /// The response with its picture looking like this, unless that was decided before.
    fn looking(self, look: Look) -> Response {
        match self {
            Response::Private(outgoing) => Response::Private(outgoing.looking(look)),
            Response::InPlace(outgoing) => Response::InPlace(outgoing.looking(look)),
            Response::Panel(panel) => Response::Panel(panel.looking(look)),
            Response::Silent | Response::Remove | Response::Form(_) | Response::Launch => self,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Acknowledged {
    No,
    /// With the promise of a later change, if any.
    Deferred,
    /// With a private message that is still to be filled in.
    DeferredPrivate,
}

/// A component that was used and waits for its response.
pub struct ComponentContext<'a> {
    pub app: &'a Arc<App>,
    pub interaction: &'a ComponentInteraction,
    pub reader: Reader,
    acknowledged: Acknowledged,
}

impl<'a> ComponentContext<'a> {
    pub async fn new(app: &'a Arc<App>, interaction: &'a ComponentInteraction) -> ComponentContext<'a> {
        let (person, client) = (player(interaction.user.id), Locale::for_reader(&interaction.locale));
        let reader = app.reader(person, client, interaction.guild_id.map(GuildId::get)).await;
        ComponentContext { app, interaction, reader, acknowledged: Acknowledged::No }
    }

    pub fn client(&self) -> Locale {
        Locale::for_reader(&self.interaction.locale)
    }

    /// The server, unless the component was used in direct messages.
    pub fn guild(&self) -> Option<u64> {
        self.interaction.guild_id.map(GuildId::get)
    }

    pub fn server(&self) -> Result<u64, Refusal> {
        self.guild().ok_or(Refusal::GuildOnly)
    }

    pub fn managed_server(&self) -> Result<u64, Refusal> {
        require_manager(self.guild(), self.interaction.member.as_ref().and_then(|member| member.permissions))
    }

    /// The server, for those who may run its tournaments, ladder and seasons.
    pub async fn organised_server(&self) -> Result<u64, Refusal> {
        require_organiser(self.app, self.guild(), self.interaction.member.as_ref()).await
    }

    pub fn locale(&self) -> Locale {
        self.reader.locale
    }

    /// Whether only the person who used the component sees its message.
    pub fn is_ephemeral(&self) -> bool {
        is_ephemeral(self.interaction)
    }

    /// In place of what only one person sees, and beside what everybody does.
    pub fn shown(&self, outgoing: OutgoingMessage) -> Response {
        match self.is_ephemeral() {
            true => Response::InPlace(outgoing),
            false => Response::Private(outgoing),
        }
    }

    /// How everybody reads what is posted where the component was used: in the language that the server has chosen here or with
    /// Discord, else in that of the person who used it.
    pub async fn everybody(&self) -> Reader {
        self.app.readers_in(&self.place()).await
    }

    /// The place of a game that begins there.
    pub fn place(&self) -> Place {
        let origin = GameOrigin {
            guild: self.interaction.guild_id,
            channel: self.interaction.channel_id,
            guild_locale: self.interaction.guild_locale.as_deref(),
            reader: self.locale(),
        };
        origin.place()
    }

    pub fn player(&self) -> PlayerId {
        player(self.interaction.user.id)
    }

    pub fn request(&self) -> Request {
        request(interaction_event(self.interaction.id), self.player())
    }

    pub fn channel(&self) -> ChannelId {
        channel(self.interaction.channel_id)
    }

    pub fn site(&self) -> InteractionSite {
        InteractionSite {
            guild: self.interaction.guild_id,
            channel: self.interaction.channel.as_ref().map(|channel| channel.kind),
            permissions: self.interaction.app_permissions,
        }
    }

    pub fn message(&self) -> MessageRef {
        message_ref(self.channel(), self.interaction.message.id)
    }

    /// What the bot lacks to show a game in this channel of a server, if it lacks anything.
    pub fn missing(&self) -> Option<Permissions> {
        self.interaction.guild_id?;
        let kind = ChannelOrThread::of(self.interaction.channel.as_ref().map(|channel| channel.kind));
        Some(missing_to_play(kind, self.interaction.app_permissions)).filter(|missing| !missing.is_empty())
    }

    /// The answer to a user who has changed the game, with a note if the channel cannot show the change.
    pub fn changed(&self, answer: OutgoingMessage) -> OutgoingMessage {
        match self.missing() {
            Some(missing) => not_shown(answer, missing, self.locale()),
            None => answer,
        }
    }

    pub fn selected(&self) -> Option<&str> {
        match &self.interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        }
    }

    /// The value that was selected from a menu of such values.
    pub fn chosen<T: IdParts>(&self) -> Result<T, Refusal> {
        Ok(custom_id::read_value(self.selected().unwrap_or_default())?)
    }

    pub fn all_selected(&self) -> Vec<String> {
        match &self.interaction.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.clone(),
            ComponentInteractionDataKind::ChannelSelect { values } => values.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        }
    }

    /// Acknowledges the interaction, so that the response may take longer.
    pub async fn defer(&mut self) -> Result<(), RestError> {
        interaction::respond(&self.app.rest, self.to(), FirstResponse::Acknowledge).await?;
        self.acknowledged = Acknowledged::Deferred;
        Ok(())
    }

    /// Shows the person who used the component, in private, that a message will follow.
    pub async fn defer_private(&mut self) -> Result<(), RestError> {
        interaction::respond(&self.app.rest, self.to(), FirstResponse::DeferPrivate).await?;
        self.acknowledged = Acknowledged::DeferredPrivate;
        Ok(())
    }

    /// Whether the component was used where the bot isn't.
    pub fn is_away(&self) -> bool {
        is_away(self.interaction.guild_id, self.interaction.channel.as_ref().map(|channel| channel.kind))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn respond(self, response: Response) -> Result<(), RestError> {
        let (app, is_away, here) = (self.app, self.is_away(), self.channel());
        let (event, token) = (interaction_event(self.interaction.id), &self.interaction.token);
        // What is still to be answered, or was with a form, says nothing else.
        let is_pending = match &response {
            Response::Silent => self.acknowledged == Acknowledged::DeferredPrivate,
            Response::Form(_) | Response::Launch => true,
            Response::Private(_) | Response::InPlace(_) | Response::Panel(_) | Response::Remove => false,
        };
        self.send(response).await?;
        if is_away && !is_pending {
            away::answered(app, here, event, token).await;
        }
        Ok(())
    }

    async fn send(self, response: Response) -> Result<(), RestError> {
        let (rest, to) = (&self.app.rest, self.to());
        let response = response.looking(self.reader.look);
        let first = match (&response, self.acknowledged) {
            (Response::Remove, Acknowledged::No) => {
                interaction::respond(rest, to, FirstResponse::Acknowledge).await?;
                return interaction::remove_response(rest, to.token).await;
            }
            (Response::Remove, Acknowledged::Deferred | Acknowledged::DeferredPrivate) => {
                return interaction::remove_response(rest, to.token).await;
            }
            (
                Response::Silent | Response::Form(_) | Response::Launch,
                Acknowledged::Deferred | Acknowledged::DeferredPrivate,
            ) => {
                return Ok(());
            }
            (Response::Private(outgoing), Acknowledged::Deferred) => {
                return interaction::follow_up(rest, to.token, outgoing, Visibility::Person).await;
            }
            (Response::InPlace(outgoing), Acknowledged::Deferred)
            | (Response::Private(outgoing) | Response::InPlace(outgoing), Acknowledged::DeferredPrivate) => {
                return interaction::edit_response(rest, to.token, outgoing).await;
            }
            (Response::Panel(panel), Acknowledged::Deferred | Acknowledged::DeferredPrivate) => {
                return interaction::edit_to_panel(rest, to.token, panel).await;
            }
            (Response::Panel(panel), Acknowledged::No) => FirstResponse::PanelInPlace(panel),
            (Response::Silent, Acknowledged::No) => FirstResponse::Acknowledge,
            (Response::Launch, Acknowledged::No) => FirstResponse::Launch,
            (Response::Form(form), Acknowledged::No) => FirstResponse::Form(form),
            (Response::Private(outgoing), Acknowledged::No) => FirstResponse::Private(outgoing),
            (Response::InPlace(outgoing), Acknowledged::No) => FirstResponse::InPlace(outgoing),
        };
        interaction::respond(rest, to, first).await
    }

    fn to(&self) -> InteractionRef<'a> {
        InteractionRef { id: self.interaction.id, token: &self.interaction.token }
    }
}

/// Whether only the person who used the component sees its message.
pub fn is_ephemeral(interaction: &ComponentInteraction) -> bool {
    interaction.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::json;

    /// A selection of `chosen` in a channel of a server, or in direct messages.
    pub(crate) fn press(guild: Option<u64>, channel: u64, chosen: &str) -> ComponentInteraction {
        let user = json!({"id": "2222", "username": "ben", "discriminator": "0", "avatar": null});
        let member = json!({
            "user": user, "roles": [], "joined_at": "2024-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0,
            "permissions": "0", "nick": null
        });
        let mut interaction = json!({
            "id": "1", "application_id": "2", "type": 3, "token": "t", "version": 1, "locale": "th",
            "channel_id": channel.to_string(), "entitlements": [], "attachment_size_limit": 1,
            "app_permissions": "0", "authorizing_integration_owners": {},
            "data": {"custom_id": "m1:b:p:0:12:0", "component_type": 3, "values": [chosen]},
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
}
