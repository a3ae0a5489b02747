//! The order in which waiting requests are served: a plain value that knows no threads and no clock.
//!
//! Requests of one [`Purpose`] wait in a lane. Within a lane tenants (servers, and users in direct messages) take
//! turns, within a tenant its users, and the requests of one user are served in order. So however many requests a user
//! makes, others wait for one of them, not for all. A more urgent lane goes first, except that a lane overtaken by
//! [`PATIENCE`] requests in a row gets one turn as soon as there is room for it.

use std::collections::VecDeque;

use crate::thinking::asker::{Asker, Purpose, Tenant};
use bot_store::PlayerId;

/// How many requests in a row may overtake a less urgent lane. A move takes half a second at most levels, so even in a busy
/// hour a review advances by a position every few seconds on each processor.
pub(super) const PATIENCE: u32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ticket(u64);

#[derive(Debug)]
pub(super) struct FairQueue<T> {
    lanes: [PurposeQueue<T>; Purpose::ALL.len()],
    issued: u64,
}

/// The requests of one purpose: tenants in the order of their next turns, each with at least one request.
#[derive(Debug)]
struct PurposeQueue<T> {
    tenants: VecDeque<(Tenant, Persons<T>)>,
    /// How many requests of more urgent lanes have gone first since this lane has been waiting.
    overtaken: u32,
}

/// People in the order of their next turns, each with at least one request, in the order of asking.
type Persons<T> = VecDeque<(PlayerId, VecDeque<(Ticket, T)>)>;

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        let lane = || PurposeQueue { tenants: VecDeque::new(), overtaken: 0 };
        FairQueue { lanes: [lane(), lane(), lane()], issued: 0 }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn push(&mut self, asker: Asker, purpose: Purpose, request: T) -> Ticket {
        let ticket = Ticket(self.issued);
        self.issued += 1;
        let tenants = &mut self.lanes[purpose.index()].tenants;
        let persons = entry(tenants, asker.tenant());
        entry(persons, asker.person).push_back((ticket, request));
        ticket
    }

    /// Takes out the next request among those for which there is room, with its purpose.
    pub(super) fn pop(&mut self, room: impl Fn(Purpose) -> bool) -> Option<(Purpose, T)> {
        let served = |&&purpose: &&Purpose| !self.lanes[purpose.index()].tenants.is_empty() && room(purpose);
        let first = *Purpose::ALL.iter().find(served)?;
        let impatient = |&&purpose: &&Purpose| self.lanes[purpose.index()].overtaken >= PATIENCE;
        let purpose = *Purpose::ALL.iter().filter(served).find(impatient).unwrap_or(&first);
        let chosen = purpose.index();
        for lane in &mut self.lanes[chosen + 1..] {
            lane.overtaken = if lane.tenants.is_empty() { 0 } else { lane.overtaken + 1 };
        }
        self.lanes[chosen].overtaken = 0;
        self.lanes[chosen].pop().map(|request| (purpose, request))
    }

    /// Takes a request out of the queue if it is still there.
    pub(super) fn withdraw(&mut self, asker: Asker, purpose: Purpose, ticket: Ticket) -> Option<T> {
        let tenants = &mut self.lanes[purpose.index()].tenants;
        let tenant = tenants.iter().position(|(tenant, _)| *tenant == asker.tenant())?;
        let persons = &mut tenants[tenant].1;
        let person = persons.iter().position(|(person, _)| *person == asker.person)?;
        let requests = &mut persons[person].1;
        let at = requests.iter().position(|(waiting, _)| *waiting == ticket)?;
        let (_, request) = requests.remove(at)?;
        if requests.is_empty() {
            persons.remove(person);
        }
        if tenants[tenant].1.is_empty() {
            tenants.remove(tenant);
        }
        Some(request)
    }

    pub(super) fn clear(&mut self) {
        for lane in &mut self.lanes {
            lane.tenants.clear();
            lane.overtaken = 0;
        }
    }

    pub(super) fn len(&self) -> usize {
        let persons = self.lanes.iter().flat_map(|lane| &lane.tenants).flat_map(|(_, persons)| persons);
        persons.map(|(_, requests)| requests.len()).sum()
    }
}

impl<T> PurposeQueue<T> {
    fn pop(&mut self) -> Option<T> {
        let (tenant, mut persons) = self.tenants.pop_front()?;
        let (person, mut requests) = persons.pop_front()?;
        let request = requests.pop_front();
        if !requests.is_empty() {
            persons.push_back((person, requests));
        }
        if !persons.is_empty() {
            self.tenants.push_back((tenant, persons));
        }
        request.map(|(_, request)| request)
    }
}

/// The entry of `key`, added at the end if there is none.
fn entry<K: PartialEq, V: Default>(line: &mut VecDeque<(K, V)>, key: K) -> &mut V {
    let at = line.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        line.push_back((key, V::default()));
        line.len() - 1
    });
    &mut line[at].1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn asker(person: u64, server: Option<u64>) -> Asker {
        Asker { person: PlayerId(person), server }
    }

    fn in_order<T>(fair_queue: &mut FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| fair_queue.pop(|_| true)).map(|(_, request)| request).collect()
    }

    #[test]
    fn a_large_number_of_requests_does_not_delay_other_people() {
        let mut fair_queue = FairQueue::default();
        for number in 0..5 {
            fair_queue.push(asker(1, Some(1)), Purpose::Hint, format!("much {number}"));
        }
        fair_queue.push(asker(2, Some(1)), Purpose::Hint, "neighbour".to_owned());
        fair_queue.push(asker(3, Some(2)), Purpose::Hint, "elsewhere".to_owned());
        fair_queue.push(asker(4, None), Purpose::Hint, "direct".to_owned());
        let order = in_order(&mut fair_queue);
        assert_eq!(
            order,
            ["much 0", "elsewhere", "direct", "neighbour", "much 1", "much 2", "much 3", "much 4"].map(str::to_owned)
        );
    }

    #[test]
    fn urgent_requests_go_first_but_not_for_ever() {
        let mut fair_queue = FairQueue::default();
        fair_queue.push(asker(1, None), Purpose::Review, Purpose::Review);
        fair_queue.push(asker(1, None), Purpose::Hint, Purpose::Hint);
        for person in 0..3 * u64::from(PATIENCE) {
            fair_queue.push(asker(person, None), Purpose::Move, Purpose::Move);
        }
        let order = in_order(&mut fair_queue);
        let at = |purpose| order.iter().position(|served| *served == purpose).unwrap();
        assert_eq!(at(Purpose::Hint), PATIENCE as usize);
        assert_eq!(at(Purpose::Review), PATIENCE as usize + 1);
        assert!(order[..PATIENCE as usize].iter().all(|served| *served == Purpose::Move));
    }

    #[test]
    fn a_request_without_room_waits_and_is_not_overtaken_for_ever() {
        let mut fair_queue = FairQueue::default();
        fair_queue.push(asker(1, None), Purpose::Review, 0);
        for number in 1..=PATIENCE + 2 {
            fair_queue.push(asker(2, None), Purpose::Move, number);
        }
        for number in 1..=PATIENCE + 1 {
            assert_eq!(fair_queue.pop(|purpose| purpose != Purpose::Review), Some((Purpose::Move, number)));
        }
        assert_eq!(fair_queue.pop(|_| true), Some((Purpose::Review, 0)));
        assert_eq!(fair_queue.pop(|purpose| purpose != Purpose::Move), None);
        assert_eq!(fair_queue.len(), 1);
    }

    #[test]
    fn a_withdrawn_request_is_not_served() {
        let mut fair_queue = FairQueue::default();
        let (one, other) = (asker(1, Some(1)), asker(2, Some(1)));
        let first = fair_queue.push(one, Purpose::Hint, 'a');
        let second = fair_queue.push(one, Purpose::Hint, 'b');
        fair_queue.push(other, Purpose::Hint, 'c');
        assert_eq!(fair_queue.withdraw(one, Purpose::Hint, first), Some('a'));
        assert_eq!(fair_queue.withdraw(one, Purpose::Hint, first), None);
        assert_eq!(fair_queue.withdraw(one, Purpose::Review, second), None);
        assert_eq!(fair_queue.len(), 2);
        assert_eq!(fair_queue.withdraw(one, Purpose::Hint, second), Some('b'));
        assert_eq!(in_order(&mut fair_queue), ['c']);
    }

    /// Pushing a request or popping one.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Push(Asker, Purpose),
        Pop,
    }

    fn any_step() -> impl Strategy<Value = Step> {
        let asker = (0u64..6, prop::option::of(0u64..3)).prop_map(|(person, server)| asker(person, server));
        prop_oneof![
            3 => (asker, prop::sample::select(&Purpose::ALL)).prop_map(|(asker, purpose)| Step::Push(asker, purpose)),
            2 => Just(Step::Pop),
        ]
    }

    /// A request as the test knows it, with who was served since it was made.
    #[derive(Debug)]
    struct Known {
        asker: Asker,
        purpose: Purpose,
        number: usize,
        /// Requests of the same lane that were served while this one waited.
        overtook: Vec<Asker>,
        /// How many requests of the same user were ahead of it.
        before: usize,
        /// Requests of more urgent lanes in a row.
        urgent: u32,
    }

    proptest! {
        #[test]
        fn nobody_waits_for_more_than_one_request_of_anyone_else(steps in prop::collection::vec(any_step(), 0..200)) {
            let mut fair_queue = FairQueue::default();
            let mut waiting: Vec<Known> = Vec::new();
            let drain = vec![Step::Pop; steps.len() + 1];
            for (number, step) in steps.into_iter().chain(drain).enumerate() {
                match step {
                    Step::Push(asker, purpose) => {
                        let same = |known: &&Known| known.asker == asker && known.purpose == purpose;
                        let before = waiting.iter().filter(same).count();
                        waiting.push(Known { asker, purpose, number, overtook: Vec::new(), before, urgent: 0 });
                        fair_queue.push(asker, purpose, number);
                    }
                    Step::Pop => {
                        prop_assert_eq!(fair_queue.len(), waiting.len());
                        let Some((_, served)) = fair_queue.pop(|_| true) else {
                            prop_assert!(waiting.is_empty());
                            continue;
                        };
                        let at = waiting.iter().position(|known| known.number == served).unwrap();
                        let served = waiting.remove(at);
                        // Of one person's requests the oldest goes first, so each waits for those before it at most once.
                        let turns = served.before + 1;
                        for other in &served.overtook {
                            if *other == served.asker {
                                continue;
                            }
                            let of_person = served.overtook.iter().filter(|asker| *asker == other).count();
                            if other.tenant() == served.asker.tenant() {
                                prop_assert!(of_person <= turns, "{:?} went {} times before {:?}", other, of_person, served);
                            }
                        }
                        // A tenant's turns are shared by its people, who at most go once each between two of ours.
                        let tenants = |tenant: Tenant| served.overtook.iter().filter(|asker| asker.tenant() == tenant).count();
                        let own = tenants(served.asker.tenant()) + 1;
                        for other in &served.overtook {
                            prop_assert!(tenants(other.tenant()) <= own, "{:?} before {:?}", other, served);
                        }
                        for known in &mut waiting {
                            if known.purpose == served.purpose {
                                known.overtook.push(served.asker);
                            }
                            // Any turn of a lane resets its patience, whichever request was served.
                            known.urgent = if served.purpose < known.purpose { known.urgent + 1 } else { 0 };
                            let lanes_before = known.purpose.index() as u32;
                            prop_assert!(known.urgent <= PATIENCE + lanes_before, "{:?}", known);
                        }
                    }
                }
            }
        }
    }
}
