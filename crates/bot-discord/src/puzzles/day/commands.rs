//! `/setup puzzle`: the puzzle of the day, for the managers of a server.

use poise::ChoiceParameter;
use serenity::all::{GuildId, PartialChannel, Permissions, Role};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::choices::choices;
use crate::kit::chosen_channel::note_parent;
use crate::kit::command_context::{CommandContext, Error, answer, client, defer, guild, locale, reader, site, user};
use crate::kit::ids::channel as id_of;
use crate::kit::message::OutgoingMessage;
use crate::kit::permissions::{ChannelOrThread, missing_to_play};
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::suggestions::suggest_zone;
use crate::puzzles::commands::{PuzzleGameChoice, usual_game};
use crate::puzzles::day::messages::ShownChannel;
use crate::puzzles::day::posts as puzzle_posts;
use crate::puzzles::day::refusal::DayRefusal;
use crate::puzzles::day::suggestions::{suggest_days, suggest_hour};
use bot_service::puzzle::{Course, TimeOfDay, WeekDays, Zone};
use bot_service::{BlockReason, ChannelId, DaySettings, DayState, PuzzleChannel};

choices! {
    /// The language of a channel's puzzles.
    PuzzleLanguageChoice -> Locale {
        Thai = "panel-language-thai" => Locale::Thai,
        English = "panel-language-english" => Locale::English,
    }

    /// How difficult the puzzles of a channel are.
    CourseChoice -> Course {
        Easier = "daily-course-easier" => Course::Easier,
        Usual = "daily-course-usual" => Course::Usual,
        Harder = "daily-course-harder" => Course::Harder,
    }
}

/// What is to be done once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum OrderChoice {
    /// Show the manager what comes next.
    #[name = "choice-puzzle-preview"]
    Preview,
    /// Leave today out.
    #[name = "choice-puzzle-skip"]
    Skip,
    /// Post today's again.
    #[name = "choice-puzzle-repost"]
    Repost,
    /// Let it go on.
    #[name = "choice-puzzle-on"]
    On,
    /// End it.
    #[name = "choice-puzzle-off"]
    Off,
    /// No pings any more.
    #[name = "choice-puzzle-quiet"]
    Quiet,
}

/// What was chosen, as it is read.
struct DayChoices {
    hour: Option<TimeOfDay>,
    zone: Option<Zone>,
    days: Option<WeekDays>,
    game: Option<PuzzleGameChoice>,
    course: Option<CourseChoice>,
    role: Option<u64>,
    /// Whether the bot may not ping the role.
    is_silent: bool,
    language: Option<PuzzleLanguageChoice>,
    order: Option<OrderChoice>,
}

/// Sets up the puzzle of the day in a channel, or shows its state.
#[poise::command(slash_command, guild_only)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub async fn puzzle(
    ctx: CommandContext<'_>,
    #[channel_types("Text", "News", "Voice", "Stage", "Forum", "PublicThread", "NewsThread")] channel: Option<
        PartialChannel,
    >,
    #[autocomplete = "suggest_hour"]
    #[max_length = 20]
    hour: Option<String>,
    #[autocomplete = "suggest_zone"]
    #[max_length = 60]
    zone: Option<String>,
    #[autocomplete = "suggest_days"]
    #[max_length = 100]
    days: Option<String>,
    game: Option<PuzzleGameChoice>,
    difficulty: Option<CourseChoice>,
    role: Option<Role>,
    language: Option<PuzzleLanguageChoice>,
    #[rename = "do"] order: Option<OrderChoice>,
) -> Result<(), Error> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let guild = require_manager(guild(ctx), permissions)?;
    let chosen = DayChoices {
        hour: hour.map(|typed| read_hour(&typed)).transpose()?,
        zone: zone.map(|typed| read_zone(&typed)).transpose()?,
        days: days.map(|typed| typed.parse().map_err(|_| DayRefusal::Days(typed))).transpose()?,
        game,
        course: difficulty,
        is_silent: role.as_ref().is_some_and(|role| !may_ping(ctx, role)),
        role: role.map(|role| pingable(guild, role.id.get())).transpose()?,
        language,
        order,
    };
    defer(ctx).await?;
    if let Some(chosen) = &channel {
        note_parent(ctx.data(), chosen).await;
    }
    let named = channel.map(|channel| id_of(channel.id));
    let outgoing = match (named, chosen.is_nothing()) {
        (None, true) => all(ctx, guild).await?,
        _ => {
            let channel = meant(ctx, guild, named).await?;
            carry_out(ctx, guild, channel, &chosen).await?
        }
    };
    answer(ctx, outgoing).await;
    Ok(())
}

pub(crate) fn read_hour(typed: &str) -> Result<TimeOfDay, DayRefusal> {
    typed.parse().map_err(|unknown: bot_service::puzzle::UnknownHour| {
        let nearest = unknown.nearest.iter().map(ToString::to_string).collect();
        DayRefusal::Hour { typed: typed.to_owned(), nearest }
    })
}

pub(crate) fn read_zone(typed: &str) -> Result<Zone, DayRefusal> {
    typed.parse().map_err(|unknown: bot_service::puzzle::UnknownZone| DayRefusal::Zone {
        typed: typed.to_owned(),
        nearest: unknown.nearest,
    })
}

/// Whether Discord lets the bot ping a role.
fn may_ping(ctx: CommandContext<'_>, role: &Role) -> bool {
    let enough = Permissions::MENTION_EVERYONE | Permissions::ADMINISTRATOR;
    role.mentionable || ctx.interaction.app_permissions.is_some_and(|granted| granted.intersects(enough))
}

/// A role that may be pinged: any but that of everybody, which has the number of the server.
fn pingable(guild: u64, role: u64) -> Result<u64, Refusal> {
    if role == guild { Err(DayRefusal::EveryoneRole.into()) } else { Ok(role) }
}

impl DayChoices {
    /// Whether there is something that holds from now on.
    fn is_setting(&self) -> bool {
        let DayChoices { hour, zone, days, game, course, role, language, order, .. } = self;
        hour.is_some()
            || zone.is_some()
            || days.is_some()
            || game.is_some()
            || course.is_some()
            || role.is_some()
            || language.is_some()
            || matches!(order, Some(OrderChoice::On | OrderChoice::Quiet))
    }

    fn is_nothing(&self) -> bool {
        !self.is_setting() && self.order.is_none()
    }

    fn apply(&self, by: bot_service::game::PlayerId, settings: &mut DaySettings) {
        let schedule = &mut settings.schedule;
        schedule.hour = self.hour.unwrap_or(schedule.hour);
        schedule.days = self.days.unwrap_or(schedule.days);
        if let Some(zone) = &self.zone {
            schedule.zone = zone.clone();
        }
        settings.by = by;
        settings.game = self.game.map_or(settings.game, Into::into);
        settings.course = self.course.map_or(settings.course, Into::into);
        settings.language = self.language.map_or(settings.language, Into::into);
        settings.role = match self.order {
            Some(OrderChoice::Quiet) => None,
            _ => self.role.or(settings.role),
        };
    }
}

/// The channel that is meant: the one that was named, or this one, unless only another one has puzzles.
async fn meant(ctx: CommandContext<'_>, guild: u64, named: Option<ChannelId>) -> Result<ChannelId, Error> {
    if let Some(named) = named {
        return Ok(named);
    }
    let here = id_of(ctx.interaction.channel_id);
    let known = ctx.data().service.puzzle_days.channels(guild).await?;
    let is_gone = |channel: &PuzzleChannel| matches!(channel.state, DayState::Paused { reason: BlockReason::Gone, .. });
    let known: Vec<ChannelId> = known.into_iter().filter(|(_, channel)| !is_gone(channel)).map(|(id, _)| id).collect();
    Ok(match known[..] {
        [only] => only,
        _ => here,
    })
}

/// Every channel of the server with a puzzle of the day.
async fn all(ctx: CommandContext<'_>, guild: u64) -> Result<OutgoingMessage, Error> {
    let channels = ctx.data().service.puzzle_days.channels(guild).await?;
    if channels.is_empty() {
        return Ok(not_set(ctx, id_of(ctx.interaction.channel_id)));
    }
    let mut shown = Vec::with_capacity(channels.len());
    for (id, channel) in &channels {
        shown.push(ShownChannel { id: *id, channel, missing: missing(ctx, guild, *id).await });
    }
    Ok(crate::puzzles::day::messages::daily_settings(&shown, locale(ctx)))
}

fn not_set(ctx: CommandContext<'_>, channel: ChannelId) -> OutgoingMessage {
    crate::puzzles::day::messages::daily_not_set(channel, &ctx.data().command_mention("setup puzzle"), locale(ctx))
}

async fn carry_out(
    ctx: CommandContext<'_>,
    guild: u64,
    channel: ChannelId,
    chosen: &DayChoices,
) -> Result<OutgoingMessage, Error> {
    let (days, locale) = (&ctx.data().service.puzzle_days, locale(ctx));
    if chosen.is_setting() {
        let server = ctx.data().server(Some(guild)).await;
        let language = server.style.language.unwrap_or(client(ctx));
        let first = DaySettings { game: usual_game(&server.games), ..DaySettings::new(user(ctx), language) };
        days.change(guild, channel, &first, |settings| chosen.apply(user(ctx), settings)).await?;
    }
    let Some(known) = days.channel(guild, channel).await? else { return Ok(not_set(ctx, channel)) };
    match chosen.order {
        None | Some(OrderChoice::On | OrderChoice::Quiet) => {
            let shown = status(ctx, guild, channel, &known).await?;
            Ok(match chosen.role.filter(|_| chosen.is_silent) {
                Some(role) => crate::puzzles::day::messages::daily_role_silent(shown, role, locale),
                None => shown,
            })
        }
        Some(OrderChoice::Preview) => preview(ctx, guild, channel).await,
        Some(OrderChoice::Skip) => {
            Ok(crate::puzzles::day::messages::daily_skipped(channel, days.skip(guild, channel).await?, locale))
        }
        Some(OrderChoice::Repost) => puzzle_posts::post_again(ctx.data(), guild, channel, locale).await,
        Some(OrderChoice::Off) => {
            days.turn_off(guild, channel).await?;
            let known = days.channel(guild, channel).await?.unwrap_or(known);
            status(ctx, guild, channel, &known).await
        }
    }
}

async fn status(
    ctx: CommandContext<'_>,
    guild: u64,
    id: ChannelId,
    channel: &PuzzleChannel,
) -> Result<OutgoingMessage, Error> {
    let missing = missing(ctx, guild, id).await;
    Ok(crate::puzzles::day::messages::daily_settings(&[ShownChannel { id, channel, missing }], locale(ctx)))
}

/// What comes next, as it will be posted, for the manager alone.
async fn preview(ctx: CommandContext<'_>, guild: u64, channel: ChannelId) -> Result<OutgoingMessage, Error> {
    let app: &App = ctx.data();
    let next = app.service.puzzle_days.channel(guild, channel).await?.and_then(|channel| channel.next());
    let (Some(next), Some(post)) = (next, app.service.puzzle_days.upcoming(guild, channel).await?) else {
        return Ok(crate::puzzles::day::messages::no_puzzle(locale(ctx)));
    };
    let readers = puzzle_posts::readers(app, guild, post.settings.language).await;
    Ok(match puzzle_posts::shown(app, &post, 0).await? {
        Some(shown) => {
            crate::puzzles::day::messages::puzzle_day_preview(&shown, next.at, readers).looking(reader(ctx).look)
        }
        None => crate::puzzles::day::messages::no_puzzle(locale(ctx)),
    })
}

/// What the bot lacks in a channel, as far as is known.
async fn missing(ctx: CommandContext<'_>, guild: u64, channel: ChannelId) -> Permissions {
    if channel == id_of(ctx.interaction.channel_id) {
        let here = site(ctx);
        return missing_to_play(ChannelOrThread::of(here.channel), here.permissions);
    }
    puzzle_posts::missing(ctx.data(), GuildId::new(guild.max(1)), channel).await
}
