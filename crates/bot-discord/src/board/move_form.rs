//! The form into which a move is typed in any position.

use serenity::all::{CreateActionRow, CreateInputText as TextField, CreateModal, InputTextStyle};

use crate::board::words::example;
use crate::i18n::Text;
use crate::kit::custom_id::CustomId;
use crate::kit::reader::Reader;
use board_games::BoardTurn;

const LONGEST_MOVE: u16 = 100;
pub const MOVE_FIELD: &str = "move";

pub(crate) fn form(id: CustomId, title: &Text, label: &Text, turn: BoardTurn<'_>, reader: Reader) -> CreateModal {
    let locale = reader.locale;
    let field = TextField::new(InputTextStyle::Short, label.localize(locale), MOVE_FIELD)
        .placeholder(example(turn, reader).unwrap_or_default())
        .max_length(LONGEST_MOVE);
    CreateModal::new(id.to_string(), title.localize(locale)).components(vec![CreateActionRow::InputText(field)])
}
