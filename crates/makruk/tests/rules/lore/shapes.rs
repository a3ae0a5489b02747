//! Shapes: a pressing rook, protection, promoted pawns in pairs, and high pawns.

use super::picture::Word;

pub const WORDS: &[Word] = &[
    Word {
        word: "ตากด",
        earned: "
            a1e1                 a1e1                 h8h1
          8 . . . . k . . .    8 . . . . k . . .    8 k . . . . . . r
          7 . . . . s . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . S . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 R . . . . . K .    1 R . . . . . K .    1 . . . . K N . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            a1e1                 e1e3                 a1e1
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . s . . .    7 . . . . s . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . P . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 R . . . . . K .    1 . . . . R . K .    1 R . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["two pieces stand between", "the rook pressed before", "nothing stands between: รุก"],
    },
    Word {
        word: "ผูก",
        earned: "
            b2c3                 e3e4                 e7e6
          8 . . . r k . . .    8 . . . . k . . .    8 . . . . . . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . k . . .
          6 . . . . . . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . N . . . .    5 . . . s . . . .
          4 . . . R . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . P . . .    3 . . . . . . . .
          2 . S . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . R . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            b2c3                 b2c3                 e3e4                 c7d6
          8 . . . r k . . .    8 . . . . k . . .    8 . . . . r . k .    8 . . . r k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .    7 . . S . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . N . . . .    5 . . . . . . . .
          4 . . . R . . . .    4 . . . R . . . .    4 . . . . . . . .    4 . . . R . . . .
          3 . . . . M . . .    3 . . . . . . . .    3 . . . . P . . .    3 . . . . . . . .
          2 . S . . . . . .    2 . S . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . K . . .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the met protected the rook before",
            "nobody attacks the rook",
            "the pawn is pinned and could not recapture",
            "the khon stands in the way: the rook cannot be captured",
        ],
    },
    Word {
        word: "เบี้ยผูก",
        earned: "
            e5d4                 e5e6                 c5d4
          8 . . . . k . . .    8 k . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . M~. . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . M~. . .    5 . . . . P . . .    5 . . m~. . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . M~. . . . .    3 . . . . . . . .    3 . . . . m~. . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            e5d4                 e3d4                 e5d4
          8 . . . . k . . .    8 k . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . M~. . .    5 . . . M~. . . .    5 . . . . M~. . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . M . . . . .    3 . . . . M~. . .    3 . . m~. . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 K . . . . . . .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["the other is an original met", "one stands behind the other", "the other is the opponent's"],
    },
    Word {
        word: "เบี้ยเทียม",
        earned: "
            e3d4                 e5e6                 c5d4
          8 k . . . . . . .    8 k . . . . . . .    8 . . . . . . . k
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . M~. .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . P . . .    5 . . m~. . . . .
          4 . . M~. . . . .    4 . . . . . . . .    4 . . . . m~. . .
          3 . . . . M~. . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . . . . .    1 K . . . . . . .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            e3d4                 e3d4                 c4d5
          8 k . . . . . . .    8 k . . . . . . .    8 k . . . . . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . M~. . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . M~. . . . . .    4 . . M . . . . .    4 . . M~. . . . .
          3 . . . . M~. . .    3 . . . . M~. . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 K . . . . . . .    1 K . . . . . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["there is a file between them", "the other is an original met", "one stands behind the other"],
    },
    Word {
        word: "เบี้ยสูง",
        earned: "
            d4d5                 c4d5                 e5e4
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . n . . . .    5 . . . . p . . .
          4 . . . P . . . .    4 . . P . . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            d3d4                 d5d6                 c4d5
          8 . . . . k . . .    8 k . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . P . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . . . .    4 . . M~. . . . .
          3 . . . P . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["it is no higher than pawns in the opening", "it promotes: เบี้ยหงาย", "it is no longer a pawn"],
    },
];
