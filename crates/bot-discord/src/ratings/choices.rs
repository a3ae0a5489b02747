//! What can be chosen of ratings.

use crate::kit::choices::choices;
use bot_service::club::Pool;

choices! {
    PoolChoice -> Pool {
        Live = "choice-pool-live" => Pool::Live,
        Correspondence = "choice-pool-correspondence" => Pool::Correspondence,
        Engine = "choice-pool-engine" => Pool::Engine,
        ChessLive = "choice-pool-chess-live" => Pool::ChessLive,
        ChessCorrespondence = "choice-pool-chess-correspondence" => Pool::ChessCorrespondence,
        OukLive = "choice-pool-ouk-live" => Pool::OukLive,
        OukCorrespondence = "choice-pool-ouk-correspondence" => Pool::OukCorrespondence,
        ChaturangaLive = "choice-pool-chaturanga-live" => Pool::ChaturangaLive,
        ChaturangaCorrespondence = "choice-pool-chaturanga-correspondence" => Pool::ChaturangaCorrespondence,
    }
}
