//! Where rules come from.

/// A document from which a rule is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSource {
    /// ตำนานหมากรุก, which tells of both games and leaves much open.
    Legend,
    /// Duncan Forbes, *The History of Chess* (1860), who translates the poem on the game for four.
    Forbes,
    /// H. J. R. Murray, *A History of Chess* (1913), who translates it anew, and tells of the Muslim game for two.
    Murray,
    /// Makruk, where the documents say that a piece moves as in it, or nothing else is known.
    Makruk,
    /// Our own choice, so that a game comes to an end.
    Own,
}

impl RuleSource {
    /// How the document is cited; nothing for our own choice.
    pub const fn title(self) -> Option<&'static str> {
        match self {
            RuleSource::Legend => Some("ตำนานหมากรุก"),
            RuleSource::Forbes => Some("Forbes, The History of Chess (1860)"),
            RuleSource::Murray => Some("Murray, A History of Chess (1913)"),
            RuleSource::Makruk => Some("หมากรุกไทย"),
            RuleSource::Own => None,
        }
    }
}
