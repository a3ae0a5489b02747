//! An export contains everything stored about a player.

use crate::privacy::tests::*;

async fn data(table: &Table) -> PersonalData {
    match table.service.privacy.export(PAT).await.unwrap() {
        Exported::Data(data) => data,
        Exported::NotBefore(time) => panic!("not before {time}"),
    }
}

#[tokio::test]
async fn whatever_names_someone_is_handed_out() {
    let table = with_everything(Arc::new(commit_store::MemoryStore::default())).await;
    table.service.privacy.request_erasure(PAT).await.unwrap();
    let data = data(&table).await;
    let mut keys: Vec<String> = data.keys.iter().map(readable).collect();
    let mut found = scan(&*table.store, PAT).await;
    // The index says where the rest is, and who follows someone is theirs to know.
    let of_followers = [format!("member-follower/{GUILD}/{}/", PAT.0), format!("member-followed/{GUILD}/{}", PAT.0)];
    for key in &of_followers {
        assert!(found.iter().any(|found| found.starts_with(key)), "{key}");
    }
    found.retain(|key| !key.starts_with("named/") && of_followers.iter().all(|others| !key.starts_with(others)));
    keys.sort();
    found.sort();
    assert_eq!(keys, found);
    assert_eq!(data.records, found.len());
    let whole: serde_json::Value = serde_json::from_str(&data.text).unwrap();
    assert_eq!(whole["person"], PAT.0.to_string());
    let games = whole["records"]["games"].as_array().unwrap();
    assert!(games.iter().any(|game| game["pgn"].as_str().is_some_and(|pgn| pgn.contains("PlyCount \"12\""))));
    for game in games.iter().filter_map(|game| game["pgn"].as_str()) {
        let names = ["White", "Black"].map(|side| game.contains(&format!("[{side} \"you\"]")));
        assert!(names[0] != names[1], "{game}");
    }
    assert!(!data.text.contains("\"says\": null"), "{}", data.text);
    assert!(data.text.contains(&format!("member-follower/{GUILD}/{}/{}", ANN.0, PAT.0)), "their own follows");
    for left_out in ["secret\"", "challengers/1"] {
        assert!(!data.text.contains(left_out), "{left_out}");
    }
}

#[tokio::test]
async fn nobody_is_given_it_again_and_again() {
    let table = with_everything(Arc::new(commit_store::MemoryStore::default())).await;
    data(&table).await;
    let again = table.service.privacy.export(PAT).await.unwrap();
    assert!(matches!(again, Exported::NotBefore(_)));
    table.clock.advance_seconds(10 * 60);
    data(&table).await;
}

#[tokio::test]
async fn what_was_typed_is_stored_nowhere() {
    let table = Table::new();
    let id = table.games.challenge(table.request(PAT), PLACE, Some(ANN), terms()).await.unwrap().id;
    table.games.accept(table.request(ANN), id, PLACE.channel).await.unwrap();
    let typed = ["c3-c4", "เบี้ย ค๕", "d3d4", "what about this one"];
    for (ply, text) in typed.iter().enumerate() {
        let by = if ply % 2 == 0 { PAT } else { ANN };
        // Whatever becomes of it.
        let _ = table.text(by, id, text).await;
    }
    for (key, row) in rows(&*table.store).await {
        for text in typed {
            let text = text.as_bytes();
            assert!(!row.value.windows(text.len()).any(|window| window == text), "{}", readable(&key));
        }
    }
}
