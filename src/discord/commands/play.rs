//! `/play`: a challenge.

use serenity::all::{User, UserId};

use super::choices::{
    BaredChoice, CallingChoice, CommentaryChoice, FormulaChoice, GiverChoice, LevelChoice, MateChoice, MixedChoice,
    NumbersChoice, OddsChoice, RuleChoices, RulesetChoice, SideChoice, TakebackChoice,
};
use super::{Context, Error, answer, locale, request};
use crate::discord::ids::{channel, player};
use crate::discord::limits::{THREAD_NAME, truncate};
use crate::discord::permissions::{self, Ground};
use crate::discord::present::{self, Outgoing};
use crate::discord::refusal::{FriendlyRule, Refusal};
use crate::game::{
    Commentary, FirstMover, Friendly, GameId, Giver, Level, Odds, PlayerId, Seating, Stake, Takebacks, Terms,
};
use crate::i18n::{Locale, Text};
use crate::service::{ChannelId, Place, ServiceError};
use makruk::{Color, Ruleset};

/// What was chosen, as Discord hands it over.
#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    color: Option<SideChoice>,
    first: Option<SideChoice>,
    ruleset: Option<RulesetChoice>,
    rules: RuleChoices,
    rated: Option<bool>,
    takebacks: Option<TakebackChoice>,
    met: Option<FormulaChoice>,
    odds: Option<OddsChoice>,
    giver: Option<GiverChoice>,
    advice: Option<CommentaryChoice>,
}

/// Whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    /// Whoever comes first.
    Anyone,
    /// This person.
    Person(PlayerId),
    /// The engine.
    Engine(Level),
}

impl Opponent {
    /// Who challenges the bot itself plays its engine, at a level that lets one try things.
    const LEVEL: Level = Level::ALL[2];

    fn chosen(user: Option<&User>, level: Option<Level>, me: Option<UserId>) -> Result<Opponent, Refusal> {
        match (user, level) {
            (Some(user), level) if Some(user.id) == me => Ok(Opponent::Engine(level.unwrap_or(Opponent::LEVEL))),
            (Some(_), Some(_)) => Err(Refusal::TwoOpponents),
            (Some(user), None) if user.bot => Err(Refusal::Bot),
            (Some(user), None) => Ok(Opponent::Person(player(user.id))),
            (None, Some(level)) => Ok(Opponent::Engine(level)),
            (None, None) => Ok(Opponent::Anyone),
        }
    }
}

/// Challenges somebody, or whoever comes first, or sits down with the engine.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub async fn play(
    ctx: Context<'_>,
    opponent: Option<User>,
    level: Option<LevelChoice>,
    color: Option<SideChoice>,
    first: Option<SideChoice>,
    ruleset: Option<RulesetChoice>,
    counting: Option<CallingChoice>,
    numbers: Option<NumbersChoice>,
    rated: Option<bool>,
    takebacks: Option<TakebackChoice>,
    met: Option<FormulaChoice>,
    odds: Option<OddsChoice>,
    giver: Option<GiverChoice>,
    advice: Option<CommentaryChoice>,
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
) -> Result<(), Error> {
    let kind = ctx.interaction.channel.as_ref().map(|channel| channel.kind);
    permissions::to_play(Ground::of(kind), ctx.interaction.app_permissions)?;
    let opponent = Opponent::chosen(opponent.as_ref(), level.map(Into::into), ctx.data().me())?;
    let rules = RuleChoices { rook, mixed, board, bared, mate, repetitions, counting, numbers };
    let chosen = Chosen { color, first, ruleset, rules, rated, takebacks, met, odds, giver, advice };
    let terms = chosen.terms(house_rules(ctx).await?)?;
    let to = match opponent {
        Opponent::Engine(level) => return play_engine(ctx, level, terms).await,
        Opponent::Person(to) => Some(to),
        Opponent::Anyone => None,
    };
    ctx.data().games.challenge(request(ctx), place(ctx), to, terms).await?;
    answer(ctx, Outgoing::text(&Text::new("answer-challenged"), locale(ctx))).await
}

/// Sits down with the engine in this channel or, if that has a game, in a thread of it.
async fn play_engine(ctx: Context<'_>, level: Level, terms: Terms) -> Result<(), Error> {
    if terms.stake == Stake::Rated {
        return Err(Refusal::NotInRated(FriendlyRule::Engine));
    }
    let games = &ctx.data().games;
    let here = place(ctx);
    let begun = match games.open_in(here.channel).await? {
        None => games.play_engine(request(ctx), here, level, terms).await?,
        Some(busy) => {
            let place = Place { channel: thread(ctx, busy).await?, ..here };
            games.play_engine(request(ctx), place, level, terms).await?
        }
    };
    answer(ctx, present::begun(&begun, locale(ctx))).await
}

/// A thread for a game beside the one that the channel has.
async fn thread(ctx: Context<'_>, busy: GameId) -> Result<ChannelId, Error> {
    let kind = ctx.interaction.channel.as_ref().map(|channel| channel.kind);
    if Ground::of(kind) == Ground::Thread {
        return Err(ServiceError::ChannelBusy(busy).into());
    }
    permissions::to_open_thread(ctx.interaction.app_permissions)?;
    poise::Context::from(ctx).defer_ephemeral().await?;
    let name =
        Text::new("thread-name-engine").with("player", ctx.interaction.user.display_name()).localize(place(ctx).locale);
    let opened = ctx.data().rest.thread_in(channel(ctx.interaction.channel_id), &truncate(&name, THREAD_NAME)).await;
    Ok(opened?)
}

/// The rules of the server's games.
pub(super) async fn house_rules(ctx: Context<'_>) -> Result<Ruleset, Error> {
    let fallback = ctx.data().ruleset;
    match ctx.interaction.guild_id {
        Some(guild) => Ok(ctx.data().servers.settings(guild.get()).await?.ruleset(fallback)),
        None => Ok(Ruleset::preset(fallback)),
    }
}

impl Chosen {
    /// What is proposed, where `house` says how the server plays.
    fn terms(self, house: Ruleset) -> Result<Terms, Refusal> {
        let ruleset = self.ruleset.map_or(house, |preset| Ruleset::preset(preset.into()));
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
        })
    }

    /// A rated game has nothing of what friends agree on; who asks for both is told so rather than given one of them.
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
        let asked = [
            (friendly.odds.is_some(), FriendlyRule::Odds),
            (friendly.fast_met.is_some(), FriendlyRule::FastMet),
            (self.takebacks == Some(TakebackChoice::ByConsent), FriendlyRule::Takebacks),
            (friendly.commentary == Commentary::Advice, FriendlyRule::Commentary),
        ];
        match asked.into_iter().find(|(asked, _)| *asked) {
            Some((_, rule)) => Err(Refusal::NotInRated(rule)),
            None => Ok(Stake::Rated),
        }
    }
}

/// Where the challenge is made.
fn place(ctx: Context<'_>) -> Place {
    Place {
        guild: ctx.interaction.guild_id.map(serenity::all::GuildId::get),
        channel: channel(ctx.interaction.channel_id),
        locale: language(ctx.interaction.guild_locale.as_deref(), locale(ctx), ctx.data().locale),
    }
}

/// The language of boards in a server. `en-US` is what Discord says of servers that never chose one, so there the
/// challenger's own decides.
fn language(server: Option<&str>, challenger: Locale, fallback: Locale) -> Locale {
    match server {
        Some("en-US") => challenger,
        Some(tag) => Locale::for_reader(tag),
        None => fallback,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use makruk::counting::{Calling, Numbers, WhenBared};
    use makruk::{FastMet, Handicap, PieceOdds};

    #[test]
    fn the_bot_is_an_opponent_and_other_bots_are_not() {
        let user = |id: u64, bot: bool| -> User {
            let user = json!({"id": id.to_string(), "username": "x", "discriminator": "0", "avatar": null, "bot": bot});
            serde_json::from_value(user).unwrap()
        };
        let (me, other, person) = (user(1, true), user(2, true), user(3, false));
        let level = Level::new(8).unwrap();
        let chosen = |user, level| Opponent::chosen(user, level, Some(UserId::new(1)));
        assert_eq!(chosen(None, None).unwrap(), Opponent::Anyone);
        assert_eq!(chosen(None, Some(level)).unwrap(), Opponent::Engine(level));
        assert_eq!(chosen(Some(&me), None).unwrap(), Opponent::Engine(Opponent::LEVEL));
        assert_eq!(chosen(Some(&me), Some(level)).unwrap(), Opponent::Engine(level));
        assert_eq!(chosen(Some(&person), None).unwrap(), Opponent::Person(PlayerId(3)));
        assert!(matches!(chosen(Some(&other), None), Err(Refusal::Bot)));
        assert!(matches!(chosen(Some(&person), Some(level)), Err(Refusal::TwoOpponents)));
    }

    #[test]
    fn boards_speak_the_servers_language_if_it_has_chosen_one() {
        use Locale::{English, Thai};
        for (server, challenger, expected) in [
            (Some("th"), English, Thai),
            (Some("en-GB"), Thai, English),
            (Some("en-US"), Thai, Thai),
            (Some("en-US"), English, English),
            (None, English, Thai),
        ] {
            assert_eq!(language(server, challenger, Thai), expected, "{server:?}");
        }
    }

    #[test]
    fn what_is_not_chosen_is_as_the_server_and_books_have_it() {
        for house in [Ruleset::COMPETITION, Ruleset { single_rook: 20, ..Ruleset::SCHOOL }] {
            let terms = Chosen::default().terms(house).unwrap();
            assert_eq!(terms.seating, Seating::Random);
            assert_eq!(terms.first, FirstMover::Side(Color::White));
            assert_eq!(terms.ruleset, house);
            assert_eq!(terms.stake, Stake::Friendly(Friendly::default()));
        }
    }

    #[test]
    fn rules_are_chosen_over_those_of_the_server() {
        let chosen = Chosen {
            ruleset: Some(RulesetChoice::Glossary),
            rules: RuleChoices {
                counting: Some(CallingChoice::Automatic),
                numbers: Some(NumbersChoice::Spoken),
                rook: Some(20),
                bared: Some(BaredChoice::Choose),
                ..RuleChoices::default()
            },
            ..Chosen::default()
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
        let chosen = Chosen { ruleset: None, rules, ..chosen };
        let expected = Ruleset { calling: Calling::Automatic, ..Ruleset::SCHOOL };
        assert_eq!(chosen.terms(Ruleset::SCHOOL).unwrap().ruleset, expected);
    }

    #[test]
    fn what_friends_agree_on_is_refused_in_a_rated_game() {
        let rated = Chosen { rated: Some(true), takebacks: Some(TakebackChoice::Never), ..Chosen::default() };
        assert_eq!(rated.stake().unwrap(), Stake::Rated);
        for (chosen, rule) in [
            (Chosen { odds: Some(OddsChoice::Met), ..rated }, FriendlyRule::Odds),
            (Chosen { met: Some(FormulaChoice::Leap), ..rated }, FriendlyRule::FastMet),
            (Chosen { takebacks: Some(TakebackChoice::ByConsent), ..rated }, FriendlyRule::Takebacks),
            (Chosen { advice: Some(CommentaryChoice::Advice), ..rated }, FriendlyRule::Commentary),
        ] {
            assert!(matches!(chosen.stake(), Err(Refusal::NotInRated(found)) if found == rule), "{rule:?}");
            assert!(matches!(Chosen { rated: None, ..chosen }.stake(), Ok(Stake::Friendly(_))));
        }
    }

    #[test]
    fn the_challenger_gives_the_odds_unless_the_other_does() {
        let odds = |giver| Chosen { odds: Some(OddsChoice::Met), giver, ..Chosen::default() }.stake().unwrap().odds();
        let met = |giver| Some(Odds { giver, handicap: Handicap::Men(PieceOdds::Met) });
        assert_eq!(odds(None), met(Giver::Challenger));
        assert_eq!(odds(Some(GiverChoice::Opponent)), met(Giver::Opponent));
        let nothing_to_give = Chosen { giver: Some(GiverChoice::Opponent), ..Chosen::default() };
        assert!(matches!(nothing_to_give.stake(), Err(Refusal::GiverWithoutOdds)));
        let leap = Chosen { met: Some(FormulaChoice::Leap), ..Chosen::default() };
        assert_eq!(leap.stake().unwrap().fast_met(), Some(FastMet::Leap));
        let advice = Chosen { advice: Some(CommentaryChoice::Advice), ..Chosen::default() };
        assert_eq!(advice.stake().unwrap().commentary(), Commentary::Advice);
    }
}
