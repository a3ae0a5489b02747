//! `/play`: a challenge.

use poise::ChoiceParameter;
use serenity::all::User;

use super::{Context, Error, answer, locale, request};
use crate::discord::ids::{channel, player};
use crate::discord::permissions::{self, Ground};
use crate::discord::present::Outgoing;
use crate::discord::refusal::Refusal;
use crate::game::{FirstMover, Seating, Takebacks, Terms};
use crate::i18n::{Locale, Text};
use crate::rules::{Color, Preset, Ruleset};
use crate::service::Place;

/// A side, or chance.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum SideChoice {
    /// By lot.
    #[name = "choice-lot"]
    Lot,
    /// White.
    #[name = "choice-white"]
    White,
    /// Black.
    #[name = "choice-black"]
    Black,
}

/// A preset of the rules of counting.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum RulesetChoice {
    /// [`Preset::Competition`].
    #[name = "choice-competition"]
    Competition,
    /// [`Preset::Wikipedia`].
    #[name = "choice-wikipedia"]
    Wikipedia,
    /// [`Preset::School`].
    #[name = "choice-school"]
    School,
    /// [`Preset::Glossary`].
    #[name = "choice-glossary"]
    Glossary,
    /// [`Preset::Srimuang`].
    #[name = "choice-srimuang"]
    Srimuang,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum TakebackChoice {
    /// By consent.
    #[name = "choice-by-consent"]
    ByConsent,
    /// Never.
    #[name = "choice-never"]
    Never,
}

/// Challenges somebody, or whoever comes first.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
pub async fn play(
    ctx: Context<'_>,
    opponent: Option<User>,
    color: Option<SideChoice>,
    first: Option<SideChoice>,
    ruleset: Option<RulesetChoice>,
    takebacks: Option<TakebackChoice>,
) -> Result<(), Error> {
    let kind = ctx.interaction.channel.as_ref().map(|channel| channel.kind);
    permissions::to_play(Ground::of(kind), ctx.interaction.app_permissions)?;
    if opponent.as_ref().is_some_and(|user| user.bot) {
        return Err(Refusal::Bot);
    }
    let terms = terms(color, first, ruleset, takebacks);
    let to = opponent.map(|user| player(user.id));
    ctx.data().games.challenge(request(ctx), place(ctx), to, terms).await?;
    answer(ctx, Outgoing::text(&Text::new("answer-challenged"), locale(ctx))).await
}

fn terms(
    color: Option<SideChoice>,
    first: Option<SideChoice>,
    ruleset: Option<RulesetChoice>,
    takebacks: Option<TakebackChoice>,
) -> Terms {
    Terms {
        seating: match color {
            None | Some(SideChoice::Lot) => Seating::ByLot,
            Some(SideChoice::White) => Seating::Challenger(Color::White),
            Some(SideChoice::Black) => Seating::Challenger(Color::Black),
        },
        first: match first {
            None => FirstMover::default(),
            Some(SideChoice::Lot) => FirstMover::ByLot,
            Some(SideChoice::White) => FirstMover::Side(Color::White),
            Some(SideChoice::Black) => FirstMover::Side(Color::Black),
        },
        ruleset: Ruleset::preset(match ruleset {
            None => Preset::default(),
            Some(RulesetChoice::Competition) => Preset::Competition,
            Some(RulesetChoice::Wikipedia) => Preset::Wikipedia,
            Some(RulesetChoice::School) => Preset::School,
            Some(RulesetChoice::Glossary) => Preset::Glossary,
            Some(RulesetChoice::Srimuang) => Preset::Srimuang,
        }),
        takebacks: match takebacks {
            None | Some(TakebackChoice::ByConsent) => Takebacks::ByConsent,
            Some(TakebackChoice::Never) => Takebacks::Never,
        },
    }
}

/// Where the challenge is made.
fn place(ctx: Context<'_>) -> Place {
    Place {
        guild: ctx.interaction.guild_id.map(|guild| guild.get()),
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
    use super::*;

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
    fn what_is_not_chosen_is_as_books_have_it() {
        let terms = terms(None, None, None, None);
        assert_eq!(terms.seating, Seating::ByLot);
        assert_eq!(terms.first, FirstMover::Side(Color::White));
        assert_eq!(terms.ruleset, Ruleset::preset(Preset::Competition));
        assert_eq!(terms.takebacks, Takebacks::ByConsent);
    }
}
