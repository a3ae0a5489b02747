//! Games for four as people see them.

use std::sync::Arc;

use board_games::Seat;
use bot_service::game::CoinFlip;
use bot_service::{
    BoardOpened, ChannelId, EventId, FourInput, FourLevel, FourTableRefusal, FourTerms, ManualClock, Request, Service,
};
use chaturanga::four::{FourRefusal, FourStanding, LongDie};
use chaturanga::{Arm, BoardSquare};

use super::*;
use crate::four::refusal::{FourMisuse, refused};
use crate::kit::message::{Drawing, OutgoingMessage};
use crate::kit::refusal::RefusalReason as _;
use crate::kit::testing::{check, show};
use crate::table::messages::tests::in_both;

/// Four people play; the coin of the tests fixes the throws.
struct Played {
    service: Service,
    of: FourGame,
    events: u64,
}

impl Played {
    async fn lobby() -> Played {
        let now: Timestamp = "2026-03-02T08:00:00Z".parse().unwrap();
        let coin = CoinFlip { challenger: Seat::First, first: Seat::First };
        let (service, _) = Service::in_memory(Arc::new(ManualClock::new(now)), Arc::new(coin));
        let by = Request { event: EventId(300), by: PlayerId(5), at: now };
        let terms = FourTerms::default();
        let of = service.four.open(by, (7, ChannelId(77)), Locale::English, terms).await.unwrap();
        Played { service, of, events: 300 }
    }

    fn request(&mut self, by: u64) -> Request {
        self.events += 1;
        Request { event: EventId(self.events), by: PlayerId(by), at: self.of.record.since }
    }

    async fn begun() -> Played {
        let mut game = Played::lobby().await;
        for (person, army) in [(6, Army::West), (7, Army::North), (8, Army::East)] {
            let request = game.request(person);
            game.of = game.service.four.sit(request, &game.of, army).await.unwrap();
        }
        let request = game.request(5);
        game.of = game.service.four.begin(request, &game.of).await.unwrap();
        game
    }

    /// Moves: a king is taken where one can be, or else another piece.
    async fn play_on(&mut self) {
        let record = &self.of.record;
        let (state, Some((_, FourPlayer::Person(mover)))) = (record.history().state(), record.to_act()) else { return };
        let moves = state.legal_moves();
        let taken = |pair: &&chaturanga::SquarePair| state.at(pair.to).map(|(_, arm)| arm);
        let king = moves.iter().find(|pair| taken(pair) == Some(Arm::King));
        let other = moves.iter().find(|pair| taken(pair).is_some());
        let pair = *king.or(other).unwrap_or(&moves[self.events as usize % moves.len()]);
        let request = self.request(mover.0);
        self.of = self.service.four.act(request, &self.of, None, FourInput::Move(pair)).await.unwrap();
    }

    fn shown(&self, locale: Locale) -> ShownFour<'_> {
        ShownFour { of: &self.of, at: self.of.record.since, reader: locale.into(), opened: BoardOpened::Nowhere }
    }
}

/// Draws a board into a folder, to be looked at.
fn draw(name: &str, outgoing: &OutgoingMessage) {
    let Ok(folder) = std::env::var("DRAWN_BOARDS") else { return };
    let Some(Drawing::Board { scene, .. }) = outgoing.picture.as_ref().map(|it| &it.drawing) else { return };
    let renderer = makruk_render::Renderer::new(makruk_render::Size::default());
    std::fs::write(format!("{folder}/{name}.png"), renderer.png(scene)).unwrap();
}

#[tokio::test]
async fn a_game_from_its_lobby_to_its_result() {
    let mut lobby = Played::lobby().await;
    let request = lobby.request(5);
    lobby.of = lobby.service.four.fill(request, &lobby.of, FourLevel::Two).await.unwrap();
    let begun = Played::begun().await;
    let mut later = Played::begun().await;
    while later.of.record.history().acts().len() < 60 {
        later.play_on().await;
    }
    let mut over = Played::begun().await;
    while !matches!(over.of.record.history().state().standing(), FourStanding::Over(_)) {
        over.play_on().await;
    }
    let acts = over.shown(Locale::English).acts();
    let person = PlayerId(6);
    let shown = in_both(|locale| {
        let messages = [
            ("opened", lobby::opened(locale)),
            ("no place", lobby::without_place(ChannelId(77), locale)),
            ("open", lobby.shown(locale).lobby()),
            ("begun", begun.shown(locale).lobby()),
            ("first board", begun.shown(locale).board(0)),
            ("later", later.shown(locale).board(40)),
            ("left of it", later.shown(locale).old_board((40, 60))),
            ("own side", later.shown(locale).own_board(person)),
            ("more", later.shown(locale).more(person)),
            ("more for those who watch", later.shown(locale).more(PlayerId(9))),
            ("leave?", later.shown(locale).ask_to_leave()),
            ("over", over.shown(locale).board(acts - 5)),
            ("replay", over.shown(locale).replay(20, person)),
            ("film", over.shown(locale).film()),
            ("record", over.shown(locale).written()),
        ];
        for (name, message) in &messages {
            draw(&format!("{locale}-{name}"), message);
        }
        messages.iter().inspect(|(_, message)| check(message)).map(|(name, message)| (*name, show(message))).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn refusals_of_games_for_four() {
    let square = BoardSquare::new(0, 1).unwrap();
    let refusals = [
        FourTableRefusal::NoGame,
        FourTableRefusal::AnotherOpen,
        FourTableRefusal::EndlessRules,
        FourTableRefusal::NotOpener,
        FourTableRefusal::SeatTaken,
        FourTableRefusal::SeatKept,
        FourTableRefusal::AlreadySeated,
        FourTableRefusal::NotFull,
        FourTableRefusal::NotBegun,
        FourTableRefusal::Begun,
        FourTableRefusal::NotOver,
        FourTableRefusal::Over,
        FourTableRefusal::CalledOff,
        FourTableRefusal::NotSeated,
        FourTableRefusal::NotYourTurn { seat: Army::West },
        FourTableRefusal::Stale,
        FourTableRefusal::TimeIsUp,
        FourTableRefusal::Rules(FourRefusal::Over),
        FourTableRefusal::Rules(FourRefusal::ThrowFirst),
        FourTableRefusal::Rules(FourRefusal::AlreadyThrown),
        FourTableRefusal::Rules(FourRefusal::EmptySquare(square)),
        FourTableRefusal::Rules(FourRefusal::OtherArmy(square)),
        FourTableRefusal::Rules(FourRefusal::WrongArm { arm: Arm::Boat, die: LongDie::Five }),
        FourTableRefusal::Rules(FourRefusal::OwnAlliance(square)),
        FourTableRefusal::Rules(FourRefusal::CannotReach { arm: Arm::Horse, to: square }),
        FourTableRefusal::Rules(FourRefusal::NoExchange),
        FourTableRefusal::Rules(FourRefusal::NotOffered),
    ];
    let shown = Locale::ALL.map(|locale| {
        let misuse = FourMisuse::NotAMove.explain(locale.into()).content;
        let refused = refusals.iter().map(|&refusal| refused(refusal, locale.into()).localize(locale));
        refused.chain([misuse]).collect::<Vec<_>>().join("\n")
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}
