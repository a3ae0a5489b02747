//! What is announced of a tournament.

use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::{GameEnding, TournamentEffect};
use serde::{Deserialize, Serialize};

use crate::tournament::calendar;
use crate::tournament::state::{TournamentAt, TournamentId, person};
use bot_store::PlayerId;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::{Lane, Notice};
use commit_store::Codec;

/// Something that happened in a tournament, for its channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentNotice {
    pub tournament: TournamentId,
    pub locale: Locale,
    pub news: TournamentNews,
}

/// Something that happened in a tournament.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentNews {
    SignUp,
    Started,
    Round {
        /// Which, counted from 0.
        round: u16,
    },
    Table {
        game: CompetitionGame,
    },
    /// A game was decided without being played.
    Over {
        game: CompetitionGame,
    },
    /// A round is over, and it is not the last.
    Standings {
        /// Which, counted from 0.
        round: u16,
    },
    Finished,
    Cancelled,
    Ruled {
        game: CompetitionGame,
    },
    /// A game ended without a result, so that it has to be played again.
    Reopened {
        game: CompetitionGame,
    },
    /// There is no such game any more, since a result before it was corrected.
    Annulled {
        game: CompetitionGame,
    },
    Withdrew {
        player: PlayerId,
    },
    Joined {
        player: PlayerId,
    },
    /// Both have checked in for a game, and the bot can open no thread for it.
    Unplaced {
        game: CompetitionGame,
    },
    /// Its channel is gone.
    Halted,
    /// It has another channel.
    Moved,
    /// The thread of a game is gone that has not begun.
    ThreadLost {
        game: CompetitionGame,
    },
    /// A player is no longer on the server, and out of it.
    Left {
        player: PlayerId,
    },
    /// One can sign up for longer.
    Extended,
    /// Those who have signed up are asked to check in.
    CheckIn,
    /// Those who had not checked in are not in it.
    LeftOut,
}

/// How many rounds are behind: those before the first that has a game to be played.
pub(super) fn rounds_done(competition: &Competition) -> u16 {
    let rounds = |game: &(CompetitionGame, _)| game.0.round();
    match competition.current().iter().filter_map(rounds).min() {
        Some(open) => open,
        None => competition.games().iter().filter_map(rounds).max().map_or(0, |last| last.saturating_add(1)),
    }
}

impl TournamentNews {
    /// What is announced of what followed: `before` is how it stood, if it had begun.
    pub(super) fn of(
        before: Option<&Competition>,
        after: &Competition,
        effects: &[TournamentEffect],
    ) -> Vec<TournamentNews> {
        let mut news = Vec::new();
        for effect in effects {
            match *effect {
                TournamentEffect::Over { game, ending: GameEnding::Forfeit { .. } | GameEnding::DoubleForfeit } => {
                    news.push(TournamentNews::Over { game });
                }
                TournamentEffect::Annulled(game) => news.push(TournamentNews::Annulled { game }),
                TournamentEffect::Over { .. } | TournamentEffect::Opened(_) => {}
            }
        }
        let (done_before, done) = (before.map(rounds_done), rounds_done(after));
        if !after.is_over() && after.rounds().is_some() && done_before.is_none_or(|before| before < done) {
            let last = done.checked_sub(1).filter(|_| done_before.is_some());
            news.extend(last.map(|round| TournamentNews::Standings { round }));
            news.push(TournamentNews::Round { round: done });
        }
        // Games of a withdrawn player are over as soon as they are opened.
        let is_open = |game: &CompetitionGame| after.game(*game).is_some_and(|game| !game.is_over());
        let opened = effects.iter().filter_map(|effect| match *effect {
            TournamentEffect::Opened(game) => Some(game).filter(is_open),
            TournamentEffect::Over { .. } | TournamentEffect::Annulled(_) => None,
        });
        news.extend(opened.map(|game| TournamentNews::Table { game }));
        if after.is_over() && before.is_none_or(|before| !before.is_over()) {
            news.push(TournamentNews::Finished);
        }
        news
    }

    /// Those who have to know of it, or they would miss their games.
    pub fn concerns(&self, at: &TournamentAt) -> Vec<PlayerId> {
        let games = at.competition().map(Competition::games).unwrap_or_default();
        let of = |is_meant: &dyn Fn(CompetitionGame) -> bool| {
            let meant = games.iter().filter(|(game, _)| is_meant(*game)).map(|(_, game)| game.pairing);
            meant.flat_map(|pairing| [person(pairing.white), person(pairing.black)]).collect()
        };
        match *self {
            TournamentNews::SignUp | TournamentNews::Unplaced { .. } | TournamentNews::Halted => vec![at.by],
            TournamentNews::CheckIn => at.awaited(),
            TournamentNews::LeftOut => at.left_out.clone(),
            TournamentNews::Started | TournamentNews::Finished | TournamentNews::Cancelled => at.players(),
            TournamentNews::Table { game }
            | TournamentNews::Over { game }
            | TournamentNews::Ruled { game }
            | TournamentNews::Reopened { game }
            | TournamentNews::ThreadLost { game }
            | TournamentNews::Annulled { game } => of(&|other| other == game),
            TournamentNews::Round { .. }
            | TournamentNews::Standings { .. }
            | TournamentNews::Withdrew { .. }
            | TournamentNews::Left { .. }
            | TournamentNews::Extended
            | TournamentNews::Joined { .. }
            | TournamentNews::Moved => Vec::new(),
        }
    }

    /// Those who are told of it directly while there is no channel for it. What has to be done then waits for one, and is
    /// announced there.
    pub fn concerns_without_channel(&self, at: &TournamentAt) -> Vec<PlayerId> {
        match self {
            TournamentNews::Halted
            | TournamentNews::Over { .. }
            | TournamentNews::Ruled { .. }
            | TournamentNews::Finished
            | TournamentNews::Cancelled => self.concerns(at),
            TournamentNews::SignUp
            | TournamentNews::Started
            | TournamentNews::Round { .. }
            | TournamentNews::Table { .. }
            | TournamentNews::Standings { .. }
            | TournamentNews::Reopened { .. }
            | TournamentNews::Annulled { .. }
            | TournamentNews::Withdrew { .. }
            | TournamentNews::Left { .. }
            | TournamentNews::Extended
            | TournamentNews::CheckIn
            | TournamentNews::LeftOut
            | TournamentNews::Joined { .. }
            | TournamentNews::Unplaced { .. }
            | TournamentNews::Moved
            | TournamentNews::ThreadLost { .. } => Vec::new(),
        }
    }

    /// Where it is said.
    pub(super) fn lanes(&self, at: &TournamentAt) -> Vec<Lane> {
        match at.is_halted() {
            true => self.concerns_without_channel(at).into_iter().map(Lane::Person).collect(),
            false => vec![Lane::Channel(at.channel)],
        }
    }
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<TournamentNotice>(), calendar::NOTICE];

impl Codec for TournamentNotice {}

impl Notice for TournamentNotice {
    const KIND: u16 = 11;
}
