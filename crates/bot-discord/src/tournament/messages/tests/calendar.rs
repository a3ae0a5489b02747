//! What the event of a tournament says.

use bot_service::{CalendarAim, MessageId, MessageRef};

use super::*;

const ANNOUNCED: MessageRef = MessageRef { channel: ChannelId(77), message: MessageId(1_300_000_000_000_000_001) };

fn to_begin(form: FormPlan, time: &str, phase: Phase) -> TournamentAt {
    let before = tournament_at(form, phase);
    let plan = TournamentPlan { sign_up_until: Some(at(60)), time: time.parse().unwrap(), ..before.plan };
    TournamentAt { plan, ..before }
}

fn open() -> Phase {
    Phase::SignUp { entrants: vec![ANN], halted: None, check_in: CheckIn::NotOpen }
}

fn told(at: &TournamentAt, locale: Locale) -> String {
    let EventFace { name, description, location, start, end } = event_face(at, ANNOUNCED, locale).unwrap();
    let start = start.map_or("–".to_owned(), |start| start.to_string());
    format!("{name}\n{start} to {end}\n{location}\n{description}")
}

#[test]
fn the_event_of_a_tournament() {
    let texts = in_both(|locale| {
        let by_players = FormPlan::Swiss { rounds: None, bye: ByeValue::Win };
        let mut asked = to_begin(by_players, "5+3", open());
        asked.plan.check_in = Minutes::new(15);
        let begun = to_begin(SWISS, "5+3", Phase::Running(Arc::new(begun_with(SWISS, 4))));
        vec![
            ("a Swiss of three rounds", told(&to_begin(SWISS, "5+3", open()), locale)),
            ("with check-in", told(&asked, locale)),
            ("an arena", told(&to_begin(ARENA, "3+2", open()), locale)),
            ("days for a move", told(&to_begin(ROUND_ROBIN, "3d", open()), locale)),
            ("begun", told(&begun, locale)),
            ("not allowed", tournament_without_event(locale)),
        ]
    });
    insta::assert_snapshot!(texts);
}

/// Discord takes names of 100 characters, places of 100 and descriptions of 1000, and an end after the beginning.
#[test]
fn events_are_short_and_end_after_they_begin() {
    let long = TournamentName::new(&"ถ้วย".repeat(15)).unwrap();
    for locale in [Locale::Thai, Locale::English] {
        for form in [SWISS, ARENA, ROUND_ROBIN, FormPlan::KnockOut] {
            let mut open = to_begin(form, "60+30", open());
            open.plan.name = long.clone();
            open.plan.check_in = Minutes::new(240);
            open.guild = u64::MAX;
            open.channel = ChannelId(u64::MAX);
            let announced = MessageRef { channel: open.channel, message: MessageId(u64::MAX) };
            let face = event_face(&open, announced, locale).unwrap();
            assert!(face.name.chars().count() <= 100 && face.location.len() <= 100);
            assert!(face.description.chars().count() <= 500, "{}", face.description);
            assert!(face.description.contains(&event_link(open.guild, announced)));
            assert_eq!(open.calendar_aim(), Some(CalendarAim::ToCome(at(60))));
            assert!(face.start == Some(at(60)) && face.end > at(60));
        }
    }
    assert_eq!(event_face(&tournament_at(SWISS, open()), ANNOUNCED, Locale::Thai), None, "nobody knows when");
}
