//! `/ladder settings`: the rules of a ladder, for the managers of a server.

use std::num::NonZeroU16;

use club_competitions::Days;
use club_competitions::ladder::{
    Colors, DrawRule, Forfeits, Idle, LadderSettings as Rules, Leader, RematchRule, WinRule,
};
use serenity::all::PartialChannel;

use crate::kit::choices::choices;
use crate::kit::chosen_channel::chosen_channel;
use crate::kit::command_context::{CommandContext, Error, client, finish, locale, organised_server, request};
use crate::kit::ids::channel as id_of;
use crate::ladder::messages;
use crate::table::commands::choices::GameChoice;
use crate::table::game_option;
use crate::table::time_option as time;
use crate::table::time_option::suggest as suggest_time;
use board_games::GameKind;
use bot_service::game::{DaysPerMove, TimeControl};
use bot_service::{ChannelId, GamesPlayed, LadderId, LadderRefusal, LadderTerms};
use makruk::Preset;

choices! {
    /// The rules of a ladder's games: a preset, or those of the server.
    LadderRulesetChoice -> Option<Preset> {
        Server = "ladder-rules-server" => None,
        Competition = "choice-competition" => Some(Preset::Competition),
        Wikipedia = "choice-wikipedia" => Some(Preset::Wikipedia),
        School = "choice-school" => Some(Preset::School),
        Glossary = "choice-glossary" => Some(Preset::Glossary),
        Srimuang = "choice-srimuang" => Some(Preset::Srimuang),
    }

    ForfeitsChoice -> Forfeits {
        Loss = "choice-ladder-forfeits-loss" => Forfeits::CountAsLoss,
        Nothing = "choice-ladder-forfeits-nothing" => Forfeits::ChangeNothing,
    }

    /// Where a challenger who wins goes.
    ClimbChoice -> WinRule {
        Place = "choice-ladder-climb-place" => WinRule::TakesPlace,
        Swap = "choice-ladder-climb-swap" => WinRule::SwapsPlaces,
    }

    DrawChoice -> DrawRule {
        Nothing = "choice-ladder-draw-nothing" => DrawRule::ChangesNothing,
        Below = "choice-ladder-draw-below" => DrawRule::JustBelow,
    }

    /// When the same two may meet again.
    RematchChoice {
        AtOnce = "choice-ladder-rematch-once",
        Another = "choice-ladder-rematch-another",
        Days = "choice-ladder-rematch-days",
    }

    /// Whether an inactive leader drops.
    LeaderChoice -> Leader {
        Exempt = "choice-ladder-leader-exempt" => Leader::Exempt,
        Included = "choice-ladder-leader-included" => Leader::Included,
    }

    ColorsChoice -> Colors {
        Challenger = "choice-ladder-colors-challenger" => Colors::ChallengerWhite,
        Alternating = "choice-ladder-colors-alternating" => Colors::Alternating,
    }
}

struct LadderChoices {
    reach: Option<u16>,
    answer: Option<u16>,
    play: Option<u16>,
    outgoing: Option<u16>,
    forfeits: Option<ForfeitsChoice>,
    climb: Option<ClimbChoice>,
    draw: Option<DrawChoice>,
    rematch: Option<RematchChoice>,
    rematch_days: Option<u16>,
    idle: Option<u16>,
    leader: Option<LeaderChoice>,
    absence: Option<u16>,
    placements: Option<u16>,
    colors: Option<ColorsChoice>,
}

/// Shows the rules, changes them after showing what that does, or founds the ladder of the server.
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub(crate) async fn settings(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_time"]
    #[max_length = 40]
    time: Option<String>,
    ruleset: Option<LadderRulesetChoice>,
    #[channel_types("Text", "News", "Voice", "Stage", "PublicThread", "NewsThread")] channel: Option<PartialChannel>,
    #[min = 1]
    #[max = 50]
    reach: Option<u16>,
    #[min = 1]
    #[max = 60]
    answer: Option<u16>,
    #[min = 1]
    #[max = 60]
    play: Option<u16>,
    #[min = 1]
    #[max = 10]
    outgoing: Option<u16>,
    forfeits: Option<ForfeitsChoice>,
    climb: Option<ClimbChoice>,
    draw: Option<DrawChoice>,
    rematch: Option<RematchChoice>,
    #[rename = "rematch-days"]
    #[min = 1]
    #[max = 365]
    rematch_days: Option<u16>,
    #[min = 0]
    #[max = 365]
    idle: Option<u16>,
    leader: Option<LeaderChoice>,
    #[min = 1]
    #[max = 365]
    absence: Option<u16>,
    #[min = 0]
    #[max = 10]
    placements: Option<u16>,
    colors: Option<ColorsChoice>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let id = LadderId { guild, game: ruled(ctx, guild, game).await? };
    let time = time::chosen(time.as_deref())?;
    let ruleset: Option<Option<Preset>> = ruleset.map(Into::into);
    let named = match channel {
        Some(channel) => Some(chosen_channel(ctx, guild, channel).await?),
        None => None,
    };
    let chosen = LadderChoices {
        reach,
        answer,
        play,
        outgoing,
        forfeits,
        climb,
        draw,
        rematch,
        rematch_days,
        idle,
        leader,
        absence,
        placements,
        colors,
    };
    let ladders = &ctx.data().service.ladders;
    let at = match ladders.ladder(id).await {
        Err(error) if let Some(LadderRefusal::NoLadder) = error.downcast_ref() => {
            return found(ctx, id, &chosen, (time, ruleset.flatten(), named)).await;
        }
        at => at?,
    };
    let terms = LadderTerms {
        time: time.unwrap_or(at.terms.time),
        preset: ruleset.unwrap_or(at.terms.preset),
        channel: named.unwrap_or(at.terms.channel),
        ..at.terms
    };
    let is_changed = terms != at.terms;
    let at = if is_changed { ladders.change_terms(request(ctx), id, terms).await? } else { at };
    let rules = chosen.applied(at.ladder.settings());
    let outgoing = match rules == *at.ladder.settings() {
        true if is_changed => messages::ladder_changed(&at, locale(ctx)),
        true => messages::ladder_rules(&at, locale(ctx)),
        false => {
            let proposed = messages::ladder_proposed(&ladders.proposed(id, &rules).await?, &at, locale(ctx));
            match ctx.data().service.seasons.running(id).await? {
                Some(running) => crate::season::messages::season_concerned(proposed, &running, locale(ctx)),
                None => proposed,
            }
        }
    };
    finish(ctx, outgoing).await
}

/// The game of the ladder whose rules are meant: the one that was chosen, of the only ladder that there is or, if there is none,
/// the only one that is played.
async fn ruled(ctx: CommandContext<'_>, guild: u64, game: Option<GameChoice>) -> Result<GameKind, Error> {
    let (played, app) = (ctx.data().games_of(Some(guild)).await, ctx.data());
    let ladders: Vec<GameKind> = app.service.ladders.of_guild(guild).await?.iter().map(|at| at.id.game).collect();
    let among = match (game.map(GameKind::from), ladders.is_empty()) {
        // A ladder stays when its game is no longer offered.
        (Some(game), _) if ladders.contains(&game) => return Ok(game),
        (Some(_), _) | (None, true) => played,
        (None, false) => GamesPlayed::of(ladders),
    };
    Ok(game_option::chosen(game, &among)?)
}

async fn found(
    ctx: CommandContext<'_>,
    id: LadderId,
    chosen: &LadderChoices,
    (time, preset, channel): (Option<TimeControl>, Option<Preset>, Option<ChannelId>),
) -> Result<(), Error> {
    let usual = DaysPerMove::new(3).map_or(TimeControl::Unlimited, TimeControl::Correspondence);
    let locale_of_server = ctx.data().server(Some(id.guild)).await.style.language;
    let terms = LadderTerms {
        time: time.unwrap_or(usual),
        preset,
        channel: channel.unwrap_or(id_of(ctx.interaction.channel_id)),
        locale: locale_of_server.unwrap_or(client(ctx)),
    };
    let rules = chosen.applied(&Rules::default());
    let at = ctx.data().service.ladders.found(request(ctx), id, rules, terms).await?;
    let join = ctx.data().command_mention("ladder join");
    finish(ctx, messages::ladder_founded(&at, &join, locale(ctx))).await
}

impl LadderChoices {
    /// The rules with what was chosen in place of what was before.
    fn applied(&self, before: &Rules) -> Rules {
        let number = |chosen: Option<u16>, before: NonZeroU16| chosen.and_then(NonZeroU16::new).unwrap_or(before);
        let days = |chosen: Option<u16>, before: Days| chosen.and_then(Days::new).unwrap_or(before);
        Rules {
            reach: number(self.reach, before.reach),
            answer: days(self.answer, before.answer),
            play: days(self.play, before.play),
            outgoing: number(self.outgoing, before.outgoing),
            forfeits: self.forfeits.map_or(before.forfeits, Into::into),
            climb: self.climb.map_or(before.climb, Into::into),
            draw: self.draw.map_or(before.draw, Into::into),
            rematch: self.rematch(before.rematch),
            idle: self.idle(before.idle),
            absence: days(self.absence, before.absence),
            placements: self.placements.unwrap_or(before.placements),
            colors: self.colors.map_or(before.colors, Into::into),
        }
    }

    fn rematch(&self, before: RematchRule) -> RematchRule {
        let usual = match Rules::default().rematch {
            RematchRule::AfterAnotherOpponentOr(days) | RematchRule::After(days) => Some(days),
            RematchRule::AtOnce => None,
        };
        let kept = match before {
            RematchRule::AtOnce => usual,
            RematchRule::AfterAnotherOpponentOr(days) | RematchRule::After(days) => Some(days),
        };
        let Some(days) = self.rematch_days.and_then(Days::new).or(kept) else { return before };
        match (self.rematch, before) {
            (Some(RematchChoice::AtOnce), _) => RematchRule::AtOnce,
            (Some(RematchChoice::Another), _) | (None, RematchRule::AfterAnotherOpponentOr(_)) => {
                RematchRule::AfterAnotherOpponentOr(days)
            }
            (Some(RematchChoice::Days), _) | (None, RematchRule::After(_)) => RematchRule::After(days),
            (None, RematchRule::AtOnce) => RematchRule::AtOnce,
        }
    }

    fn idle(&self, before: Idle) -> Idle {
        let (kept, leader) = match before {
            Idle::Stays => (None, Leader::Exempt),
            Idle::OneRungDown { after, leader } => (Some(after), leader),
        };
        let after = match self.idle {
            None => kept,
            Some(days) => Days::new(days),
        };
        let leader = self.leader.map_or(leader, Into::into);
        after.map_or(Idle::Stays, |after| Idle::OneRungDown { after, leader })
    }
}
