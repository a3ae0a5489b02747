//! Notices that waited together, and what is said where nothing can be shown.

use serenity::all::Permissions;

use crate::kit::not_shown::{not_shown, without_picture};
use crate::table::messages::tests::*;
use bot_service::BlockReason;

/// The notices of the last events of a game, one each.
fn steps(snapshot: &Snapshot, count: usize) -> Vec<NoticeStep> {
    let length = snapshot.game.log().len();
    let step = |end| {
        let then = Snapshot { game: snapshot.game.as_of(end).unwrap(), ..*snapshot };
        NoticeStep { news: news(&then, 1), then }
    };
    (length - count + 1..=length).map(step).collect()
}

/// The only message for the notices of the last events.
fn together(snapshot: &Snapshot, count: usize) -> OutgoingMessage {
    match notices(&steps(snapshot, count)).expect("one message").as_slice() {
        [ChannelUpdate::Post(outgoing)] => outgoing.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_waited_together_is_one_message() {
    let shown = in_both(|locale| {
        let moved = || moved_on(begun(locale), "e3e4 e6e5 d3d4");
        let offered = after(moved(), ANN, Action::OfferDraw);
        let asked = after(moved_on(begun(locale), "e3e4 e6e5"), BEN, Action::AskTakeback);
        let declined = after(offered.clone(), BEN, Action::DeclineDraw);
        let back = after(asked.clone(), ANN, Action::GrantTakeback);
        let resigned = after(offered.clone(), BEN, Action::Resign);
        vec![
            ("three moves", show(&together(&moved(), 3))),
            ("a move and a draw offer that was declined", show(&together(&declined, 3))),
            ("a takeback that was granted", show(&together(&back, 3))),
            ("a move, an offer and the end", show(&together(&resigned, 3))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn what_is_no_part_of_the_play_is_said_by_itself() {
    let game = moved_on(begun(Locale::Thai), "e3e4");
    assert!(notices(&steps(&game, 2)).is_none(), "the first board explains how to move");
    assert!(notices(&steps(&game, 1)).is_some());
}

#[test]
fn a_question_is_asked_by_itself_while_it_is_open() {
    let offered = after(moved_on(begun(Locale::Thai), "e3e4 e6e5"), ANN, Action::OfferDraw);
    assert!(notices(&steps(&offered, 3)).is_none());
    assert_eq!(before_a_question(&steps(&offered, 3)), 2);
    assert_eq!(before_a_question(&steps(&offered, 1)), 1);
    // Its own move leaves it open, and the other side's answers it.
    let moved = moved_on(offered, "d3d4");
    assert_eq!(before_a_question(&steps(&moved, 4)), 2);
    let answered = moved_on(moved, "d6d5");
    assert_eq!(before_a_question(&steps(&answered, 5)), 5);
    assert!(notices(&steps(&answered, 5)).is_some());
}

/// What messages become that the game has left behind.
#[test]
fn what_is_left_of_a_message() {
    let shown = in_both(|locale| {
        let game = || moved_on(begun(locale), "e3e4 e6e5");
        let offered = || after(game(), ANN, Action::OfferDraw);
        let asked = || after(game(), ANN, Action::AskTakeback);
        let handing = after(game(), ANN, Action::AskHandoff(bot_service::game::STAND_IN_LEVEL));
        let left = |game: &Snapshot, events| show(&line(game, events).unwrap());
        let question = |game: &Snapshot| show(&answered(game, 4).unwrap());
        vec![
            ("the first board", left(&game(), 1..2)),
            ("a move", left(&game(), 3..4)),
            ("three boards in one", left(&after(asked(), BEN, Action::GrantTakeback), 2..6)),
            ("agreed", question(&after(asked(), BEN, Action::GrantTakeback))),
            ("declined", question(&after(offered(), BEN, Action::DeclineDraw))),
            ("played on", question(&moved_on(offered(), "d3d4 d6d5"))),
            ("over", question(&after(handing.clone(), BEN, Action::Resign))),
            ("handed over", question(&after(handing, BEN, Action::GrantHandoff))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn too_much_for_one_message_is_refused() {
    let mut game = begun(Locale::Thai);
    for _ in 0..60 {
        game = moved_on(game, "e3e4");
        game = after(after(game, ANN, Action::AskTakeback), BEN, Action::GrantTakeback);
    }
    assert!(notices(&steps(&game, 180)).is_none());
    check(&together(&game, 20));
}

#[test]
fn where_nothing_or_no_picture_can_be_shown() {
    let shown = in_both(|locale| {
        let game = moved_on(begun(locale), "e3e4");
        let over = after(game.clone(), BEN, Action::Resign);
        let missing = Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
        let lacks = BlockReason::Permissions(missing.bits());
        let answer = not_shown(moved(&game, locale.into()), missing, locale);
        vec![
            ("your turn", show(&unposted(&game, BEN, lacks))),
            ("their turn", show(&unposted(&game, ANN, BlockReason::Locked))),
            ("over", show(&unposted(&over, ANN, BlockReason::Unknown))),
            ("an answer", show(&answer)),
            ("without its picture", show(&without_picture(&posted(&game), locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}
