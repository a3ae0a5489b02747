//! The form into which a move is typed.

use serenity::all::{CreateActionRow, CreateInputText as TextField, CreateModal, InputTextStyle};

use crate::board::move_form::MOVE_FIELD;
use crate::board::words::square;
use crate::four::action::FourButton;
use crate::i18n::Text;
use crate::kit::custom_id::ComponentId as _;
use crate::kit::reader::Reader;
use chaturanga::four::FourState;

const LONGEST: u16 = 40;

/// The form, with a move that may be made as an example, that such a button opens.
pub fn form(of: FourButton, state: &FourState, reader: Reader) -> CreateModal {
    let locale = reader.locale;
    let example = state.legal_moves().first().map(|pair| [pair.from, pair.to].map(|at| square(at, reader)).join(" "));
    let field = TextField::new(InputTextStyle::Short, Text::new("four-type-label").localize(locale), MOVE_FIELD)
        .placeholder(example.unwrap_or_default())
        .max_length(LONGEST);
    CreateModal::new(of.id().to_string(), Text::new("four-type-title").localize(locale))
        .components(vec![CreateActionRow::InputText(field)])
}
