//! A player who leaves and comes back, and kings that are ransomed.

use bot_service::game::PlayerId;
use bot_service::{Clock as _, EventId, FourGame, FourInput, FourTerms, Locale, Request, Service, SystemClock};
use chaturanga::four::{Army, KingFate};
use chaturanga::{Arm, SquarePair};
use discord_sandbox::Snowflake;

use crate::four::{FourTable, id_of};
use crate::harness::{CHANNEL, Club, says};

/// A table whose game is played to where an exchange of kings is possible, without its board.
struct Hunt<'a> {
    service: &'a Service,
    place: (u64, bot_service::ChannelId),
    people: [Snowflake; 4],
    /// The last event that was made up: later than whatever anyone has pressed, and earlier than what they press next.
    event: u64,
}

impl Hunt<'_> {
    fn request(&mut self, by: PlayerId) -> Request {
        self.event += 1;
        Request { event: EventId(self.event), by, at: SystemClock.now() }
    }

    async fn game(&self) -> FourGame {
        self.service.four.newest(self.place.0, self.place.1).await.unwrap().unwrap()
    }

    /// Moves until each alliance has lost one king, in as many games as that takes.
    async fn hunt(&mut self) -> FourGame {
        loop {
            let now = self.game().await;
            let state = now.record.history().state();
            if Army::ALL.into_iter().filter(|army| state.king(*army) != KingFate::Stands).count() == 2
                && Army::ALL.into_iter().any(|army| state.may_exchange(army))
            {
                return now;
            }
            match (now.record.to_act(), hunting_move(&now)) {
                (Some((_, player)), Some(mv)) => {
                    let request = self.request(player.person().expect("a person"));
                    self.service.four.act(request, &now, None, FourInput::Move(mv)).await.unwrap();
                }
                _ => self.begin_anew(&now).await,
            }
        }
    }

    async fn begin_anew(&mut self, old: &FourGame) {
        let four = &self.service.four.clone();
        for person in self.people.map(|it| PlayerId(it.0)) {
            four.abort(self.request(person), old).await.ok();
        }
        let [first, others @ ..] = self.people.map(|it| PlayerId(it.0));
        let opened = four.open(self.request(first), self.place, Locale::English, FourTerms::default()).await.unwrap();
        for (person, army) in others.into_iter().zip([Army::West, Army::North, Army::East]) {
            four.sit(self.request(person), &opened, army).await.unwrap();
        }
        four.begin(self.request(first), &opened).await.unwrap();
    }
}

/// A move that captures the king of an alliance that has both, or any that captures none; `None` if neither can be made.
fn hunting_move(of: &FourGame) -> Option<SquarePair> {
    let state = of.record.history().state();
    let king_on = |mv: &SquarePair| state.at(mv.to).filter(|(_, arm)| *arm == Arm::King).map(|(army, _)| army);
    let moves = state.legal_moves();
    let takes = moves.iter().find(|mv| king_on(mv).is_some_and(|army| state.king(army.ally()) == KingFate::Stands));
    let quiet: Vec<&SquarePair> = moves.iter().filter(|mv| king_on(mv).is_none()).collect();
    let number = of.record.history().acts().len() * 7_919;
    takes.copied().or_else(|| quiet.get(number % quiet.len().max(1)).map(|mv| **mv))
}

#[tokio::test]
async fn a_player_leaves_and_comes_back_and_kings_are_ransomed() {
    let club = Club::new().await;
    let people = ["alice", "bob", "malee", "somchai"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let table = FourTable::begin(&club, channel, &people).await;
    let board = table.board(None).await;
    // Bob leaves his seat to a bot, and takes it again.
    let place = (club.guild().0, bot_service::ChannelId(channel.0));
    let service = club.service();
    let seat =
        async || service.four.newest(place.0, place.1).await.unwrap().unwrap().record.seat_of(PlayerId(people[1].0));
    let more = club.open(people[1], &board, "⋯").await;
    table.press(people[1], &more, "l").await;
    table.press(people[1], &club.now(&more), "L").await;
    assert_eq!(seat().await, None);
    let board = table.board(None).await;
    let more = club.open(people[1], &board, "⋯").await;
    table.press(people[1], &more, "k:w").await;
    assert_eq!(seat().await, Some(Army::West));

    let event = club.control.interactions().last().unwrap().id.0;
    let mut hunt = Hunt { service: &service, place, people, event };
    let now = hunt.hunt().await;
    let of_army = |army: Army| Snowflake(now.record.seat(army).person().unwrap().0);
    let offering = Army::ALL.into_iter().find(|army| now.record.history().state().may_exchange(*army)).unwrap();
    club.idle().await;
    let board = table.board(None).await;
    says(&board, &[&format!("{}", now.record.history().acts().len())]);
    let more = club.open(of_army(offering), &board, "⋯").await;
    let offer = format!("o:{}", now.record.history().acts().len());
    table.press(of_army(offering), &more, &offer).await;
    let asks =
        club.message(channel, |it| id_of(it, &format!("y:{}", now.record.history().acts().len() + 1)).is_some()).await;
    let asked = hunt.game().await.record.asked_to_exchange().next().unwrap();
    says(&asks, &[&format!("<@{}>", of_army(asked).0)]);
    // It is not for others to accept.
    let accept = format!("y:{}", now.record.history().acts().len() + 1);
    table.press(of_army(offering), &asks, &accept).await;
    assert_eq!(hunt.game().await.record.asked_to_exchange().count(), 1);
    table.press(of_army(asked), &asks, &accept).await;
    let after = hunt.game().await;
    assert!(Army::ALL.into_iter().all(|army| after.record.history().state().king(army) == KingFate::Stands));
    club.message(channel, |it| it.content.matches("👑").count() >= 2).await;
    club.close().await;
}
