//! `/settings`: one's own settings.

use poise::ChoiceParameter;

use super::{Context, Error, answer, asker, locale};
use crate::discord::present::{pings_are, pings_set};
use crate::service::{Pings, Settings};

/// Whether boards ping the one whose turn it is.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PingsChoice {
    /// They do.
    #[name = "choice-on"]
    On,
    /// They don't.
    #[name = "choice-off"]
    Off,
}

/// Shows or changes the asker's settings.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn settings(ctx: Context<'_>, pings: Option<PingsChoice>) -> Result<(), Error> {
    let data = ctx.data();
    let before = data.people.settings(asker(ctx)).await?;
    let Some(chosen) = pings else {
        let command = data.command_mention("settings");
        return answer(ctx, pings_are(before.pings, &command, locale(ctx))).await;
    };
    let pings = match chosen {
        PingsChoice::On => Pings::On,
        PingsChoice::Off => Pings::Off,
    };
    data.people.set_settings(asker(ctx), Settings { pings }).await?;
    answer(ctx, pings_set(pings, locale(ctx))).await
}
