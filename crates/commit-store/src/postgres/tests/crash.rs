//! A server that is killed while it commits.

use std::sync::atomic::AtomicBool;

use futures::future::join_all;

use super::history::{counts, verify, write};
use super::*;
use crate::soon::eventually;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing_and_is_found_again() {
    let Some(server) = Server::start() else { return };
    let database = server.database();
    let store = open_hasty(&database.url()).await;
    let goes_on = AtomicBool::new(true);
    let writing = join_all((0..6).map(|task| write(&store, task, |_| goes_on.load(Relaxed))));
    let killing = async {
        for round in 1..=4 {
            // It recovers by itself each time.
            eventually("there are more commits", async || store.stats().commits >= 40 * round).await;
            if round == 4 {
                break;
            }
            let server = Arc::clone(&server);
            let killed = tokio::task::spawn_blocking(move || {
                server.kill();
                server.start_again();
            });
            killed.await.expect("no panic");
        }
        goes_on.store(false, Relaxed);
    };
    let (told, ()) = futures::join!(writing, killing);
    let told = told.into_iter().flatten().collect();
    // The same store remains usable.
    verify(&store, &told).await;
    let [done, refused, applied, lost] = counts(&told);
    println!("{done} acknowledged, {refused} refused, unknown: {applied} applied, {lost} not");
}
