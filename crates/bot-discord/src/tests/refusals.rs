//! Every refusal in both languages.

use board_games::{GameKind, Seat};
use club_competitions::tournament::TournamentError;
use serenity::all::Permissions;

use crate::REGISTRY;
use crate::analyses::refusal::AnalysisRefusal;
use crate::board::refusal::WrittenRefusal;
use crate::i18n::{Locale, Text};
use crate::kit::custom_id::ComponentId;
use crate::kit::permission_names::permission_names;
use crate::kit::permissions::{ChannelOrThread, THREAD};
use crate::kit::refusal::*;
use crate::kit::rest_error::RestError;
use crate::kit::role_problem::RoleProblem;
use crate::puzzles::day::refusal::DayRefusal;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::messages::tests::{begun, begun_under, moved_on, show};
use crate::table::refusal::{TableRefusal, only_moves};
use crate::tournament::refusal::TournamentMisuse;
use bot_service::club::PlanError;
use bot_service::game::{GameError, GameEvent, GameId, NoStandIn, ReplayError, StartPosition};
use bot_service::{AdviceError, PeopleError, SeasonRefusal, ServiceError, TableError, ThinkError, TournamentRefusal};
use makruk::counting::Numbers;
use makruk::notation::pgn::{Pgn, PgnError};
use makruk::notation::text::{ChessOnly, Doubt, Reading, TextError};
use makruk::{CountRefusal, IllegalMove, Move, Role, Ruleset, Square};

fn at(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// The text of a service error in a game after one move of each side.
fn service(locale: Locale, error: impl Into<ServiceError>) -> String {
    let game = moved_on(begun(locale), "e3e4 e6e5");
    show(&explain(&Refusal::about(error.into(), &game), REGISTRY.explain, locale.into()))
}

fn in_both(cases: impl Fn(Locale) -> Vec<String>) -> String {
    Locale::ALL
        .into_iter()
        .flat_map(|locale| [format!("== {locale}")].into_iter().chain(cases(locale)))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn game_errors() {
    let shown = in_both(|locale| {
        let errors = [
            GameError::NotAPlayer,
            GameError::NotYourTurn { turn: Seat::First },
            GameError::NotYourTurn { turn: Seat::Second },
            GameError::NotForYou,
            GameError::OwnChallenge,
            GameError::NotYourChallenge,
            GameError::NotBegun,
            GameError::ChallengeClosed,
            GameError::Over,
            GameError::NothingToAnswer,
            GameError::AlreadyAsked,
            GameError::OfferTooSoon,
            GameError::NothingToTakeBack,
            GameError::TakebacksOff,
            GameError::SatInFor,
            GameError::NotSatInFor,
            GameError::NoStandIn(NoStandIn::Rated),
            GameError::NoStandIn(NoStandIn::EngineOpposite),
            GameError::NoStandIn(NoStandIn::KingOdds),
            GameError::TooLateToAbort,
            GameError::Count(CountRefusal::PawnOnBoard(at("e5"))),
            GameError::Count(CountRefusal::NotWeaker),
            GameError::Count(CountRefusal::AlreadyCounting),
            GameError::Count(CountRefusal::OpponentCounting),
            GameError::Count(CountRefusal::NotCounting),
            GameError::Count(CountRefusal::Automatic),
        ];
        errors.into_iter().map(|error| service(locale, error)).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn illegal_moves() {
    let shown = in_both(|locale| {
        let reach = |role, promoted| IllegalMove::CannotReach { role, promoted, from: at("d1"), to: at("d3") };
        let reasons = [
            IllegalMove::EmptySquare(at("e4")),
            IllegalMove::OpponentPiece(at("e6")),
            IllegalMove::OwnPiece(at("d3")),
            IllegalMove::KingTaken(at("e8")),
            reach(Role::King, false),
            reach(Role::Met, false),
            reach(Role::Met, true),
            reach(Role::Khon, false),
            reach(Role::Knight, false),
            IllegalMove::CannotReach { role: Role::Knight, promoted: false, from: at("b1"), to: at("c2") },
            reach(Role::Rook, false),
            reach(Role::Pawn, false),
            IllegalMove::Blocked { at: at("a3") },
            IllegalMove::PawnTakesAhead { at: at("e5") },
            IllegalMove::PawnNeedsCapture { to: at("d4") },
            IllegalMove::Pinned { by: at("d8") },
            IllegalMove::StillInCheck { by: at("c6") },
            IllegalMove::IntoCheck { by: at("c6") },
            IllegalMove::MustPromote { to: at("e6") },
            IllegalMove::CannotPromote { to: at("e5") },
            IllegalMove::LeapFromCheck { by: at("e3") },
            IllegalMove::LeapOntoPiece(at("f2")),
        ];
        let illegal = |reason| TextError::Illegal { mv: Move::new(at("d1"), at("d3")), reason };
        reasons.into_iter().map(|reason| service(locale, TableError::Text(illegal(reason).into()))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn unreadable_moves() {
    let shown = in_both(|locale| {
        let game = moved_on(begun(locale), "e3e4 e6e5");
        let moves: Vec<Move> =
            game.game.play().unwrap().makruk().unwrap().position().legal_moves().into_iter().collect();
        let doubtful = |doubt| TextError::Doubtful { reading: Reading { mv: moves[0], spoken_count: None }, doubt };
        let errors = [
            TextError::TooLong,
            TextError::NotUnderstood { token: "`@everyone` สวัสดี\u{202e}".to_owned() },
            TextError::NotUnderstood { token: "\u{200b}".to_owned() },
            TextError::NoSuchMove { nearest: Vec::new() },
            TextError::NoSuchMove { nearest: moves[..2].to_vec() },
            TextError::PromotedPawn { moves: moves[..1].to_vec() },
            TextError::Ambiguous(moves[..7].to_vec()),
            TextError::Chess(ChessOnly::Bishop),
            TextError::Chess(ChessOnly::Queen),
            TextError::Chess(ChessOnly::Castling),
            doubtful(Doubt::OtherLayout { text: ",3'#`".to_owned() }),
            doubtful(Doubt::OtherPiece {
                mv: Move::new(at("c1"), at("c2")),
                reason: IllegalMove::Pinned { by: at("c8") },
            }),
            TextError::OtherLayout {
                text: "เว-ง2".to_owned(),
                error: Box::new(TextError::NotUnderstood { token: "เว-ง2".to_owned() }),
            },
            TextError::Ambiguous(moves.iter().copied().cycle().take(26).collect()),
        ];
        errors.into_iter().map(|error| service(locale, TableError::Text(error.into()))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn other_refusals() {
    let shown = in_both(|locale| {
        let services = [
            TableError::EarlyText {
                side: Seat::Second,
                error: TextError::NotUnderstood { token: "hello".to_owned() }.into(),
            }
            .into(),
            TableError::NoGame.into(),
            TableError::NoSuchGame(GameId(99)).into(),
            TableError::WhichGame(vec![GameId(12), GameId(15)]).into(),
            TableError::OlderMessage.into(),
            TableError::Stale.into(),
            TableError::ChannelBusy(GameId(12)).into(),
            TableError::TooMany(50).into(),
            TableError::TooManyWaiting(20).into(),
            TableError::NotWelcome.into(),
            PeopleError::TooManyMuted(200).into(),
            AdviceError::Rated.into(),
            AdviceError::StillPlaying(GameId(12)).into(),
            ThinkError::Busy.into(),
            ThinkError::YouHaveEnough { limit: 1 }.into(),
            ThinkError::ServerHasEnough { limit: 3 }.into(),
            ThinkError::Stopped.into(),
            ThinkError::Failed.into(),
            ServiceError::Contended,
        ];
        let others: [Refusal; 16] = [
            Refusal::Elsewhere,
            TableRefusal::TwoOpponents.into(),
            Refusal::NotMember,
            AnalysisRefusal::GameAndPosition.into(),
            AnalysisRefusal::Nothing.into(),
            WrittenRefusal::BadPosition(GameKind::Makruk).into(),
            Refusal::NotManager,
            Refusal::NotOrganiser,
            Refusal::OldButton,
            AnalysisRefusal::Forgotten.into(),
            AnalysisRefusal::Others.into(),
            Refusal::Bot,
            Refusal::GuildOnly,
            Refusal::UnknownCommand,
            Refusal::Permissions(Permissions::ATTACH_FILES | Permissions::SEND_MESSAGES),
            Refusal::Thread(Permissions::CREATE_PUBLIC_THREADS),
        ];
        let services =
            services.into_iter().map(|error| show(&explain(&Refusal::from(error), REGISTRY.explain, locale.into())));
        let others = others.iter().map(|refusal| show(&explain(refusal, REGISTRY.explain, locale.into())));
        let internal =
            [Text::new("refusal-internal"), Text::new("refusal-disk-full"), Text::new("refusal-outcome-unknown")];
        let internal = internal.map(|text| text.with("incident", "0badcafe").localize(locale));
        services.chain(others).chain([only_moves(locale).content]).chain(internal).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn seasons_and_roles() {
    let shown = in_both(|locale| {
        let seasons = [
            SeasonRefusal::NoSeason,
            SeasonRefusal::NoSuchSeason(7),
            SeasonRefusal::AlreadyRunning(2),
            SeasonRefusal::NotRunning,
            SeasonRefusal::Over(2),
            SeasonRefusal::Halted(2),
            SeasonRefusal::Name,
        ];
        let roles = [
            RoleProblem::Everyone,
            RoleProblem::Managed,
            RoleProblem::Gone,
            RoleProblem::TooHigh,
            RoleProblem::NotAllowed,
            RoleProblem::Powerful,
        ];
        let seasons = seasons.into_iter().map(|refusal| Refusal::from(ServiceError::from(refusal)));
        let roles = roles.into_iter().map(|problem| Refusal::Role { role: 300, problem });
        seasons.chain(roles).map(|refusal| show(&explain(&refusal, REGISTRY.explain, locale.into()))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn positions_in_which_no_game_begins() {
    let shown = in_both(|locale| {
        let texts = [
            "",
            "8/8",
            "9/8/8/8/8/8/8/8 w",
            "Q7/8/8/8/8/8/8/8 w",
            "k7/8/8/8/8/8/8/8 w",
            "K7/8/8/8/8/8/8/8 w",
            "k7/8/8/8/8/8/8/KK6 w",
            "kk6/8/8/8/8/8/8/K7 w",
            "k7/8/8/8/8/8/NNNNNNNN/KNNNNNNNN w",
            "k7/8/8/8/8/NNNNNNNN/NNNNNNNN/KNNNNNNN w",
            "knnnnnnn/nnnnnnnn/nnnnnnnn/8/8/8/8/K7 w",
            "k7/8/P7/8/8/8/8/K7 w",
            "k6R/8/8/8/8/8/8/K7 w",
            "R5k1/1R6/8/8/8/8/8/K7 b",
            "k7/2R5/1R6/8/8/8/8/K7 b",
            "k7/8/8/8/8/8/8/K7 w",
        ];
        texts
            .map(|text| {
                show(&explain(&StartPosition::from_fen(text).unwrap_err().into(), REGISTRY.explain, locale.into()))
            })
            .to_vec()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn unreadable_games() {
    let cases = [
        "[White A]",
        "1. e4 {so",
        "1. e4\n\n2. Qd8+",
        "1. e4 e5\n2. Ke5",
        "1. e4 {[%call white]} e5",
        "[Variant \"Chess\"]\n1. e4",
        "[FEN \"8/8 w\"]\n1. e4",
        "[Ruleset \"home made\"]\n1. e4",
        "[Formula \"quick\"]\n1. e4",
        "[Odds \"white queen\"]\n1. e4",
    ];
    let shown = in_both(|locale| {
        let read = |text: &&str| match Pgn::first(text) {
            Err(error) => {
                format!("{text:?}\n  {}", show(&explain(&error.into(), REGISTRY.explain, locale.into())))
            }
            Ok(_) => panic!("{text} can be read"),
        };
        let others: [Refusal; 5] = [
            PgnError::TooLong.into(),
            WrittenRefusal::LongPgn(600).into(),
            Refusal::LongFile(256),
            Refusal::UnreadableFile,
            WrittenRefusal::NothingWritten.into(),
        ];
        let others = others.iter().map(|refusal| show(&explain(refusal, REGISTRY.explain, locale.into())));
        cases.iter().map(read).chain(others).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn internal_errors_show_no_details() {
    let token = "aW50ZXJhY3Rpb246c2VjcmV0";
    let errors = [
        Refusal::Discord(RestError::Transient(format!("https://discord.com/api/v10/interactions/1/{token}/callback"))),
        Refusal::Panicked,
        Refusal::from(ServiceError::from(ReplayError { index: 0, event: GameEvent::Expired })),
    ];
    for error in &errors {
        for locale in Locale::ALL {
            let words = explain(error, REGISTRY.explain, locale.into()).content;
            assert!(!words.contains(token) && !words.contains("http") && !words.contains("panicked"), "{words}");
            assert!(!words.contains("Expired"), "{words}");
        }
    }
}

#[test]
fn each_internal_error_has_its_own_number() {
    let words = || explain(&Refusal::Panicked, REGISTRY.explain, Locale::English.into()).content;
    assert_ne!(words(), words());
}

#[test]
fn the_buttons_under_an_ambiguous_text_make_its_moves() {
    let game = moved_on(begun(Locale::Thai), "e3e4 e6e5");
    let moves: Vec<Move> =
        game.game.play().unwrap().makruk().unwrap().position().legal_moves().into_iter().take(3).collect();
    let error = ServiceError::from(TableError::Text(TextError::Ambiguous(moves.clone()).into()));
    let rows = serde_json::to_value(explain(&Refusal::about(error, &game), REGISTRY.explain, Locale::Thai.into()).rows)
        .unwrap();
    let ids: Vec<_> = rows[0]["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|button| button["custom_id"].as_str().unwrap().to_owned())
        .collect();
    let expected =
        |mv: Move| BoardButton { game: game.id, revision: 2, action: ButtonAction::Pick(mv.into()) }.id().to_string();
    assert_eq!(ids, moves.into_iter().map(expected).collect::<Vec<_>>());
}

#[test]
fn a_number_that_a_button_cannot_say_is_asked_to_be_typed() {
    let reading = Reading { mv: Move::new(at("a3"), at("a4")), spoken_count: Some(7) };
    let error = || TextError::Doubtful { reading, doubt: Doubt::OtherLayout { text: "ก๔ 7".to_owned() } };
    let kept = moved_on(begun(Locale::Thai), "e3e4 e6e5");
    assert!(
        !explain(
            &Refusal::about(TableError::Text(error().into()).into(), &kept),
            REGISTRY.explain,
            Locale::Thai.into()
        )
        .rows
        .is_empty()
    );
    let rules = Ruleset { numbers: Numbers::Spoken, ..Ruleset::WIKIPEDIA };
    let spoken = moved_on(begun_under(rules, Locale::Thai), "e3e4 e6e5");
    let answer = explain(
        &Refusal::about(TableError::Text(error().into()).into(), &spoken),
        REGISTRY.explain,
        Locale::Thai.into(),
    );
    assert!(answer.rows.is_empty() && answer.content.contains("`ก๔ 7`"), "{}", answer.content);
}

#[test]
fn puzzle_settings() {
    let shown = in_both(|locale| {
        let nearest = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let refusals = [
            DayRefusal::Zone { typed: "Asia/Bangkock".to_owned(), nearest: nearest(&["Asia/Bangkok", "Asia/Baku"]) },
            DayRefusal::Hour { typed: "24:00`\n@everyone".to_owned(), nearest: nearest(&["00:00", "23:00"]) },
            DayRefusal::Days("someday".to_owned()),
            DayRefusal::EveryoneRole,
        ];
        refusals.map(|refusal| show(&explain(&refusal.into(), REGISTRY.explain, locale.into()))).to_vec()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn tournament_refusals() {
    let player = club_competitions::CompetitorId(1111);
    let at = jiff::Timestamp::from_second(1_735_689_600).unwrap();
    let shown = in_both(|locale| {
        let refused = [
            TournamentRefusal::NoTournament,
            TournamentRefusal::Plan(PlanError::NameEmpty),
            TournamentRefusal::Plan(PlanError::NameTooLong),
            TournamentRefusal::Plan(PlanError::ArenaWithoutClock),
            TournamentRefusal::SignUpOver { until: at },
            TournamentRefusal::AlreadySignedUp,
            TournamentRefusal::NotSignedUp,
            TournamentRefusal::Full { most: 12 },
            TournamentRefusal::TooFew { least: 2 },
            TournamentRefusal::Begun,
            TournamentRefusal::NotBegun,
            TournamentRefusal::Over,
            TournamentRefusal::Cancelled,
            TournamentRefusal::Incomplete,
        ];
        let rules = [
            TournamentError::NoSuchGame,
            TournamentError::GameNotOver,
            TournamentError::AlreadyPlaying,
            TournamentError::NotPlaying,
            TournamentError::NotPlayer { player },
            TournamentError::Withdrawn { player },
            TournamentError::AlreadyIn { player },
            TournamentError::NotFree { player },
            TournamentError::NotRuled,
            TournamentError::NotPaused { player },
            TournamentError::NoRoundLeft,
            TournamentError::NotBegun { at },
            TournamentError::Ended { at },
            TournamentError::Players { players: 13, least: 2, most: 12 },
            TournamentError::SatOut { player },
            TournamentError::LastRound,
            TournamentError::Halted,
            TournamentError::NotHalted,
            TournamentError::Over,
            TournamentError::OtherForm,
        ];
        let misused = [
            TournamentMisuse::Rounds,
            TournamentMisuse::Minutes,
            TournamentMisuse::InThread,
            TournamentMisuse::InVoice,
            TournamentMisuse::NoneOpen,
            TournamentMisuse::Several(vec!["ถ้วย".to_owned(), "Cup".to_owned()]),
            TournamentMisuse::NoSuchName,
            TournamentMisuse::NoThread,
            TournamentMisuse::OthersGame,
            TournamentMisuse::NoReport,
            TournamentMisuse::StartTime("soon".to_owned()),
            TournamentMisuse::StartOutOfRange(at),
            TournamentMisuse::TwoStarts,
            TournamentMisuse::ZoneAlone,
            TournamentMisuse::Zone { typed: "Bangkock".to_owned(), nearest: vec!["Asia/Bangkok".to_owned()] },
            TournamentMisuse::NoOpenGame(bot_service::game::PlayerId(1111)),
        ];
        let rules = rules.into_iter().map(TournamentRefusal::Rules);
        let refused = refused.into_iter().chain(rules).map(|error| service(locale, error));
        refused.chain(misused.map(|misuse| show(&explain(&misuse.into(), REGISTRY.explain, locale.into())))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn missing_permissions_are_named() {
    let all = ChannelOrThread::Channel.required();
    assert!(require_to_play(ChannelOrThread::Channel, Some(all)).is_ok());
    assert!(require_to_play(ChannelOrThread::Channel, Some(Permissions::ADMINISTRATOR)).is_ok());
    assert!(require_to_play(ChannelOrThread::Channel, None).is_ok());
    let without = all.difference(Permissions::ATTACH_FILES);
    let Err(Refusal::Permissions(missing)) = require_to_play(ChannelOrThread::Channel, Some(without)) else { panic!() };
    assert_eq!(permission_names(missing, Locale::English), "Attach Files");
    assert!(matches!(require_to_play(ChannelOrThread::Thread, Some(all)), Err(Refusal::Permissions(_))));
    assert!(matches!(require_to_open_thread(Some(all)), Err(Refusal::Thread(missing)) if missing == THREAD));
}

#[test]
fn only_managers_may_change_the_settings() {
    for manager in [Permissions::MANAGE_GUILD, Permissions::ADMINISTRATOR, Permissions::all()] {
        assert!(matches!(require_manager(Some(5), Some(manager)), Ok(5)));
        assert!(matches!(require_manager(None, Some(manager)), Err(Refusal::GuildOnly)));
    }
    for other in [None, Some(Permissions::empty()), Some(Permissions::MANAGE_CHANNELS)] {
        assert!(matches!(require_manager(Some(5), other), Err(Refusal::NotManager)));
    }
}

#[test]
fn why_no_game_of_chess_begins_in_a_position() {
    let shown = in_both(|locale| {
        let texts = [
            "nonsense/",
            "9/8/8/8/8/8/8/8 w",
            "S7/8/8/8/8/8/8/8 w",
            "k7/8/8/8/8/8/8/8 w",
            "k7/8/8/8/8/NNNNNNNN/NNNNNNNN/KNNNNNNN w",
            "k7/8/8/8/8/P7/PPPPPPPP/K7 w",
            "k7/8/8/8/8/8/8/K6P w",
            "8/8/8/8/8/8/k7/K7 w",
            "k6R/8/8/8/8/8/8/K7 w",
            "R5k1/5ppp/8/8/8/8/8/K7 b",
            "k7/2Q5/8/8/8/8/8/K7 b",
            "k7/8/8/8/8/8/8/K6N w",
        ];
        texts
            .map(|text| match StartPosition::typed(GameKind::Chess, text) {
                Ok(start) => panic!("{text}: {start:?}"),
                Err(error) => show(&explain(&error.into(), REGISTRY.explain, locale.into())),
            })
            .to_vec()
    });
    insta::assert_snapshot!(shown);
}
