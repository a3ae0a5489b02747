//! `/setup`: the settings of a server, for its managers.

use poise::ChoiceParameter;
use serenity::all::Permissions;

use super::choices::{BaredChoice, CallingChoice, MateChoice, MixedChoice, NumbersChoice, RuleChoices, RulesetChoice};
use super::context::{Context, Error, answer, locale};
use crate::discord::present::{live_boards, rules_changed, rules_status};
use crate::discord::refusal::Refusal;
use crate::service::LiveBoards;
use makruk::Ruleset;

/// Settings of the server.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild",
    default_member_permissions = "MANAGE_GUILD",
    subcommand_required,
    subcommands("ruleset", "pictures")
)]
pub async fn setup(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Shows the server's counting rules, or changes them: to a preset, single rules, or both.
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
async fn ruleset(
    ctx: Context<'_>,
    preset: Option<RulesetChoice>,
    #[min = 8]
    #[max = 64]
    rook: Option<u16>,
    mixed: Option<MixedChoice>,
    #[min = 1]
    #[max = 2]
    board: Option<u16>,
    bared: Option<BaredChoice>,
    mate: Option<MateChoice>,
    #[min = 3]
    #[max = 5]
    repetitions: Option<u8>,
    counting: Option<CallingChoice>,
    numbers: Option<NumbersChoice>,
) -> Result<(), Error> {
    let guild = ctx.interaction.guild_id.ok_or(Refusal::GuildOnly)?.get();
    may_manage(ctx.interaction.member.as_ref().and_then(|member| member.permissions))?;
    let servers = &ctx.data().servers;
    let before = servers.settings(guild).await?.ruleset(ctx.data().ruleset);
    let start = preset.map_or(before, |preset| Ruleset::preset(preset.into()));
    let rules = RuleChoices { rook, mixed, board, bared, mate, repetitions, counting, numbers };
    if preset.is_none() && rules.rules().next().is_none() {
        let command = ctx.data().command_mention("setup ruleset");
        answer(ctx, rules_status(&before, &command, locale(ctx))).await;
        return Ok(());
    }
    let after = rules.rules().fold(start, Ruleset::with);
    servers.set_rules(guild, after.into()).await?;
    answer(ctx, rules_changed(&after, locale(ctx))).await;
    Ok(())
}

/// Where the pictures of old boards stay.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PicturesChoice {
    /// In threads.
    #[name = "choice-pictures-threads"]
    Threads,
    /// Nowhere.
    #[name = "choice-pictures-nowhere"]
    Nowhere,
    /// In channels and threads.
    #[name = "choice-pictures-everywhere"]
    Everywhere,
}

/// Shows where the pictures of old boards stay, or changes it.
#[poise::command(slash_command, guild_only)]
async fn pictures(ctx: Context<'_>, keep: Option<PicturesChoice>) -> Result<(), Error> {
    let guild = ctx.interaction.guild_id.ok_or(Refusal::GuildOnly)?.get();
    may_manage(ctx.interaction.member.as_ref().and_then(|member| member.permissions))?;
    let servers = &ctx.data().servers;
    let chosen = keep.map(|keep| match keep {
        PicturesChoice::Threads => LiveBoards::InChannels,
        PicturesChoice::Nowhere => LiveBoards::Everywhere,
        PicturesChoice::Everywhere => LiveBoards::Nowhere,
    });
    if let Some(chosen) = chosen {
        servers.set_live_boards(guild, chosen).await?;
    }
    let now = servers.settings(guild).await?.live_boards;
    answer(ctx, live_boards(now, locale(ctx))).await;
    Ok(())
}

/// Checks that the user manages the server. Discord shows the command to managers only, but a server can change that.
fn may_manage(permissions: Option<Permissions>) -> Result<(), Refusal> {
    let enough = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    if permissions.is_some_and(|permissions| permissions.intersects(enough)) {
        Ok(())
    } else {
        Err(Refusal::NotManager)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_managers_may_change_the_settings() {
        for manager in [Permissions::MANAGE_GUILD, Permissions::ADMINISTRATOR, Permissions::all()] {
            assert!(may_manage(Some(manager)).is_ok());
        }
        for other in [None, Some(Permissions::empty()), Some(Permissions::MANAGE_CHANNELS)] {
            assert!(matches!(may_manage(other), Err(Refusal::NotManager)));
        }
    }
}
