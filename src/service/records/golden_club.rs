//! The stored forms of clubs, byte by byte; see `golden`.

use super::golden::check;
use super::*;
use crate::club::{Change, Contender, Played, Pool, RatingRules, Uncounted, Verdict};
use crate::game::Level;
use club_competitions::{GameResult, Ruling};
use club_ratings::Rating;
use club_ratings::glicko::RatingAt;
use makruk::openings::Opening;

/// A second, and its bytes.
const AT: (i64, &str) = (1_700_000_000, "80c49fd50c");

fn at() -> Timestamp {
    Timestamp::from_second(AT.0).unwrap()
}

fn rating() -> (RatingAt, String) {
    // Hundredths, and seconds.
    (Rating::new(1234.5, 80.25).kept_at(at()), format!("f4880f d93e {}", AT.1))
}

fn entry() -> Entry {
    let played = Played {
        game: GameId(300),
        pool: Pool::Live,
        white: Contender::Person(PlayerId(1)),
        black: Contender::Engine(Level::ALL[3]),
        result: GameResult::BlackWon,
        plies: 300,
        at: at(),
        openings: [None, Some(Opening::MaThiam)],
    };
    Entry { played, rules: RatingRules { weekly_cap: 6, least_moves: 5 }, ruling: None }
}

#[test]
fn results_have_these_bytes() {
    // None, and the number of the opening.
    let opening = "00 01 0c";
    let played = format!("ac02 00 0001 0104 01 ac02 {} {opening}", AT.1);
    check(entry(), &format!("01 {played} 06 05 00"));
    for (ruling, stored) in [
        (Ruling::Result(GameResult::WhiteWon), "00 00"),
        (Ruling::Result(GameResult::Draw), "00 02"),
        (Ruling::Void, "01"),
    ] {
        check(Entry { ruling: Some(ruling), ..entry() }, &format!("01 {played} 06 05 01 {stored}"));
    }
    for (pool, stored) in Pool::ALL.into_iter().zip(["00", "01", "02"]) {
        let played = Played { pool, ..entry().played };
        check(Entry { played, ..entry() }, &format!("01 ac02 {stored} 0001 0104 01 ac02 {} {opening} 06 05 00", AT.1));
    }
}

#[test]
fn what_results_add_up_to_has_these_bytes() {
    check(HeadRecord { results: 300, corrections: 2, audits: 3 }, "01 ac02 02 03");
    let (rating, stored) = rating();
    check(Standing { rating, won: 300, drawn: 2, lost: 3 }, &format!("01 {stored} ac02 02 03"));
    let mut meetings = crate::club::Ratings::default();
    let person = |number| Contender::Person(PlayerId(number));
    let played = Played { white: person(1), black: person(2), ..entry().played };
    meetings.record(&Entry { played, ..entry() });
    let (_, met) = meetings.meetings().next().unwrap();
    check(met.clone(), &format!("01 01 {}", AT.1));
    let rated = |verdict| RatedRecord { guild: 300, number: 7, verdict };
    let change = Change { before: rating, after: rating };
    check(rated(Verdict::Counted([change; 2])), &format!("01 ac02 07 00 {stored} {stored} {stored} {stored}"));
    for (why, stored) in [(Uncounted::Void, "00"), (Uncounted::TooShort(5), "01 05"), (Uncounted::PairCap(6), "02 06")]
    {
        check(rated(Verdict::Uncounted(why)), &format!("01 ac02 07 01 {stored}"));
    }
}

#[test]
fn what_is_kept_of_a_club_has_these_bytes() {
    let settings = ClubSettings::default();
    check(settings, "01 06 05 6e 4b");
    let audit = |what| AuditRecord { event: EventId(300), by: PlayerId(1), at: at(), what };
    let ruled = AuditedRecord::Ruled { game: GameId(300), ruling: Some(Ruling::Void), reason: "x".to_owned() };
    check(audit(ruled), &format!("01 ac02 01 {} 00 ac02 01 01 01 78", AT.1));
    let changed = AuditedRecord::Settings { before: settings, after: settings };
    check(audit(changed), &format!("01 ac02 01 {} 01 06 05 6e 4b 06 05 6e 4b", AT.1));
    let member = MemberRecord { name: "ก".to_owned(), seen: AT.0, left: true };
    check(member, &format!("01 03 e0b881 {} 01", AT.1));
}

/// New names go to the end of the list: every number keeps its meaning.
#[test]
fn openings_are_stored_by_number() {
    for (opening, number) in [(Opening::MaPhukMattrathan, "00"), (Opening::ALL[26], "1a")] {
        let played = Played { openings: [Some(opening), None], ..entry().played };
        let stored = format!("01 ac02 00 0001 0104 01 ac02 {} 01 {number} 00 06 05 00", AT.1);
        check(Entry { played, ..entry() }, &stored);
    }
}
