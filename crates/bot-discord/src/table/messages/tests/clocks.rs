//! What is said of clocks.

use crate::kit::message::Drawing;
use crate::table::messages::tests::*;
use board_games::{GameDraw, GameOutcome, Seat};
use bot_service::game::{GameEvent, TimeSpan};

fn second(seconds: i64) -> Timestamp {
    NOW + SignedDuration::from_secs(seconds)
}

fn proposed(time: &str, locale: Locale) -> Snapshot {
    let terms = Terms { time: time.parse().unwrap(), ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, second(24 * 3_600), NOW).unwrap();
    Snapshot::new(GameId(12), Place { guild: Some(5), channel: ChannelId(77), locale }, game)
}

pub(super) fn timed(time: &str, locale: Locale) -> Snapshot {
    let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
    after(proposed(time, locale), BEN, Action::Accept(lot))
}

/// The game after moves, each some seconds after the one before.
pub(super) fn played(snapshot: Snapshot, moves: &[(&str, i64)]) -> Snapshot {
    let mut now = 0;
    moves.iter().fold(snapshot, |snapshot, (mv, seconds)| {
        now += seconds;
        let square = |part: &str| Square::from_latin(part.as_bytes()).unwrap();
        let play = snapshot.game.play().unwrap();
        let mv = play.makruk().unwrap().position().move_between(square(&mv[..2]), square(&mv[2..]));
        let events = snapshot.game.apply(play.seat_to_move().person().unwrap(), mv.into()).unwrap();
        Snapshot { game: snapshot.game.clone().with(events, second(now)).unwrap(), ..snapshot }
    })
}

fn happened(snapshot: &Snapshot, event: GameEvent, at: Timestamp) -> Snapshot {
    Snapshot { game: snapshot.game.clone().with(vec![event], at).unwrap(), ..snapshot.clone() }
}

fn ticked(snapshot: &Snapshot) -> Snapshot {
    let deadline = snapshot.game.deadline().unwrap();
    happened(snapshot, snapshot.game.tick(deadline).unwrap(), deadline)
}

pub(super) const MOVES: &[(&str, i64)] = &[("e3e4", 10), ("e6e5", 10), ("d3d4", 62), ("d6d5", 5)];

#[test]
fn live_clocks() {
    let shown = in_both(|locale| {
        let game = played(timed("5+3", locale), MOVES);
        let absence = TimeSpan { from: second(100), until: second(700) };
        let given = happened(&game, game.game.give_back(absence).unwrap(), second(700));
        let (first, flag) = (timed("60+30", locale), ticked(&game));
        vec![
            ("proposed", show_notice(&proposed("5+3", locale), 1)),
            ("without an increment", show_notice(&proposed("1+0", locale), 1)),
            ("begun", show_notice(&first, 1)),
            ("no first move", show_notice(&ticked(&first), 1)),
            ("moved", show_notice(&game, 1)),
            ("the bot was away", show_notice(&given, 1)),
            ("lost on time", show_notice(&flag, 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn clocks_by_days() {
    let shown = in_both(|locale| {
        let game = played(timed("3d", locale), MOVES);
        let away = happened(&game, GameEvent::HolidayBegan { side: Seat::First, until: second(864_000) }, second(100));
        vec![
            ("proposed", show_notice(&proposed("1d", locale), 1)),
            ("begun", show_notice(&timed("14d", locale), 1)),
            ("moved", show_notice(&game, 1)),
            ("on holiday", show_notice(&away, 1)),
            ("back", show_notice(&happened(&away, GameEvent::HolidayEnded { side: Seat::First }, second(200)), 1)),
            ("lost on time", show_notice(&ticked(&game), 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn games_that_nobody_goes_on_with() {
    let shown = in_both(|locale| {
        let drawn = GameEvent::Ended { outcome: GameOutcome::Draw(GameDraw::Time) };
        let idle = ticked(&moved_on(begun(locale), "e3e4"));
        vec![
            ("announced", show_notice(&idle, 1)),
            ("closed", show_notice(&ticked(&idle), 1)),
            ("drawn on time", show_notice(&happened(&played(timed("5+0", locale), MOVES), drawn, second(400)), 1)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn live_clocks_stand_beside_the_names() {
    let game = played(timed("5+3", Locale::English), MOVES);
    let shown = |game: &Snapshot| match notice(game, &news(game, 1)).pop() {
        Some(ChannelUpdate::Post(outgoing)) => match outgoing.picture.unwrap().drawing {
            Drawing::Board { scene, .. } => [0, 1].map(|side| scene.plates.as_ref().unwrap().sides[side].clock.clone()),
            _ => panic!("a chart"),
        },
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(&game), [Some("4:01".to_owned()), Some("4:58".to_owned())]);
    assert_eq!(shown(&played(timed("3d", Locale::English), MOVES)), [None, None]);
}
