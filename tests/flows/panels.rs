//! Panels that only one person sees: what they have done they do not do again, and they do nothing to anyone else.

use bot_service::game::{GameId, PlayerId};
use bot_service::{Preferences, ServerSettings};
use discord_sandbox::{CommandOption, Control, Interaction, Message, Snowflake};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::Value;

use crate::harness::{Club, Table, components, is_public};

/// A component of a message, and what is chosen if it is a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Touch {
    message: Snowflake,
    id: String,
    values: Vec<String>,
}

/// Everything that can be pressed or chosen on a message: of a menu of people the others, of one of channels this one.
fn touches(message: &Message, seats: &[Snowflake]) -> Vec<Touch> {
    let touch = |component: &Value, values: Vec<String>| Touch {
        message: message.id,
        id: component["custom_id"].as_str().unwrap_or_default().to_owned(),
        values,
    };
    components(message)
        .into_iter()
        .filter(|component| component["disabled"] != true)
        .flat_map(|component| match (component["type"].as_u64(), component["options"].as_array()) {
            (_, Some(options)) => {
                let values = options.iter().filter_map(|option| option["value"].as_str());
                values.map(|value| touch(&component, vec![value.to_owned()])).collect()
            }
            (Some(5), None) => seats.iter().map(|seat| touch(&component, vec![seat.to_string()])).collect(),
            (Some(8), None) => vec![touch(&component, vec![message.channel.to_string()])],
            _ => vec![touch(&component, Vec::new())],
        })
        .collect()
}

/// Uses it so often at once, as far as Discord lets anyone: a message that is gone has no buttons, and a menu only choices.
async fn touch(club: &Club, seat: Snowflake, touch: &Touch, channel: Snowflake, times: usize) {
    let values: Vec<&str> = touch.values.iter().map(String::as_str).collect();
    let press = || match &values[..] {
        [] => club.control.forge(seat, channel, touch.message, &touch.id),
        values => club.control.choose(seat, channel, touch.message, &touch.id, values),
    };
    let pressed: Vec<_> = (0..times).filter_map(|_| press().ok()).collect();
    for pressed in pressed {
        club.settled(pressed).await;
    }
}

/// Waits for what was promised when this was used: that the message changes or goes, or further words.
async fn carried_out(club: &Club, before: &Message, used: &Touch) {
    const ACKNOWLEDGED: u64 = 6;
    let presses = |control: &Control| {
        control.interactions().into_iter().filter(|it| it.message == Some(before.id)).collect::<Vec<Interaction>>()
    };
    let kind = |press: &Interaction| press.callback.as_ref().and_then(|callback| callback["type"].as_u64());
    if presses(&club.control).last().and_then(kind) != Some(ACKNOWLEDGED) {
        return;
    }
    // Of two presses the second may have its answer before the first has shared anything.
    let shares = ["m1:J:s:", "m1:b:S:"].iter().any(|start| used.id.starts_with(start));
    let done = |control: &Control| {
        let now = control.message(before.channel, before.id);
        let is_changed = now.is_none_or(|now| now.content != before.content || now.components != before.components);
        let is_told = presses(control).iter().any(|press| !press.followups.is_empty());
        (if shares { is_changed && is_told } else { is_changed || is_told }).then_some(())
    };
    club.found(&format!("what comes of {used:?}"), || done(&club.control)).await;
}

/// What everybody has of it: how many games there are, and what was shared in the channel.
async fn public(club: &Club, channel: Snowflake) -> (usize, usize) {
    let service = club.service();
    let mut games = 0;
    for number in 1..64 {
        games += usize::from(service.games.get(GameId(number)).await.is_ok());
    }
    let is_shared = |name: &str| name.ends_with(".gif") || name.contains("-chart") || name.contains("-position");
    let messages = club.control.messages(channel).into_iter().filter(is_public);
    (games, messages.filter(|message| message.attachments.iter().any(|file| is_shared(&file.filename))).count())
}

/// What others than this person have chosen.
async fn choices(club: &Club, but: Snowflake, people: &[Snowflake]) -> Vec<Preferences> {
    let service = club.service();
    let mut found = Vec::new();
    for person in people.iter().filter(|person| **person != but) {
        found.push(service.people.settings(PlayerId(person.0)).await.unwrap());
    }
    found
}

async fn server(club: &Club) -> ServerSettings {
    club.service().servers.settings(club.guild().0).await.unwrap()
}

/// Opens a panel, one after another.
async fn open(club: &Club, seat: Snowflake, channel: Snowflake, end: &Message, which: usize) {
    let fen = CommandOption::new("fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    match which % 8 {
        0 => club.command(seat, channel, "play", &[]).await,
        1 => club.command(seat, channel, "settings", &[]).await,
        2 if seat == club.seat("somchai") => club.command(seat, channel, "setup server", &[]).await,
        2 | 3 => club.command(seat, channel, "help", &[]).await,
        4 => club.command(seat, channel, "games", &[CommandOption::new("show", 1)]).await,
        5 => club.press(seat, end, "ดูย้อน").await,
        6 => club.command(seat, channel, "export", &[CommandOption::new("format", 1)]).await,
        _ => club.command(seat, channel, "analyse", &[fen]).await,
    };
}

/// How often someone does something in each club.
const ACTS: usize = 80;

#[tokio::test]
async fn no_panel_does_a_thing_twice_or_keeps_the_button_for_what_is_done_or_touches_anyone_else() {
    let (first, mut effects_of_all) = (test_budget::seed(0), 0);
    for seed in (first..).take(test_budget::rounds(2, 20)) {
        let table = Table::begin().await;
        let (club, channel) = (&table.club, table.channel);
        let people = ["somchai", "malee", "alice"].map(|name| club.seat(name));
        table.play("e3e4 e6e5").await;
        let end = club.lose(people[0], channel).await;
        let over = club.game(1).await;
        let mut random = StdRng::seed_from_u64(seed);
        // What has had an effect that everybody sees, and who caused it.
        let mut done: Vec<(Snowflake, Touch)> = Vec::new();
        for act in 0..ACTS {
            let seat = people[random.random_range(0..people.len())];
            let own = club.control.messages(channel).into_iter().filter(|it| it.visible_to == Some(seat));
            let own: Vec<Touch> = own.flat_map(|it| touches(&it, &people)).collect();
            if own.is_empty() || random.random_bool(0.3) {
                open(club, seat, channel, &end, act).await;
                continue;
            }
            let chosen = own[random.random_range(0..own.len())].clone();
            let (before, others) = (public(club, channel).await, choices(club, seat, &people).await);

            let settings = server(club).await;
            // Some press twice.
            let times = random.random_range(1..=2);
            let panel = club.control.message(channel, chosen.message).expect("a panel");
            touch(club, seat, &chosen, channel, times).await;
            carried_out(club, &panel, &chosen).await;
            let after = public(club, channel).await;
            let effects = after.0 - before.0 + after.1 - before.1;
            assert!(effects <= 1, "{seed}: {chosen:?} had {effects} effects");
            if effects == 1 {
                let left = club.control.message(channel, chosen.message);
                assert!(left.is_none_or(|it| it.components.is_empty()), "{seed}: {chosen:?} stays");
                done.push((seat, chosen.clone()));
            }
            assert_eq!(choices(club, seat, &people).await, others, "{seed}: {chosen:?}");
            let manages = seat == people[0] && chosen.id.starts_with("m1:j:c");
            assert!(manages || server(club).await == settings, "{seed}: {chosen:?}");
        }
        effects_of_all += done.len();
        for (seat, done) in &done {
            touch(club, *seat, done, channel, 1).await;
        }
        // For whatever would come of it, and for what came late.
        club.idle().await;
        let (games, shared) = public(club, channel).await;
        assert_eq!(games + shared, 1 + done.len(), "{seed}: {done:?}");
        assert_eq!(club.game(1).await, over, "{seed}");
        table.close().await;
    }
    assert!(effects_of_all > 0, "nothing was done");
}
