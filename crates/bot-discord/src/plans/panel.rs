//! The panel with what a player has planned in a game, which only they see.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateInputText as TextField, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, InputTextStyle,
};

use crate::board::words::{naming, notation};
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::limits::{CONTENT, LABEL, OPTIONS, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::plans::plan_button::{PlanAction, PlanButton};
use board_games::{BoardTurn, GameBoard};
use bot_service::game::{GameId, Play, PlayerId};
use bot_service::{LINES_LIMIT, Planned, PlannedLine};

pub const LINE_FIELD: &str = "line";

const LONGEST_LINE: u16 = 600;

/// Room for what the panel says besides the lines.
const ROOM: usize = CONTENT - 700;

/// The lines of a plan, with what adds to them and takes them away.
pub fn panel(planned: &Planned, player: PlayerId, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let Planned { snapshot, lines } = planned;
    let Some(play) = snapshot.game.play() else { return OutgoingMessage::lines(&[]) };
    let waits = play.seat_to_move().person() != Some(player);
    let title = Text::new("plan-title").with("game", snapshot.id.to_string()).localize(locale);
    let title = naming(title, play.kind(), locale);
    let about = match (waits, lines.is_empty()) {
        (true, true) => Text::new("plan-none").with("example", example(play, reader).unwrap_or_default()),
        (true, false) => Text::new("plan-waits"),
        (false, true) => Text::new("plan-own-turn"),
        (false, false) => Text::new("plan-due"),
    };
    let most = ROOM / lines.len().max(1);
    let written = lines.iter().enumerate().map(|(index, line)| {
        let text = written(play.board(), line, reader);
        truncate(&format!("{}. {text}", index + 1), most)
    });
    let all: Vec<String> = [title].into_iter().chain(written).chain([about.localize(locale)]).collect();
    OutgoingMessage::lines(&all).with_rows(rows(planned, play, waits, reader))
}

/// The form into which a line is typed.
pub fn form(planned: &Planned, reader: Reader) -> CreateModal {
    let (locale, id) = (reader.locale, planned.snapshot.id);
    let example = planned.snapshot.game.play().and_then(|play| example(play, reader));
    let field = TextField::new(InputTextStyle::Paragraph, Text::new("plan-form-label").localize(locale), LINE_FIELD)
        .placeholder(truncate(&example.unwrap_or_default(), 100))
        .max_length(LONGEST_LINE);
    let title = Text::new("plan-form-title").with("game", id.to_string()).localize(locale);
    CreateModal::new(part(PlanAction::Add, id).to_string(), title).components(vec![CreateActionRow::InputText(field)])
}

fn rows(planned: &Planned, play: &Play, waits: bool, reader: Reader) -> Vec<CreateActionRow> {
    let (locale, id) = (reader.locale, planned.snapshot.id);
    let add = button(part(PlanAction::Add, id), &Text::new("plan-add").localize(locale), ButtonStyle::Primary)
        .disabled(!waits || planned.lines.len() >= LINES_LIMIT);
    let clear = button(part(PlanAction::Clear, id), &Text::new("plan-clear").localize(locale), ButtonStyle::Danger);
    let clear = (!planned.lines.is_empty()).then_some(clear);
    let numbered: Vec<(usize, &PlannedLine)> = planned.lines.iter().enumerate().collect();
    let menus = numbered.chunks(OPTIONS).enumerate().map(|(menu, lines)| {
        let options = lines.iter().map(|(index, line)| {
            let label = format!("{}. {}", index + 1, written(play.board(), line, reader).replace("**", ""));
            CreateSelectMenuOption::new(truncate(&label, LABEL), line.number.to_string())
        });
        let kind = CreateSelectMenuKind::String { options: options.collect() };
        let menu = CreateSelectMenu::new(part(PlanAction::Remove(menu as u8), id).to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder(Text::new("plan-remove").localize(locale)))
    });
    let buttons = CreateActionRow::Buttons([add].into_iter().chain(clear).collect());
    [buttons].into_iter().chain(menus).collect()
}

fn part(action: PlanAction, game: GameId) -> CustomId {
    PlanButton { action, game }.id()
}

/// A line with the player's own moves in bold. Its first move is of the side to move on `board`.
fn written(board: &GameBoard, line: &PlannedLine, reader: Reader) -> String {
    let mut then = board.clone();
    let mut pairs = Vec::new();
    let mut answered = String::new();
    // The last move of a line is the player's own, so counted from the end every other is.
    for (index, planned) in line.moves.iter().enumerate() {
        let text = then.current().format(planned.mv, notation(reader));
        let text = planned.said.map_or(text.clone(), |said| format!("{text} ({said})"));
        let is_own = (line.moves.len() - index) % 2 == 1;
        if is_own {
            pairs.push(format!("{answered}**{text}**"));
            answered.clear();
        } else {
            answered = format!("{text} → ");
        }
        if then.play(planned.mv, planned.said).is_err() {
            break;
        }
    }
    pairs.join(" · ")
}

/// A line that could be planned now.
fn example(play: &Play, reader: Reader) -> Option<String> {
    let theirs = play.board().current().example()?;
    let mut then = play.board().clone();
    then.play(theirs, None).ok()?;
    let own = then.current().example()?;
    let written = |turn: BoardTurn<'_>, mv| turn.format(mv, notation(reader));
    let text = Text::new("plan-example")
        .with("theirs", written(play.board().current(), theirs))
        .with("own", written(then.current(), own));
    Some(text.localize(reader.locale))
}
