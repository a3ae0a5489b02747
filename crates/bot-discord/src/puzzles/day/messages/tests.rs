//! Posts and settings in both languages.

use serenity::all::Permissions;

use crate::i18n::Locale;
use crate::puzzles::day::messages::*;
use crate::table::messages::tests::show;
use bot_service::game::PlayerId;
use bot_service::puzzle::testing::puzzle_of_makruk;
use bot_service::puzzle::{Course, Schedule, WeekDays};
use bot_service::{BlockReason, ChannelId, DaySettings, DayState, FailedDay, NextDay, PuzzleChannel, Skip};

const MATE: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t1250";
const CHASE: &str = "8/4R3/8/2RK4/7k/8/8/8 w - 16 11 1\tbeat-count\te7g7 h4h5 c5c6 h5h4 c6h6\t\t1900";
const DEFENCE: &str = "1r6/8/8/8/8/2k5/8/K7 b - - 0 1\tsave-by-count\tc3c2 a1a2 b8a8\t\t600";
const CHANNEL: ChannelId = ChannelId(77);
/// Monday, 5 January 2026.
const DAY: Day = Day(20_458);

fn puzzle(line: &str) -> (PuzzleId, ClubPuzzle) {
    let puzzle = puzzle_of_makruk(line);
    (puzzle.id(), puzzle)
}

fn in_both(tell: impl Fn(Locale) -> Vec<OutgoingMessage>) -> String {
    let of = |locale: Locale| {
        let told = tell(locale).iter().map(show).collect::<Vec<_>>().join("\n--\n");
        format!("== {locale}\n{told}")
    };
    Locale::ALL.map(of).join("\n\n")
}

#[test]
fn posts() {
    let [mate, chase, defence] = [MATE, CHASE, DEFENCE].map(puzzle);
    let shown = in_both(|locale| {
        let day = |puzzle: &'_ (PuzzleId, ClubPuzzle), before: Option<&(PuzzleId, ClubPuzzle)>, role, solvers| {
            let shown = ShownDay {
                day: DAY,
                puzzle: (puzzle.0, &puzzle.1),
                before: before.map(|(id, puzzle)| (*id, puzzle)),
                role,
                solvers,
                difficulty: puzzle.1.difficulty(),
                is_withdrawn: false,
            };
            puzzle_day(&shown, locale.into())
        };
        let preview = ShownDay {
            day: DAY,
            puzzle: (mate.0, &mate.1),
            before: Some((chase.0, &chase.1)),
            role: Some(7),
            solvers: 0,
            difficulty: mate.1.difficulty(),
            is_withdrawn: false,
        };
        let withdrawn = ShownDay { solvers: 3, is_withdrawn: true, ..preview };
        vec![
            day(&mate, None, None, 0),
            day(&chase, Some(&mate), Some(7), 1),
            day(&defence, Some(&chase), None, 12),
            day(&mate, Some(&defence), None, 2),
            puzzle_day_preview(&preview, Timestamp::UNIX_EPOCH, locale.into()),
            puzzle_day(&withdrawn, locale.into()),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn settings() {
    let channel = |state, change: fn(&mut PuzzleChannel)| {
        let mut channel = PuzzleChannel::new(DaySettings::new(PlayerId(1111), Locale::Thai));
        channel.state = state;
        change(&mut channel);
        channel
    };
    let (at, since) = (Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH);
    let running = DayState::Running(NextDay { day: DAY, at });
    let failed = |reason| FailedDay { day: DAY, reason };
    let channels = [
        channel(running, |_| {}),
        channel(running, |channel| {
            let days = WeekDays::of([jiff::civil::Weekday::Monday, jiff::civil::Weekday::Friday]).unwrap();
            let schedule = Schedule { hour: "19:30".parse().unwrap(), zone: "lord howe".parse().unwrap(), days };
            channel.settings = DaySettings {
                schedule,
                course: Course::Easier,
                language: Locale::English,
                role: Some(7),
                ..channel.settings.clone()
            };
            channel.failures = vec![FailedDay { day: DAY, reason: BlockReason::Locked }];
        }),
        channel(DayState::Off, |channel| channel.settings.course = Course::Harder),
    ];
    let missing = Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
    let paused = [
        BlockReason::Permissions(Permissions::SEND_MESSAGES.bits()),
        BlockReason::Locked,
        BlockReason::Unknown,
        BlockReason::Gone,
        BlockReason::Removed,
    ];
    let shown = in_both(|locale| {
        fn show(channel: &PuzzleChannel, missing: Permissions) -> ShownChannel<'_> {
            ShownChannel { id: CHANNEL, channel, missing }
        }
        let [first, second, third] = &channels;
        let mut all = vec![
            daily_settings(&[show(first, Permissions::empty()), show(second, missing)], locale),
            daily_settings(&[show(third, Permissions::empty())], locale),
            daily_role_silent(daily_settings(&[show(second, Permissions::empty())], locale), 7, locale),
            daily_not_set(CHANNEL, "`/setup puzzle`", locale),
            no_puzzle(locale),
        ];
        all.extend([Skip::Skipped, Skip::TooLate, Skip::NoneToday].map(|skip| daily_skipped(CHANNEL, skip, locale)));
        let again = [Again::OnItsWay, Again::There("https://example.org/7".to_owned()), Again::NotYet];
        all.extend(again.map(|again| daily_again(CHANNEL, again, locale)));
        for reason in paused {
            let mut channel = channel(DayState::Paused { reason, since }, |_| {});
            channel.failures = vec![failed(reason); 3];
            all.push(daily_settings(&[show(&channel, Permissions::empty())], locale));
            all.push(puzzles_paused(CHANNEL, reason, "`/setup puzzle`", locale));
        }
        all
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_post_is_known_again_by_its_picture_or_its_button() {
    let (id, mate) = puzzle(MATE);
    let shown = ShownDay {
        day: DAY,
        puzzle: (id, &mate),
        before: None,
        role: None,
        solvers: 0,
        difficulty: 700,
        is_withdrawn: false,
    };
    let post = puzzle_day(&shown, Locale::Thai.into());
    let file = post.picture.unwrap().file_name;
    let rows = serde_json::to_value(&post.rows).unwrap();
    let button = rows[0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    assert!(is_puzzle_day(id, DAY, &["x.png", &file], &[]) && is_puzzle_day(id, DAY, &[], &[&button]));
    for (id, day) in [(PuzzleId(id.0 ^ 1), DAY), (id, Day(DAY.0 + 1))] {
        assert!(!is_puzzle_day(id, day, &[&file], &[&button]));
    }
}

#[test]
fn the_film_shows_every_move_of_the_solution() {
    for line in [MATE, CHASE, DEFENCE] {
        let (_, puzzle) = puzzle(line);
        let (start, moves) = (puzzle.board(), puzzle.solution());
        let count = moves.len();
        let film = FilmOfSolution { start, moves, locale: Locale::Thai }.film(None);
        assert_eq!(film.scenes(), count + 1);
    }
}
