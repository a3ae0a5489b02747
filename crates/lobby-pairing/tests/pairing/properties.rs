//! What holds of any people.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use lobby_pairing::{AcceptedTerms, Estimate, Seeker, SeekerBlock, SeekerId, ServerId, Tolerance, pair};
use proptest::prelude::*;
use test_budget::rounds;

use crate::people::are_apart;

const PEOPLE: u64 = 40;
const SERVERS: u64 = 5;

fn accepted() -> impl Strategy<Value = Vec<AcceptedTerms<u8>>> {
    let one = (0..6_u8, 1000..2000_i32, 30..350_u32);
    let terms = |(terms, rating, deviation)| AcceptedTerms { terms, estimate: Estimate { rating, deviation } };
    prop::collection::vec(one.prop_map(terms), 0..4)
}

fn blocks() -> impl Strategy<Value = BTreeSet<SeekerBlock>> {
    let block = prop_oneof![
        4 => (0..PEOPLE).prop_map(|it| SeekerBlock::Person(SeekerId(it))),
        1 => (0..SERVERS).prop_map(|it| SeekerBlock::Server(ServerId(it))),
    ];
    prop::collection::btree_set(block, 0..4)
}

fn seeker() -> impl Strategy<Value = Seeker<u8>> {
    (0..SERVERS, 0..1800_u64, accepted(), blocks()).prop_map(|(server, waited, accepts, blocks)| Seeker {
        server: ServerId(server),
        waited: Duration::from_secs(waited),
        accepts,
        blocks,
    })
}

fn waiting() -> impl Strategy<Value = BTreeMap<SeekerId, Seeker<u8>>> {
    prop::collection::btree_map((0..PEOPLE).prop_map(SeekerId), seeker(), 0..PEOPLE as usize)
}

/// The estimate under the first of the listed terms that are these.
fn estimate(seeker: &Seeker<u8>, terms: u8) -> Option<Estimate> {
    seeker.accepts.iter().find(|it| it.terms == terms).map(|it| it.estimate)
}

/// What two accept of each other's difference, by the words of the front page, in points.
fn may_meet(one: &Seeker<u8>, other: &Seeker<u8>, terms: u8) -> bool {
    let (Some(mine), Some(theirs)) = (estimate(one, terms), estimate(other, terms)) else { return false };
    let accepts = |seeker: &Seeker<u8>| 100.0 + 50.0 * seeker.waited.as_secs_f64() / 60.0;
    let joint = f64::from(mine.deviation).hypot(f64::from(theirs.deviation));
    let tolerance = f64::midpoint(accepts(one), accepts(other)) + joint / 2.0;
    // What the crate leaves out in rounding.
    f64::from(mine.rating.abs_diff(theirs.rating)) <= tolerance - 1.0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(400, 20_000).try_into().unwrap()))]

    #[test]
    fn nobody_plays_twice_or_against_the_blocked_or_what_they_do_not_accept(waiting in waiting()) {
        let paired = pair(&waiting, &Tolerance::default());
        let mut seen = BTreeSet::new();
        for pair in &paired {
            let [one, other] = pair.seekers;
            prop_assert!(one < other);
            prop_assert!(seen.insert(one) && seen.insert(other), "twice: {:?}", pair);
            prop_assert!(!are_apart(&waiting, one, other), "blocked: {:?}", pair);
            for seeker in pair.seekers {
                prop_assert!(estimate(&waiting[&seeker], pair.terms).is_some(), "not accepted: {:?}", pair);
            }
        }
    }

    #[test]
    fn nobody_is_left_who_could_have_met_another_who_is_left(waiting in waiting()) {
        let paired: BTreeSet<SeekerId> = pair(&waiting, &Tolerance::default()).iter().flat_map(|it| it.seekers).collect();
        let left: Vec<SeekerId> = waiting.keys().copied().filter(|id| !paired.contains(id)).collect();
        for (place, &one) in left.iter().enumerate() {
            for &other in &left[place + 1..] {
                let together = (0..6).any(|terms| may_meet(&waiting[&one], &waiting[&other], terms));
                prop_assert!(!together || are_apart(&waiting, one, other), "{one:?} and {other:?} are left");
            }
        }
    }

    /// Numbers are for telling people apart, and their order for what is equal otherwise.
    #[test]
    fn the_same_people_by_other_numbers_give_the_same_pairs(waiting in waiting()) {
        let renumber = |SeekerId(number): SeekerId| SeekerId(u64::MAX - 100 * (PEOPLE - number));
        let renumbered = |seeker: &Seeker<u8>| {
            let block = |block: &SeekerBlock| match *block {
                SeekerBlock::Person(person) => SeekerBlock::Person(renumber(person)),
                server @ SeekerBlock::Server(_) => server,
            };
            Seeker { blocks: seeker.blocks.iter().map(block).collect(), ..seeker.clone() }
        };
        let others = waiting.iter().map(|(&id, seeker)| (renumber(id), renumbered(seeker))).collect();
        let mut paired = pair(&waiting, &Tolerance::default());
        paired.iter_mut().for_each(|pair| pair.seekers = pair.seekers.map(renumber));
        prop_assert_eq!(paired, pair(&others, &Tolerance::default()));
    }
}
