//! Seasons of two games beside each other.

use commit_store::Codec;

use super::*;
use crate::game::GameRules;

const OF_CHESS: LadderId = LadderId { guild: GUILD, game: GameKind::Chess };
const CHESS_MOVES: [&str; 10] = ["a4", "a5", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6"];

impl Club {
    /// A rated game of chess in which the one with White resigns after ten plies.
    async fn lose_at_chess(&self, white: PlayerId, black: PlayerId) -> GameId {
        let channel = ChannelId(1_000 + self.request(white).event.0);
        let rules = GameRules::Chess;
        let terms = Terms { stake: Stake::Rated, seating: Seating::Challenger(Seat::First), rules, ..terms() };
        let place = Place { channel, ..PLACE };
        let games = &self.table.games;
        let id = games.challenge(self.request(white), place, Some(black), terms).await.unwrap().id;
        games.accept(self.request(black), id, channel).await.unwrap();
        for (ply, text) in CHESS_MOVES.iter().enumerate() {
            self.table.text(if ply % 2 == 0 { white } else { black }, id, text).await.unwrap();
        }
        games.act(self.request(white), id, BoardRevision::Now, Action::Resign).await.unwrap();
        id
    }

    async fn begin_of_chess(&self, days: u16) -> SeasonAt {
        let new = NewSeason {
            name: "Chess".to_owned(),
            days: Days::new(days),
            champion_games: 2,
            channel: NEWS,
            locale: Locale::English,
        };
        self.seasons().begin(self.request(MANAGER), OF_CHESS, &new).await.unwrap()
    }
}

#[tokio::test]
async fn a_season_counts_the_games_of_its_own_game() {
    let club = Club::new();
    club.begin("Makruk", Some(30)).await.unwrap();
    assert_eq!(club.begin_of_chess(30).await.number, 1, "each game's are counted from 1");
    for _ in 0..2 {
        club.lose(ANN, BEN).await;
        club.lose_at_chess(BEN, ANN).await;
    }
    let game = club.lose_at_chess(BEN, CAT).await;
    let running = club.seasons().running_on(GUILD).await.unwrap();
    let told: Vec<_> = running.iter().map(|at| (at.game, at.games(), at.champions())).collect();
    assert_eq!(told, [(GameKind::Makruk, 2, vec![BEN]), (GameKind::Chess, 3, vec![ANN])]);
    // Both end by themselves at the same moment.
    club.wait(30 * DAY).await;
    assert!(club.seasons().running_on(GUILD).await.unwrap().is_empty());
    let said = club.news_of().await;
    assert!(said.contains(&(OF_CHESS, SeasonNews::Ended)) && said.contains(&(LADDER, SeasonNews::Ended)));
    assert_eq!(club.seasons().last_champions(GUILD).await.unwrap(), [BEN, ANN]);
    // A correction of a game of chess is none of Makruk's business.
    let before = club.seasons().at(LADDER, Some(1)).await.unwrap();
    club.correct(game, Ruling::Void).await;
    assert_eq!(club.seasons().at(LADDER, Some(1)).await.unwrap(), before);
    assert_eq!(club.seasons().at(OF_CHESS, Some(1)).await.unwrap().games(), 2);
}

impl Club {
    async fn news_of(&self) -> Vec<(LadderId, SeasonNews)> {
        let waiting = self.table.service.outbox.waiting(Lane::Channel(NEWS)).await.unwrap();
        let notices = waiting.into_iter().filter_map(|pending| pending.notice.read::<SeasonNotice>());
        notices.map(|notice| (notice.ladder, notice.news)).collect()
    }
}

#[tokio::test]
async fn a_channel_that_is_gone_halts_the_seasons_there() {
    let club = Club::new();
    club.begin("Makruk", None).await.unwrap();
    club.begin_of_chess(30).await;
    club.seasons().lose_channel(GUILD, NEWS).await.unwrap();
    assert!(club.seasons().places(GUILD).await.unwrap().is_empty());
    club.seasons().move_to(club.request(MANAGER), OF_CHESS, ChannelId(501)).await.unwrap();
    assert_eq!(club.seasons().places(GUILD).await.unwrap(), [ChannelId(501)]);
    assert!(club.seasons().at(LADDER, None).await.unwrap().halted.is_some());
}

#[test]
fn notices_about_makruk_are_stored_as_they_were_before_there_were_other_games() {
    for (ladder, version) in [(LADDER, 1), (OF_CHESS, 2)] {
        let notice = SeasonNotice { ladder, number: 3, locale: Locale::Thai, by: MANAGER, news: SeasonNews::Ended };
        let bytes = notice.encode().unwrap();
        assert_eq!((bytes[0], SeasonNotice::decode(&bytes).unwrap()), (version, notice));
    }
}
