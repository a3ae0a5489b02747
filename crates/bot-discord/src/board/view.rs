//! A position as a picture, and in words for people who cannot see it.

use crate::board::banner::banner;
use crate::board::clock_face::plate_clock;
use crate::board::drawn::{drawn_board, drawn_move, drawn_side, drawn_square, taken};
use crate::board::look_subject::all_kinds;
use crate::board::spoken::{last_move_read_out, sentences};
use crate::board::words;
use crate::board::words::{game_title, kind, piece_name, square};
use crate::i18n::{Locale, Text, text_of};
use crate::kit::message::{Drawing, Picture};
use crate::kit::reader::Reader;
use board_games::{BoardPiece, BoardTurn, GameBoard, GameKind, GameMove, GameScene, GameSquare, Seat, SeatColor};
use bot_service::Snapshot;
use bot_service::game::{Ending, Play, PlayerId, Stage};
use makruk::{History, Square};
use makruk_render::{Arrow, CountLabel, Mark, Plate, Plates, Scene};

/// A position from one reader's point of view.
pub(crate) struct BoardView<'a> {
    /// What is drawn, the same for every reader.
    shown: GameScene,
    kind: GameKind,
    play: Option<&'a Play>,
    /// The side to move; `None` once the game is over.
    turn: Option<Seat>,
    ending: Option<Ending>,
    below: Seat,
    reader: Reader,
    /// The squares that are pointed at.
    marks: Vec<(GameSquare, Mark)>,
    /// From where, and whereto.
    arrows: Vec<(Square, Square)>,
}

impl<'a> BoardView<'a> {
    /// The view as a picture in a file of this name.
    pub(crate) fn picture(&self, file_name: String) -> Picture {
        let drawing = Drawing::Board { scene: Box::new(self.scene()), players: self.players().to_vec() };
        Picture::new(drawing, file_name, &self.read_out())
    }

    pub(crate) fn of_game(snapshot: &Snapshot, play: &'a Play, below: Seat, reader: Reader) -> BoardView<'a> {
        let turn = matches!(snapshot.game.stage(), Stage::Playing(_)).then(|| play.turn());
        let (ending, marks) = (snapshot.game.ending(), Vec::new());
        let (shown, kind, arrows) = (play.scene(), play.kind(), Vec::new());
        BoardView { shown, kind, play: Some(play), turn, ending, below, reader, marks, arrows }
    }

    /// A board of a game that is looked back at: `then` is the game after some of its moves.
    pub(crate) fn looking_back(snapshot: &Snapshot, then: &'a Play, below: Seat, reader: Reader) -> BoardView<'a> {
        let view = BoardView::of_game(snapshot, then, below, reader);
        let is_last = snapshot.game.play().is_none_or(|play| play.plies() == then.plies());
        if is_last { view } else { BoardView { turn: Some(then.turn()), ending: None, ..view } }
    }

    pub(crate) fn of_position<'p>(position: impl Into<BoardTurn<'p>>, reader: Reader) -> BoardView<'a> {
        let position = position.into();
        let (shown, kind, turn) = (position.scene(), position.kind(), Some(position.turn()));
        let (below, marks, arrows) = (Seat::First, Vec::new(), Vec::new());
        BoardView { shown, kind, play: None, turn, ending: None, below, reader, marks, arrows }
    }

    /// A position with what came before it, outside any game.
    pub(crate) fn of_history(history: &History, below: impl Into<Seat>, reader: Reader) -> BoardView<'a> {
        BoardView::of_board(&history.clone().into(), below, reader)
    }

    /// The same of any game.
    pub(crate) fn of_board(board: &GameBoard, below: impl Into<Seat>, reader: Reader) -> BoardView<'a> {
        let turn = board.outcome().is_none().then(|| board.turn());
        BoardView {
            shown: board.scene(),
            kind: board.kind(),
            play: None,
            turn,
            ending: None,
            below: below.into(),
            reader,
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// The same with the move before marked, where the position has none of its own to show.
    pub(crate) fn led_to_by(self, previous: Option<GameMove>) -> BoardView<'a> {
        let last_move = self.shown.last_move.or(previous);
        let shown = GameScene { last_move, ..self.shown };
        BoardView { shown, ..self }
    }

    /// The same with marked corners on the square of a piece and, if given, on its target.
    pub(crate) fn pointing(self, from: GameSquare, to: Option<GameSquare>) -> BoardView<'a> {
        let shown = GameScene { last_move: Some(GameMove::new(from, to.unwrap_or(from))), ..self.shown };
        BoardView { shown, ..self }
    }

    /// The same with numbers from 1 on these squares.
    pub(crate) fn numbered(self, squares: impl IntoIterator<Item = GameSquare>) -> BoardView<'a> {
        let marks = squares.into_iter().zip(1..).map(|(square, number)| (square, Mark::Number(number))).collect();
        BoardView { marks, ..self }
    }

    /// The same with rings round these squares.
    pub(crate) fn ringed(self, squares: impl IntoIterator<Item = Square>) -> BoardView<'a> {
        BoardView { marks: squares.into_iter().map(|square| (square.into(), Mark::Ring)).collect(), ..self }
    }

    pub(crate) fn with_arrows(self, arrows: Vec<(Square, Square)>) -> BoardView<'a> {
        BoardView { arrows, ..self }
    }

    /// The same with this side at the bottom.
    pub(crate) fn seen_from(self, below: impl Into<Seat>) -> BoardView<'a> {
        BoardView { below: below.into(), ..self }
    }

    /// A position as the side to move sees it, with marked corners on the square of a piece and, if given, on its
    /// target, and rings round the other squares in the text.
    pub(crate) fn pointing_at<'p>(
        position: impl Into<BoardTurn<'p>>,
        from: GameSquare,
        to: Option<GameSquare>,
        ringed: &[GameSquare],
        reader: Reader,
    ) -> BoardView<'a> {
        let position = position.into();
        let view = BoardView::of_position(position, reader);
        let pointed = GameMove::new(from, to.unwrap_or(from));
        let marks = ringed.iter().map(|&square| (square, Mark::Ring)).collect();
        let shown = GameScene { last_move: Some(pointed), ..view.shown };
        BoardView { shown, marks, below: position.turn(), ..view }
    }

    /// The same with White at the bottom.
    pub(crate) fn with_white_below(self) -> BoardView<'a> {
        BoardView { below: Seat::First, ..self }
    }

    pub(crate) fn scene(&self) -> Scene {
        let plates = Plates {
            sides: Seat::PAIR.map(|side| self.plate(side)).into(),
            turn: self.turn.map(drawn_side),
            count: self.count(),
            banner: self.ending.zip(self.play).map(|(ending, play)| banner(ending, play, self.reader.locale)),
            ..Plates::default()
        };
        Scene {
            last_move: self.shown.last_move.map(drawn_move),
            check: self.shown.check.map(drawn_square),
            plates: Some(plates),
            view: drawn_side(self.below),
            labels: self.reader.look.labels,
            marks: self.marks.iter().map(|&(square, mark)| (drawn_square(square), mark)).collect(),
            arrows: self.arrows.iter().map(|&(from, to)| Arrow { from: from.into(), to: to.into() }).collect(),
            ..Scene::new(drawn_board(&self.shown.pieces))
        }
    }

    /// The people whose names go on the plates: White and Black.
    pub(crate) fn players(&self) -> [Option<PlayerId>; 2] {
        Seat::PAIR.map(|side| self.play.and_then(|play| play.seats().seat(side).person()))
    }

    fn plate(&self, side: Seat) -> Plate {
        let engine = self.play.and_then(|play| play.seats().seat(side).engine());
        let player = engine
            .map(|level| Text::new("seat-engine").with("level", words::level(level)).localize(self.reader.locale));
        Plate {
            player: player.unwrap_or_default(),
            account: String::new(),
            side: words::side(side).localize(self.reader.locale),
            clock: self.play.and_then(|play| plate_clock(play, side)),
            taken: self.play.map(|play| taken(side, play.board())).unwrap_or_default(),
            ..Plate::default()
        }
    }

    /// The alternative text: what changed, that is the result, the last move, and check; then whose turn it is, the count, and
    /// the pieces by kind with their squares. In both languages, the reader's own first.
    pub(crate) fn read_out(&self) -> String {
        let other = match self.reader.locale {
            Locale::Thai => Locale::English,
            Locale::English => Locale::Thai,
        };
        [self.reader, self.reader.in_language(other)].map(|reader| self.read_out_to(reader)).join("\n")
    }

    fn count(&self) -> Option<CountLabel> {
        let count = self.shown.count?;
        Some(CountLabel {
            counter: count.side().into(),
            honour: kind(count.kind()).localize(self.reader.locale),
            number: count.number()?,
            limit: count.limit(),
        })
    }

    /// As [`BoardView::read_out`], in one language.
    pub(crate) fn read_out_to(&self, reader: Reader) -> String {
        let (pieces_now, locale) = (&self.shown.pieces, reader.locale);
        let ringed: Vec<String> =
            self.marks.iter().filter(|(_, mark)| *mark == Mark::Ring).map(|(at, _)| square(*at, reader)).collect();
        let arrows: Vec<String> = self
            .arrows
            .chunk_by(|one, next| one.0 == next.0)
            .map(|arrows| {
                let to: Vec<String> = arrows.iter().map(|(_, to)| square(*to, reader)).collect();
                format!("{} → {}", square(arrows[0].0, reader), to.join(" "))
            })
            .collect();
        let pointed = self.shown.last_move.filter(|_| self.play.is_none());
        let pointing = [
            // What changed comes first, and in a position that is pointed at that is what it points at.
            pointed.map(|mv| match mv.from == mv.to {
                true => Text::new("alt-marked-one").with("square", square(mv.from, reader)),
                false => {
                    Text::new("alt-marked").with("from", square(mv.from, reader)).with("to", square(mv.to, reader))
                }
            }),
            (!ringed.is_empty()).then(|| Text::new("alt-ringed").with("squares", ringed.join(" "))),
            (!arrows.is_empty()).then(|| Text::new("alt-arrows").with("arrows", arrows.join(", "))),
        ];
        let result = self.ending.zip(self.play).map(|(ending, play)| banner(ending, play, locale));
        let moved = self.play.map(|play| last_move_read_out(play, reader)).unwrap_or_default();
        let check = self.shown.check.filter(|_| self.ending.is_none());
        let stands = [
            check.map(|king| Text::new("alt-check").with("square", square(king, reader))),
            self.turn.map(|turn| text_of!("alt-turn", turn.color(), SeatColor: White, Black)),
            self.count().map(|count| Text::new("alt-count").with("number", count.number).with("limit", count.limit)),
            Some(Text::new("alt-board").with("kind", game_title(self.kind))),
            Some(Text::new("alt-side-white").with("pieces", pieces(pieces_now, Seat::First, reader))),
            Some(Text::new("alt-side-black").with("pieces", pieces(pieces_now, Seat::Second, reader))),
            (self.below == Seat::Second).then(|| Text::new("alt-flipped")),
        ];
        let said = |text: Text| text.localize(locale);
        let pointing = pointing.into_iter().flatten().map(said);
        let stands = stands.into_iter().flatten().map(said);
        let all: Vec<String> = pointing.chain(result).chain(moved).chain(stands).collect();
        sentences(&all, locale)
    }
}

/// The pieces of one side, the most important first: `king d1, rook a1 h1, …`, `ขุน ง๑ เรือ ก๑ ญ๑ …`
pub(crate) fn pieces(all: &[BoardPiece], seat: Seat, reader: Reader) -> String {
    let locale = reader.locale;
    let kinds = all_kinds().into_iter().filter_map(|kind| {
        let own = all.iter().filter(|placed| (placed.seat, placed.piece) == (seat, kind));
        let squares: Vec<String> = own.map(|placed| square(placed.square, reader)).collect();
        let text = Text::new("alt-piece").with("role", piece_name(kind)).with("squares", squares.join(" "));
        (!squares.is_empty()).then(|| text.localize(locale))
    });
    kinds.collect::<Vec<_>>().join(match locale {
        Locale::Thai => " ",
        Locale::English => ", ",
    })
}
