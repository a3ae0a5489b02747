//! `/setup server`: the settings of a server, on a panel or as they are typed, for its managers; `/setup puzzle`, `/setup digest` and `/setup watching` are beside it.

use serenity::all::Role;

use crate::kit::choices::{RulesetChoice, choices};
use crate::kit::command_context::{CommandContext, Error, answer, finish, locale, managed_server, show, site};
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::role_problem::RoleProblem;
use crate::setup::messages::{live_boards, organisers_chosen, rules_changed, server_language};
use crate::setup::panel as setup_panel;
use crate::setup::panel_part::SetupPage;
use crate::setup::rule_choices::{
    BaredChoice, CallingChoice, LanguageChoice, MateChoice, MixedChoice, NumbersChoice, RuleChoices,
};
use bot_service::{HouseRules, LiveBoards};
use makruk::Ruleset;

choices! {
    PicturesChoice -> LiveBoards {
        Threads = "choice-pictures-threads" => LiveBoards::InChannels,
        Nowhere = "choice-pictures-nowhere" => LiveBoards::Everywhere,
        Everywhere = "choice-pictures-everywhere" => LiveBoards::Nowhere,
    }
}

/// The settings of a server.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel",
    default_member_permissions = "MANAGE_GUILD",
    subcommand_required,
    subcommands(
        "server",
        "organisers",
        "crate::puzzles::day::commands::puzzle",
        "crate::digest::commands::digest",
        "crate::activity::commands::watching"
    )
)]
pub async fn setup(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Opens the panel of the server's settings, or changes those that are typed.
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
async fn server(
    ctx: CommandContext<'_>,
    language: Option<LanguageChoice>,
    ruleset: Option<RulesetChoice>,
    pictures: Option<PicturesChoice>,
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
    let guild = managed_server(ctx)?;
    let (servers, locale) = (&ctx.data().service.servers, locale(ctx));
    let mut lines = Vec::new();
    if let Some(chosen) = language {
        let settings = servers.change(guild, |settings| settings.style.language = chosen.into()).await?;
        lines.push(server_language(settings.style.language, locale).content);
    }
    let rules = RuleChoices { rook, mixed, board, bared, mate, repetitions, counting, numbers };
    if ruleset.is_some() || rules.rules().next().is_some() {
        let fallback = ctx.data().defaults.ruleset;
        let changed = servers.change(guild, |settings| {
            let start = ruleset.map_or(settings.ruleset(fallback), |preset| Ruleset::preset(preset.into()));
            settings.rules = Some(HouseRules::from(rules.rules().fold(start, Ruleset::with)));
        });
        lines.push(rules_changed(&changed.await?.ruleset(fallback), locale).content);
    }
    if let Some(keep) = pictures {
        let settings = servers.change(guild, |settings| settings.live_boards = keep.into()).await?;
        lines.push(live_boards(settings.live_boards, locale).content);
    }
    match lines.is_empty() {
        true => show(ctx, setup_panel::page(ctx.data(), guild, site(ctx), SetupPage::Language, locale).await?).await,
        false => answer(ctx, OutgoingMessage::lines(&lines)).await,
    }
    Ok(())
}

/// Chooses the role whose members may run tournaments, the ladder and seasons, or none.
#[poise::command(slash_command, guild_only)]
async fn organisers(ctx: CommandContext<'_>, role: Option<Role>) -> Result<(), Error> {
    let guild = managed_server(ctx)?;
    let role = role.map(|role| role.id.get());
    if role == Some(guild) {
        return Err(Refusal::Role { role: guild, problem: RoleProblem::Everyone });
    }
    ctx.data().service.servers.choose_organisers(guild, role).await?;
    finish(ctx, organisers_chosen(role, locale(ctx))).await
}
