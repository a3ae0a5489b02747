//! The terms that players agree on, and their effects, as the channel reads them.

use crate::setup::messages::rules_changed;
use crate::table::messages::tests::*;
use board_games::Seat;
use bot_service::game::{Commentary, Friendly, Giver, Odds};
use makruk::counting::{Calling, Numbers};
use makruk::lore::{Audience, Term};
use makruk::{FastMet, Handicap, KingOdds, PieceOdds, lore};

fn proposed(to: Option<PlayerId>, terms: Terms, locale: Locale) -> Snapshot {
    let game = Game::challenge(ANN, to, terms, NOW + SignedDuration::from_hours(24), NOW).unwrap();
    Snapshot::new(GameId(12), Place { guild: Some(5), channel: ChannelId(77), locale }, game)
}

fn agreed(stake: Stake, ruleset: Ruleset, locale: Locale) -> Snapshot {
    let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
    after(
        proposed(Some(BEN), Terms { stake, rules: GameRules::makruk_by(ruleset), ..terms() }, locale),
        BEN,
        Action::Accept(lot),
    )
}

fn giving(giver: Giver, handicap: Handicap) -> Stake {
    Stake::Friendly(Friendly { odds: Some(Odds { giver, handicap }), ..Friendly::default() })
}

#[test]
fn agreements() {
    let shown = in_both(|locale| {
        let competition = |stake| agreed(stake, Ruleset::COMPETITION, locale);
        let fast_met = |fast_met| Stake::Friendly(Friendly { fast_met: Some(fast_met), ..Friendly::default() });
        let open = Terms { stake: giving(Giver::Opponent, Handicap::Pieces(PieceOdds::BothRooks)), ..terms() };
        let own = Ruleset { calling: Calling::Automatic, single_rook: 20, ..Ruleset::SCHOOL };
        vec![
            ("rated", show_notice(&competition(Stake::Rated), 1)),
            ("odds of whoever comes", show_notice(&proposed(None, open, locale), 1)),
            ("odds", show_notice(&competition(giving(Giver::Opponent, Handicap::King(KingOdds::Guarded))), 1)),
            ("leap", show_notice(&competition(fast_met(FastMet::Leap)), 1)),
            ("provincial", show_notice(&moved_on(competition(fast_met(FastMet::Provincial)), "e1e3"), 1)),
            ("rules of one's own", show_notice(&agreed(Stake::default(), own, locale), 1)),
            ("rules set", show(&rules_changed(&Ruleset::GLOSSARY, locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn results_by_odds() {
    let shown = in_both(|locale| {
        let king = |odds| agreed(giving(Giver::Challenger, Handicap::King(odds)), Ruleset::COMPETITION, locale);
        vec![
            ("driven", show_notice(&moved_on(king(KingOdds::Guarded), "d1c2 b8d7 c2b2 d7e5 h3h4 e5d3"), 2)),
            ("moved", show_notice(&moved_on(king(KingOdds::Rooted), "d1d2"), 2)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn advice_with_moves() {
    let shown = in_both(|locale| {
        let advised = Friendly { commentary: Commentary::Advice, ..Friendly::default() };
        let played = played_until(locale, |play| {
            let history = play.makruk().unwrap();
            let mv = history.last_move().map(|mv| lore::terms(history.previous().position(), mv, Audience::Learners));
            mv.is_some_and(|terms| terms.top().contains(&Term::LooseRook))
        });
        let table = |stake| replayed(&played, agreed(stake, Ruleset::COMPETITION, locale));
        let (with, without) = (table(Stake::Friendly(advised)), table(Stake::default()));
        vec![
            ("agreed", show_notice(&agreed(Stake::Friendly(advised), Ruleset::COMPETITION, locale), 1)),
            ("with", show_notice(&with, 1)),
            ("without", show_notice(&without, 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

/// `begun` continued with the moves and counts of `played`.
fn replayed(played: &Snapshot, begun: Snapshot) -> Snapshot {
    let events = played.game.log().iter().skip(begun.game.log().len()).map(|recorded| recorded.event.clone());
    let game = begun.game.clone().with(events.collect(), NOW).unwrap();
    Snapshot { game, ..begun }
}

#[test]
fn spoken_numbers() {
    let shown = in_both(|locale| {
        let strict = Ruleset { numbers: Numbers::Spoken, ..Ruleset::COMPETITION };
        // The game of `bared`, under stricter rules.
        let table = replayed(&bared(locale), agreed(Stake::default(), strict, locale));
        let counter = table.game.play().unwrap().seat_to_move().person().unwrap();
        let chaser = if counter == ANN { BEN } else { ANN };
        let called = after(table, counter, Action::StartCount);
        let first = |table: &Snapshot| table.game.play().unwrap().makruk().unwrap().position().legal_moves()[0];
        let silent = after(called.clone(), counter, first(&called).into());
        let chased = after(silent.clone(), chaser, first(&silent).into());
        let play = chased.game.play().unwrap();
        let menu = choose_piece(&chased, play, Seat::First, locale.into()).content;
        let lenient = Ruleset { numbers: Numbers::SpokenWithSkips, ..Ruleset::COMPETITION };
        let skips = replayed(&silent, agreed(Stake::default(), lenient, locale));
        vec![
            ("nothing was said", show_notice(&silent, 1)),
            ("nothing was said, and may be skipped", show_notice(&skips, 1)),
            ("how to say it", show_notice(&chased, 1)),
            ("menu", menu),
        ]
    });
    insta::assert_snapshot!(shown);
}
