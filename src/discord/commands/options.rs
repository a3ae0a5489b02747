//! The options of `/play`, and the terms that they amount to.

use serenity::all::{User, UserId};

use super::choices::{
    CommentaryChoice, FastMetChoice, GiverChoice, OddsChoice, RuleChoices, RulesetChoice, SideChoice, TakebackChoice,
};
use super::context::{Context, Error};
use crate::discord::ids::player;
use crate::discord::refusal::{FriendlyRule, Refusal};
use crate::game::{
    Commentary, FirstMover, Friendly, Giver, Level, Odds, PlayerId, Seating, Stake, Takebacks, Terms, TimeControl,
};
use makruk::{Color, Ruleset};

/// The options of `/play` that make up the terms of the game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlayOptions {
    pub(super) time: Option<TimeControl>,
    pub(super) color: Option<SideChoice>,
    pub(super) first: Option<SideChoice>,
    pub(super) ruleset: Option<RulesetChoice>,
    pub(super) rules: RuleChoices,
    pub(super) rated: Option<bool>,
    pub(super) takebacks: Option<TakebackChoice>,
    pub(super) met: Option<FastMetChoice>,
    pub(super) odds: Option<OddsChoice>,
    pub(super) giver: Option<GiverChoice>,
    pub(super) advice: Option<CommentaryChoice>,
}

/// The opponent that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opponent {
    /// Whoever accepts first.
    Anyone,
    /// This person.
    Person(PlayerId),
    /// The engine.
    Engine(Level),
}

impl Opponent {
    /// The level of a game against the bot itself, unless one is chosen.
    const DEFAULT_LEVEL: Level = Level::ALL[2];

    pub(super) fn chosen(user: Option<&User>, level: Option<Level>, bot: Option<UserId>) -> Result<Opponent, Refusal> {
        match (user, level) {
            (Some(user), level) if Some(user.id) == bot => {
                Ok(Opponent::Engine(level.unwrap_or(Opponent::DEFAULT_LEVEL)))
            }
            (Some(_), Some(_)) => Err(Refusal::TwoOpponents),
            (Some(user), None) if user.bot => Err(Refusal::Bot),
            (Some(user), None) => Ok(Opponent::Person(player(user.id))),
            (None, Some(level)) => Ok(Opponent::Engine(level)),
            (None, None) => Ok(Opponent::Anyone),
        }
    }
}

/// The counting rules of the server.
pub(super) async fn server_ruleset(ctx: Context<'_>) -> Result<Ruleset, Error> {
    let fallback = ctx.data().ruleset;
    match ctx.interaction.guild_id {
        Some(guild) => Ok(ctx.data().servers.settings(guild.get()).await?.ruleset(fallback)),
        None => Ok(Ruleset::preset(fallback)),
    }
}

impl PlayOptions {
    /// The terms that are proposed, with `server` as the ruleset where none is chosen.
    pub(super) fn terms(self, server: Ruleset) -> Result<Terms, Refusal> {
        let ruleset = self.ruleset.map_or(server, |preset| Ruleset::preset(preset.into()));
        Ok(Terms {
            seating: match self.color {
                None | Some(SideChoice::Lot) => Seating::Random,
                Some(SideChoice::White) => Seating::Challenger(Color::White),
                Some(SideChoice::Black) => Seating::Challenger(Color::Black),
            },
            first: match self.first {
                None => FirstMover::default(),
                Some(SideChoice::Lot) => FirstMover::Random,
                Some(SideChoice::White) => FirstMover::Side(Color::White),
                Some(SideChoice::Black) => FirstMover::Side(Color::Black),
            },
            ruleset: self.rules.rules().fold(ruleset, Ruleset::with),
            stake: self.stake()?,
            time: self.time.unwrap_or_default(),
        })
    }

    /// The stake. A rated game excludes the rules for friendly games, so a request for both is refused.
    fn stake(self) -> Result<Stake, Refusal> {
        if self.odds.is_none() && self.giver.is_some() {
            return Err(Refusal::GiverWithoutOdds);
        }
        let friendly = Friendly {
            takebacks: self.takebacks.map(Takebacks::from).unwrap_or_default(),
            fast_met: self.met.map(Into::into),
            odds: self
                .odds
                .map(|odds| Odds { giver: self.giver.map(Giver::from).unwrap_or_default(), handicap: odds.into() }),
            commentary: self.advice.map(Commentary::from).unwrap_or_default(),
        };
        if self.rated != Some(true) {
            return Ok(Stake::Friendly(friendly));
        }
        let excluded = [
            (friendly.odds.is_some(), FriendlyRule::Odds),
            (friendly.fast_met.is_some(), FriendlyRule::FastMet),
            (self.takebacks == Some(TakebackChoice::ByConsent), FriendlyRule::Takebacks),
            (friendly.commentary == Commentary::Advice, FriendlyRule::Commentary),
        ];
        match excluded.into_iter().find(|(chosen, _)| *chosen) {
            Some((_, rule)) => Err(Refusal::NotInRated(rule)),
            None => Ok(Stake::Rated),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::choices::{BaredChoice, CallingChoice, NumbersChoice};
    use super::*;
    use makruk::counting::{Calling, Numbers, WhenBared};
    use makruk::{FastMet, Handicap, PieceOdds};

    #[test]
    fn the_bot_can_be_challenged_and_other_bots_cannot() {
        let user = |id: u64, bot: bool| -> User {
            let user = json!({"id": id.to_string(), "username": "x", "discriminator": "0", "avatar": null, "bot": bot});
            serde_json::from_value(user).unwrap()
        };
        let (me, other, person) = (user(1, true), user(2, true), user(3, false));
        let level = Level::new(8).unwrap();
        let chosen = |user, level| Opponent::chosen(user, level, Some(UserId::new(1)));
        assert_eq!(chosen(None, None).unwrap(), Opponent::Anyone);
        assert_eq!(chosen(None, Some(level)).unwrap(), Opponent::Engine(level));
        assert_eq!(chosen(Some(&me), None).unwrap(), Opponent::Engine(Opponent::DEFAULT_LEVEL));
        assert_eq!(chosen(Some(&me), Some(level)).unwrap(), Opponent::Engine(level));
        assert_eq!(chosen(Some(&person), None).unwrap(), Opponent::Person(PlayerId(3)));
        assert!(matches!(chosen(Some(&other), None), Err(Refusal::Bot)));
        assert!(matches!(chosen(Some(&person), Some(level)), Err(Refusal::TwoOpponents)));
    }

    #[test]
    fn defaults_are_the_servers_rules_and_white_moving_first() {
        for server in [Ruleset::COMPETITION, Ruleset { single_rook: 20, ..Ruleset::SCHOOL }] {
            let terms = PlayOptions::default().terms(server).unwrap();
            assert_eq!(terms.seating, Seating::Random);
            assert_eq!(terms.first, FirstMover::Side(Color::White));
            assert_eq!(terms.ruleset, server);
            assert_eq!(terms.stake, Stake::Friendly(Friendly::default()));
        }
    }

    #[test]
    fn chosen_rules_replace_those_of_the_server() {
        let chosen = PlayOptions {
            ruleset: Some(RulesetChoice::Glossary),
            rules: RuleChoices {
                counting: Some(CallingChoice::Automatic),
                numbers: Some(NumbersChoice::Spoken),
                rook: Some(20),
                bared: Some(BaredChoice::Choose),
                ..RuleChoices::default()
            },
            ..PlayOptions::default()
        };
        let expected = Ruleset {
            calling: Calling::Automatic,
            numbers: Numbers::Spoken,
            single_rook: 20,
            when_bared: WhenBared::MayChoose,
            ..Ruleset::GLOSSARY
        };
        assert_eq!(chosen.terms(Ruleset::SCHOOL).unwrap().ruleset, expected);
        let rules = RuleChoices { counting: Some(CallingChoice::Automatic), ..RuleChoices::default() };
        let chosen = PlayOptions { ruleset: None, rules, ..chosen };
        let expected = Ruleset { calling: Calling::Automatic, ..Ruleset::SCHOOL };
        assert_eq!(chosen.terms(Ruleset::SCHOOL).unwrap().ruleset, expected);
    }

    #[test]
    fn rules_for_friendly_games_are_refused_in_a_rated_game() {
        let rated = PlayOptions { rated: Some(true), takebacks: Some(TakebackChoice::Never), ..PlayOptions::default() };
        assert_eq!(rated.stake().unwrap(), Stake::Rated);
        for (chosen, rule) in [
            (PlayOptions { odds: Some(OddsChoice::Met), ..rated }, FriendlyRule::Odds),
            (PlayOptions { met: Some(FastMetChoice::Leap), ..rated }, FriendlyRule::FastMet),
            (PlayOptions { takebacks: Some(TakebackChoice::ByConsent), ..rated }, FriendlyRule::Takebacks),
            (PlayOptions { advice: Some(CommentaryChoice::Advice), ..rated }, FriendlyRule::Commentary),
        ] {
            assert!(matches!(chosen.stake(), Err(Refusal::NotInRated(found)) if found == rule), "{rule:?}");
            assert!(matches!(PlayOptions { rated: None, ..chosen }.stake(), Ok(Stake::Friendly(_))));
        }
    }

    #[test]
    fn the_challenger_gives_the_odds_by_default() {
        let odds = |giver| {
            PlayOptions { odds: Some(OddsChoice::Met), giver, ..PlayOptions::default() }.stake().unwrap().odds()
        };
        let met = |giver| Some(Odds { giver, handicap: Handicap::Pieces(PieceOdds::Met) });
        assert_eq!(odds(None), met(Giver::Challenger));
        assert_eq!(odds(Some(GiverChoice::Opponent)), met(Giver::Opponent));
        let nothing_to_give = PlayOptions { giver: Some(GiverChoice::Opponent), ..PlayOptions::default() };
        assert!(matches!(nothing_to_give.stake(), Err(Refusal::GiverWithoutOdds)));
        let leap = PlayOptions { met: Some(FastMetChoice::Leap), ..PlayOptions::default() };
        assert_eq!(leap.stake().unwrap().fast_met(), Some(FastMet::Leap));
        let advice = PlayOptions { advice: Some(CommentaryChoice::Advice), ..PlayOptions::default() };
        assert_eq!(advice.stake().unwrap().commentary(), Commentary::Advice);
    }
}
