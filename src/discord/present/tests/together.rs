//! Notices that waited together, and what is said where nothing can be shown.

use super::*;
use crate::service::Obstacle;
use serenity::all::Permissions;

/// The notices of the last events of a game, one each.
fn steps(snapshot: &Snapshot, count: usize) -> Vec<Step> {
    let length = snapshot.game.log().len();
    let step = |end| {
        let then = Snapshot { game: snapshot.game.as_of(end).unwrap(), ..*snapshot };
        Step { news: news(&then, 1), then }
    };
    (length - count + 1..=length).map(step).collect()
}

/// The only message for the notices of the last events.
fn together(snapshot: &Snapshot, count: usize) -> OutgoingMessage {
    match notices(&steps(snapshot, count), Pings::On).expect("one message").as_slice() {
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
        let back = after(asked.clone(), ANN, Action::GrantTakeback);
        let resigned = after(offered.clone(), BEN, Action::Resign);
        vec![
            ("three moves", show(&together(&moved(), 3))),
            ("a move and a draw offer", show(&together(&offered, 2))),
            ("a takeback that is asked for", show(&together(&asked, 3))),
            ("a takeback that was granted", show(&together(&back, 3))),
            ("a move, an offer and the end", show(&together(&resigned, 3))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn what_is_no_part_of_the_play_is_said_by_itself() {
    let game = moved_on(begun(Locale::Thai), "e3e4");
    assert!(notices(&steps(&game, 2), Pings::On).is_none(), "the first board explains how to move");
    assert!(notices(&steps(&game, 1), Pings::On).is_some());
}

#[test]
fn too_much_for_one_message_is_refused() {
    let mut game = begun(Locale::Thai);
    for _ in 0..60 {
        game = moved_on(game, "e3e4");
        game = after(after(game, ANN, Action::AskTakeback), BEN, Action::GrantTakeback);
    }
    assert!(notices(&steps(&game, 180), Pings::On).is_none());
    check(&together(&game, 20));
}

#[test]
fn where_nothing_or_no_picture_can_be_shown() {
    let shown = in_both(|locale| {
        let game = moved_on(begun(locale), "e3e4");
        let over = after(game.clone(), BEN, Action::Resign);
        let missing = Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
        let lacks = Obstacle::Permissions(missing.bits());
        let answer = not_shown(moved(&game, locale), missing, locale);
        vec![
            ("your turn", show(&unposted(&game, BEN, lacks))),
            ("their turn", show(&unposted(&game, ANN, Obstacle::Locked))),
            ("over", show(&unposted(&over, ANN, Obstacle::Unknown))),
            ("an answer", show(&answer)),
            ("without its picture", show(&without_picture(&posted(&game), locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}
