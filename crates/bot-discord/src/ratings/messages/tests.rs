//! The club as its members see it.

use club_competitions::{PlayedResult, Ruling, ladder};
use club_ratings::Rating;
use jiff::{SignedDuration, Timestamp};

use crate::REGISTRY;
use crate::i18n::Locale;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::ratings::messages::{
    ShownOdds, ShownProfile, ShownRanking, club_audit_log, club_calibration, club_corrected, club_next, club_odds,
    club_profile, club_ranking, club_settings, head_to_head,
};
use crate::table::messages::tests::*;
use crate::table::messages::{challenge, result};
use board_games::GameKind;
use bot_service::club::{
    AtStake, ClubSettings, FinishedGame, GameRatings, HeadToHead, LedgerEntry, Opponents, PersonOrEngine, Pool,
    Profile, RatingRules, ResultLedger, ShownRating, Strength, Uncounted,
};
use bot_service::game::{Action, GameId, PlayerId, Stake, Terms};
use bot_service::{
    AuditEntry, Audited, ChannelId, ClubError, Corrected, Effects, LadderAuditChange, LadderTerms, Ranked, Rated,
    ServiceError, Snapshot, StoredChange,
};
use makruk::openings::Opening;

const CAT: PlayerId = PlayerId(3333);

fn at(hours: i64) -> Timestamp {
    NOW + SignedDuration::from_hours(hours)
}

/// Ann's and Ben's games of some weeks, and one of Ann's with the engine.
fn book() -> ResultLedger {
    use PlayedResult::{BlackWon, Draw, WhiteWon};
    let person = PersonOrEngine::Person;
    let games = [
        (person(ANN), person(BEN), WhiteWon, 40),
        (person(BEN), person(ANN), WhiteWon, 60),
        (person(ANN), person(CAT), Draw, 50),
        (person(CAT), person(ANN), BlackWon, 70),
        (person(ANN), person(BEN), WhiteWon, 6),
        (person(ANN), PersonOrEngine::Engine(bot_service::game::Level::ALL[4]), WhiteWon, 80),
    ];
    let entry = |(number, (white, black, result, plies))| {
        let pool = if number == 5 { Pool::Engine } else { Pool::Live };
        let openings = [Some(Opening::MaPhukMattrathan), (number == 1).then_some(Opening::MaThiam)];
        let played = FinishedGame {
            game: GameId(number as u64 + 1),
            pool,
            white,
            black,
            result,
            plies,
            at: at(number as i64 * 100),
            openings,
        };
        LedgerEntry { played, rules: RatingRules::default(), ruling: None }
    };
    games.into_iter().enumerate().map(entry).collect()
}

fn rated(rating: f64, deviation: f64, games: u32) -> Rated {
    Rated { rating: Rating::new(rating, deviation), games, is_provisional: deviation > 110.0 }
}

fn shown(points: i32, is_provisional: bool) -> ShownRating {
    ShownRating { points, is_provisional }
}

fn each(show_one: impl Fn(Reader) -> OutgoingMessage) -> String {
    Locale::ALL.map(|locale| show(&show_one(locale.into()))).join("\n---\n")
}

#[test]
fn ratings_of_games() {
    let stake = |rating, [win, draw, loss]: [i32; 3]| AtStake { now: rating, win, draw, loss };
    let told: Vec<String> = Locale::ALL
        .into_iter()
        .flat_map(|locale| {
            let terms = || Terms { stake: Stake::Rated, ..terms() };
            let with = |ratings, snapshot| Snapshot { ratings: Some(ratings), ..snapshot };
            let challenger = shown(1500, true);
            let offered = GameRatings::Offered { pool: Pool::Live, challenger };
            let at_stake = GameRatings::AtStake {
                pool: Pool::Correspondence,
                challenger: stake(challenger, [162, 0, -162]),
                opponent: stake(shown(1612, false), [9, -7, -23]),
            };
            let [open, to_ben] = [(None, offered), (Some(BEN), at_stake)]
                .map(|(to, ratings)| challenge::made(&with(ratings, challenge_on(terms(), to, locale))));
            let ended = after(begun(locale), ANN, Action::Resign);
            let changed = [[shown(1500, true), shown(1338, true)], [shown(1612, false), shown(1621, false)]];
            let ends = [
                GameRatings::Counted(changed.map(Some)),
                GameRatings::Counted([Some(changed[0]), None]),
                GameRatings::Uncounted(Uncounted::TooShort(5)),
                GameRatings::Uncounted(Uncounted::PairCap(6)),
                GameRatings::Uncounted(Uncounted::Void),
            ];
            let ends = ends.map(|ratings| result::ended(&with(ratings, ended.clone()), ended.game.log()));
            [open, to_ben].into_iter().chain(ends).map(|message| message.content).collect::<Vec<_>>()
        })
        .collect();
    insta::assert_snapshot!(told.join("\n---\n"));
}

#[test]
fn profiles() {
    let book = book();
    let strength = Strength::of(&book, Pool::Live);
    let profile_of = |player, name, pool, against: Option<PlayerId>| {
        let now = at(600);
        let shown = |reader: Reader| {
            let rated = if player == ANN { rated(1580.4, 70.0, 4) } else { rated(1500.0, 350.0, 0) };
            club_profile(
                &ShownProfile {
                    player,
                    name,
                    pool,
                    rated,
                    place: (player == ANN).then_some(1),
                    profile: &Profile::of(&book, pool, player),
                    curve: &strength.curve(player),
                    strength: strength.rating(player, now),
                    against: against.map(|other| (other, strength.forecast(player, other, now))),
                },
                reader,
            )
        };
        each(shown)
    };
    let eve = PlayerId(4444);
    let profiles = [
        profile_of(ANN, "แอน", Pool::Live, Some(BEN)),
        profile_of(CAT, "Cat", Pool::Live, None),
        profile_of(eve, "Eve", Pool::Live, None),
        profile_of(eve, "Eve", Pool::Engine, None),
    ];
    insta::assert_snapshot!(profiles.join("\n===\n"));
}

#[test]
fn rankings() {
    let standing = *book().ratings().standing(Pool::Live, ANN).unwrap();
    let ranked = |player, rating, deviation, then: Option<f64>| Ranked {
        player,
        rated: rated(rating, deviation, 4),
        is_listed: deviation < 75.0,
        standing,
        then: then.map(|then| Rating::new(then, 60.0)),
    };
    let ranking = [
        ranked(BEN, 1650.0, 60.0, Some(1550.0)),
        ranked(ANN, 1590.0, 50.0, Some(1600.0)),
        ranked(CAT, 1600.0, 200.0, None),
    ];
    let names = [(ANN, "แอน"), (BEN, "Ben")].map(|(player, name)| (player, name.to_owned())).into_iter().collect();
    let many: Vec<Ranked> = (0..45).map(|it| ranked(PlayerId(it), 1900.0 - it as f64, 60.0, None)).collect();
    let shown = |ranking: &[Ranked], by, page| {
        each(|reader| {
            club_ranking(&ShownRanking { pool: Pool::Live, ranking, page, reader: Some(by), names: &names }, reader)
        })
    };
    let all = [
        shown(&ranking, ANN, 0),
        shown(&ranking, CAT, 0),
        shown(&ranking[2..], BEN, 0),
        shown(&ranking, BEN, 7),
        shown(&[], ANN, 0),
        shown(&many, ANN, 0),
        shown(&many, ANN, 1),
        each(|reader| {
            let shown = ShownRanking { pool: Pool::Live, ranking: &many, page: 2, reader: None, names: &names };
            club_ranking(&shown, reader)
        }),
    ];
    insta::assert_snapshot!(all.join("\n===\n"));
}

#[test]
fn forecasts() {
    let book = book();
    let strength = Strength::of(&book, Pool::Live);
    let met: Opponents = [(BEN, at(100))].into();
    let now = at(600);
    let suggestions = strength.suggestions(ANN, [ANN, BEN, CAT, PlayerId(4444)], &met, now);
    let nothing = Strength::of(&ResultLedger::default(), Pool::Engine);
    let players = [ANN, BEN].map(|player| (player, strength.rating(player, now)));
    let odds = ShownOdds { pool: Pool::Live, players, forecast: strength.forecast(ANN, BEN, now) };
    let all = [
        each(|reader| club_odds(&odds, reader)),
        each(|reader| club_next(Pool::Live, &suggestions, reader)),
        each(|reader| club_next(Pool::Live, &[], reader)),
        each(|reader| club_calibration(Pool::Live, strength.calibration(), reader)),
        each(|reader| club_calibration(Pool::Engine, nothing.calibration(), reader)),
    ];
    insta::assert_snapshot!(all.join("\n===\n"));
}

fn audited(change: LadderAuditChange) -> Audited {
    Audited::Feature(StoredChange::of(&change.on(GameKind::Makruk)).unwrap())
}

#[test]
fn what_managers_do() {
    let book = book();
    let corrected = |number: usize, ruling| {
        let after = book.ruled(number, ruling).lines()[number];
        Corrected { before: book.lines()[number], after, changed: 3, effects: Effects::default() }
    };
    let rules = ladder::LadderSettings {
        placements: 1,
        draw: ladder::DrawRule::JustBelow,
        ..ladder::LadderSettings::default()
    };
    let terms =
        LadderTerms { time: "3d".parse().unwrap(), preset: None, channel: ChannelId(77), locale: Locale::English };
    let log = [
        (Audited::Settings { before: ClubSettings::default(), after: ClubSettings::default() }, ANN),
        (
            Audited::Ruled {
                game: GameId(2),
                ruling: Some(Ruling::Result(PlayedResult::Draw)),
                reason: "`@everyone` ตกลงกัน\nแล้ว".to_owned(),
            },
            BEN,
        ),
        (Audited::Ruled { game: GameId(2), ruling: None, reason: "x".repeat(200) }, BEN),
        (audited(LadderAuditChange::Terms { before: None, after: terms }), ANN),
        (audited(LadderAuditChange::Terms { before: Some(terms), after: terms }), ANN),
        (audited(LadderAuditChange::Rules { before: Box::default(), after: Box::new(rules) }), ANN),
    ];
    let log: Vec<AuditEntry> =
        log.into_iter().zip(1..).map(|((what, by), number)| AuditEntry { number, by, at: at(1), what }).collect();
    let all = [
        each(|reader| club_corrected(&corrected(0, Some(Ruling::Void)), REGISTRY, reader)),
        each(|reader| club_corrected(&corrected(5, Some(Ruling::Result(PlayedResult::BlackWon))), REGISTRY, reader)),
        each(|reader| club_settings(&ClubSettings::default(), reader)),
        each(|reader| club_audit_log(&log, 3, REGISTRY, reader)),
        each(|reader| club_audit_log(&[], 0, REGISTRY, reader)),
    ];
    insta::assert_snapshot!(all.join("\n===\n"));
}

#[test]
fn refusals_of_clubs() {
    let errors =
        [ClubError::NotRated(GameId(9)), ClubError::AlreadySo(GameId(9)), ClubError::NoReason, ClubError::Setting];
    let told = errors.map(|error| {
        each(|reader| crate::kit::refusal::explain_service(&ServiceError::from(error), None, REGISTRY.explain, reader))
    });
    insta::assert_snapshot!(told.join("\n===\n"));
}

#[test]
fn what_two_members_have_played() {
    let met = HeadToHead::of(&book(), ANN, BEN);
    let none = HeadToHead::default();
    let shown = [(&met, [ANN, BEN]), (&none, [BEN, CAT])]
        .map(|(met, players)| each(|reader| head_to_head(players, met, reader)));
    insta::assert_snapshot!(shown.join("\n---\n"));
}
