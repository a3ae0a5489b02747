//! The tracing span of an event. Everything that a message, a command or a component leads to is logged in it.
//!
//! Its fields name the event, by the same number as [`EventId`](bot_service::EventId), and the channel. Neither texts nor
//! tokens of interactions ever get into a span.

use serenity::all::{FullEvent, Interaction, Message};
use tracing::Span;

/// The span of a user's event; none for other events.
pub(crate) fn of_event(event: &FullEvent) -> Span {
    match event {
        FullEvent::Message { new_message, .. } => of_message(new_message),
        FullEvent::MessageUpdate { event, .. } => {
            let (channel, event) = (event.channel_id.get(), event.id.get());
            tracing::info_span!("event", kind = "edit", event, channel)
        }
        FullEvent::InteractionCreate { interaction, .. } => of_interaction(interaction),
        _ => Span::none(),
    }
}

pub(crate) fn of_message(message: &Message) -> Span {
    tracing::info_span!("event", kind = "message", event = message.id.get(), channel = message.channel_id.get())
}

fn of_interaction(interaction: &Interaction) -> Span {
    let (kind, channel) = match interaction {
        Interaction::Command(command) => ("command", command.channel_id),
        Interaction::Autocomplete(command) => ("autocomplete", command.channel_id),
        Interaction::Component(component) => ("component", component.channel_id),
        Interaction::Modal(modal) => ("modal", modal.channel_id),
        _ => return Span::none(),
    };
    tracing::info_span!("event", kind, event = interaction.id().get(), channel = channel.get())
}
