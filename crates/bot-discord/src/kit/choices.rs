//! Choices of command options, each declared with the key of the text that it is shown with.

use makruk::Preset;

/// Declares choices, each with the key of its text and, where it means something else, its meaning.
macro_rules! choices {
    ($(#[$about:meta])* $name:ident { $($choice:ident = $text:literal,)* } $($more:tt)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
        pub enum $name {
            $(#[name = $text] $choice,)*
        }

        $crate::kit::choices::choices! { $($more)* }
    };
    (
        $(#[$about:meta])* $name:ident -> $meaning:ty { $($choice:ident = $text:literal => $value:expr,)* } $($more:tt)*
    ) => {
        $crate::kit::choices::choices! { $(#[$about])* $name { $($choice = $text,)* } }

        impl From<$name> for $meaning {
            fn from(choice: $name) -> $meaning {
                match choice {
                    $($name::$choice => $value,)*
                }
            }
        }

        $crate::kit::choices::choices! { $($more)* }
    };
    () => {};
}
pub(crate) use choices;

choices! {
    RulesetChoice -> Preset {
        Competition = "choice-competition" => Preset::Competition,
        Wikipedia = "choice-wikipedia" => Preset::Wikipedia,
        School = "choice-school" => Preset::School,
        Glossary = "choice-glossary" => Preset::Glossary,
        Srimuang = "choice-srimuang" => Preset::Srimuang,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::ChoiceParameter;

    #[test]
    fn all_presets_can_be_chosen() {
        assert_eq!(RulesetChoice::list().len(), Preset::ALL.len());
    }
}
