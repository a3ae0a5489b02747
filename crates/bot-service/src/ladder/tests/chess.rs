//! A ladder of another game beside that of Makruk.

use club_competitions::ladder::Closing;
use commit_store::Codec;

use crate::club::Pool;
use crate::game::GameRules;
use crate::ladder::records::{LADDER_DUE, LadderGameRecord, ladder, ladder_chapter, ladder_of};
use crate::ladder::tests::*;
use bot_store::due_key::{DueKey, due_rows};
use makruk::Preset;

const OF_CHESS: LadderId = LadderId { guild: GUILD, game: GameKind::Chess };
const MATE: [&str; 13] = ["e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#"];

/// Both ladders, the one of chess with other people on it.
async fn of_both() -> Club {
    let club = Club::new("3d").await;
    club.ladders().found(club.request(ANN), OF_CHESS, LadderSettings::default(), terms(club.time)).await.unwrap();
    for person in [DAN, CAT, BEN] {
        club.ladders().join(club.request(person), OF_CHESS, LadderEntry::Bottom).await.unwrap();
    }
    club
}

impl Club {
    async fn order_of(&self, id: LadderId) -> Vec<u64> {
        let at = self.ladders().ladder(id).await.unwrap();
        at.ladder.rungs().iter().map(|player| player.0).collect()
    }
}

#[tokio::test]
async fn each_game_has_a_ladder_whose_challenges_are_played_by_its_rules() {
    let mut club = of_both().await;
    let (_, id) = club.ladders().challenge(club.request(BEN), OF_CHESS, CAT).await.unwrap();
    let id = id.unwrap();
    let step = club.ladders().accept(club.request(CAT), OF_CHESS, id, club.place()).await.unwrap();
    let game = begun(step);
    assert_eq!(game.game.terms().rules, GameRules::Chess);
    let colors = club.ladders().ladder(OF_CHESS).await.unwrap().ladder.challenge(id).unwrap().colors;
    let (white, black) = (PlayerId(colors.white.0), PlayerId(colors.black.0));
    assert_eq!(white, BEN, "the challenger has White");
    club = club.restarted();
    for (ply, text) in MATE.into_iter().enumerate() {
        club.table.text(if ply % 2 == 0 { white } else { black }, game.id, text).await.unwrap();
    }
    assert_eq!((club.order_of(OF_CHESS).await, club.order().await), (vec![4, 2, 3], vec![1, 2, 3, 4]));
    let book = club.table.service.clubs.book(GUILD).await.unwrap();
    assert_eq!(book.lines()[0].entry.played.pool, Pool::ChessCorrespondence);
    assert_eq!(club.ladders().game_of(OF_CHESS, id).await.unwrap(), Some(game.id));
    let notices = club.table.service.outbox.waiting(Lane::Channel(NEWS)).await.unwrap();
    let notices = notices.into_iter().filter_map(|pending| pending.notice.read::<LadderNotice>());
    let of_chess: Vec<LadderNews> =
        notices.filter(|notice| notice.ladder == OF_CHESS).map(|notice| notice.news).collect();
    assert!(of_chess.iter().any(|news| matches!(news, LadderNews::Closed { closing: Closing::Played(_), .. })));
}

#[tokio::test]
async fn deadlines_at_the_same_moment_fall_due_on_both() {
    let club = of_both().await;
    for id in [LADDER, OF_CHESS] {
        club.ladders().challenge(club.request(BEN), id, club.above(id, BEN).await).await.unwrap();
    }
    let rows = club.table.store.scan(&due_rows(), None, 100).await.unwrap().entries;
    let due: Vec<DueKey> = rows.iter().filter_map(|(key, _)| DueKey::of(key)).filter(|due| due.id == GUILD).collect();
    assert!(due.iter().any(|due| due.kind == LADDER_DUE) && due.iter().any(|due| due.kind != LADDER_DUE), "{due:?}");
    assert!(due.windows(2).all(|pair| pair[0].at == pair[1].at), "{due:?}");
    club.wait(4).await;
    for id in [LADDER, OF_CHESS] {
        let ladder = club.ladders().ladder(id).await.unwrap().ladder;
        assert!(ladder.challenges().iter().all(|challenge| !challenge.is_open()), "{id:?}");
    }
}

impl Club {
    /// Who is on the rung above this player.
    async fn above(&self, id: LadderId, player: PlayerId) -> PlayerId {
        let order = self.order_of(id).await;
        PlayerId(order[order.iter().position(|other| *other == player.0).unwrap() - 1])
    }
}

#[tokio::test]
async fn a_channel_that_is_gone_halts_the_ladders_that_are_announced_there() {
    let club = of_both().await;
    let elsewhere = LadderTerms { channel: ChannelId(501), ..terms(club.time) };
    club.ladders().change_terms(club.request(BEN), OF_CHESS, elsewhere).await.unwrap();
    assert_eq!(club.ladders().places(GUILD).await.unwrap(), [NEWS, ChannelId(501)]);
    club.ladders().lose_channel(GUILD, ChannelId(501)).await.unwrap();
    assert_eq!(club.ladders().places(GUILD).await.unwrap(), [NEWS]);
    // Who chose its terms last is told, not who founded the other.
    assert_eq!(club.said_in(Lane::Person(BEN)).await, [LadderNews::Halted { by: BEN }]);
}

#[tokio::test]
async fn rules_of_counting_are_only_chosen_for_a_game_that_has_them() {
    let club = Club::new("3d").await;
    let counted = LadderTerms { preset: Some(Preset::School), ..terms(club.time) };
    let refused = club.ladders().found(club.request(ANN), OF_CHESS, LadderSettings::default(), counted).await;
    assert_eq!(refusal(refused.unwrap_err()), LadderRefusal::PresetOfOtherGame(GameKind::Chess));
    club.ladders().change_terms(club.request(ANN), LADDER, counted).await.unwrap();
}

#[test]
fn what_is_about_makruk_is_stored_as_it_was_before_there_were_other_games() {
    for (id, version) in [(LADDER, 1), (OF_CHESS, 2)] {
        let record = LadderGameRecord { ladder: id, challenge: ChallengeId(5) };
        let bytes = record.encode().unwrap();
        assert_eq!((bytes[0], LadderGameRecord::decode(&bytes).unwrap()), (version, record));
        let notice = LadderNotice { ladder: id, locale: Locale::Thai, news: LadderNews::WentOn };
        let bytes = notice.encode().unwrap();
        assert_eq!((bytes[0], LadderNotice::decode(&bytes).unwrap()), (version, notice));
        let change = LadderAuditChange::Terms { before: None, after: terms(TimeControl::Unlimited) }.on(id.game);
        let bytes = change.encode().unwrap();
        assert_eq!((bytes[0], LadderAudit::decode(&bytes).unwrap()), (version, change));
        assert_eq!((ladder_of(&ladder(id)), ladder_of(&ladder_chapter(id, 3))), (Some(id), Some(id)));
    }
    // A game on the ladder of server 7, and a notice of that ladder, in the bytes that earlier versions wrote.
    assert_eq!(
        LadderGameRecord::decode(&[1, 7, 5]).unwrap(),
        LadderGameRecord { ladder: LADDER, challenge: ChallengeId(5) }
    );
}
