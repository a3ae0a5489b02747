//! One press of a button or choice from a menu, and the one answer that Discord waits three seconds for.

use serenity::all::{
    Builder, ComponentInteraction, CreateAllowedMentions, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, EditInteractionResponse,
};

use super::Data;
use super::failure::Failure;
use super::ids::{channel, interaction_event, player};
use super::present::Outgoing;
use crate::game::PlayerId;
use crate::i18n::Locale;
use crate::service::{ChannelId, MessageRef, Request};

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

/// What Discord has been told so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Nothing.
    Nothing,
    /// That something may come of it later.
    Heard,
    /// That words will come, or words that are not the last.
    Wait,
}

/// Puts other words in place of the first answer to an interaction, which `token` stands for.
///
/// # Errors
/// [`Failure`] if Discord does not take them: after a quarter of an hour, for one.
pub async fn amend_answer(data: &Data, token: &str, outgoing: &Outgoing) -> Result<(), Failure> {
    let mut edit = EditInteractionResponse::new()
        .content(&outgoing.content)
        .components(outgoing.rows.clone())
        .allowed_mentions(CreateAllowedMentions::new());
    if let Some(picture) = &outgoing.picture
        && let Some(drawn) = data.rest.draw(picture).await
    {
        edit = edit.new_attachment(drawn);
    }
    edit.execute(data.rest.http(), token).await?;
    Ok(())
}

/// A press that waits for its answer.
pub struct Exchange<'a> {
    /// What the handlers work with.
    pub data: &'a Data,
    /// The press itself.
    pub interaction: &'a ComponentInteraction,
    told: Told,
}

impl<'a> Exchange<'a> {
    /// A press that was not answered yet.
    pub fn new(data: &'a Data, interaction: &'a ComponentInteraction) -> Exchange<'a> {
        Exchange { data, interaction, told: Told::Nothing }
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
    pub fn spot(&self) -> MessageRef {
        super::ids::spot(self.channel(), self.interaction.message.id)
    }

    /// Tells Discord that the answer will take longer. What is said later is seen by the one who pressed alone.
    ///
    /// # Errors
    /// [`Failure`] if Discord does not take it; nothing more can be said then.
    pub async fn acknowledge(&mut self) -> Result<(), Failure> {
        let later = CreateInteractionResponse::Acknowledge;
        self.interaction.create_response(self.data.rest.http(), later).await?;
        self.told = Told::Heard;
        Ok(())
    }

    /// Tells the one who pressed, in private, that words will come.
    ///
    /// # Errors
    /// As [`Exchange::acknowledge`].
    pub async fn think(&mut self) -> Result<(), Failure> {
        let later = CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true));
        self.interaction.create_response(self.data.rest.http(), later).await?;
        self.told = Told::Wait;
        Ok(())
    }

    /// Answers.
    ///
    /// # Errors
    /// [`Failure`] if Discord does not take the answer.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn answer(self, reaction: Reaction) -> Result<(), Failure> {
        let http = self.data.rest.http();
        let response = match (reaction, self.told) {
            (Reaction::Silent, Told::Heard | Told::Wait) => return Ok(()),
            (Reaction::Private(outgoing), Told::Heard) => {
                self.interaction.create_followup(http, self.followup(&outgoing).await).await?;
                return Ok(());
            }
            (Reaction::InPlace(outgoing), Told::Heard)
            | (Reaction::Private(outgoing) | Reaction::InPlace(outgoing), Told::Wait) => {
                return amend_answer(self.data, &self.interaction.token, &outgoing).await;
            }
            (Reaction::Silent, Told::Nothing) => CreateInteractionResponse::Acknowledge,
            (Reaction::Private(outgoing), Told::Nothing) => {
                CreateInteractionResponse::Message(self.message(&outgoing).await.ephemeral(true))
            }
            (Reaction::InPlace(outgoing), Told::Nothing) => {
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
