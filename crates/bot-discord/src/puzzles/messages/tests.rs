//! Puzzles as solvers see them.

use crate::i18n::Locale;
use crate::kit::reader::Reader;
use crate::kit::testing::{check, show_panel};
use crate::puzzles::messages::{
    BoardOf, OutgoingMessage, PuzzleBoard, PuzzleStanding, puzzle_accepted, puzzle_card, puzzle_made, puzzle_panel,
    puzzle_proposals, puzzle_proposed, puzzle_report_ask, puzzle_reported, puzzle_standing, puzzle_voted, storm_panel,
    streak_warning,
};
use crate::solving::board::SolvingBoard;
use crate::table::messages::tests::*;
use board_games::{GameKind, GameMove, Seat};
use bot_service::game::{GameId, PlayerId};
use bot_service::puzzle::testing::puzzle_of_makruk;
use bot_service::puzzle::{
    Attempt, AttemptEvent, Day, Foreknowledge, PuzzleVote, Rating, Repetition, Storm, StormMove, VoteCount,
};
use bot_service::solving::{HintLevel, Solve, Tried};
use bot_service::{
    Ballot, MemberStanding, Naming, Proposal, ProposedGame, PuzzleGameStanding, PuzzleResult, Reported, Solving,
    StormView, ThemeStanding, VotedPuzzle,
};
use jiff::Timestamp;
use makruk_puzzles::{PuzzleId, PuzzleTheme};

const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t700";

/// Tasks of every kind. Whether the solutions are any good is not the question here.
const OTHERS: [&str; 7] = [
    "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600",
    "4k3/8/8/3s4/8/8/8/3R2K1 w - - 0 1\twin\td1d5\t\t600",
    "7k/8/5K2/8/8/8/8/R7 w - 32 10 1\tbeat-count\tf6g6\tcount bare-king\t900",
    "7k/8/5K2/8/8/8/8/R7 b - 32 11 1\tsave-by-count\th8h7\tcount\t900",
    "7k/8/5K2/8/8/8/8/R7 b - - 0 1\tsave-by-stalemate\th8h7\tstalemate\t900",
    "7k/8/5K2/8/8/8/8/R7 b - - 0 1\tsave-by-repetition\th8h7\trepetition\t900",
    "7k/8/5K2/8/8/8/8/R7 b - - 0 1\tsave-by-material\th8h7\tsacrifice\t900",
];

fn mv(text: &str) -> GameMove {
    text.parse().unwrap()
}

fn begun(line: &str) -> Solving {
    let puzzle = puzzle_of_makruk(line);
    Solving {
        id: puzzle.id(),
        attempt: Attempt::new(&puzzle),
        puzzle,
        day: Some(Day(20_514)),
        solvers: 0,
        told: Foreknowledge::Nothing,
        repetition: None,
        ballot: Ballot::Closed,
    }
}

fn after(mut solving: Solving, event: AttemptEvent) -> Solving {
    solving.attempt.apply(&event).unwrap();
    solving
}

fn right(solving: Solving) -> Solving {
    let ply = solving.attempt.made().len();
    let solution = solving.puzzle.solution();
    let (mv, reply) = (solution[ply], solution.get(ply + 1).copied());
    after(solving, AttemptEvent::Right { mv, reply })
}

fn wrong(solving: Solving, text: &str, refutation: &[&str]) -> Solving {
    let refutation = refutation.iter().map(|text| mv(text)).collect();
    after(solving, AttemptEvent::Wrong { mv: mv(text), refutation })
}

fn panel(solving: &Solving, tried: Option<Tried<AttemptEvent>>, locale: Locale) -> OutgoingMessage {
    let below = solving.attempt.start().turn();
    puzzle_panel(solving, tried.as_ref(), below, locale.into())
}

#[test]
fn panels_of_a_puzzle() {
    let shown = in_both(|locale| {
        let panel = |solving: &Solving, tried| show(&panel(solving, tried, locale));
        let start = begun(MATE);
        let slower = AttemptEvent::Slower { mv: mv("b1b2") };
        let tried_wrong = wrong(begun(MATE), "b1c1", &["a8a7", "c1a1"]);
        let not_it = AttemptEvent::Wrong { mv: mv("b1c1"), refutation: Vec::new() };
        let hinted = |hint| after(begun(MATE), AttemptEvent::Hinted { hint });
        let told_theme = AttemptEvent::Hinted { hint: HintLevel::Theme };
        let one = right(begun(MATE));
        let found = AttemptEvent::Right { mv: mv("c6c7"), reply: Some(mv("a8a7")) };
        let solved = Solving { solvers: 1, ..right(right(begun(MATE))) };
        let later = Solving { solvers: 12, ..right(right(wrong(begun(MATE), "b1c1", &["a8a7", "c1a1"]))) };
        let gave_up = after(tried_wrong.clone(), AttemptEvent::GaveUp);
        let [good, bad] = [PuzzleVote::Good, PuzzleVote::Bad].map(|vote| Ballot::Open(Some(vote)));
        let repetition = Some(Repetition { passed: 0, due: Timestamp::UNIX_EPOCH });
        let own_way = after(begun(MATE), AttemptEvent::Right { mv: mv("c6c5"), reply: Some(mv("a8a7")) });
        let own_way = after(own_way, AttemptEvent::Hinted { hint: HintLevel::To });
        vec![
            ("begun", panel(&start, None)),
            ("slower", panel(&start, Some(Tried::Did(slower)))),
            ("wrong", panel(&tried_wrong, Some(Tried::Did(not_it)))),
            ("hint: theme", panel(&hinted(HintLevel::Theme), Some(Tried::Did(told_theme)))),
            ("hint: piece", panel(&hinted(HintLevel::Piece), None)),
            ("hint: where to", panel(&hinted(HintLevel::To), None)),
            ("hint on another way", panel(&own_way, None)),
            ("right", panel(&one, Some(Tried::Did(found.clone())))),
            ("stale", panel(&one, Some(Tried::Stale))),
            ("solved", panel(&solved.clone(), Some(Tried::Did(found)))),
            ("solved after a wrong move", panel(&later, None)),
            ("repeated", panel(&Solving { told: Foreknowledge::Solution, ..begun(MATE) }, None)),
            ("repeated for the last time", panel(&Solving { told: Foreknowledge::Solution, ..solved.clone() }, None)),
            ("voted", show(&puzzle_voted(&Solving { ballot: good, ..solved.clone() }, Seat::First, locale.into()))),
            (
                "voted against",
                show(&puzzle_voted(&Solving { ballot: bad, ..gave_up.clone() }, Seat::First, locale.into())),
            ),
            (
                "unvoted",
                show(&puzzle_voted(
                    &Solving { ballot: Ballot::Open(None), ..solved.clone() },
                    Seat::First,
                    locale.into(),
                )),
            ),
            ("the solution is out", panel(&Solving { ballot: Ballot::Open(None), ..begun(MATE) }, None)),
            ("comes back", panel(&Solving { repetition, ..gave_up.clone() }, None)),
            ("given up", panel(&gave_up, Some(Tried::Did(AttemptEvent::GaveUp)))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn choosing_at_a_puzzle() {
    let shown = in_both(|locale| {
        let (start, later, reader) = (begun(MATE), right(begun(MATE)), Reader::from(locale));
        let [board, then] = [&start, &later].map(|solving| PuzzleBoard { solving, of: BoardOf::Puzzle });
        let rook = mv("b1b2").from;
        vec![
            ("pieces", show(&board.pieces(Seat::First, reader))),
            ("targets", show(&then.targets(rook, Seat::First, reader))),
            ("really give up", show(&board.ask_to_give_up(Seat::First, reader))),
            ("form", serde_json::to_string_pretty(&board.form(reader)).unwrap()),
            ("card", show(&puzzle_card(&right(right(begun(MATE))), PlayerId(5), locale))),
            (
                "card of a puzzle given up",
                show(&puzzle_card(&after(begun(MATE), AttemptEvent::GaveUp), PlayerId(5), locale)),
            ),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn the_move_before_a_puzzle_is_marked_until_there_is_another() {
    let read_out = |solving: &Solving| {
        PuzzleBoard { solving, of: BoardOf::Puzzle }
            .view(Seat::First, Locale::English.into())
            .picture(String::new())
            .alt
    };
    let solving = begun(&format!("{MATE}\t\tb8a8"));
    assert!(read_out(&solving).contains("Marked corners: b8 and a8"), "{}", read_out(&solving));
    assert!(!read_out(&begun(MATE)).contains("Marked"));
    assert!(!read_out(&right(solving)).contains("b8"));
}

#[test]
fn tasks() {
    let shown = in_both(|locale| {
        OTHERS.iter().map(|line| (line.split('\t').nth(1).unwrap(), show(&panel(&begun(line), None, locale)))).collect()
    });
    insta::assert_snapshot!(shown);
}

/// A puzzle of a storm.
pub(crate) fn storm_solving() -> Solving {
    begun(OTHERS[0])
}

fn storm(at: &str, moves: &[StormMove]) -> StormView {
    let solving = begun(OTHERS[0]);
    let mut storm = Storm::new(at.parse().unwrap(), 300);
    moves.iter().for_each(|&became| storm.moved(solving.puzzle.solution()[0], became));
    StormView { storm, best: 7, solving: Some(solving) }
}

#[test]
fn storms() {
    let shown = in_both(|locale| {
        let panel =
            |view: &StormView, tried: Option<_>| show(&storm_panel(view, tried.as_ref(), Seat::First, locale.into()));
        let begun = storm("2026-03-02T08:00:00Z", &[]);
        let became = |became| Some(Tried::Did(became));
        let later = storm("2026-03-02T08:00:00Z", &[StormMove::Right(None), StormMove::Wrong]);
        let over = StormView { solving: None, ..later.clone() };
        let best = StormView { best: 1, ..over.clone() };
        vec![
            ("begun", panel(&begun, None)),
            (
                "right",
                panel(&begun, became(StormMove::Right(Some(later.solving.as_ref().unwrap().puzzle.solution()[0])))),
            ),
            ("solved", panel(&later, became(StormMove::Right(None)))),
            ("slower", panel(&later, became(StormMove::Slower))),
            ("wrong", panel(&later, became(StormMove::Wrong))),
            ("stale", panel(&later, Some(Tried::Stale))),
            ("over", panel(&over, Some(Tried::Stale))),
            ("best", panel(&best, Some(Tried::Stale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn standings_and_reports() {
    let at = |day: i8| jiff::civil::date(2026, 3, day).at(8, 0, 0, 0).in_tz("UTC").unwrap().timestamp();
    let result = |day, solved, rating| PuzzleResult {
        puzzle: begun(MATE).id,
        game: GameKind::Makruk,
        at: at(day),
        solved,
        rating,
    };
    let history = [result(4, true, 1210), result(3, false, 1180), result(2, true, 1290)];
    let week: Vec<_> = (1..=12).map(|place| (PlayerId(place), 40 - u32::try_from(place).unwrap(), 3)).collect();
    let storms = [(1, PlayerId(3), 14), (2, PlayerId(5), 11), (2, PlayerId(12), 11)];
    let rating = |deviation| Rating::new(1210.4, deviation);
    let of_game =
        |game, deviation, solved, given_up| PuzzleGameStanding { game, rating: rating(deviation), solved, given_up };
    let new = of_game(GameKind::Makruk, 350.0, 0, 0);
    let new = MemberStanding { games: vec![new], streak: 0, best_streak: 0 };
    let games = vec![of_game(GameKind::Makruk, 60.0, 30, 2), of_game(GameKind::Chess, 200.0, 3, 1)];
    let known = MemberStanding { games, streak: 4, best_streak: 9 };
    let nothing = PuzzleStanding {
        by: PlayerId(12),
        standing: &new,
        history: &[],
        week: &[],
        best_storm: 0,
        storms: &[],
        due: 0,
        hardest: &[],
    };
    let of_theme = |game, theme, solved, tried| ThemeStanding { game, theme, solved, tried };
    let hardest = [
        of_theme(GameKind::Makruk, PuzzleTheme::Block, 1, 5),
        of_theme(GameKind::Chess, PuzzleTheme::Fork, 2, 6),
        of_theme(GameKind::Makruk, PuzzleTheme::RookMate, 7, 9),
    ];
    let much = PuzzleStanding {
        by: PlayerId(12),
        standing: &known,
        history: &history,
        week: &week,
        best_storm: 8,
        storms: &storms,
        due: 2,
        hardest: &hardest,
    };
    let shown = in_both(|locale| {
        let standing = |shown: &PuzzleStanding<'_>| show_panel(&puzzle_standing(shown, locale.into()));
        let reported = |reported| show(&puzzle_reported(begun(MATE).id, reported, locale));
        vec![
            ("new", standing(&nothing)),
            ("known", standing(&much)),
            ("report?", show(&puzzle_report_ask(&begun(MATE), Seat::First, locale.into()))),
            ("queued", reported(Reported::Queued)),
            ("sound", reported(Reported::Sound)),
            ("fallen", reported(Reported::Fallen)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn proposals() {
    let proposal = |line: &str| Proposal { by: PlayerId(5), puzzle: puzzle_of_makruk(line), game: None };
    let waiting = [proposal(MATE), proposal(OTHERS[0])];
    let of_game = |named| Proposal { game: Some(ProposedGame { game: GameId(7), named }), ..proposal(MATE) };
    let named = of_game(vec![PlayerId(5), PlayerId(6)]);
    let voted = |number, good, bad, is_disliked| VotedPuzzle {
        id: PuzzleId(number),
        votes: VoteCount { good, bad },
        is_disliked,
    };
    let votes = [voted(300, 1, 7, true), voted(301, 2, 1, false)];
    let shown = in_both(|locale| {
        let messages = [
            ("proposed", puzzle_proposed(&waiting[0].puzzle, "/puzzle proposals", locale.into())),
            ("none", puzzle_proposals(&[], &[], locale.into())),
            ("none, with votes", puzzle_proposals(&[], &votes, locale.into())),
            ("waiting", puzzle_proposals(&waiting, &[], locale.into())),
            ("waiting, with votes", puzzle_proposals(&waiting, &votes, locale.into())),
            ("accepted", puzzle_accepted(&waiting[0], locale)),
            ("made, named", puzzle_made(&named.puzzle, GameId(7), Naming::Named, "/x", locale.into())),
            ("made, unnamed", puzzle_made(&named.puzzle, GameId(7), Naming::Unnamed, "/x", locale.into())),
            ("waiting, of a game", puzzle_proposals(&[of_game(Vec::new())], &[], locale.into())),
            ("accepted, of a game", puzzle_accepted(&of_game(Vec::new()), locale)),
            ("accepted, of a game with names", puzzle_accepted(&named, locale)),
        ];
        messages.iter().inspect(|(_, message)| check(message)).map(|(name, message)| (*name, show(message))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_card_shows_nothing_of_the_solution_and_calls_nobody() {
    let solved = right(right(begun(MATE)));
    for locale in Locale::ALL {
        let card = puzzle_card(&solved, PlayerId(5), locale);
        check(&card);
        assert!(card.picture.is_none() && card.pings.is_empty());
        for part in ["Kc7", "ข-ค๗", "c7", "ค๗", "Ra1"] {
            assert!(!card.content.contains(part), "{}", card.content);
        }
    }
}

#[test]
fn every_panel_fits() {
    for locale in Locale::ALL {
        let mut worst = begun(MATE);
        for target in ["b1c1", "b1d1", "b1e1", "b1f1", "b1g1", "b1h1", "b1b3"] {
            worst = wrong(worst, target, &["a8a7"]);
        }
        for solving in [worst.clone(), after(worst, AttemptEvent::GaveUp)] {
            check(&panel(&solving, None, locale));
        }
    }
}

#[test]
fn a_warning_before_a_streak_ends() {
    let shown = in_both(|locale| {
        let post = "https://discord.com/channels/7/77/1";
        vec![("warning", show(&streak_warning(12, post, "`/settings`", locale)))]
    });
    insta::assert_snapshot!(shown);
}
