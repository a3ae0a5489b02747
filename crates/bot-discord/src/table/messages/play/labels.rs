//! What can be chosen from the menus of the panel, in words that stand alone: a menu shows nothing but what is chosen.

use crate::board::clock::time_control;
use crate::board::words::{bare_king, facing, first_mover, game_name, handicap, preset, rule, stalemate, takebacks};
use crate::i18n::{Text, text_of};
use crate::table::play_menu::PlayChoice;
use board_games::SeatColor;
use bot_service::game::{Commentary, Giver, Seating};
use makruk::FastMet;
use makruk::counting::Rule;

pub(super) fn choice(choice: PlayChoice) -> Text {
    match choice {
        PlayChoice::Game(game) => game_name(game),
        PlayChoice::Time(time) => time_control(time).unwrap_or(Text::new("time-unlimited")),
        PlayChoice::Side(Seating::Random) => Text::new("play-side-lot"),
        PlayChoice::Side(Seating::Challenger(seat)) => text_of!("play-side", seat.color(), SeatColor: White, Black),
        PlayChoice::Takebacks(chosen) => takebacks(chosen),
        PlayChoice::Odds(None) => Text::new("play-odds-none"),
        PlayChoice::Odds(Some(chosen)) => Text::new("play-odds").with("handicap", handicap(chosen)),
        PlayChoice::Giver(Giver::Challenger) => Text::new("play-giver-me"),
        PlayChoice::Giver(Giver::Opponent) => Text::new("play-giver-opponent"),
        PlayChoice::Commentary(Commentary::Facts) => Text::new("play-advice-none"),
        PlayChoice::Commentary(Commentary::Advice) => Text::new("stake-advice"),
        PlayChoice::First(first) => first_mover(first),
        PlayChoice::FastMet(None) => Text::new("play-met-usual"),
        PlayChoice::FastMet(Some(FastMet::Leap)) => Text::new("play-met-leap"),
        PlayChoice::FastMet(Some(FastMet::Provincial)) => Text::new("play-met-provincial"),
        PlayChoice::Ruleset(None) => Text::new("play-ruleset-server"),
        PlayChoice::Ruleset(Some(chosen)) => preset(chosen),
        PlayChoice::Repetitions(times) => or_ruleset(times.map(Rule::Repetitions), Text::new("play-repetitions")),
        PlayChoice::Calling(calling) => or_ruleset(calling.map(Rule::Calling), Text::new("play-calling")),
        PlayChoice::Numbers(numbers) => or_ruleset(numbers.map(Rule::Numbers), Text::new("play-numbers")),
        PlayChoice::CounterMates(mates) => or_ruleset(mates.map(Rule::CounterMates), Text::new("play-counter-mates")),
        PlayChoice::Rook(limit) => or_ruleset(limit.map(Rule::SingleRook), Text::new("play-rook")),
        PlayChoice::Mixed(mixed) => or_ruleset(mixed.map(Rule::Mixed), Text::new("play-mixed")),
        PlayChoice::Board(first) => or_ruleset(first.map(Rule::BoardFirst), Text::new("play-board")),
        PlayChoice::WhenBared(bared) => or_ruleset(bared.map(Rule::WhenBared), Text::new("play-bared")),
        PlayChoice::Facing(chosen) => facing(chosen),
        PlayChoice::BareKing(chosen) => bare_king(chosen),
        PlayChoice::Stalemate(chosen) => stalemate(chosen),
    }
}

/// A rule; where none is chosen, that this is as the ruleset has it.
fn or_ruleset(chosen: Option<Rule>, subject: Text) -> Text {
    chosen.map_or_else(|| Text::new("play-as-ruleset").with("subject", subject), rule)
}
