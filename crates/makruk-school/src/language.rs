//! The two languages of the school.

use serde::Deserialize;

/// A language in which the school teaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Thai.
    Thai,
    /// English.
    English,
}

/// The same thing in each language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized<T> {
    /// In Thai.
    pub th: T,
    /// In English.
    pub en: T,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::Thai, Language::English];
}

impl<T> Localized<T> {
    /// It in `language`.
    pub const fn get(&self, language: Language) -> &T {
        match language {
            Language::Thai => &self.th,
            Language::English => &self.en,
        }
    }
}
