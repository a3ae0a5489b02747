//! The ladder as a picture, with who has moved in a week and who has challenged whom.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::{Ladder, LadderChallenge};
use jiff::{SignedDuration, Timestamp};

use crate::board::clock::time_control_name;
use crate::board::words::named_game;
use crate::i18n::{Locale, Text};
use crate::kit::message::{Drawing, Picture};
use crate::ladder::messages::ShownLadder;
use bot_service::game::PlayerId;
use makruk_render::{LadderPicture, LadderRow, Movement, OpenChallenge};

/// How far back moves of rungs are shown.
const MOVED_SINCE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// These rungs, counted from 0; `None` if there are none.
pub fn picture(shown: &ShownLadder<'_>, rungs: Range<usize>, locale: Locale) -> Option<Picture> {
    let ShownLadder { at, names, gone, now, .. } = *shown;
    let ladder = &*at.ladder;
    let order = ladder.rungs();
    let shown = order.get(rungs.clone()).filter(|shown| !shown.is_empty())?;
    let moved = movements_since(ladder, now - MOVED_SINCE);
    let text = |text: Text| text.localize(locale);
    let rungs: Vec<LadderRow> = shown
        .iter()
        .zip(u32::try_from(rungs.start).unwrap_or_default() + 1..)
        .map(|(player, number)| LadderRow {
            number,
            name: match gone.contains(&PlayerId(player.0)) {
                true => text(Text::new("ladder-gone")),
                false => names.get(&PlayerId(player.0)).cloned().unwrap_or_default(),
            },
            movement: movement(&moved, *player, number),
            note: ladder.absent_until(*player).map(|_| text(Text::new("ladder-picture-away"))).unwrap_or_default(),
        })
        .collect();
    let rung = |player: Player| shown.iter().position(|other| *other == player);
    let open = ladder.challenges().iter().filter(|challenge| challenge.is_open());
    let challenges = open.filter_map(|&LadderChallenge { challenger, challenged, .. }| {
        Some(OpenChallenge { challenger: rung(challenger)?, challenged: rung(challenged)? })
    });
    let more = order.len() - shown.len();
    let listed = rungs.iter().map(|rung| format!("{}. {}", rung.number, rung.name)).collect::<Vec<_>>();
    let alt = text(Text::new("ladder-picture-alt").with("rungs", listed.join(", ")));
    let drawing = LadderPicture {
        rungs,
        challenges: challenges.collect(),
        title: text(Text::new("ladder-picture-title")),
        subtitle: named_game(at.id.game)
            .map(text)
            .into_iter()
            .chain([time_control_name(at.terms.time, locale)])
            .collect::<Vec<_>>()
            .join(" · "),
        new: text(Text::new("ranking-new")),
        nameless: text(Text::new("ranking-nameless")),
        more: if more > 0 { text(Text::new("ladder-picture-more").with("number", more)) } else { String::new() },
        footer: text(Text::new("ladder-picture-footer")),
    };
    Some(Picture::new(Drawing::Club(Arc::new(drawing)), format!("{}-ladder.png", at.id.game), &alt))
}

/// Where those stood at a time who have moved since; `None` for those who were not on a rung.
fn movements_since(ladder: &Ladder, at: Timestamp) -> HashMap<Player, Option<u32>> {
    let mut then = HashMap::new();
    for movement in ladder.movements().iter().filter(|movement| movement.at > at) {
        // The first one since says from where.
        then.entry(movement.player).or_insert(movement.from.map(|rung| rung.0));
    }
    then
}

fn movement(moved: &HashMap<Player, Option<u32>>, player: Player, number: u32) -> Movement {
    match moved.get(&player) {
        None => Movement::Places(0),
        Some(None) => Movement::New,
        Some(Some(from)) => Movement::Places(i32::try_from(i64::from(*from) - i64::from(number)).unwrap_or_default()),
    }
}
