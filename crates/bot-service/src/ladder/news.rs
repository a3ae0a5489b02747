//! Announcements about a ladder.

use bytes::Bytes;
use club_competitions::CompetitorId as Player;
use club_competitions::ladder::{
    ChallengeId, Closing, Ladder, LadderEffect, LadderMovement, MovementCause, MovementRule, Rung,
};
use serde::{Deserialize, Serialize};

use crate::ladder::LadderId;
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::Notice;
use commit_store::{Codec, DecodeError, EncodeError, encode_version, from_slice};

/// An announcement about a ladder, for its announcement channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderNotice {
    pub ladder: LadderId,
    pub locale: Locale,
    pub news: LadderNews,
}

/// An event on a ladder.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderNews {
    Made {
        challenge: ChallengeId,
    },
    /// A challenge was accepted, but has to wait for earlier ones.
    Queued {
        challenge: ChallengeId,
    },
    /// An accepted challenge can be played now.
    ToPlay {
        challenge: ChallengeId,
    },
    /// The game of a challenge ended without a result, so another one has to be played.
    Reopened {
        challenge: ChallengeId,
    },
    Closed {
        challenge: ChallengeId,
        closing: Closing,
        moved: Moved,
    },
    Idle {
        moved: Moved,
    },
    Back {
        player: PlayerId,
    },
    Entered {
        moved: Moved,
    },
    Left {
        /// The player who left, and the effect on the rungs.
        moved: Moved,
    },
    Ruled {
        challenge: ChallengeId,
        /// The players whose place it changed.
        moved: Moved,
    },
    Settings {
        by: PlayerId,
    },
    /// Its channel is gone.
    Halted {
        /// Who chose its rules last, and is told.
        by: PlayerId,
    },
    /// It goes on in another channel.
    WentOn,
}

impl LadderNews {
    /// The players to notify, since a deadline runs for them or their place has changed.
    pub fn concerns(&self, ladder: &Ladder) -> Vec<PlayerId> {
        let of = |id: &ChallengeId| ladder.challenge(*id);
        let players = match self {
            LadderNews::Made { challenge } => of(challenge).map(|made| vec![made.challenged]),
            LadderNews::ToPlay { challenge }
            | LadderNews::Reopened { challenge }
            | LadderNews::Closed { challenge, .. }
            | LadderNews::Ruled { challenge, .. } => of(challenge).map(|open| vec![open.challenger, open.challenged]),
            LadderNews::Halted { by } => Some(vec![Player(by.0)]),
            LadderNews::Idle { moved } => Some(moved.named.iter().map(|step| Player(step.player.0)).collect()),
            LadderNews::Queued { .. }
            | LadderNews::Back { .. }
            | LadderNews::Entered { .. }
            | LadderNews::Left { .. }
            | LadderNews::Settings { .. }
            | LadderNews::WentOn => None,
        };
        players.unwrap_or_default().into_iter().map(|player| PlayerId(player.0)).collect()
    }
}

/// Changes of place on the rungs with a single cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Players moved by a rule.
    pub named: Vec<RungMove>,
    /// How many others were shifted to make room or close a gap.
    pub shifted: u32,
}

/// A player's change of place; rungs are counted from 1 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungMove {
    pub player: PlayerId,
    /// `None` for a player who entered.
    pub from: Option<u32>,
    /// `None` for a player who left.
    pub to: Option<u32>,
}

impl RungMove {
    fn new(player: club_competitions::CompetitorId, from: Option<Rung>, to: Option<Rung>) -> RungMove {
        RungMove { player: PlayerId(player.0), from: from.map(|rung| rung.0), to: to.map(|rung| rung.0) }
    }
}

/// Most players named in a notice about a correction.
const NAMED: usize = 20;

impl Moved {
    fn by(effects: &[LadderEffect], is_cause: impl Fn(&LadderMovement) -> bool) -> Moved {
        let mut moved = Moved::default();
        for effect in effects {
            match effect {
                LadderEffect::Moved(step) if is_cause(step) => match step.rule {
                    MovementRule::ShiftDown | MovementRule::ShiftUp => moved.shifted += 1,
                    _ => moved.named.push(RungMove::new(step.player, step.from, step.to)),
                },
                _ => {}
            }
        }
        moved
    }

    /// Changes of place after a ruling.
    pub fn by_ruling(effects: &[LadderEffect]) -> Moved {
        let corrected = effects.iter().filter_map(|effect| match *effect {
            LadderEffect::Corrected { player, from, to } => Some(RungMove::new(player, from, to)),
            _ => None,
        });
        let named: Vec<RungMove> = corrected.collect();
        let shifted = u32::try_from(named.len().saturating_sub(NAMED)).unwrap_or(u32::MAX);
        Moved { named: named.into_iter().take(NAMED).collect(), shifted }
    }
}

impl LadderNews {
    /// The announcements for an event's effects.
    pub fn of(effects: &[LadderEffect]) -> Vec<LadderNews> {
        let news = |effect: &LadderEffect| match *effect {
            LadderEffect::Opened(challenge) => Some(LadderNews::Made { challenge }),
            LadderEffect::ToPlay(challenge) => Some(LadderNews::ToPlay { challenge }),
            LadderEffect::Back(player) => Some(LadderNews::Back { player: PlayerId(player.0) }),
            LadderEffect::Closed { challenge, closing } => {
                let moved = Moved::by(effects, |step| step.cause == MovementCause::Challenge(challenge));
                Some(LadderNews::Closed { challenge, closing, moved })
            }
            LadderEffect::Moved(
                own @ LadderMovement {
                    rule: MovementRule::Idle | MovementRule::Entry | MovementRule::Departure, ..
                },
            ) => {
                // A player may lose several rungs in succession.
                let moved = Moved::by(effects, |step| (step.cause, step.at) == (own.cause, own.at));
                Some(match own.rule {
                    MovementRule::Idle => LadderNews::Idle { moved },
                    MovementRule::Entry => LadderNews::Entered { moved },
                    _ => LadderNews::Left { moved },
                })
            }
            LadderEffect::Moved(_) | LadderEffect::Corrected { .. } => None,
        };
        effects.iter().filter_map(news).collect()
    }
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<LadderNotice>()];

/// The game came with the second form; those about Makruk's are written in the first.
impl Codec for LadderNotice {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<LadderNotice, DecodeError> {
        match version {
            1 => {
                let (guild, locale, news) = from_slice(bytes)?;
                Ok(LadderNotice { ladder: LadderId { guild, game: GameKind::Makruk }, locale, news })
            }
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: LadderNotice::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        match self.ladder {
            LadderId { guild, game: GameKind::Makruk } => encode_version(1, &(guild, self.locale, &self.news)),
            _ => encode_version(LadderNotice::VERSION, self),
        }
    }
}

impl Notice for LadderNotice {
    const KIND: u16 = 10;
}
