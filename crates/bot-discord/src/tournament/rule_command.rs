//! `/tournament rule`: what a game counts as, whatever it was decided by.

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::{CompetitorId, PairingColor, PlayedResult, Ruling};
use serenity::all::User;

use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, defer, finish, locale, organised_server, request};
use crate::kit::ids::player;
use crate::kit::refusal::Refusal;
use crate::tournament::lookup::{here, looked_at, suggest_any};
use crate::tournament::messages;
use crate::tournament::refusal::TournamentMisuse;

choices! {
    /// What a game is for the member.
    TournamentRulingChoice {
        Won = "choice-tournament-rule-won",
        Drawn = "choice-tournament-rule-drawn",
        Lost = "choice-tournament-rule-lost",
        Void = "choice-tournament-rule-void",
        Again = "choice-tournament-rule-again",
        Undo = "choice-tournament-rule-undo",
    }
}

/// What is to become of a game.
enum TournamentDecision {
    /// It counts as ruled or, without a ruling, as it ended.
    Counts(Option<Ruling>),
    Played,
}

impl TournamentRulingChoice {
    /// The decision about a game in which the member has this colour.
    const fn decision(self, color: PairingColor) -> TournamentDecision {
        TournamentDecision::Counts(Some(Ruling::Result(match (self, color) {
            (TournamentRulingChoice::Won, PairingColor::White)
            | (TournamentRulingChoice::Lost, PairingColor::Black) => PlayedResult::WhiteWon,
            (TournamentRulingChoice::Won, PairingColor::Black)
            | (TournamentRulingChoice::Lost, PairingColor::White) => PlayedResult::BlackWon,
            (TournamentRulingChoice::Drawn, _) => PlayedResult::Draw,
            (TournamentRulingChoice::Void, _) => return TournamentDecision::Counts(Some(Ruling::Void)),
            (TournamentRulingChoice::Undo, _) => return TournamentDecision::Counts(None),
            (TournamentRulingChoice::Again, _) => return TournamentDecision::Played,
        })))
    }
}

/// Rules what a member's last game counts as.
#[poise::command(slash_command)]
pub(super) async fn rule(
    ctx: CommandContext<'_>,
    member: User,
    result: TournamentRulingChoice,
    #[max_length = 200] reason: String,
    against: Option<User>,
    #[autocomplete = "suggest_any"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let at = looked_at(ctx.data(), guild, &here(ctx), tournament.as_deref()).await?;
    let person = player(member.id);
    let against = against.map(|other| CompetitorId(player(other.id).0));
    let decided = at.competition().and_then(|competition| last_decided(competition, CompetitorId(person.0), against));
    let (game, color) = decided.ok_or(TournamentMisuse::NoDecidedGame(person))?;
    defer(ctx).await?;
    let tournaments = &ctx.data().service.tournaments;
    let after = match result.decision(color) {
        TournamentDecision::Counts(ruling) => tournaments.rule(request(ctx), at.id, (game, ruling), &reason).await?,
        TournamentDecision::Played => tournaments.reopen(request(ctx), at.id, game, &reason).await?,
    };
    let outgoing = messages::tournament_ruled(&after, game, locale(ctx)).ok_or(Refusal::UnknownCommand)?;
    finish(ctx, outgoing).await
}

/// The player's last game that is over, against this opponent if there is one, and the player's colour in it.
fn last_decided(
    competition: &Competition,
    player: CompetitorId,
    against: Option<CompetitorId>,
) -> Option<(CompetitionGame, PairingColor)> {
    let games = competition.games().into_iter().filter(|(_, game)| {
        game.is_over() && game.involves(player) && against.is_none_or(|against| game.involves(against))
    });
    let (name, game) = games.max_by_key(|(_, game)| game.opened)?;
    Some((name, game.pairing.color(player)?))
}
