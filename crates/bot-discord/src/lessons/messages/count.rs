//! The counts: explained on a game or an example, worked out for any pieces, and how the rulesets differ.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::count_line::dead_material;
use crate::board::view::BoardView;
use crate::board::words::{kind, preset, rule, ruleset, side, square};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::learn_action::{CountPage, LearnAction};
use crate::lessons::messages::ending::verdict_lines;
use crate::lessons::messages::pieces::{against, count_lines, pieces, presets_named};
use crate::lessons::messages::ways::{count_button, practice_rows};
use crate::lessons::messages::wins::wins_chart;
use bot_service::Snapshot;
use bot_service::game::Play;
use bot_service::learning::count::{Calculation, CountTerms, MayCount, limits, may_count};
use bot_service::learning::verdict::EndingVerdict;
use makruk::counting::{Calling, CounterMates, Rule};
use makruk::{Color, CountRefusal, History, PieceCounts, Position, Preset, Role, Ruleset};

/// A game that is being played, for one of its players.
pub struct OwnGame<'a> {
    pub snapshot: &'a Snapshot,
    pub play: &'a Play,
    pub history: &'a History,
    pub side: Color,
}

/// Both counts explained by these rules, and what may be done now in a game of the reader's own.
pub fn learn_count(rules: &Ruleset, own: Option<OwnGame<'_>>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let limits = limits(rules).into_iter().take(SINGLE_KINDS).map(|(chaser, limit)| {
        let text = Text::new("learn-count-limit").with("pieces", pieces(chaser, locale));
        text.with("limit", limit).localize(locale)
    });
    let mut lines = vec![
        Text::new("learn-count-title").localize(locale),
        Text::new("learn-count-board").with("first", rules.board_first).localize(locale),
        Text::new("learn-count-pieces").with("limits", limits.collect::<Vec<_>>().join(" · ")).localize(locale),
        Text::new("learn-count-end").localize(locale),
        Text::new("learn-count-rules").with("ruleset", ruleset(rules, locale)).localize(locale),
    ];
    let picture = match own {
        Some(own) => {
            lines.push(String::new());
            lines.extend(in_own_game(&own, reader));
            let view = BoardView::of_game(own.snapshot, own.play, own.side.into(), reader);
            view.picture("makruk-count.png".to_owned())
        }
        None => {
            let example = example();
            lines.extend([String::new(), Text::new("learn-count-example").localize(locale)]);
            lines.extend(calculation_lines(&example, None, reader));
            BoardView::of_position(&example, reader).picture("makruk-count.png".to_owned())
        }
    };
    OutgoingMessage::lines(&lines).with_picture(picture).with_rows(rows(CountPage::Explained, locale))
}

/// How many of the limits are those of a single kind of pieces.
const SINGLE_KINDS: usize = 7;

/// Rook and khon against a bare king.
fn example() -> Position {
    let chaser = [Role::Rook, Role::Khon];
    let chaser = chaser.into_iter().try_fold(PieceCounts::NONE, |counts, role| counts.with(role, 1));
    PieceCounts::arranged(chaser.unwrap_or_default(), PieceCounts::NONE, Color::Black)
}

/// What the player and the other side may do now.
fn in_own_game(own: &OwnGame<'_>, reader: Reader) -> Vec<String> {
    let (history, locale) = (own.history, reader.locale);
    let head = Text::new("learn-count-own").with("game", own.snapshot.id.to_string());
    let head = head.with("side", side(own.side)).localize(locale);
    let rules = history.ruleset();
    let turn = history.position().turn();
    let sides = [(true, own.side), (false, !own.side)].map(|(is_own, side)| (is_own, may_count(history, side)));
    let mut told: Vec<Text> = Vec::new();
    for (is_own, may) in sides {
        match may {
            MayCount::Begin(terms) => told.push(begin_text(terms, is_own, turn)),
            MayCount::Counts { now, may_stop, change } => {
                told.push(counts_text(now, is_own, turn));
                if let Some(change) = change {
                    told.push(change_text(change, is_own));
                }
                if may_stop && is_own {
                    told.push(Text::new("learn-count-may-stop"));
                }
                if may_stop && is_own && rules.counter_mates == CounterMates::Draw {
                    told.push(Text::new("learn-count-stop-to-win"));
                }
            }
            MayCount::Not(_) => {}
        }
    }
    // Both have the same reason, or that of the other side goes without saying.
    if let ((_, MayCount::Not(refusal)), true) = (sides[0], told.is_empty() || rules.calling == Calling::Automatic) {
        told.push(refusal_text(refusal, reader));
    }
    std::iter::once(head).chain(told.into_iter().map(|text| text.localize(locale))).collect()
}

fn begin_text(terms: CountTerms, is_own: bool, turn: Color) -> Text {
    let text = if is_own { Text::new("learn-count-you-may") } else { Text::new("learn-count-they-may") };
    with_terms(text, terms).with("moves", terms.moves_to_mate(turn))
}

fn counts_text(terms: CountTerms, is_own: bool, turn: Color) -> Text {
    let text = match (is_own, terms.left) {
        (true, 0) => Text::new("learn-count-you-draw"),
        (true, _) => Text::new("learn-count-you-count"),
        (false, 0) => Text::new("learn-count-they-draw"),
        (false, _) => Text::new("learn-count-they-count"),
    };
    with_terms(text, terms).with("moves", terms.moves_to_mate(turn))
}

fn change_text(terms: CountTerms, is_own: bool) -> Text {
    let text = if is_own { Text::new("learn-count-you-change") } else { Text::new("learn-count-they-change") };
    with_terms(text, terms)
}

fn with_terms(text: Text, terms: CountTerms) -> Text {
    let text = text.with("kind", kind(terms.kind)).with("next", terms.next);
    text.with("limit", terms.limit).with("left", terms.left)
}

/// Why the reader may not begin a count now.
fn refusal_text(refusal: CountRefusal, reader: Reader) -> Text {
    match refusal {
        CountRefusal::PawnOnBoard(pawn) => {
            Text::new("count-refusal-pawn-on-board").with("square", square(pawn, reader))
        }
        CountRefusal::NotWeaker => Text::new("count-refusal-not-weaker"),
        CountRefusal::AlreadyCounting => Text::new("count-refusal-already-counting"),
        CountRefusal::OpponentCounting => Text::new("count-refusal-opponent-counting"),
        CountRefusal::NotCounting => Text::new("count-refusal-not-counting"),
        CountRefusal::Automatic => Text::new("count-refusal-automatic"),
    }
}

/// What the pieces of this position count to under each ruleset, and what the tables say of them.
pub fn learn_calculation(position: &Position, verdict: Option<&EndingVerdict>, reader: Reader) -> OutgoingMessage {
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    let locale = reader.locale;
    let lines = calculation_lines(position, verdict, reader);
    let practice = verdict.map(|verdict| practice_rows(verdict, locale)).unwrap_or_default();
    let pages = rows(CountPage::Pieces(white, black), locale);
    let message = OutgoingMessage::lines(&lines).with_rows(practice.into_iter().chain(pages).collect());
    OutgoingMessage { picture: verdict.and_then(|verdict| wins_chart(verdict, locale)), ..message }
}

fn calculation_lines(position: &Position, verdict: Option<&EndingVerdict>, reader: Reader) -> Vec<String> {
    let locale = reader.locale;
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    let mut lines = vec![Text::new("learn-count-of").with("pieces", against(white, black, locale)).localize(locale)];
    match Calculation::of(position) {
        Calculation::NoMate => {
            let why = Text::new("learn-count-no-mate").with("why", dead_material(position.board()));
            lines.push(why.localize(locale));
        }
        Calculation::Not(CountRefusal::PawnOnBoard(_)) => lines.push(Text::new("learn-count-pawns").localize(locale)),
        Calculation::Not(refusal) => lines.push(refusal_text(refusal, reader).localize(locale)),
        Calculation::Counts { side, under } => {
            let Some(&(_, terms)) = under.first() else { return lines };
            let counter = if terms.side == Color::White { white } else { black };
            let who = match side {
                Some(_) => Text::new("learn-count-who").with("pieces", pieces(counter, locale)),
                None => Text::new("learn-count-either"),
            };
            lines.push(who.with("kind", kind(terms.kind)).localize(locale));
            match verdict {
                Some(verdict) => lines.extend(verdict_lines(verdict, locale)),
                None => {
                    let under: Vec<_> = under.into_iter().map(|(preset, terms)| (preset, terms, ())).collect();
                    lines.extend(count_lines(&under, |()| None, locale));
                }
            }
        }
    }
    lines
}

/// How the rulesets differ: their limits as a table, and the other rules.
pub fn learn_rulesets(reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let names = Preset::ALL.into_iter().zip(1u8..).map(|(known, number)| {
        let text = Text::new("learn-rulesets-name").with("number", number);
        text.with("ruleset", preset(known)).localize(locale)
    });
    let mut lines = vec![
        Text::new("learn-rulesets-title").localize(locale),
        names.collect::<Vec<_>>().join(" · "),
        Text::new("learn-rulesets-limits").localize(locale),
        table(locale),
        Text::new("learn-rulesets-rules").localize(locale),
    ];
    let all: Vec<[Rule; 8]> = Preset::ALL.into_iter().map(|known| Ruleset::preset(known).rules()).collect();
    let mut same = Vec::new();
    for number in 0..all[0].len() {
        let mut values: Vec<(Rule, Vec<Preset>)> = Vec::new();
        for (known, rules) in Preset::ALL.into_iter().zip(&all) {
            match values.iter_mut().find(|(value, _)| *value == rules[number]) {
                Some((_, presets)) => presets.push(known),
                None => values.push((rules[number], vec![known])),
            }
        }
        if let [(value, _)] = values[..] {
            same.push(rule(value).localize(locale));
            continue;
        }
        lines.extend(values.into_iter().map(|(value, presets)| {
            let text = Text::new("learn-rulesets-rule").with("rule", rule(value));
            text.with("presets", presets_named(&presets, locale)).localize(locale)
        }));
    }
    if !same.is_empty() {
        lines.push(Text::new("learn-rulesets-same").with("rules", same.join("; ")).localize(locale));
    }
    OutgoingMessage::lines(&lines).with_rows(rows(CountPage::Rulesets, locale))
}

/// The limits, a column for each ruleset. The pieces come last, so that the numbers stand below each other in any script.
fn table(locale: Locale) -> String {
    let head: String = (1..=Preset::ALL.len()).map(|number| format!("{number:>3} ")).collect();
    let columns: Vec<Vec<(PieceCounts, u16)>> =
        Preset::ALL.into_iter().map(|known| limits(&Ruleset::preset(known))).collect();
    let row = |number: usize| {
        let limits: String = columns.iter().map(|column| format!("{:>3} ", column[number].1)).collect();
        format!("{limits} {}", pieces(columns[0][number].0, locale))
    };
    let rows: Vec<String> = (0..columns[0].len()).map(row).collect();
    format!("```\n{}\n{}\n```", head.trim_end(), rows.join("\n"))
}

/// A page for everybody. Who presses the button sees the counts explained.
pub fn learn_count_shared(page: OutgoingMessage, locale: Locale) -> OutgoingMessage {
    let open = LearnAction::Count(CountPage::Explained).id();
    let open = button(open, &Text::new("learn-count-button").localize(locale), ButtonStyle::Secondary);
    page.with_rows(vec![CreateActionRow::Buttons(vec![open])])
}

/// The way to the other pages.
fn rows(shown: CountPage, locale: Locale) -> Vec<CreateActionRow> {
    let to = |page: CountPage, label: Text| {
        let id = LearnAction::Count(page).id();
        (page != shown).then(|| button(id, &label.localize(locale), ButtonStyle::Secondary))
    };
    let share = matches!(shown, CountPage::Rulesets | CountPage::Pieces(..)).then(|| {
        let id = LearnAction::ShareCount(shown).id();
        button(id, &Text::new("button-share").localize(locale), ButtonStyle::Secondary)
    });
    let pages = [
        to(CountPage::Explained, Text::new("learn-count-button")),
        to(CountPage::Rulesets, Text::new("learn-rulesets-button")),
    ];
    let practise = count_button(locale).filter(|_| shown == CountPage::Explained);
    vec![CreateActionRow::Buttons(share.into_iter().chain(pages.into_iter().flatten()).chain(practise).collect())]
}
