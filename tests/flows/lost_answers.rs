//! A database whose answers get lost on the way, so that nobody knows at once whether a commit was made.

use board_games::GameMove;
use bot_service::game::SeatHolder;
use commit_store::PostgresOptions;
use test_postgres::{Proxy, Server, Weather};

use crate::harness::{CHANNEL, Club, database_options, is_reply_to, move_numbers, moves_told};

#[tokio::test]
async fn a_move_whose_answer_is_lost_is_shown_and_the_engine_replies() {
    let Some(server) = Server::shared() else { return };
    let database = server.database();
    let proxy = Proxy::start(server.port(), Weather::Good).await;
    let url = database.url_at(proxy.port()).parse().unwrap();
    let options = PostgresOptions { url, ..database_options(&database) };
    let club = Club::set_up(|setup| setup.database = Some(options)).await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    club.begin_with_bot(seat, channel, 0).await;
    for round in 0..4 {
        // Other commits that are made at this moment may be hit in its place, so there are several tries.
        proxy.set(Weather::LoseAnswer);
        let board = club.boards(channel).pop().unwrap();
        let game = club.game(1).await;
        let play = game.play().unwrap();
        let is_quiet = |mv: &GameMove| play.board().current().taken_by(*mv).is_none();
        let quiet = play.legal_moves().iter().copied().find(is_quiet);
        let typed = quiet.unwrap().to_string();
        let told = || moves_told(&club.control.messages(channel)) == move_numbers(2 * (round + 1));
        for _ in 0..5 {
            // Whatever else is in doubt at the moment may make the bot ask for another try.
            let text = club.reply(seat, &board, &typed);
            let is_refused = || club.control.messages(channel).iter().any(|it| is_reply_to(it, text.id));
            club.until(&format!("an answer in round {round}"), || told() || is_refused()).await;
            if told() {
                break;
            }
        }
        club.until(&format!("the moves of round {round}"), told).await;
        let game = club.game(1).await;
        assert!(matches!(game.play().unwrap().seat_to_move(), SeatHolder::Person(_)), "it is the person's turn again");
        assert_eq!(game.play().unwrap().plies(), 2 * (round + 1), "nothing is lost or doubled");
    }
    proxy.set(Weather::Good);
    club.close().await;
}
