//! An egg timer: `/egg` boils one, and the message that says that it is done has a button for another.

use futures::FutureExt;
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::command_context::{CommandContext, Error, finish, locale, place, request};
use crate::kit::component::{Component, ComponentKind};
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::custom_id::{ComponentId, id_parts};
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::once::Post;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::{Delivery, never_told, notice_of, once};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Refusal};
use crate::kit::rest::SendPermit;
use crate::kit::room::Room;
use bot_service::metrics::RefusalKind;
use bot_service::{Egg, EggError, EggNotice, EggOrder, Lane, Notice, Place, ServiceError, Snapshot};

pub const ROOM: Room = Room {
    commands: || vec![egg()],
    components: &[ComponentKind::of::<AnotherEgg>()],
    deliveries: &[&[Delivery {
        kind: EggNotice::KIND,
        deliver: |attempt, turn| deliver(attempt, turn).boxed(),
        told: never_told,
    }]],
    explain,
    ..Room::EMPTY
};

/// Boils an egg.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
async fn egg(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 60]
    minutes: u8,
) -> Result<(), Error> {
    let Place { channel, locale: here, .. } = place(ctx);
    let egg = ctx.data().service.egg_timers.boil(request(ctx), EggOrder { channel, locale: here, minutes }).await?;
    finish(ctx, boiling(egg, locale(ctx))).await
}

id_parts! {
    /// Boils another egg for as long.
    pub struct AnotherEgg as 'z' {
        minutes: u8,
    }
}

impl Component for AnotherEgg {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let order = EggOrder { channel: ctx.channel(), locale: ctx.locale(), minutes: self.minutes };
        let egg = ctx.app.service.egg_timers.boil(ctx.request(), order).await?;
        Ok(Response::Private(boiling(egg, ctx.locale())))
    }
}

async fn deliver(mut attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let Some(pending) = attempt.waiting.first() else { return Ok(0) };
    let Lane::Channel(channel) = pending.lane else {
        return Err(DeliveryError::Unreadable("it is for a channel, but in another lane".to_owned()));
    };
    let EggNotice { egg } = notice_of(&pending.notice)?;
    let (outbox, waiting) = (&attempt.app.service.outbox, attempt.waiting);
    once::say(&mut attempt, pending, turn, Post::new(pending, channel, &done(egg))).await?;
    outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}

fn boiling(egg: Egg, locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("egg-boiling").with("when", relative(egg.done_at)), locale)
}

fn done(egg: Egg) -> OutgoingMessage {
    let text = Text::new("egg-done").with("who", format!("<@{}>", egg.by.0));
    let label = Text::new("egg-another").localize(egg.locale);
    let another = button(AnotherEgg { minutes: egg.minutes }.id(), &label, ButtonStyle::Secondary);
    OutgoingMessage::text(&text, egg.locale).with_rows(vec![CreateActionRow::Buttons(vec![another])])
}

fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let &EggError::Boiling(until) = error.downcast_ref()?;
    Some(Explained::new(RefusalKind::Limit, Text::new("egg-boiling-already").with("when", relative(until)), reader))
}

#[cfg(test)]
mod tests;
