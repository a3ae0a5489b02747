//! The stored forms, byte by byte. Every store must be readable for ever, so these bytes never change: if one of these
//! tests fails, give the new form a version of its own, and the old one its own types in `frozen`.
//!
//! A record is its version, then the fields in their order: numbers in LEB128, signed ones (times in milliseconds) in
//! zigzag order, the index of an enum's variant, 0 or 1 for an option, the length of a list.

use std::fmt::Debug;

use jiff::Timestamp;

use super::*;
use crate::game::{
    Commentary, FirstMover, Friendly, GameEvent, Giver, Level, Odds, Seating, Stake, StartPosition, Takebacks, Terms,
};
use crate::game::{DaysPerMove, LiveTime, TimeControl};
use crate::i18n::Locale;
use crate::review::{Evaluation, Line};
use crate::service::{
    AnalysisSubject, AnswerToken, BoardMessage, ChallengesFrom, MessageId, MessageRef, OwnRules, QuestionMessage,
    Rating, Reminders, SeenBy,
};
use makruk::counting::{Calling, CounterMates, MixedPieces, Numbers, WhenBared};
use makruk::notation::fen;
use makruk::{
    Color, Count, CountKind, DrawReason, FastMet, Handicap, KingOdds, Move, Outcome, PieceOdds, Preset, Ruleset,
    SetupCount, Square, WinReason, Wing,
};

/// The bytes in a text of hexadecimal digits, which may be broken by spaces.
pub(super) fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().filter_map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// A record of today is written as these bytes and read back from them.
pub(super) fn check<R: Codec + Debug + PartialEq>(record: R, stored: &str) {
    assert_eq!(record.encode().unwrap(), bytes(stored), "{record:?}");
    assert_eq!(R::decode(&bytes(stored)), Ok(record));
}

/// When everything happens, and its bytes.
pub(super) const AT: (i64, &str) = (1_700_000_000_123, "f6a1abfef962");

/// When challenges expire, and its bytes.
const EXPIRES: (i64, &str) = (1_700_003_600_123, "f6dbe281fa62");

pub(super) fn time((millisecond, _): (i64, &str)) -> Timestamp {
    Timestamp::from_millisecond(millisecond).unwrap()
}

fn recorded(event: GameEvent) -> Recorded {
    Recorded { at: time(AT), event }
}

fn chapter_of(event: GameEvent) -> Chapter {
    Chapter(vec![recorded(event)])
}

/// The bytes of [`chapter_of`] an event with these bytes.
fn chapter_bytes(version: u8, event: &str) -> String {
    format!("{version:02x} 01 {} {event}", AT.1)
}

fn square(index: u8) -> Square {
    Square::try_from(index).unwrap()
}

fn count(position: &str, limit: u16, plies: u16) -> Count {
    Count::from_setup(SetupCount { limit, plies }, &fen::parse_position(position).unwrap()).unwrap()
}

fn won(by: WinReason) -> GameEvent {
    GameEvent::Ended { outcome: Outcome::Win { winner: Color::Black, by } }
}

fn drawn(reason: DrawReason) -> GameEvent {
    GameEvent::Ended { outcome: Outcome::Draw(reason) }
}

/// The events that every version has, and their bytes, which are the same in all of them.
fn events_of_every_version() -> Vec<(GameEvent, &'static str)> {
    let (white, black) = (Color::White, Color::Black);
    vec![
        (GameEvent::Accepted { white: PlayerId(300), black: PlayerId(7), first: black }, "01 ac02 07 01"),
        (GameEvent::Declined, "02"),
        (GameEvent::Withdrawn, "03"),
        (GameEvent::Expired, "04"),
        (GameEvent::DrawOffered { by: white }, "06 00"),
        (GameEvent::DrawDeclined { by: black }, "07 01"),
        (GameEvent::TakebackAsked { by: white }, "08 00"),
        (GameEvent::TakebackDeclined { by: black }, "09 01"),
        (GameEvent::TookBack { plies: 2 }, "0a 02"),
        // Kind, side, limit, who was to move, plies at the beginning, plies now.
        (GameEvent::CountStarted { count: count("8/8/8/8/3k4/8/8/K6R b - - 0 1", 16, 6) }, "0b 01 01 10 01 06 06"),
        (GameEvent::CountStarted { count: count("8/8/4k3/4s3/8/8/8/K6R w - - 0 1", 64, 0) }, "0b 00 01 40 00 00 00"),
        (GameEvent::CountStopped, "0c"),
        (GameEvent::Aborted { by: white }, "0d 00"),
        (won(WinReason::Checkmate), "0e 00 01 00"),
        (won(WinReason::Resignation), "0e 00 01 01"),
        (won(WinReason::KingDriven), "0e 00 01 02"),
        (won(WinReason::KingMoved), "0e 00 01 03"),
        (drawn(DrawReason::Agreement), "0e 01 00"),
        (drawn(DrawReason::Stalemate), "0e 01 01"),
        (drawn(DrawReason::Repetition), "0e 01 02"),
        (drawn(DrawReason::Count(CountKind::Board)), "0e 01 03 00"),
        (drawn(DrawReason::Count(CountKind::Pieces)), "0e 01 03 01"),
        (drawn(DrawReason::Material), "0e 01 04"),
    ]
}

/// The events that came with the third version.
fn events_of_the_third_version() -> Vec<(GameEvent, &'static str)> {
    let (white, black) = (Color::White, Color::Black);
    let [weakest, strongest] = [1, 10].map(|number| Level::new(number).unwrap());
    vec![
        (GameEvent::EngineAccepted { level: weakest, engine: black, first: white }, "0f 01 01 00"),
        (GameEvent::HandoffAsked { by: white, level: strongest }, "10 00 0a"),
        (GameEvent::HandoffDeclined { by: black }, "11 01"),
        (GameEvent::HandedOver { side: white, level: strongest }, "12 00 0a"),
        (GameEvent::TakenOver { side: black }, "13 01"),
        (GameEvent::Substituted, "14"),
        (GameEvent::PlaceLost, "15"),
        (GameEvent::Abandoned, "16"),
    ]
}

/// The events that came with the fourth version, with clocks.
fn events_of_the_fourth_version() -> Vec<(GameEvent, String)> {
    let (white, black) = (Color::White, Color::Black);
    let (from, until) = (time(AT), time(EXPIRES));
    vec![
        (won(WinReason::Time), "0e 00 01 04".to_owned()),
        (drawn(DrawReason::Time), "0e 01 05".to_owned()),
        (GameEvent::FirstMoveMissed { by: black }, "17 01".to_owned()),
        (GameEvent::TimeGivenBack { from, until }, format!("18 {} {}", AT.1, EXPIRES.1)),
        (GameEvent::ClosingAnnounced, "19".to_owned()),
        (GameEvent::Reminded { side: white }, "1a 00".to_owned()),
        (GameEvent::HolidayBegan { side: black, until }, format!("1b 01 {}", EXPIRES.1)),
        (GameEvent::HolidayEnded { side: white }, "1c 00".to_owned()),
        (GameEvent::RematchOf { game: GameId(300) }, "1d ac 02".to_owned()),
    ]
}

/// The times that players may have, and their bytes.
fn times() -> [(TimeControl, &'static str); 3] {
    [
        (TimeControl::Unlimited, "00"),
        (TimeControl::Live(LiveTime::new(5, 3).unwrap()), "01 05 03"),
        (TimeControl::Correspondence(DaysPerMove::new(14).unwrap()), "02 0e"),
    ]
}

/// Moves, the number said with each, and their bytes: the squares, the promotion, the number.
fn moves() -> [(Move, Option<u16>, &'static str); 2] {
    [
        (Move::new(square(11), square(28)), None, "05 0b 1c 00 00"),
        (Move::promoting(square(35), square(43)), Some(300), "05 23 2b 01 01 ac02"),
    ]
}

fn friendly(takebacks: Takebacks, fast_met: Option<FastMet>, odds: Option<(Giver, Handicap)>) -> Friendly {
    let odds = odds.map(|(giver, handicap)| Odds { giver, handicap });
    Friendly { takebacks, fast_met, odds, ..Friendly::default() }
}

/// What friends agree on without [`Commentary`], and its bytes, which end where the third version has the commentary.
fn friendly_stakes() -> Vec<(Friendly, &'static str)> {
    let odds = |handicap| friendly(Takebacks::ByConsent, None, Some((Giver::Challenger, handicap)));
    let pieces = |pieces| odds(Handicap::Pieces(pieces));
    vec![
        (friendly(Takebacks::ByConsent, None, None), "01 00 00 00"),
        (
            friendly(Takebacks::Never, Some(FastMet::Leap), Some((Giver::Opponent, Handicap::King(KingOdds::Guarded)))),
            "01 01 01 00 01 01 01 00",
        ),
        (friendly(Takebacks::ByConsent, Some(FastMet::Provincial), None), "01 00 01 01 00"),
        (odds(Handicap::King(KingOdds::Rooted)), "01 00 00 01 00 01 01"),
        (pieces(PieceOdds::PawnBeforeMet), "01 00 00 01 00 00 00"),
        (pieces(PieceOdds::PawnBeforeKhon(Wing::Left)), "01 00 00 01 00 00 01 00"),
        (pieces(PieceOdds::Met), "01 00 00 01 00 00 02"),
        (pieces(PieceOdds::Rook(Wing::Right)), "01 00 00 01 00 00 03 01"),
        (pieces(PieceOdds::BothRooks), "01 00 00 01 00 00 04"),
        (pieces(PieceOdds::RookForPromotedPawn(Wing::Left)), "01 00 00 01 00 00 05 00"),
    ]
}

/// Everything of the terms but the stake, and its bytes.
fn rules() -> [(Seating, FirstMover, Ruleset, &'static str); 3] {
    let odd = Ruleset {
        single_rook: 300,
        mixed: MixedPieces::KhonBeforeKnight,
        board_first: 2,
        when_bared: WhenBared::MayChoose,
        counter_mates: CounterMates::Win,
        repetitions: 4,
        calling: Calling::Automatic,
        numbers: Numbers::Spoken,
    };
    let srimuang = Ruleset { numbers: Numbers::SpokenWithSkips, ..Ruleset::SRIMUANG };
    let (white, black) = (Color::White, Color::Black);
    [
        (Seating::Random, FirstMover::Random, Ruleset::COMPETITION, "00 00 10 00 01 00 00 03 00 00"),
        (Seating::Challenger(black), FirstMover::Side(white), odd, "01 01 01 00 ac02 01 02 01 01 04 01 01"),
        (Seating::Challenger(white), FirstMover::Side(black), srimuang, "01 00 01 01 10 02 01 00 01 03 00 02"),
    ]
}

/// A challenge without clocks on these terms, and its bytes up to the fourth version, in which `stored` goes on with them.
fn challenge(rules: (Seating, FirstMover, Ruleset, &str), stake: Stake, stored: &str) -> (GameEvent, String) {
    timed_challenge(rules, stake, TimeControl::Unlimited, stored)
}

/// A challenge on these terms, and its bytes: those of the rules, then `stored`.
fn timed_challenge(
    rules: (Seating, FirstMover, Ruleset, &str),
    stake: Stake,
    time_control: TimeControl,
    stored: &str,
) -> (GameEvent, String) {
    let (seating, first, ruleset, rules) = rules;
    let terms = Terms { seating, first, ruleset, stake, time: time_control };
    let (by, to, expires) = (PlayerId(11), Some(PlayerId(300)), time(EXPIRES));
    let event = GameEvent::Challenged { by, to, terms: Box::new(terms), expires };
    (event, format!("00 0b 01 ac02 {rules} {stored} {}", EXPIRES.1))
}

#[test]
fn todays_events_have_these_bytes() {
    let check_event = |event, stored: &str| check(chapter_of(event), &chapter_bytes(5, stored));
    for (event, stored) in events_of_every_version().into_iter().chain(events_of_the_third_version()) {
        check_event(event, stored);
    }
    for (event, stored) in events_of_the_fourth_version() {
        check_event(event, &stored);
    }
    for (mv, said, stored) in moves() {
        check_event(GameEvent::Moved { mv, said }, stored);
    }
    for (index, (friendly, stored)) in friendly_stakes().into_iter().enumerate() {
        for (commentary, byte) in [(Commentary::Facts, "00"), (Commentary::Advice, "01")] {
            let stake = Stake::Friendly(Friendly { commentary, ..friendly });
            let (event, stored) = challenge(rules()[index % 3], stake, &format!("{stored} {byte} 00 00"));
            check_event(event, &stored);
        }
    }
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").unwrap();
    let stake = Stake::Friendly(Friendly { start: Some(start), ..Friendly::default() });
    let fen: String = start.fen().bytes().map(|byte| format!("{byte:02x}")).collect();
    let (event, stored) = challenge(rules()[0], stake, &format!("01 00 00 00 00 01 1e {fen} 00"));
    check_event(event, &stored);
    for (time, stored) in times() {
        let (rated, stored) = timed_challenge(rules()[0], Stake::Rated, time, &format!("00 {stored}"));
        check_event(rated, &stored);
    }
}

#[test]
fn times_that_are_not_offered_are_refused() {
    for stored in ["01 00 03", "01 3d 00", "01 05 1f", "02 00", "02 0f", "03"] {
        let (_, stored) = challenge(rules()[0], Stake::Rated, &format!("00 {stored}"));
        for version in [4, 5] {
            assert!(matches!(
                Chapter::decode(&bytes(&chapter_bytes(version, &stored))),
                Err(DecodeError::Malformed(_))
            ));
        }
    }
}

#[test]
fn events_of_the_fourth_version_are_read() {
    for (event, stored) in events_of_every_version().into_iter().chain(events_of_the_third_version()) {
        check_earlier(4, event, stored);
    }
    for (event, stored) in events_of_the_fourth_version() {
        check_earlier(4, event, &stored);
    }
    for (mv, said, stored) in moves() {
        check_earlier(4, GameEvent::Moved { mv, said }, stored);
    }
    for (index, (friendly, stored)) in friendly_stakes().into_iter().enumerate() {
        let stake = Stake::Friendly(Friendly { commentary: Commentary::Advice, ..friendly });
        let (event, stored) = challenge(rules()[index % 3], stake, &format!("{stored} 01 00"));
        check_earlier(4, event, &stored);
    }
    for (time, stored) in times() {
        let (rated, stored) = timed_challenge(rules()[0], Stake::Rated, time, &format!("00 {stored}"));
        check_earlier(4, rated, &stored);
    }
}

#[test]
fn events_of_the_third_version_are_read() {
    for (event, stored) in events_of_every_version().into_iter().chain(events_of_the_third_version()) {
        check_earlier(3, event, stored);
    }
    for (mv, said, stored) in moves() {
        check_earlier(3, GameEvent::Moved { mv, said }, stored);
    }
    for (index, (friendly, stored)) in friendly_stakes().into_iter().enumerate() {
        for (commentary, byte) in [(Commentary::Facts, "00"), (Commentary::Advice, "01")] {
            let stake = Stake::Friendly(Friendly { commentary, ..friendly });
            let (event, stored) = challenge(rules()[index % 3], stake, &format!("{stored} {byte}"));
            check_earlier(3, event, &stored);
        }
    }
    let (rated, stored) = challenge(rules()[0], Stake::Rated, "00");
    check_earlier(3, rated, &stored);
}

fn check_earlier(version: u8, event: GameEvent, stored: &str) {
    assert_eq!(Chapter::decode(&bytes(&chapter_bytes(version, stored))), Ok(chapter_of(event)), "{stored}");
}

#[test]
fn events_of_the_second_version_are_read() {
    for (event, stored) in events_of_every_version() {
        check_earlier(2, event, stored);
    }
    for (mv, said, stored) in moves() {
        check_earlier(2, GameEvent::Moved { mv, said }, stored);
    }
    for (index, (friendly, stored)) in friendly_stakes().into_iter().enumerate() {
        let (event, stored) = challenge(rules()[index % 3], Stake::Friendly(friendly), stored);
        check_earlier(2, event, &stored);
    }
    let (rated, stored) = challenge(rules()[1], Stake::Rated, "00");
    check_earlier(2, rated, &stored);
}

#[test]
fn events_of_the_first_version_are_read() {
    for (event, stored) in events_of_every_version() {
        check_earlier(1, event, stored);
    }
    for (mv, stored) in
        [(Move::new(square(11), square(28)), "05 0b 1c 00"), (Move::promoting(square(35), square(43)), "05 23 2b 01")]
    {
        check_earlier(1, GameEvent::Moved { mv, said: None }, stored);
    }
    for (rules, (takebacks, stored)) in
        rules().into_iter().zip([(Takebacks::ByConsent, "00"), (Takebacks::Never, "01"), (Takebacks::Never, "01")])
    {
        let (event, stored) = challenge(rules, Stake::Friendly(friendly(takebacks, None, None)), stored);
        check_earlier(1, event, &stored);
    }
}

/// So that a later version can give a meaning to what is free today; see [`GameRecord`].
#[test]
fn unknown_promotions_are_refused_by_every_version() {
    for (version, said) in [(1, ""), (2, "00"), (3, "00"), (4, "00"), (5, "00")] {
        let stored = bytes(&chapter_bytes(version, &format!("05 0b 1c 02 {said}")));
        assert!(matches!(Chapter::decode(&stored), Err(DecodeError::Malformed(_))));
    }
}

#[test]
fn a_game_has_these_bytes() {
    let channel = ChannelId(77);
    let place = Place { guild: Some(300), channel, locale: Locale::Thai };
    check(GameRecord { place, chapters: 0, last: vec![] }, "05 01 ac02 4d 00 00 00");
    let place = Place { guild: None, channel, locale: Locale::English };
    let last = vec![recorded(GameEvent::CountStopped), recorded(GameEvent::Expired)];
    let stored = format!("05 00 4d 01 ac02 02 {at} 0c {at} 04", at = AT.1);
    check(GameRecord { place, chapters: 300, last }, &stored);
    for version in [1, 2, 3, 4] {
        let stored = format!("{version:02x} 00 4d 01 ac02 02 {at} 0c {at} 04", at = AT.1);
        let record = GameRecord::decode(&bytes(&stored)).unwrap();
        assert_eq!((record.place, record.chapters, record.last.len()), (place, 300, 2));
    }
}

#[test]
fn the_other_records_have_these_bytes() {
    check(NextGame(GameId(300)), "01 ac02");
    check(Occupant(GameId(300)), "01 ac02");
    check(Mark, "01");
    check(SeenMark { game: GameId(300), at: time(AT) }, &format!("01 ac02 {}", AT.1));
    let set_aside = SetAside { value: vec![1], at: time(AT), attempts: 8, error: "why".to_owned() };
    check(set_aside, &format!("01 01 01 {} 08 03 77 68 79", AT.1));
    let message = |message| Some(MessageRef { channel: ChannelId(77), message: MessageId(message) });
    check(GameMessages::default(), "02 00 00 00 00");
    let board = |events| message(301).map(|message| BoardMessage { message, events });
    let questions = message(303).map(|message| QuestionMessage { message, asked: 300 }).into_iter().collect();
    check(
        GameMessages { first: message(300), board: board(Some(7..300)), last: message(302), questions },
        "02 01 4d ac02 01 4d ad02 01 07 ac02 01 4d ae02 01 4d af02 ac02",
    );
    let first = GameMessages::decode(&bytes("01 01 4d ac02 01 4d ad02 01 4d ae02"));
    let expected = GameMessages { first: message(300), board: board(None), last: message(302), questions: Vec::new() };
    assert_eq!(first, Ok(expected));
    check(HeardRecord(EventId(300)), "01 ac02");
    check(DirectRecord { person: PlayerId(7), heard: EventId(300) }, "01 07 ac02");
    check(HeartbeatRecord { at: time(AT) }, &format!("01 {}", AT.1));
    check(GreetedRecord { invited: time(AT) }, &format!("01 {}", AT.1));
    check(TimeSettings::default(), "01 00 00 00 00");
    let on_holiday = TimeSettings::default().with_reminders(Reminders::OneDay).with_holiday(1, time(AT)).unwrap();
    check(on_holiday, &format!("01 05 01 {} f691ded0fa62 ce1f 01", AT.1));
    check(
        DraftRecord { event: EventId(300), draft: Draft::default() },
        "01 ac02 000000 0100 0000000000 00 0000000000000000",
    );
    let rules = OwnRules {
        single_rook: Some(300),
        repetitions: Some(4),
        numbers: Some(Numbers::Spoken),
        ..OwnRules::default()
    };
    let friendly = friendly(Takebacks::Never, Some(FastMet::Leap), None);
    let draft = Draft {
        time: TimeControl::Correspondence(DaysPerMove::new(3).unwrap()),
        seating: Seating::Challenger(Color::Black),
        rating: Rating::Rated,
        first: FirstMover::Random,
        friendly: Friendly { commentary: Commentary::Advice, ..friendly },
        preset: Some(Preset::School),
        rules,
    };
    let stored = "01 07 0203 0101 01 00 01 0100 00 01 00 0102 01ac02 0000 0000 0104 00 0101";
    check(DraftRecord { event: EventId(7), draft }, stored);
    check(Challengers::default(), "01 00 00");
    let muted = [PlayerId(7), PlayerId(300)].into();
    check(Challengers { from: ChallengesFrom::Nobody, muted }, "01 01 02 07 ac02");
}

#[test]
fn analyses_have_these_bytes() {
    let place = Place { guild: Some(300), channel: ChannelId(77), locale: Locale::Thai };
    let ruleset = Ruleset::COMPETITION;
    let counting = Some(count("8/8/8/8/3k4/8/8/K6R b - - 0 1", 16, 6));
    let position = |count| AnalysisSubject::Position { fen: "x".to_owned(), count, ruleset };
    for (subject, stored) in [
        (AnalysisSubject::Game(GameId(300)), "00 ac02"),
        (AnalysisSubject::Pgn("x".to_owned()), "01 01 78"),
        (position(None), "02 01 78 00 10 00 01 00 00 03 00 00"),
        (position(counting), "02 01 78 01 01 01 10 01 06 06 10 00 01 00 00 03 00 00"),
    ] {
        let (by, reader, token) = (PlayerId(7), Locale::English, AnswerToken("t".to_owned()));
        let asked = AskedAnalysis { by, place, reader, seen_by: SeenBy::Asker, subject: subject.clone(), token };
        check(asked, &format!("01 07 01 ac02 4d 00 01 00 {stored} 01 74"));
        let lines = vec![
            Line { evaluation: Evaluation::Centipawns(30), moves: vec![Move::new(square(11), square(28))] },
            Line { evaluation: Evaluation::Mate { winner: Color::Black, moves: 3 }, moves: Vec::new() },
        ];
        let found = FoundAnalysis { by, place, seen_by: SeenBy::Everybody, subject, lines };
        check(found, &format!("01 07 01 ac02 4d 00 01 {stored} 02 00 3c 01 0b 1c 00 01 01 03 00"));
    }
}

#[test]
fn keys_have_these_bytes() {
    let (id, player) = (GameId(0x0102), PlayerId(0x0304));
    for (key, name, ids) in [
        (game(id), "game", &[0x0102][..]),
        (chapter(id, 3), "game-chapter", &[0x0102, 3]),
        (next_game(), "next-game", &[]),
        (channel(ChannelId(5)), "channel", &[5]),
        (last_game(ChannelId(5)), "last-game", &[5]),
        (player_game(player, id), "player-game", &[0x0304, 0x0102]),
        (DueKey::new(time(AT), GAME_DEADLINE, id.0).key(), "due", &[AT.0 as u64, 1, 0x0102]),
        (DueKey::new(time(AT), FORGET_EVENTS, 0).key(), "due", &[AT.0 as u64, 2, 0]),
        (seen(EventId(6)), "seen", &[6]),
        (face(id), "face", &[0x0102]),
        (heard(id), "heard", &[0x0102]),
        (direct(ChannelId(5)), "direct", &[5]),
        (claims(player), "claims", &[0x0304]),
        (challengers(player), "challengers", &[0x0304]),
        (settings(player), "settings", &[0x0304]),
        (server(8), "server", &[8]),
        (heartbeat(), "heartbeat", &[]),
        (greeted(8), "greeted", &[8]),
        (time_settings(player), "time-settings", &[0x0304]),
        (draft(player), "draft", &[0x0304]),
        (DueKey::new(time(AT), GAME_REMINDER, id.0).key(), "due", &[AT.0 as u64, 3, 0x0102]),
        (DueKey::new(time(AT), HOLIDAY, player.0).key(), "due", &[AT.0 as u64, 4, 0x0304]),
        (DueKey::new(time(AT), FORGET_ANALYSIS, 9).key(), "due", &[AT.0 as u64, 5, 9]),
        (asked_analysis(AnalysisId(9)), "asked-analysis", &[9]),
        (found_analysis(AnalysisId(9)), "found-analysis", &[9]),
    ] {
        let ids = ids.iter().flat_map(|id: &u64| id.to_be_bytes());
        let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
        assert_eq!(key.as_bytes(), stored, "{name}");
    }
}

/// Until kinds came, the key of a due row had a time and a game only.
#[test]
fn due_rows_without_a_kind_are_read() {
    let mut stored = b"due/".to_vec();
    stored.extend(bytes("0000018bcfe5687b 0000000000000102"));
    let due = DueKey { at: AT.0 as u64, kind: GAME_DEADLINE, id: 0x0102 };
    assert_eq!(DueKey::of(&Key::new(stored).unwrap()), Some(due));
}
