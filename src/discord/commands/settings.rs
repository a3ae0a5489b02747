//! `/settings`: the user's own settings.

use poise::ChoiceParameter;

use super::context::{Context, Error, answer, locale, user};
use crate::discord::present::{pings_changed, pings_status};
use crate::service::{Pings, Settings};

/// Whether boards ping the user on their turn.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PingsChoice {
    /// They ping.
    #[name = "choice-on"]
    On,
    /// They do not ping.
    #[name = "choice-off"]
    Off,
}

/// Shows or changes the user's settings.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn settings(ctx: Context<'_>, pings: Option<PingsChoice>) -> Result<(), Error> {
    let data = ctx.data();
    let before = data.people.settings(user(ctx)).await?;
    let Some(chosen) = pings else {
        let command = data.command_mention("settings");
        return answer(ctx, pings_status(before.pings, &command, locale(ctx))).await;
    };
    let pings = match chosen {
        PingsChoice::On => Pings::On,
        PingsChoice::Off => Pings::Off,
    };
    data.people.set_settings(user(ctx), Settings { pings }).await?;
    answer(ctx, pings_changed(pings, locale(ctx))).await
}
