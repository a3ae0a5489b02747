//! What messages about tournaments are made of.

use club_competitions::competition::{Competition, CompetitionGame, CompetitionScore, FormName, Placing};
use club_competitions::double_elimination::BracketStage;
use club_competitions::elimination::BracketSlot;
use club_competitions::round_robin::Cycles;
use club_competitions::standings::TieBreak;
use club_competitions::tournament::{GameEnding, PairedGame};
use club_competitions::{CompetitorId, Pairing, PairingColor};
use serenity::all::{ButtonStyle, CreateButton};

use crate::board::clock::time_control_name;
use crate::board::words::{named_game, points, preset};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::ids::person;
use crate::kit::limits;
use crate::tournament::action::{TournamentAction, TournamentButton};
use bot_service::club::FormPlan;
use bot_service::game::PlayerId;
use bot_service::{TournamentAt, TournamentId};

/// Mentions of at most `most` players, and how many more there are.
pub(super) fn people(players: &[CompetitorId], most: usize, locale: Locale) -> String {
    let shown = players.iter().take(most).map(|&player| person(player)).collect::<Vec<_>>().join(" ");
    match players.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} {}", and_more(more).localize(locale)),
    }
}

pub(super) fn and_more(number: usize) -> Text {
    Text::new("tournament-and-more").with("number", number)
}

pub(super) fn more_pairs(number: usize) -> Text {
    Text::new("tournament-more-pairs").with("number", number)
}

pub(super) fn about(text: Text, at: &TournamentAt) -> Text {
    text.with("name", limits::escaped(at.plan.name.as_str()))
}

/// The same with its game, where that has to be said.
pub(super) fn titled(text: Text, at: &TournamentAt) -> Text {
    match named_game(at.plan.game) {
        Some(game) => text.with("name", about(Text::new("tournament-name-of-game"), at).with("game", game)),
        None => about(text, at),
    }
}

/// The name of a tournament where nothing has to be escaped, with its game where that has to be said.
pub(super) fn name(at: &TournamentAt) -> Text {
    let text = match named_game(at.plan.game) {
        Some(game) => Text::new("tournament-name-of-game").with("game", game),
        None => Text::new("tournament-name"),
    };
    text.with("name", at.plan.name.as_str())
}

/// On which terms a tournament is played.
pub(super) fn terms(at: &TournamentAt, locale: Locale) -> Text {
    let rules = at.plan.preset.map_or(Text::new("tournament-rules-server"), preset);
    Text::new("tournament-terms")
        .with("form", form(at))
        .with("time", time_control_name(at.plan.time, locale))
        .with("rules", named_game(at.plan.game).unwrap_or(rules))
}

pub(super) fn pair(text: Text, Pairing { white, black }: Pairing) -> Text {
    text.with("white", person(white)).with("black", person(black))
}

/// The form of a tournament, with the number of rounds if that is known.
pub(super) fn form(at: &TournamentAt) -> Text {
    let rounds = at.competition().and_then(Competition::rounds);
    match at.plan.form {
        FormPlan::RoundRobin { cycles: Cycles::One } => Text::new("tournament-form-round-robin"),
        FormPlan::RoundRobin { cycles: Cycles::Two } => Text::new("tournament-form-round-robin-twice"),
        FormPlan::Swiss { rounds: planned, .. } => match rounds.or(planned.map(std::num::NonZeroU16::get)) {
            Some(rounds) => Text::new("tournament-form-swiss-rounds").with("rounds", rounds),
            None => Text::new("tournament-form-swiss"),
        },
        FormPlan::KnockOut => Text::new("tournament-form-knock-out"),
        FormPlan::DoubleElimination => Text::new("tournament-form-double-elimination"),
        FormPlan::Arena { minutes } => Text::new("tournament-form-arena").with("minutes", minutes.get()),
    }
}

/// What a round is called, counted from 0.
pub(super) fn round(competition: &Competition, round: u16) -> Text {
    let rounds = competition.rounds().unwrap_or(round);
    let left = rounds.saturating_sub(round).saturating_sub(1);
    if let Competition::DoubleElimination(tournament) = competition {
        let bracket = tournament.form().bracket();
        return match bracket.stage_out_in(round) {
            last @ (BracketStage::Final | BracketStage::SecondFinal) => stage(last),
            BracketStage::Winners { .. } | BracketStage::Losers { .. } => {
                Text::new("tournament-round").with("round", u32::from(round) + 1).with("rounds", bracket.rounds())
            }
        };
    }
    match (competition.form(), left) {
        (FormName::KnockOut, 0) => Text::new("tournament-round-final"),
        (FormName::KnockOut, 1) => Text::new("tournament-round-semi"),
        (FormName::KnockOut, 2) => Text::new("tournament-round-quarter"),
        (FormName::KnockOut, _) => {
            Text::new("tournament-round-of").with("players", 2_u32.saturating_pow(u32::from(left) + 1))
        }
        _ => Text::new("tournament-round").with("round", u32::from(round) + 1).with("rounds", rounds),
    }
}

/// The same where it says what was before.
pub(super) fn round_before(competition: &Competition, number: u16) -> Text {
    match competition {
        Competition::DoubleElimination(tournament)
            if tournament.form().bracket().stage_out_in(number) == BracketStage::Final =>
        {
            Text::new("tournament-round-after-final")
        }
        _ => round(competition, number),
    }
}

/// What a stage of a double elimination is called.
pub(super) fn stage(stage: BracketStage) -> Text {
    match stage {
        BracketStage::Winners { round } => Text::new("tournament-stage-winners").with("round", u32::from(round) + 1),
        BracketStage::Losers { round } => Text::new("tournament-stage-losers").with("round", u32::from(round) + 1),
        BracketStage::Final => Text::new("tournament-round-final"),
        BracketStage::SecondFinal => Text::new("tournament-round-second-final"),
    }
}

/// Where a game belongs in a tournament that has several brackets.
pub(super) fn stage_of(competition: &Competition, game: CompetitionGame) -> Option<BracketStage> {
    match (competition, game) {
        (Competition::DoubleElimination(tournament), CompetitionGame::Match(game)) => {
            Some(tournament.form().bracket().stage(game.place).0)
        }
        _ => None,
    }
}

/// What the round of a game is called, with its bracket if there are several; an arena has no rounds.
pub(super) fn round_of(competition: &Competition, game: CompetitionGame) -> Option<Text> {
    match stage_of(competition, game) {
        Some(found) => Some(stage(found)),
        None => game.round().map(|number| round(competition, number)),
    }
}

/// A place by its rank, counted from 1.
pub(super) fn place(rank: u32) -> String {
    match rank {
        1 => "🥇".to_owned(),
        2 => "🥈".to_owned(),
        3 => "🥉".to_owned(),
        _ => format!("**{rank}.**"),
    }
}

/// A line of the standings; `None` where there are no points, but brackets.
pub(super) fn standing(line: &Placing) -> Option<Text> {
    let text = text_of!("tournament-standings", line.score, CompetitionScore:
        Points(score).with("points", points(score)),
        Arena(score).with("points", score.points).with("wins", score.wins).with("games", score.games);
        CompetitionScore::OutIn(_) => return None,
    );
    let place = if line.score.is_worth_a_title() { place(line.rank) } else { format!("**{}.**", line.rank) };
    Some(text.with("place", place).with("player", person(line.player)))
}

pub(super) fn tie_break(tie_break: TieBreak) -> Text {
    text_of!("tie-break", tie_break, TieBreak: DirectEncounter, Wins, GamesWon, Buchholz, BuchholzCut1, SonnebornBerger)
}

/// How a game ended for both, as it counts: `1–0`, `+ −`.
pub(super) fn result(game: &PairedGame) -> Text {
    match (game.counted(), game.is_over()) {
        (Some(ending), _) => match signs(ending) {
            Some([white, black]) => Text::new("tournament-result").with("white", white).with("black", black),
            None => Text::new("tournament-result-none"),
        },
        (None, true) => Text::new("tournament-result-void"),
        (None, false) => Text::new("tournament-result-none"),
    }
}

/// What an ending is for White and for Black, in a sign each; `None` if it counts for nothing.
pub(super) fn signs(ending: GameEnding) -> Option<[&'static str; 2]> {
    match ending {
        GameEnding::Played(result) => Some(match result.winner() {
            Some(PairingColor::White) => ["1", "0"],
            Some(PairingColor::Black) => ["0", "1"],
            None => ["½", "½"],
        }),
        GameEnding::Forfeit { loser: PairingColor::White } => Some(["−", "+"]),
        GameEnding::Forfeit { loser: PairingColor::Black } => Some(["+", "−"]),
        GameEnding::DoubleForfeit => Some(["−", "−"]),
        GameEnding::Unfinished => None,
    }
}

/// The one who is in this place of a bracket.
pub(super) const fn player_of(slot: BracketSlot) -> Option<CompetitorId> {
    match slot {
        BracketSlot::Player(player) => Some(player),
        BracketSlot::Pending | BracketSlot::Vacant => None,
    }
}

pub(super) fn act(
    tournament: TournamentId,
    action: TournamentAction,
    label: Text,
    style: ButtonStyle,
    locale: Locale,
) -> CreateButton {
    button(TournamentButton { tournament, action }.id(), &label.localize(locale), style)
}

/// The number of a board in its round, counted from 1; an arena has none.
pub(super) fn board(game: CompetitionGame) -> Option<u32> {
    game.index().map(|index| u32::from(index) + 1)
}

pub(super) fn check_in_button(at: &TournamentAt, locale: Locale) -> CreateButton {
    let label = Text::new("button-tournament-check-in");
    act(at.id, TournamentAction::CheckIn, label, ButtonStyle::Success, locale)
}

/// How many of those who have signed up have checked in.
pub(super) fn checked_in(at: &TournamentAt, here: &[PlayerId]) -> Text {
    Text::new("tournament-checked-in").with("number", here.len()).with("all", at.players().len())
}
