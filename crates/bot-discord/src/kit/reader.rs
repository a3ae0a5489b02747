//! How a reader is addressed: the language, the notation of moves, and the look of boards.

use crate::i18n::Locale;
use bot_service::{MoveNotation, Place, Presentation, Snapshot, Style};
use makruk_render::{Labels, PieceSet, Theme};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    pub theme: Theme,
    /// The pieces that were chosen. Without a choice a game has its usual ones.
    pub pieces: Option<PieceSet>,
    pub labels: Labels,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reader {
    pub locale: Locale,
    pub notation: MoveNotation,
    pub look: Look,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// Those of one person, for what only they see on a server.
    Person { chosen: Style, client: Locale, server: Style },
    /// Those of a server, for what everybody in a channel of it sees.
    Server {
        chosen: Style,
        /// The language in which the game was offered.
        offered_in: Locale,
    },
}

impl Reader {
    /// The reader with these choices. A person's own come first. What they leave open is decided by their language,
    /// except for the colours and the pieces, which are the server's; what a server leaves open, by the language of
    /// the game.
    pub fn of(choices: Choices) -> Reader {
        let (chosen, fallback) = match choices {
            Choices::Person { chosen, client, server } => {
                let (theme, pieces) = (chosen.theme.or(server.theme), chosen.pieces.or(server.pieces));
                (Style { theme, pieces, ..chosen }, client)
            }
            Choices::Server { chosen, offered_in } => (chosen, offered_in),
        };
        let locale = chosen.language.unwrap_or(fallback);
        let notation = chosen.notation.unwrap_or(usual_notation(locale));
        let labels = chosen.labels.and_then(|code| Labels::from_code(code.0)).unwrap_or(match notation {
            MoveNotation::Thai => Labels::Thai,
            MoveNotation::Algebraic => Labels::Latin,
            MoveNotation::Both => Labels::Both,
        });
        let look = Look {
            theme: chosen.theme.and_then(|code| Theme::from_code(code.0)).unwrap_or_default(),
            pieces: chosen.pieces.and_then(|code| PieceSet::from_code(code.0)),
            labels,
        };
        Reader { locale, notation, look }
    }

    /// How everybody reads who is shown a game in its channel, but for what the server says of the look.
    pub fn of_channel(snapshot: &Snapshot) -> Reader {
        let chosen = Style { notation: snapshot.presentation.notation, ..Style::default() };
        Reader::of(Choices::Server { chosen, offered_in: snapshot.place.locale })
    }

    /// The same in another language. A notation that is the default of the language becomes the default of the other, any other was
    /// chosen and stays.
    pub fn in_language(self, locale: Locale) -> Reader {
        let is_usual = self.notation == usual_notation(self.locale);
        let notation = if is_usual { usual_notation(locale) } else { self.notation };
        Reader { locale, notation, ..self }
    }

    /// A game as it is described to this reader.
    pub fn told(self, snapshot: &Snapshot) -> Snapshot {
        let place = Place { locale: self.locale, ..snapshot.place };
        let presentation = Presentation { notation: Some(self.notation), ..snapshot.presentation };
        Snapshot { place, presentation, ..snapshot.clone() }
    }
}

const fn usual_notation(locale: Locale) -> MoveNotation {
    match locale {
        Locale::Thai => MoveNotation::Thai,
        Locale::English => MoveNotation::Algebraic,
    }
}

impl From<Locale> for Reader {
    /// A reader who has chosen only this language.
    fn from(locale: Locale) -> Reader {
        Reader::of(Choices::Server { chosen: Style::default(), offered_in: locale })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot_service::{LabelsCode, PieceSetCode, ThemeCode};

    const NONE: Style = Style { language: None, notation: None, theme: None, pieces: None, labels: None };
    /// A server that has chosen everything…
    const SERVER: Style = Style {
        language: Some(Locale::Thai),
        notation: Some(MoveNotation::Both),
        theme: Some(ThemeCode(3)),
        pieces: Some(PieceSetCode(1)),
        labels: Some(LabelsCode(0)),
    };
    const PERSON: Style = Style {
        language: Some(Locale::English),
        notation: Some(MoveNotation::Thai),
        theme: Some(ThemeCode(1)),
        pieces: Some(PieceSetCode(0)),
        labels: Some(LabelsCode(2)),
    };

    #[test]
    fn who_chose_what_counts_in_this_order() {
        use Locale::{English, Thai};
        use MoveNotation::{Algebraic, Both};
        let of = |choices| {
            let Reader { locale, notation, look } = Reader::of(choices);
            (locale, notation, look.theme, look.pieces, look.labels)
        };
        let person = |chosen, client, server| Choices::Person { chosen, client, server };
        let server = |chosen, offered_in| Choices::Server { chosen, offered_in };
        let (usual, thai_set, chess_set) = (None, Some(PieceSet::Thai), Some(PieceSet::Chess));
        let both = Style { notation: Some(Both), ..NONE };
        let english = Style { language: Some(English), ..NONE };
        let unknown = Style { theme: Some(ThemeCode(200)), labels: Some(LabelsCode(200)), ..NONE };
        for (choices, expected) in [
            // No choices: the language of the client, of the game.
            (person(NONE, English, NONE), (English, Algebraic, Theme::Teak, usual, Labels::Latin)),
            (person(NONE, Thai, NONE), (Thai, MoveNotation::Thai, Theme::Teak, usual, Labels::Thai)),
            (server(NONE, English), (English, Algebraic, Theme::Teak, usual, Labels::Latin)),
            // The server has chosen: in its channels all of it, in private the colours and pieces.
            (server(SERVER, English), (Thai, Both, Theme::Jade, chess_set, Labels::Thai)),
            (person(NONE, English, SERVER), (English, Algebraic, Theme::Jade, chess_set, Labels::Latin)),
            // The person has chosen, too.
            (person(PERSON, Thai, SERVER), (English, MoveNotation::Thai, Theme::Night, thai_set, Labels::Both)),
            // The labels follow the notation, and the notation the language.
            (person(both, Thai, NONE), (Thai, Both, Theme::Teak, usual, Labels::Both)),
            (person(english, Thai, NONE), (English, Algebraic, Theme::Teak, usual, Labels::Latin)),
            // A later version knew more.
            (server(unknown, Thai), (Thai, MoveNotation::Thai, Theme::Teak, usual, Labels::Thai)),
        ] {
            assert_eq!(of(choices), expected, "{choices:?}");
        }
    }
}
