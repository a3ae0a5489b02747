//! One form that was filled in, and the response to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serenity::all::{ActionRowComponent, GuildId, MessageFlags, ModalInteraction};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::away_channels::is_away;
use crate::kit::ids::{channel, interaction_event, player};
use crate::kit::interaction::{FirstResponse, InteractionRef, Visibility};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use crate::kit::{away, ids, interaction};
use bot_service::game::PlayerId;
use bot_service::{ChannelId, Request};

pub struct FormContext<'a> {
    pub app: &'a Arc<App>,
    pub interaction: &'a ModalInteraction,
    pub reader: Reader,
    is_deferred: AtomicBool,
}

impl<'a> FormContext<'a> {
    pub async fn new(app: &'a Arc<App>, interaction: &'a ModalInteraction) -> FormContext<'a> {
        let client = Locale::for_reader(&interaction.locale);
        let guild = interaction.guild_id.map(GuildId::get);
        let reader = app.reader(player(interaction.user.id), client, guild).await;
        FormContext { app, interaction, reader, is_deferred: AtomicBool::new(false) }
    }

    /// The server, unless the form was filled in in direct messages.
    pub fn guild(&self) -> Option<u64> {
        self.interaction.guild_id.map(GuildId::get)
    }

    pub fn channel(&self) -> ChannelId {
        channel(self.interaction.channel_id)
    }

    pub fn player(&self) -> PlayerId {
        player(self.interaction.user.id)
    }

    pub fn request(&self) -> Request {
        ids::request(interaction_event(self.interaction.id), self.player())
    }

    pub fn typed(&self, name: &str) -> Option<&str> {
        let mut fields = self.interaction.data.components.iter().flat_map(|row| &row.components);
        fields.find_map(|field| match field {
            ActionRowComponent::InputText(text) if text.custom_id == name => text.value.as_deref(),
            _ => None,
        })
    }

    /// Acknowledges the form, so that what it leads to may take longer.
    pub async fn defer(&self) -> Result<(), RestError> {
        interaction::respond(&self.app.rest, self.to(), FirstResponse::Acknowledge).await?;
        self.is_deferred.store(true, Ordering::Relaxed);
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn respond(self, outcome: Result<OutgoingMessage, Refusal>) -> Result<(), RestError> {
        let (outgoing, settles) = match outcome {
            Ok(done) => (done, true),
            Err(refusal) => (self.app.explain(&refusal, self.reader), refusal.is_lasting()),
        };
        let flags = self.interaction.message.as_ref().and_then(|message| message.flags);
        let is_in_private = flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let (rest, to, in_place) = (&self.app.rest, self.to(), is_in_private && settles);
        let sent = match (self.is_deferred.load(Ordering::Relaxed), in_place) {
            (false, true) => interaction::respond(rest, to, FirstResponse::InPlace(&outgoing)).await,
            (false, false) => interaction::respond(rest, to, FirstResponse::Private(&outgoing)).await,
            (true, true) => interaction::edit_response(rest, to.token, &outgoing).await,
            (true, false) => interaction::follow_up(rest, to.token, &outgoing, Visibility::Person).await,
        };
        sent?;
        let kind = self.interaction.channel.as_ref().map(|channel| channel.kind);
        if is_away(self.interaction.guild_id, kind) {
            away::answered(self.app, self.channel(), interaction_event(self.interaction.id), to.token).await;
        }
        Ok(())
    }

    fn to(&self) -> InteractionRef<'a> {
        InteractionRef { id: self.interaction.id, token: &self.interaction.token }
    }
}
