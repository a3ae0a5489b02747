//! Digests in both languages.

use std::collections::BTreeMap;

use board_games::GameKind;
use jiff::Timestamp;
use serenity::all::Permissions;

use crate::digest::messages::*;
use crate::kit::testing::show;
use crate::table::messages::tests::{ANN, BEN, begun, in_both};
use bot_service::club::Pool;
use bot_service::game::GameId;
use bot_service::puzzle::Zone;
use bot_service::{
    BlockReason, ChannelId, DigestPlan, DigestSettings, DigestState, GameAccuracy, GamesOfDay, NextDigest,
    PuzzleWeekRow, SeasonPlace, Upset, WinStreak,
};

/// Monday, 2 March 2026.
const MONDAY: Day = Day(20_514);
const CAT: PlayerId = PlayerId(4);

fn quiet() -> WeekDigest {
    WeekDigest {
        span: DigestSpan { first: MONDAY, zone: Zone::default(), puzzles: MONDAY },
        days: [GamesOfDay::default(); 7],
        by_game: BTreeMap::new(),
        upset: None,
        streak: None,
        rises: Vec::new(),
        climbs: Vec::new(),
        newcomers: Vec::new(),
        seasons: Vec::new(),
        tournaments: Vec::new(),
        best: None,
        puzzles: PuzzleWeek { monday: MONDAY, solvers: 0, solved: 0, first: Vec::new() },
    }
}

fn one_game() -> WeekDigest {
    let mut digest = quiet();
    digest.days[2].friendly = 1;
    digest
}

fn eventful(locale: Locale) -> ShownDigest {
    let day = |rated, friendly, engine| GamesOfDay { rated, friendly, engine };
    let digest = WeekDigest {
        days: [day(3, 1, 0), day(0, 0, 0), day(2, 4, 1), day(1, 0, 0), day(5, 2, 2), day(9, 7, 0), day(4, 0, 0)],
        upset: Some(Upset {
            winner: ANN,
            loser: BEN,
            ratings: [1_420.4, 1_699.6],
            game: GameId(7),
            kind: GameKind::Makruk,
        }),
        streak: Some(WinStreak { player: CAT, kind: GameKind::Makruk, wins: 6 }),
        rises: vec![
            RatingRise { player: ANN, pool: Pool::Live, from: 1_420.4, to: 1_475.0 },
            RatingRise { player: CAT, pool: Pool::Correspondence, from: 1_500.0, to: 1_512.0 },
        ],
        climbs: [Climb { player: CAT, from: 9, to: 4 }, Climb { player: ANN, from: 3, to: 2 }]
            .map(|climb| (GameKind::Makruk, climb))
            .to_vec(),
        newcomers: vec![PlayerId(5), PlayerId(6)],
        seasons: vec![SeasonTop {
            game: GameKind::Makruk,
            name: "ฤดูร้อน *2026*".to_owned(),
            places: vec![
                SeasonPlace { rank: 1, player: BEN, points: Points::from_quarters(22), games: 7 },
                SeasonPlace { rank: 2, player: CAT, points: Points::from_quarters(20), games: 9 },
            ],
        }],
        tournaments: vec![
            EndedTournament { game: GameKind::Makruk, name: "Friday".to_owned(), winners: vec![CAT], players: 9 },
            EndedTournament { game: GameKind::Makruk, name: "Saturday".to_owned(), winners: Vec::new(), players: 4 },
        ],
        best: Some(BestGame { snapshot: begun(locale), accuracy: GameAccuracy { white: 914, black: 876 } }),
        puzzles: PuzzleWeek {
            monday: MONDAY,
            solvers: 14,
            solved: 51,
            first: vec![
                PuzzleWeekRow { player: BEN, points: 21, solved: 7, streak: 12 },
                PuzzleWeekRow { player: ANN, points: 1, solved: 1, streak: 1 },
            ],
        },
        ..quiet()
    };
    ShownDigest { digest, board: Some(GameMessages::default()) }
}

#[test]
fn digests_of_a_week() {
    let shown = in_both(|locale| {
        let of = |digest: WeekDigest| ShownDigest { digest, board: None };
        vec![
            ("eventful", show(&week_digest(&eventful(locale), locale))),
            ("one game", show(&week_digest(&of(one_game()), locale))),
            ("previewed", show(&digest_preview(&of(one_game()), locale))),
            ("nothing to preview", show(&digest_preview(&of(quiet()), locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_digest_is_known_again_by_its_first_line_and_calls_nobody() {
    for locale in Locale::ALL {
        let shown = eventful(locale);
        let outgoing = week_digest(&shown, locale);
        let title = digest_title(&shown.digest.span, locale);
        assert_eq!(outgoing.content.lines().next(), Some(title.as_str()));
        assert!(outgoing.pings.is_empty() && outgoing.role.is_none());
    }
}

#[test]
fn settings_of_digests() {
    let settings = DigestSettings::new(ANN, ChannelId(77), Zone::default(), Locale::Thai);
    let at: Timestamp = "2026-03-09T02:00:00Z".parse().unwrap();
    let plan = |state| DigestPlan { settings: settings.clone(), state, newest: None };
    let shown = in_both(|locale| {
        let shown = |state, missing| show(&digest_settings(&plan(state), missing, locale));
        let running = DigestState::Running(NextDigest { monday: MONDAY, at });
        vec![
            ("running", shown(running, Permissions::empty())),
            ("without permissions", shown(running, Permissions::SEND_MESSAGES)),
            ("off", shown(DigestState::Off, Permissions::empty())),
            ("paused", shown(DigestState::Paused { reason: BlockReason::Gone, since: at }, Permissions::empty())),
            ("not set", show(&digest_not_set("`/setup digest`", locale))),
            ("refused", show(&digest_paused(ChannelId(77), BlockReason::Locked, "`/setup digest`", locale))),
            ("deleted", show(&digest_paused(ChannelId(77), BlockReason::Gone, "`/setup digest`", locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}
