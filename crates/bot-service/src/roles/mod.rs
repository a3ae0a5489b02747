//! That roles have to be given or taken: what is stored of them, and the notices by which the ladder and seasons have it done.
//! Who is to have one, and giving them, is the room `member_roles`.

pub(crate) mod news;
pub(crate) mod notices;
pub(crate) mod records;

use bot_store::feature::Feature;

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: news::NOTICES, due: &[] };
