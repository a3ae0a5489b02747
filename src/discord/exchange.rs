//! One press of a button or choice from a menu, and the one answer that Discord waits three seconds for.

use serenity::all::{
    ComponentInteraction, CreateAllowedMentions, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage,
};

use super::Data;
use super::failure::Failure;
use super::ids::{channel, interaction_event, player};
use super::present::Outgoing;
use crate::game::PlayerId;
use crate::i18n::Locale;
use crate::service::{ChannelId, Request, Spot};

/// How a press is answered.
#[derive(Clone, Debug)]
pub enum Reaction {
    /// Not in words: what it did shows in the channel.
    Silent,
    /// In words that only the one who pressed sees.
    Private(Outgoing),
    /// By putting this in place of the message with the component.
    InPlace(Outgoing),
}

/// A press that waits for its answer.
pub struct Exchange<'a> {
    /// What the handlers work with.
    pub data: &'a Data,
    /// The press itself.
    pub interaction: &'a ComponentInteraction,
    acknowledged: bool,
}

impl<'a> Exchange<'a> {
    /// A press that was not answered yet.
    pub fn new(data: &'a Data, interaction: &'a ComponentInteraction) -> Exchange<'a> {
        Exchange { data, interaction, acknowledged: false }
    }

    /// The language of the one who pressed.
    pub fn locale(&self) -> Locale {
        Locale::for_reader(&self.interaction.locale)
    }

    /// The one who pressed.
    pub fn player(&self) -> PlayerId {
        player(self.interaction.user.id)
    }

    /// The press as a wish.
    pub fn request(&self) -> Request {
        Request { event: interaction_event(self.interaction.id), by: self.player() }
    }

    /// The channel or thread.
    pub fn channel(&self) -> ChannelId {
        channel(self.interaction.channel_id)
    }

    /// The message with the component.
    pub fn spot(&self) -> Spot {
        super::ids::spot(self.channel(), self.interaction.message.id)
    }

    /// Tells Discord that the answer will take longer. What is said later is seen by the one who pressed alone.
    ///
    /// # Errors
    /// [`Failure`] if Discord does not take it; nothing more can be said then.
    pub async fn acknowledge(&mut self) -> Result<(), Failure> {
        let later = CreateInteractionResponse::Acknowledge;
        self.interaction.create_response(self.data.rest.http(), later).await?;
        self.acknowledged = true;
        Ok(())
    }

    /// Answers.
    ///
    /// # Errors
    /// [`Failure`] if Discord does not take the answer.
    pub async fn answer(self, reaction: Reaction) -> Result<(), Failure> {
        let http = self.data.rest.http();
        let response = match (reaction, self.acknowledged) {
            (Reaction::Silent, true) => return Ok(()),
            (Reaction::Private(outgoing) | Reaction::InPlace(outgoing), true) => {
                self.interaction.create_followup(http, self.followup(&outgoing).await).await?;
                return Ok(());
            }
            (Reaction::Silent, false) => CreateInteractionResponse::Acknowledge,
            (Reaction::Private(outgoing), false) => {
                CreateInteractionResponse::Message(self.message(&outgoing).await.ephemeral(true))
            }
            (Reaction::InPlace(outgoing), false) => {
                CreateInteractionResponse::UpdateMessage(self.message(&outgoing).await)
            }
        };
        self.interaction.create_response(http, response).await?;
        Ok(())
    }

    async fn message(&self, outgoing: &Outgoing) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(CreateAllowedMentions::new());
        match &outgoing.picture {
            Some(picture) => message.add_files(self.data.rest.draw(picture).await),
            None => message,
        }
    }

    async fn followup(&self, outgoing: &Outgoing) -> CreateInteractionResponseFollowup {
        let message = CreateInteractionResponseFollowup::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(CreateAllowedMentions::new())
            .ephemeral(true);
        match &outgoing.picture {
            Some(picture) => message.add_files(self.data.rest.draw(picture).await),
            None => message,
        }
    }
}
