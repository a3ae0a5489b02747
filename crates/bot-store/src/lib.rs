//! What the bot's features are built on: records in a store, notices that have to be delivered, what falls due, and several
//! processes that share the work. Nothing here knows a game, or which features there are: each lists what it brings in its
//! [`Feature`].
//!
//! | room | what it does |
//! |---|---|
//! | [`feature`] | what a feature registers: kinds of records, notices and due rows |
//! | [`repository`] | the handle on the store that everything works through: typed reads, conditional commits, the time |
//! | [`records`] | kinds of records: how keys read, what values say, how people are erased from them |
//! | [`person_index`], [`person_rows`] | where someone is named, and the rows that are read for them |
//! | [`record_versions`] | the version in which records are written while processes of two versions work on one store |
//! | [`recent_values`] | values that were read a moment ago |
//! | [`outbox`], [`notice`] | notices that still have to be delivered, and the lanes in which they wait |
//! | [`scheduler`] | what time does |
//! | [`cluster`], [`fence`] | several processes on one store: membership, leases, and the fencing of commits |
//! | [`seen_marks`] | the marks of events that have taken effect |
//! | [`set_aside`], [`skipped`], [`incident`] | rows that cannot be processed or read, and the numbers of incidents |
//! | [`supervisor`] | restarts the parts of the bot that must run as long as it does |
//! | [`commit_health`] | how the store takes commits |
//! | [`place`], [`locale`], [`clock`], [`error`], [`traced`] | values that all features share |

pub mod alarm;
pub mod clock;
pub mod cluster;
pub mod commit_health;
pub mod due_key;
pub mod error;
pub mod feature;
pub mod fence;
pub mod incident;
pub mod locale;
pub mod notice;
pub mod outbox;
pub mod person_index;
pub mod person_rows;
pub mod place;
pub mod recent_values;
pub mod record_versions;
pub mod records;
pub mod repository;
pub mod scheduler;
pub mod seen_marks;
pub mod set_aside;
pub mod skipped;
pub mod supervisor;
pub mod traced;

pub use clock::{Clock, ManualClock, SystemClock};
pub use cluster::{
    Cluster, ClusterStatus, Evicted, Heartbeat, JoinError, LEASE_PAUSE, Lease, LeaseOverview, Membership, ProcessId,
    ProcessRecord, ProcessStatus, ReceiptInquiries, ReceivedShards, Resource, ResourceKind, SessionBucket, SessionLeft,
    ShardSessionRecord, cluster_status, heartbeat_ages, shard_of,
};
pub use commit_health::{CommitHealth, LastCommit};
pub use error::{ErrorClass, FeatureError, ServiceError};
pub use feature::Topic;
pub use feature::{Feature, Features};
pub use incident::{Incident, panic_text};
pub use notice::{BlockReason, Lane, LaneKind, Notice, StoredNotice};
pub use outbox::{Outbox, PendingNotice};
pub use place::{ChannelId, EventId, MessageId, MessageRef, Place, PlayerId, Request};
pub use records::RECORDS;
pub use scheduler::Scheduler;
pub use supervisor::{BotPart, PartError, PartFailure, PartRun};
pub use traced::Traced;
