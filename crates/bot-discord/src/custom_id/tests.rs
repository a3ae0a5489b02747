//! Every id is read back, and nothing else is read.

use std::fmt::Debug;

use club_competitions::ladder::ChallengeId;
use proptest::prelude::*;

use crate::custom_id::*;
use crate::exercise_action::{ExerciseAction, PathAction};
use crate::hint_step::HintStep;
use crate::ladder_action::RulesCode;
use crate::learn_action::{CardList, CountPage};
use crate::puzzle_action::PuzzleMove;
use crate::replay_step::ReplayStep;
use crate::season_action::SeasonAction;
use crate::tournament_action::TableCode;
use bot_service::club::Pool;
use bot_service::game::PlayerId;
use bot_service::learning::ending::Task;
use bot_service::learning::{EndingExercise, Topic};
use bot_service::puzzle::Hint;
use bot_service::{EventId, RoleChoice, StormAt, TopRole};
use makruk::{Color, Move, PieceCounts, Role, Square};
use makruk_school::{CardId, Kind};

fn any_square() -> impl Strategy<Value = Square> {
    (0_u8..64).prop_map(|index| Square::from_index(index).unwrap())
}

fn any_side() -> impl Strategy<Value = Color> {
    proptest::sample::select(Color::ALL.to_vec())
}

fn any_move() -> impl Strategy<Value = Move> {
    (any_square(), any_square(), any::<bool>())
        .prop_map(|(from, to, promotes)| if promotes { Move::promoting(from, to) } else { Move::new(from, to) })
}

fn any_action() -> impl Strategy<Value = ButtonAction> {
    prop_oneof![
        proptest::sample::select(vec![
            ButtonAction::OfferDraw,
            ButtonAction::AcceptDraw,
            ButtonAction::DeclineDraw,
            ButtonAction::Resign,
            ButtonAction::ConfirmResign,
            ButtonAction::Abort,
            ButtonAction::AskTakeback,
            ButtonAction::AcceptTakeback,
            ButtonAction::DeclineTakeback,
            ButtonAction::StartCount,
            ButtonAction::StopCount,
            ButtonAction::AcceptHandoff,
            ButtonAction::DeclineHandoff,
            ButtonAction::TakeOver,
            ButtonAction::Hint(HintStep::Piece),
            ButtonAction::Hint(HintStep::Square),
            ButtonAction::Hint(HintStep::Why),
            ButtonAction::Analyse,
            ButtonAction::Flip,
            ButtonAction::ChooseMove,
            ButtonAction::More,
            ButtonAction::Words,
            ButtonAction::KeepPlaying,
            ButtonAction::TypeMove,
            ButtonAction::Rematch,
            ButtonAction::OpenReplay,
            ButtonAction::ExportPgn,
            ButtonAction::ExportFilm,
            ButtonAction::ShareFilm,
        ]),
        any::<u32>().prop_map(ButtonAction::Agree),
        any::<u16>().prop_map(ButtonAction::ReplayWords),
        any::<u32>().prop_map(ButtonAction::Disagree),
        (proptest::sample::select(ReplayStep::ALL.to_vec()), any::<u16>())
            .prop_map(|(step, ply)| ButtonAction::Replay(step, ply)),
        any_side().prop_map(ButtonAction::ShowPieces),
        any_side().prop_map(ButtonAction::ShowBoard),
        (any_side(), any_square()).prop_map(|(below, from)| ButtonAction::ShowTargets(below, from)),
        any::<u8>().prop_map(ButtonAction::ChoosePiece),
        any_square().prop_map(ButtonAction::ChooseTarget),
        any_move().prop_map(ButtonAction::Pick),
    ]
}

fn any_puzzle_move() -> impl Strategy<Value = PuzzleMove> + Clone {
    prop_oneof![
        Just(PuzzleMove::ShowBoard),
        Just(PuzzleMove::ShowPieces),
        any_square().prop_map(PuzzleMove::ShowTargets),
        any_move().prop_map(PuzzleMove::Pick),
        Just(PuzzleMove::Type),
        proptest::sample::select(Hint::ALL.to_vec()).prop_map(PuzzleMove::Hint),
        Just(PuzzleMove::GiveUp),
        Just(PuzzleMove::ConfirmGiveUp),
    ]
}

fn any_puzzle_action() -> impl Strategy<Value = PuzzleAction> {
    let puzzle_move = any_puzzle_move();
    prop_oneof![
        proptest::sample::select(PuzzleAction::PLAIN.to_vec()),
        (any::<u8>(), puzzle_move.clone()).prop_map(|(made, puzzle_move)| PuzzleAction::OnBoard(made, puzzle_move)),
        (any::<u64>(), any::<u32>(), any::<u8>(), puzzle_move).prop_map(|(seed, index, made, puzzle_move)| {
            PuzzleAction::InStorm(StormAt { seed, index, made }, puzzle_move)
        }),
    ]
}

fn part<Page: Copy + Debug + 'static, Choice: Copy + Debug + 'static>(
    pages: &'static [Page],
    choices: &'static [Choice],
) -> impl Strategy<Value = PanelPart<Page, Choice>> {
    prop_oneof![
        proptest::sample::select(pages).prop_map(PanelPart::Turn),
        proptest::sample::select(choices).prop_map(PanelPart::Choose),
    ]
}

fn any_tournament_action() -> impl Strategy<Value = TournamentAction> {
    prop_oneof![
        proptest::sample::select(vec![
            TournamentAction::SignUp,
            TournamentAction::Withdraw,
            TournamentAction::ConfirmWithdraw,
            TournamentAction::SitOut,
            TournamentAction::Pause,
            TournamentAction::Resume,
            TournamentAction::Cancel,
        ]),
        any::<[u64; 3]>().prop_map(|code| TournamentAction::Arrive(TableCode(code))),
    ]
}

fn any_learn_action() -> impl Strategy<Value = LearnAction> {
    let kind = || proptest::sample::select(Kind::ALL.to_vec());
    let card = || "[a-z0-9]{1,13}(-[a-z0-9]{1,12}){0,2}".prop_map(|id| id.parse::<CardId>().unwrap());
    prop_oneof![
        card().prop_map(LearnAction::Card),
        card().prop_map(LearnAction::ShareCard),
        (kind(), any::<u16>()).prop_map(|(kind, page)| LearnAction::List(CardList { kind, page })),
        Just(LearnAction::ChooseCard),
        Just(LearnAction::ChooseKind),
        any_count_page().prop_map(LearnAction::Count),
        any_count_page().prop_map(LearnAction::ShareCount),
        card().prop_map(LearnAction::Ending),
        card().prop_map(LearnAction::ShareEnding),
        (card(), proptest::sample::select(Task::ALL.to_vec())).prop_map(|(id, task)| LearnAction::PlayEnding(id, task)),
        any_exercise_action().prop_map(LearnAction::Exercise),
        proptest::sample::select(PathAction::PLAIN.to_vec()).prop_map(LearnAction::Path),
        any::<u8>().prop_map(|step| LearnAction::Path(PathAction::Step(step))),
    ]
}

fn any_count_page() -> impl Strategy<Value = CountPage> {
    let roles = vec![Role::Rook, Role::Knight, Role::Khon, Role::Met, Role::Pawn];
    let pieces = proptest::collection::vec(proptest::sample::select(roles), 0..8).prop_map(|roles| {
        roles.into_iter().fold(PieceCounts::NONE, |counts, role| counts.with(role, 1).unwrap_or(counts))
    });
    prop_oneof![
        Just(CountPage::Explained),
        Just(CountPage::Rulesets),
        (pieces.clone(), pieces).prop_map(|(white, black)| CountPage::Pieces(white, black)),
    ]
}

fn any_exercise_action() -> impl Strategy<Value = ExerciseAction> {
    let ending = proptest::sample::select(vec!["win.R.far", "win.NN.middle", "hold.RS.near"]);
    let ending = ending.prop_map(|ending| ending.parse::<EndingExercise>().unwrap());
    prop_oneof![
        proptest::sample::select(Topic::ALL.to_vec()).prop_map(ExerciseAction::About),
        ending.prop_map(ExerciseAction::Ending),
        Just(ExerciseAction::Again),
        (any::<u64>(), any::<u8>(), any_puzzle_move())
            .prop_map(|(event, made, mv)| ExerciseAction::OnBoard((EventId(event), made), mv)),
    ]
}

fn any_id() -> impl Strategy<Value = CustomId> {
    let answer = proptest::sample::select(vec![Answer::Accept, Answer::Decline, Answer::Withdraw]);
    let opponent = prop_oneof![
        Just(None),
        Just(Some(Opponent::Engine)),
        any::<u64>().prop_map(|person| Some(Opponent::Person(PlayerId(person)))),
    ];
    let result = proptest::option::of(proptest::sample::select(PlayerResult::ALL.to_vec()));
    let page = || prop_oneof![Just(AnalysisPage::Overview), any::<u8>().prop_map(AnalysisPage::TurningPoint)];
    let action = prop_oneof![
        Just(AnalysisAction::Share),
        page().prop_map(AnalysisAction::Show),
        page().prop_map(AnalysisAction::Words),
    ];
    prop_oneof![
        (any::<u64>(), action)
            .prop_map(|(analysis, action)| CustomId::Analysis { analysis: AnalysisId(analysis), action }),
        any_learn_action().prop_map(CustomId::Learn),
        Just(CustomId::OpenFinished),
        Just(CustomId::OpenPlay),
        Just(CustomId::HelpMenu),
        proptest::sample::select(HelpPage::all().collect::<Vec<_>>()).prop_map(CustomId::Help),
        part(SettingsPage::ALL, SettingsChoice::ALL).prop_map(CustomId::Settings),
        part(SetupPage::ALL, SetupChoice::ALL).prop_map(CustomId::Setup),
        (opponent, result, any::<u16>()).prop_map(|(opponent, result, page)| CustomId::Finished(FinishedList {
            opponent,
            result,
            page
        })),
        (
            proptest::sample::select(Pool::ALL.to_vec()),
            any::<u16>(),
            proptest::sample::select(vec![RankingAction::Show, RankingAction::Share])
        )
            .prop_map(|(pool, page, action)| CustomId::Ranking(RankingButton { pool, page, action })),
        (any::<u64>(), answer).prop_map(|(game, answer)| CustomId::Challenge { game: GameId(game), answer }),
        (0_u32..1 << 30, proptest::option::of(any::<u16>()), any_puzzle_action()).prop_map(|(puzzle, day, action)| {
            CustomId::Puzzle { puzzle: PuzzleId(puzzle), day: day.map(Day), action }
        }),
        (any::<u64>(), any_tournament_action())
            .prop_map(|(id, action)| CustomId::Tournament { tournament: TournamentId(id), action }),
        (any::<u64>(), any::<u32>(), any_action()).prop_map(|(game, revision, action)| CustomId::Board {
            game: GameId(game),
            revision,
            action
        }),
    ]
}

proptest! {
    #[test]
    fn every_id_parses_back_to_itself(id in any_id()) {
        let text = id.to_string();
        prop_assert!(text.chars().count() <= CUSTOM_ID);
        prop_assert_eq!(text.parse(), Ok(id));
    }

    #[test]
    fn a_parsed_id_formats_to_the_same_text(text in "(m1:)?[a-zA-Z2356]:[0-9:a-hmw]{0,12}") {
        if let Ok(id) = text.parse::<CustomId>() {
            prop_assert_eq!(id.to_string(), text);
        }
    }

    #[test]
    fn parsing_never_panics(text in any::<String>()) {
        let _ = text.parse::<CustomId>();
        let _ = format!("m1:{text}").parse::<CustomId>();
    }
}

#[test]
fn the_format_is_that_of_existing_messages() {
    let game = GameId(128);
    let e2 = Square::from_latin(b"e2").unwrap();
    let e6 = Square::from_latin(b"e6").unwrap();
    for (id, text) in [
        (CustomId::Challenge { game, answer: Answer::Accept }, "m1:a:128"),
        (CustomId::Board { game, revision: 41, action: ButtonAction::OfferDraw }, "m1:d:128:41"),
        (
            CustomId::Analysis {
                analysis: AnalysisId(300),
                action: AnalysisAction::Show(AnalysisPage::TurningPoint(1)),
            },
            "m1:J:300:2",
        ),
        (CustomId::Analysis { analysis: AnalysisId(300), action: AnalysisAction::Share }, "m1:Z:300"),
        (CustomId::Board { game, revision: 41, action: ButtonAction::ChooseTarget(e2) }, "m1:t:128:41:e2"),
        (
            CustomId::Board { game, revision: 7, action: ButtonAction::Pick(Move::promoting(e2, e6)) },
            "m1:k:128:7:e2e6m",
        ),
        (
            CustomId::Puzzle { puzzle: PuzzleId(300), day: Some(Day(20_514)), action: PuzzleAction::Solve },
            "m1:B:00009C:20514:s",
        ),
        (
            CustomId::Puzzle {
                puzzle: PuzzleId(300),
                day: None,
                action: PuzzleAction::OnBoard(2, PuzzleMove::Hint(Hint::To)),
            },
            "m1:B:00009C:-:h:2:3",
        ),
        (CustomId::Ladder(LadderAction::Accept(ChallengeId(7))), "m1:5:a:7"),
        (
            CustomId::Ladder(LadderAction::ChangeRules {
                rules: RulesCode::of(&club_competitions::ladder::Settings::default()),
                shown: 300,
            }),
            "m1:5:s:3.3.7.1.0.0.0.1.14.1.31.30.2.0:300",
        ),
        (CustomId::Privacy(PrivacyAction::Ask), "m1:4:a"),
        (CustomId::Privacy(PrivacyAction::Forget), "m1:4:f"),
        (CustomId::Privacy(PrivacyAction::Stay), "m1:4:s"),
        (CustomId::Season(SeasonAction::End(300)), "m1:7:e:300"),
        (CustomId::Season(SeasonAction::Roles(RoleChoice::default())), "m1:7:r:0:0:0"),
        (
            CustomId::Season(SeasonAction::Roles(RoleChoice {
                champion: Some(u64::MAX),
                top: Some(TopRole { role: u64::MAX, rungs: 25 }),
            })),
            "m1:7:r:18446744073709551615:18446744073709551615:25",
        ),
        (CustomId::Tournament { tournament: TournamentId(99), action: TournamentAction::SignUp }, "m1:6:99:s"),
        (
            CustomId::Tournament {
                tournament: TournamentId(99),
                action: TournamentAction::Arrive(TableCode([2, 0, 7])),
            },
            "m1:6:99:h:2:0:7",
        ),
        (CustomId::Board { game, revision: 7, action: ButtonAction::Agree(300) }, "m1:A:128:7:300"),
        (CustomId::Board { game, revision: 7, action: ButtonAction::ShowTargets(Color::Black, e2) }, "m1:T:128:7:b:e2"),
    ] {
        assert_eq!(id.to_string(), text);
        assert_eq!(text.parse(), Ok(id));
    }
}

#[test]
fn foreign_and_malformed_ids_are_distinguished() {
    for foreign in ["", "m", "m2:d:1:2", "vote:yes", "M1:d:1:2"] {
        assert_eq!(foreign.parse::<CustomId>(), Err(ParseCustomIdError::Foreign(foreign.to_owned())));
    }
    for (text, part) in [
        ("m1", ""),
        ("m1:0:1:2", "0"),
        ("m1:dd:1:2", "dd"),
        ("m1:d:one:2", "one"),
        ("m1:B:128", "128"),
        ("m1:B:0000oc:-:s", "0000oc"),
        ("m1:B:00009C:01:s", "01"),
        ("m1:B:00009C:-:h:2:4", "4"),
        ("m1:5:x:7", "x"),
        ("m1:7:x:7", "x"),
        ("m1:7:r:0:0", ""),
        ("m1:5:s:3.3.7.1.0.0.0.1.14.1.31.30.2.2:300", "3.3.7.1.0.0.0.1.14.1.31.30.2.2"),
        ("m1:6:99:x", "x"),
        ("m1:6:99:h:1:2", ""),
        ("m1:d:1", ""),
        ("m1:d:1:-2", "-2"),
        ("m1:d:01:2", "01"),
        ("m1:d:1:2:3", "3"),
        ("m1:t:1:2:z9", "z9"),
        ("m1:k:1:2:e2", "e2"),
        ("m1:k:1:2:e2e4x", "e2e4x"),
        ("m1:k:1:2:ก๒", "ก๒"),
    ] {
        assert_eq!(text.parse::<CustomId>(), Err(ParseCustomIdError::Malformed(part.to_owned())), "{text}");
    }
}
