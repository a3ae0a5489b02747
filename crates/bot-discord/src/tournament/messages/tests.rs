//! Tournaments, as their players see them.

mod calendar;
mod check_in;
mod double_elimination;
mod games;
mod parts;
mod places;

use board_games::GameKind;
use std::num::NonZeroU16;
use std::sync::Arc;

use club_competitions::competition::{Competition, CompetitionGame, CompetitionSetup};
use club_competitions::round_robin::Cycles;
use club_competitions::standings::ByeValue;
use club_competitions::tournament::{PairedGameEvent, TournamentEvent};
use club_competitions::{CompetitorId as Player, Minutes, PlayedResult, Ruling, arena, knock_out, round_robin, swiss};
use jiff::Timestamp;

use crate::i18n::Locale;
use crate::kit::roster::NamesShown;
use crate::table::messages::tests::*;
use crate::tournament::messages::*;
use bot_service::club::{FormPlan, TournamentName, TournamentPlan, Weekly, WinnerRoles};
use bot_service::game::PlayerId;
use bot_service::{
    Cancellation, ChannelId, CheckIn, Phase, TournamentAt, TournamentId, TournamentNews, TournamentTable,
};

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_735_689_600 + minutes * 60).unwrap()
}

fn players(number: u64) -> Vec<Player> {
    (1..=number).map(|number| Player(1111 * number)).collect()
}

const SWISS: FormPlan = FormPlan::Swiss { rounds: NonZeroU16::new(3), bye: ByeValue::Win };
const ARENA: FormPlan = FormPlan::Arena { minutes: Minutes::new(60).unwrap() };
const ROUND_ROBIN: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

fn plan(form: FormPlan) -> TournamentPlan {
    TournamentPlan {
        name: TournamentName::new("ถ้วย *สงกรานต์* @everyone").unwrap(),
        form,
        time: "5+3".parse().unwrap(),
        preset: None,
        default_time: Minutes::new(10),
        sign_up_until: None,
        check_in: None,
        roles: WinnerRoles::default(),
        weekly: None,
        game: GameKind::Makruk,
    }
}

fn tournament_at(form: FormPlan, phase: Phase) -> TournamentAt {
    let (id, channel) = (TournamentId(99), ChannelId(77));
    TournamentAt { id, guild: 5, channel, locale: Locale::Thai, by: ANN, plan: plan(form), phase, left_out: Vec::new() }
}

/// A tournament open for sign-up, with this many entrants.
fn signing_up(form: FormPlan, entrants: u64) -> TournamentAt {
    let entrants = players(entrants).into_iter().map(|player| PlayerId(player.0)).collect();
    tournament_at(form, Phase::SignUp { entrants, halted: None, check_in: CheckIn::NotOpen })
}

fn of(form: FormPlan, competition: Competition) -> TournamentAt {
    let is_over = competition.is_over();
    let competition = Arc::new(competition);
    tournament_at(form, if is_over { Phase::Over(competition) } else { Phase::Running(competition) })
}

/// A running tournament of `number` players.
fn begun_with(form: FormPlan, number: u64) -> Competition {
    let (players, default_time) = (players(number), Minutes::new(10));
    let setup = match form {
        FormPlan::RoundRobin { cycles } => CompetitionSetup::RoundRobin(round_robin::RoundRobinSetup {
            cycles,
            default_time,
            ..round_robin::RoundRobinSetup::new(players.clone())
        }),
        FormPlan::Swiss { bye, .. } => CompetitionSetup::Swiss(swiss::SwissSetup {
            default_time,
            bye,
            ..swiss::SwissSetup::new(players.clone(), 3)
        }),
        FormPlan::KnockOut => CompetitionSetup::KnockOut(knock_out::KnockOutSetup {
            default_time,
            ..knock_out::KnockOutSetup::new(players.clone())
        }),
        FormPlan::DoubleElimination => plan(form).setup(players.clone(), at(0)),
        FormPlan::Arena { .. } => {
            CompetitionSetup::Arena(arena::ArenaSetup { starts: at(0), ends: at(60), default_time })
        }
    };
    let mut competition = Competition::new(at(0), setup).unwrap();
    if let FormPlan::Arena { .. } = form {
        for player in players {
            competition.record(at(0), TournamentEvent::Joined(player)).unwrap();
        }
    }
    while competition.advance(at(0)).is_some() {}
    competition
}

fn record(competition: &mut Competition, now: i64, game: CompetitionGame, event: PairedGameEvent) {
    competition.record(at(now), TournamentEvent::Game { game, event }).unwrap();
}

fn end(competition: &mut Competition, now: i64, game: CompetitionGame, result: PlayedResult) {
    record(competition, now, game, PairedGameEvent::Began);
    record(competition, now, game, PairedGameEvent::Ended(result));
}

/// Plays the open games: the player with the smaller number wins, except that the last of several games is drawn.
fn play_round(competition: &mut Competition, now: i64) {
    let open = competition.current();
    for (index, (key, game)) in open.iter().enumerate() {
        let result = match (index + 1 == open.len() && index > 0, game.pairing.white < game.pairing.black) {
            (true, _) => PlayedResult::Draw,
            (false, true) => PlayedResult::WhiteWon,
            (false, false) => PlayedResult::BlackWon,
        };
        end(competition, now, *key, result);
    }
    while competition.advance(at(now)).is_some() {}
}

fn played_out(mut competition: Competition) -> Competition {
    for round in 1..30 {
        if competition.is_over() {
            break;
        }
        play_round(&mut competition, round);
    }
    competition.fall_due(at(61));
    competition
}

fn command(name: &str) -> String {
    format!("`/{name}`")
}

fn names() -> NamesShown {
    let name = |(index, player): (usize, Player)| {
        let name = ["แอน", "Ben", "Cat", "แดง", "Eve", "ฟ้า", "Gus", "หมิว", "Ivy"][index % 9];
        (PlayerId(player.0), name.to_owned())
    };
    players(9).into_iter().enumerate().map(name).collect()
}

fn news(at: &TournamentAt, news: TournamentNews, locale: Locale) -> String {
    show(&tournament_news(at, &news, &names(), command, locale).unwrap())
}

fn first_game(at: &TournamentAt) -> CompetitionGame {
    at.competition().unwrap().games()[0].0
}

fn shown(at: &TournamentAt, reader: PlayerId, locale: Locale) -> String {
    let table = TournamentTable { thread: Some(ChannelId(500)), game: None };
    let tables: Vec<_> =
        at.competition().and_then(|it| it.current().first().map(|(key, _)| (*key, table))).into_iter().collect();
    let names = names();
    show(&tournament(&ShownTournament { at, tables: &tables, reader, names: &names }, command, locale))
}

#[test]
fn a_tournament_to_sign_up_for() {
    let texts = in_both(|locale| {
        let sign_up = |at: &TournamentAt| show(&tournament_sign_up(at, command, locale));
        let by_time = |form| {
            let at = signing_up(form, 2);
            TournamentAt { plan: TournamentPlan { sign_up_until: Some(self::at(60)), ..at.plan }, ..at }
        };
        let by_days = |form| {
            let at = signing_up(form, 1);
            TournamentAt { plan: TournamentPlan { time: "3d".parse().unwrap(), ..at.plan }, ..at }
        };
        vec![
            ("nobody", sign_up(&signing_up(SWISS, 0))),
            ("some", sign_up(&signing_up(FormPlan::KnockOut, 3))),
            ("many", sign_up(&signing_up(ARENA, 23))),
            ("by time", sign_up(&by_time(ROUND_ROBIN))),
            ("by days", sign_up(&by_days(FormPlan::Swiss { rounds: None, bye: ByeValue::Draw }))),
            ("with roles, every week", {
                let at = by_time(ROUND_ROBIN);
                let weekly = Some(Weekly { zone: "Asia/Bangkok".parse().unwrap(), begins: self::at(60) });
                let roles = WinnerRoles { winner: Some(300), podium: Some(301) };
                sign_up(&TournamentAt { plan: TournamentPlan { weekly, roles, ..at.plan }, ..at })
            }),
            ("the series is over", show(&tournament_series_ended(&by_time(ROUND_ROBIN), locale))),
            ("running", sign_up(&of(SWISS, begun_with(SWISS, 4)))),
            ("over", sign_up(&of(SWISS, played_out(begun_with(SWISS, 4))))),
            (
                "called off",
                sign_up(&tournament_at(SWISS, Phase::Cancelled { why: Cancellation::TooFew, competition: None })),
            ),
            ("created", show(&tournament_created(&signing_up(SWISS, 0), command, locale))),
            ("created by time", show(&tournament_created(&by_time(SWISS), command, locale))),
        ]
    });
    insta::assert_snapshot!(texts);
}

#[test]
fn news_of_tournaments() {
    let texts = in_both(|locale| {
        let swiss = of(SWISS, begun_with(SWISS, 5));
        let knock_out = of(FormPlan::KnockOut, begun_with(FormPlan::KnockOut, 5));
        let round_robin = of(ROUND_ROBIN, begun_with(ROUND_ROBIN, 3));
        let arena = of(ARENA, begun_with(ARENA, 4));
        let large = of(SWISS, begun_with(SWISS, 70));
        let sat_out = {
            let mut competition = begun_with(SWISS, 5);
            competition.record(at(1), TournamentEvent::SitsOut(Player(2222))).unwrap();
            play_round(&mut competition, 2);
            of(SWISS, competition)
        };
        let after_knock_out_round = {
            let mut competition = begun_with(FormPlan::KnockOut, 5);
            play_round(&mut competition, 2);
            of(FormPlan::KnockOut, competition)
        };
        let cancelled = |why, competition: Option<&TournamentAt>| {
            let competition = competition.and_then(TournamentAt::competition).cloned().map(|mut competition| {
                record(&mut competition, 1, first_game(&swiss), PairedGameEvent::Began);
                Arc::new(competition)
            });
            tournament_at(SWISS, Phase::Cancelled { why, competition })
        };
        let round = |at: &TournamentAt, round| news(at, TournamentNews::Round { round }, locale);
        let standings = |at: &TournamentAt, round| news(at, TournamentNews::Standings { round }, locale);
        let started = |at: &TournamentAt| news(at, TournamentNews::Started, locale);
        let told = tournament_news_told(&swiss, &TournamentNews::Started, command, locale).unwrap();
        vec![
            ("sign-up", news(&signing_up(SWISS, 0), TournamentNews::SignUp, locale)),
            ("started swiss", started(&swiss)),
            ("started knock-out", started(&knock_out)),
            ("started round robin", started(&round_robin)),
            ("started arena", started(&arena)),
            ("round of a swiss", round(&swiss, 0)),
            ("round of a large swiss", round(&large, 0)),
            ("round that someone sits out", round(&sat_out, 1)),
            ("round of a knock-out", round(&knock_out, 0)),
            ("next round of a knock-out", round(&after_knock_out_round, 1)),
            ("round of a round robin", round(&round_robin, 0)),
            ("standings of a swiss", standings(&sat_out, 0)),
            ("standings of a knock-out", standings(&after_knock_out_round, 0)),
            ("withdrew", news(&swiss, TournamentNews::Withdrew { player: BEN }, locale)),
            ("joined", news(&swiss, TournamentNews::Joined { player: BEN }, locale)),
            ("cancelled", news(&cancelled(Cancellation::By(ANN), None), TournamentNews::Cancelled, locale)),
            (
                "cancelled with a game",
                news(&cancelled(Cancellation::By(ANN), Some(&swiss)), TournamentNews::Cancelled, locale),
            ),
            ("too few", news(&cancelled(Cancellation::TooFew, None), TournamentNews::Cancelled, locale)),
            ("told directly", show(&told)),
        ]
    });
    insta::assert_snapshot!(texts);
}

#[test]
fn games_of_tournaments() {
    let texts = in_both(|locale| {
        let swiss = of(SWISS, begun_with(SWISS, 4));
        let game = first_game(&swiss);
        let after = |events: &[PairedGameEvent]| {
            let mut competition = swiss.competition().unwrap().clone();
            for event in events {
                record(&mut competition, 1, game, event.clone());
            }
            of(SWISS, competition)
        };
        let waits = after(&[PairedGameEvent::Arrived(Player(1111))]);
        let played = after(&[PairedGameEvent::Began]);
        let over = after(&[PairedGameEvent::Began, PairedGameEvent::Ended(PlayedResult::BlackWon)]);
        let ruled = |ruling| {
            after(&[
                PairedGameEvent::Began,
                PairedGameEvent::Ended(PlayedResult::BlackWon),
                PairedGameEvent::Ruled { ruling, reason: "wrong".to_owned() },
            ])
        };
        let defaulted = after(&[PairedGameEvent::Defaulted(Player(1111))]);
        let nobody = {
            let mut competition = swiss.competition().unwrap().clone();
            competition.fall_due(at(11));
            of(SWISS, competition)
        };
        let by_days = {
            let plan = TournamentPlan { time: "3d".parse().unwrap(), default_time: None, ..swiss.plan.clone() };
            let mut competition =
                Competition::new(at(0), CompetitionSetup::Swiss(swiss::SwissSetup::new(players(4), 3))).unwrap();
            competition.advance(at(0)).unwrap();
            TournamentAt { plan, ..of(SWISS, competition) }
        };
        let arena = of(ARENA, begun_with(ARENA, 4));
        let unfinished = {
            let mut competition = arena.competition().unwrap().clone();
            record(&mut competition, 1, first_game(&arena), PairedGameEvent::Began);
            competition.fall_due(at(61));
            of(ARENA, competition)
        };
        let knock_out = of(FormPlan::KnockOut, begun_with(FormPlan::KnockOut, 4));
        let table = |at: &TournamentAt| news(at, TournamentNews::Table { game: first_game(at) }, locale);
        let seats = |at: &TournamentAt| show(&tournament_seats(at, first_game(at), locale).unwrap());
        let thread = |at: &TournamentAt| {
            let called = |player: PlayerId| names().get(&player).cloned().unwrap_or_default();
            tournament_thread_name(at.competition().unwrap(), first_game(at), called, locale).unwrap()
        };
        let over_news = |at: &TournamentAt| news(at, TournamentNews::Over { game: first_game(at) }, locale);
        let void = news(&ruled(Ruling::Void), TournamentNews::Ruled { game }, locale);
        vec![
            ("table", table(&swiss)),
            ("table by days", table(&by_days)),
            ("table of an arena", table(&arena)),
            ("thread", thread(&swiss)),
            ("thread of an arena", thread(&arena)),
            ("seats", seats(&swiss)),
            ("one is there", seats(&waits)),
            ("playing", seats(&played)),
            ("over", seats(&over)),
            ("reopened", show(&tournament_reopened(&swiss, game, locale).unwrap())),
            ("reopened by days", show(&tournament_reopened(&by_days, game, locale).unwrap())),
            ("forfeited", over_news(&defaulted)),
            ("nobody came", over_news(&nobody)),
            ("played", over_news(&over)),
            ("not finished", over_news(&unfinished)),
            ("ruled", news(&ruled(Ruling::Result(PlayedResult::Draw)), TournamentNews::Ruled { game }, locale)),
            ("ruled void", void),
            ("annulled", news(&knock_out, TournamentNews::Annulled { game: first_game(&knock_out) }, locale)),
        ]
    });
    insta::assert_snapshot!(texts);
}

#[test]
fn tournaments_that_are_looked_at() {
    let texts = in_both(|locale| {
        let swiss = {
            let mut competition = begun_with(SWISS, 9);
            play_round(&mut competition, 1);
            competition
        };
        let bye = {
            let bye = swiss.byes(1)[0];
            PlayerId(bye.0)
        };
        let swiss = of(SWISS, swiss);
        let over = |form, number| of(form, played_out(begun_with(form, number)));
        let arena = {
            let mut competition = begun_with(ARENA, 5);
            play_round(&mut competition, 1);
            competition.record(at(1), TournamentEvent::Paused(Player(5555))).unwrap();
            of(ARENA, competition)
        };
        let nobody = {
            let mut competition = begun_with(FormPlan::KnockOut, 2);
            competition.fall_due(at(11));
            of(FormPlan::KnockOut, competition)
        };
        let together = {
            let mut competition = begun_with(ROUND_ROBIN, 2);
            let game = competition.games()[0].0;
            end(&mut competition, 1, game, PlayedResult::Draw);
            while competition.advance(at(1)).is_some() {}
            of(ROUND_ROBIN, competition)
        };
        let all = [signing_up(SWISS, 3), swiss.clone(), arena.clone(), over(FormPlan::KnockOut, 5), nobody.clone()];
        let finished = |at: &TournamentAt| news(at, TournamentNews::Finished, locale);
        vec![
            ("swiss", shown(&swiss, ANN, locale)),
            ("swiss for one with a bye", shown(&swiss, bye, locale)),
            ("swiss for someone else", shown(&swiss, PlayerId(5), locale)),
            ("arena", shown(&arena, PlayerId(5555), locale)),
            ("signing up", shown(&signing_up(SWISS, 1), ANN, locale)),
            ("finished swiss", finished(&over(SWISS, 6))),
            ("finished round robin", finished(&over(ROUND_ROBIN, 4))),
            ("finished knock-out", finished(&over(FormPlan::KnockOut, 5))),
            ("finished arena", finished(&over(ARENA, 4))),
            ("won by nobody", finished(&nobody)),
            ("won together", finished(&together)),
            ("list", show(&tournament_list(&all, command, locale))),
            ("empty list", show(&tournament_list(&[], command, locale))),
            ("choices", all.each_ref().map(|at| tournament_choice(at, locale)).join("\n")),
        ]
    });
    insta::assert_snapshot!(texts);
}

#[test]
fn answers_in_a_tournament() {
    let texts = in_both(|locale| {
        let (before, swiss) = (signing_up(SWISS, 3), of(SWISS, begun_with(SWISS, 4)));
        let game = first_game(&swiss);
        vec![
            ("started", show(&tournament_started(&swiss, locale))),
            ("entered", show(&tournament_entered(&before, locale))),
            ("entered late", show(&tournament_entered(&swiss, locale))),
            ("withdraw?", show(&tournament_ask_to_withdraw(&swiss, locale))),
            ("left", show(&tournament_left(&swiss, locale))),
            ("sits out", show(&tournament_sits_out(&swiss, locale))),
            ("paused", show(&tournament_paused(&swiss, locale))),
            ("resumed", show(&tournament_resumed(&swiss, locale))),
            ("defaulted", show(&tournament_defaulted(&swiss, game, ANN, locale).unwrap())),
            ("cancel?", show(&tournament_ask_to_cancel(&before, locale))),
            ("cancel while running?", show(&tournament_ask_to_cancel(&swiss, locale))),
            ("called off", show(&tournament_called_off(&swiss, ANN, locale))),
        ]
    });
    insta::assert_snapshot!(texts);
}
