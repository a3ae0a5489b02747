//! A game whose channel is gone.

use crate::table::messages::tests::*;
use bot_service::BlockReason;
use bot_service::game::GameEvent;

fn happened(snapshot: Snapshot, event: GameEvent) -> Snapshot {
    Snapshot { game: snapshot.game.with(vec![event], NOW).unwrap(), ..snapshot }
}

#[test]
fn games_without_a_channel() {
    let shown = in_both(|locale| {
        let message_ref = MessageRef { channel: ChannelId(77), message: MessageId(99) };
        let messages = shown_at(message_ref);
        let lost = happened(moved_on(begun(locale), "e3e4"), GameEvent::PlaceLost);
        let closed = happened(lost.clone(), GameEvent::Abandoned);
        let links = [list(&[(lost.clone(), messages)], ANN, "/play", locale), moved_elsewhere(&lost, locale.into())];
        assert!(links.iter().all(|shown| !shown.content.contains("discord.com") && !shown.content.contains("<#")));
        let [listed, moved] = links.map(|shown| show(&shown));
        let told = |snapshot, to| show(&unposted(snapshot, to, BlockReason::Gone));
        vec![
            ("listed", listed),
            ("moved", moved),
            ("told who has moved", told(&lost, ANN)),
            ("told who is to move", told(&lost, BEN)),
            ("told that it was closed", told(&closed, ANN)),
            ("closed", show(&result::ended(&closed, &[]))),
        ]
    });
    insta::assert_snapshot!(shown);
}
