//! What is expected of a few people.

use std::time::Duration;

use lobby_pairing::{Seeker, SeekerBlock, SeekerId, ServerId, Tolerance, pair};

use crate::people::{Seekers, accepting, someone, waiting};

fn pairs(waiting: &Seekers) -> Vec<(u64, u64)> {
    let paired = pair(waiting, &Tolerance::default());
    paired.into_iter().map(|it| (it.seekers[0].0, it.seekers[1].0)).collect()
}

fn after(minutes: u64, seeker: Seeker<&'static str>) -> Seeker<&'static str> {
    Seeker { waited: Duration::from_secs(60 * minutes), ..seeker }
}

#[test]
fn those_of_nearly_the_same_rating_meet() {
    assert_eq!(pairs(&waiting([1500, 1900, 1520, 1880].map(someone))), [(1, 3), (2, 4)]);
}

#[test]
fn nobody_meets_someone_too_far_away_until_they_have_waited() {
    assert_eq!(pairs(&waiting([1500, 1601].map(someone))), []);
    assert_eq!(pairs(&waiting([1500, 1600].map(someone))), [(1, 2)]);
    let far = |minutes| waiting([after(minutes, someone(1500)), someone(1800)]);
    // Its 400 points and the 100 of the other.
    assert_eq!(pairs(&far(7)), []);
    assert_eq!(pairs(&far(8)), [(1, 2)]);
}

#[test]
fn how_little_is_known_counts_for_both() {
    let mut newcomer = someone(1500);
    newcomer.accepts[0].estimate.deviation = 300;
    assert_eq!(pairs(&waiting([newcomer.clone(), someone(1750)])), [(1, 2)]);
    assert_eq!(pairs(&waiting([newcomer, someone(1751)])), []);
}

#[test]
fn whoever_has_waited_longest_comes_first() {
    let people = [after(1, someone(1500)), someone(1500), after(3, someone(1500))];
    assert_eq!(pairs(&waiting(people)), [(1, 3)]);
}

#[test]
fn they_get_what_both_like_best() {
    let people = [accepting(&["chess", "makruk", "ouk"], 1500), accepting(&["ouk", "makruk", "go"], 1500)];
    let paired = pair(&waiting(people), &Tolerance::default());
    assert_eq!(paired[0].terms, "makruk");
    assert_eq!(pairs(&waiting([accepting(&["chess"], 1500), accepting(&["makruk"], 1500)])), []);
}

#[test]
fn terms_at_which_one_is_much_stronger_are_left_for_others() {
    let mut people = [accepting(&["chess", "makruk"], 1500), accepting(&["chess", "makruk"], 1500)];
    people[0].accepts[0].estimate.rating = 2200;
    assert_eq!(pair(&waiting(people), &Tolerance::default())[0].terms, "makruk");
}

#[test]
fn a_block_keeps_both_apart_whoever_set_it() {
    for (blocker, blocked) in [(0, SeekerId(2)), (1, SeekerId(1))] {
        let mut people = [someone(1500), someone(1500)];
        people[blocker].blocks.insert(SeekerBlock::Person(blocked));
        assert_eq!(pairs(&waiting(people)), []);
    }
}

#[test]
fn a_block_of_a_server_keeps_all_of_it_away() {
    for blocker in 0..2 {
        let mut people = [someone(1500), someone(1500)];
        people[1 - blocker].server = ServerId(7);
        people[blocker].blocks.insert(SeekerBlock::Server(ServerId(7)));
        assert_eq!(pairs(&waiting(people)), []);
    }
}

#[test]
fn nobody_is_paired_alone() {
    assert_eq!(pairs(&waiting([])), []);
    assert_eq!(pairs(&waiting([someone(1500)])), []);
}
