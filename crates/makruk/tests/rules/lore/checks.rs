//! Checks, and how they are given and stopped.

use super::picture::Word;

pub const WORDS: &[Word] = &[
    Word {
        word: "รุก",
        earned: "
            a1a8                 d6d7                 d4c2
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . S . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . n . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 R . . . K . . .    1 . . . . K . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            d5d6                 e4c5                 a1e1
          8 . . . k . . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . p . . .
          5 . . . K . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . N . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . . R    1 . . . . K . . .    1 R . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "a king gives no check",
            "the knight attacks only squares beside the king",
            "a pawn stands in the rook's way",
        ],
    },
    Word {
        word: "รุกฆาต",
        earned: "
            d5c7                 e4d6                 e4d6
          8 r . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . m . . . . . .
          6 . . . . . . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . N . . . .    5 . s . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . N . . .    4 . . . . N . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            e4d6                 d5c7                 e4d6
          8 . . . . k . . .    8 r . . . . . k .    8 . r . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . p . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . p . . . . . .    5 . . . N . . . .    5 . . . . . . . .
          4 . . . . N . . .    4 . . . . . . . .    4 . . . . N . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 . R . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the other piece is only a pawn, and another pawn protects it",
            "the rook is attacked, but there is no check",
            "the rook is attacked by another piece than the one that gives check",
        ],
    },
    Word {
        word: "รุกกิน",
        earned: "
            d8d1                 d5e6                 d2d8
          8 . . . r k . . .    8 . . . . . . . .    8 n . . . k . . .
          7 . . . . . . . .    7 . . . r . k . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . M . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . R . . . .
          1 K . . . . . N .    1 K . . . R . . .    1 K . . R . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            d8d1                 f5g6                 b6b5
          8 . . . r k . . .    8 . . . . . . . s    8 . . . . k . . .
          7 . . . . . . . .    7 . . M~. . k . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . p .    6 . p . . . . . .
          5 . . . . . . . .    5 . . . . . M~P p    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 N . K . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . R . . . N .    1 K . . . . . . .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the other rook can capture the checking one",
            "the king can capture the promoted pawn",
            "the king can capture the pawn",
        ],
    },
    Word {
        word: "เปิดรุก",
        earned: "
            e4d3                 e5c4                 e5d5
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . r . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . N . . .    5 . . . . k . . .
          4 . . . . S . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . R . . .    1 K . . . R . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            e4e5                 e4d5                 e4d3
          8 . . . . k . . .    8 . . . . k . . .    8 . . . k m . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . S . . .    4 . . . . S . . .    4 . . . . S . . .
          3 . . . . . . . .    3 . . . . P . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . R . . .    1 K . . . R . . .    1 K . . . R . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the khon stays on the rook's line",
            "a pawn still stands in the way",
            "at the end of the line is a met, not the king",
        ],
    },
    Word {
        word: "เปิดรุก รุก",
        earned: "
            e6d7                 e4d6                 e4c3
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . . . . k
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . S . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . N . . .    4 K . . . n . . r
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . R . . .    1 K . . . R . . .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            e4d6                 e5c4                 e4d6
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . N . . .    5 . . . . . . . .
          4 . . . . N . . .    4 . . . . . . . .    4 R . . . N . . r
          3 . . . . P . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . R . . .    1 K . . . R . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "a pawn still stands in the rook's way",
            "the knight itself gives no check",
            "the line that was opened leads to a rook",
        ],
    },
    Word {
        word: "ปิดรุก",
        earned: "
            c7d8                 d2b1                 d5d1
          8 R . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . s . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . R . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . N . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 r . . . K . . .    1 r . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            b3a1                 e1f2                 d2b1
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . N . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . N . . . .    2 . . . N . . . .
          1 r . . . K . . .    1 r . . . K . . .    1 r . S . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["the rook is captured", "the king steps away", "there was no check to block"],
    },
    Word {
        word: "ปิดรุก รุก",
        earned: "
            f7d8                 e2e3                 d4e5
          8 R . . . k . . .    8 . . . . . . . .    8 . . . . . . . .
          7 . . . . . n . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . K . . . . .    6 . . . . . . . .    6 . . . . . k . .
          5 . . . . . . . .    5 . . . . . . . .    5 K . . . . . . r
          4 . . . . . . . .    4 . . . . k . . .    4 . . . M . . . .
          3 . . . . . . . .    3 . . K . . . . r    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . S . . .    2 . . . . . . . .
          1 . . . . . . . .    1 . . . . . . . .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            f7d8                 e3c4                 c4d5
          8 R . . . k . . .    8 . . . . k . . .    8 . . . . . . . .
          7 . . . . . n . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . k . . .
          5 . . . . . . . .    5 . . . . . . . .    5 K . . r . . . .
          4 . . . . . . . .    4 K . . . . . . r    4 . . M . . . . .
          3 . . K . . . . .    3 . . . . N . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . . .    1 . . . . R . . .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the knight blocks the check but gives none",
            "the rook behind the knight gives check, not the knight",
            "the met gives check, but it captured the rook",
        ],
    },
    Word {
        word: "กินรุก",
        earned: "
            d1d8                 d4e5                 d4b3
          8 . . . m k . . .    8 . . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . k . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . n . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . P . . . .    4 . . . n . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . P . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . R K . . .    1 K . . . . . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c4d5                 e4d5                 a1a8
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . p . . . .    5 . . . p . . . .    5 . . . . . . . .
          4 . . S . . . . .    4 . . . . S . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . . . . .    1 K . . . R . . .    1 R . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "it captures but gives no check",
            "the rook behind the capturing piece gives check, not that piece",
            "it gives check but captures nothing",
        ],
    },
    Word {
        word: "หงายรุก",
        earned: "
            d5d6                 e5d6                 e4e3
          8 . . . . . . . .    8 . . . . . . . .    8 k . . . . . . .
          7 . . . . k . . .    7 . . k . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . n . . . .    6 . . . . . . . .
          5 . . . P . . . .    5 . . . . P . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . p . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . K . .
          1 K . . . . . . .    1 K . . . . . . .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            d5d6                 d5d6                 c5d6
          8 k . . . . . . .    8 . . . . . . . .    8 . . . . . . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . k . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . P . . . .    5 R . . P . . . k    5 . . M~. . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . . . . .    1 K . . . . . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the pawn promotes far from the king",
            "the rook behind the pawn gives check, not the pawn",
            "the pawn promoted long ago",
        ],
    },
];
