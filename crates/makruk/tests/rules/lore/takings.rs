//! Captures, recaptures and the material balance.

use super::picture::Word;

pub const WORDS: &[Word] = &[
    Word {
        word: "เรือลอย",
        earned: "
            a2a4                 c3b4                 d1d5
          8 . . . . k . . .    8 . . . r k . . .    8 . . . . r . k .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . p . . . . .
          5 . . n . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . R . . . .    4 . . . . . . . .
          3 . . . . . . . .    3 . . S . . . . .    3 . . . . N . . .
          2 R . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . . . K .    1 . . . R K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c3b4                 a2a5                 d3d4
          8 . . . r k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . n . . .
          5 . . . . . . . .    5 . . n . . . . .    5 . . . . . . . .
          4 . . . R . . . .    4 . . . . . . . .    4 . . . . . . . .
          3 . . S . M~. . .    3 . . . . . . . .    3 . . . R . . . .
          2 . . . . . . . .    2 R . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . K . . .    1 . . . . R K . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the promoted pawn protects the rook",
            "nothing can capture the rook",
            "the knight is pinned and cannot capture it",
        ],
    },
    Word {
        word: "หมากลอย",
        earned: "
            c3d5                 c3d4                 e6e5
          8 . . . . k . . .    8 k . . . . . . .    8 k . . . . . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . p . . . . .    6 . . . . . . . .    6 . . . . s . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . . r . .    4 . . . . . . . .
          3 . . N . . . . .    3 . . M . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . R . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c3d5                 c3d5                 c3d5
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . p . . . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . . P . . .    4 . . . . . . . .
          3 . . N . . P . .    3 . . N . . . . .    3 . . N . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["its own pawn is near: ขาด", "the pawn protects it", "nothing can capture it"],
    },
    Word {
        word: "ขาด",
        earned: "
            c3d5                 e3f3                 f6d5
          8 . . . . k . . .    8 . . . r k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . p . . . . .    6 . . . . . . . .    6 . . . . p n . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . . . . .    4 . . . N . . . .    4 . . P . . . . .
          3 . . N . . P . .    3 . . . . K . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . . .    1 . . . . R . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            f6d5                 c3d5                 e3f3
          8 . . . . k . . .    8 . . . . k . . .    8 . . . r k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . p n . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . P . . . . .    4 . . . . . . . .    4 . . . R . . . .
          3 . . . . . . . .    3 . . N . . . . .    3 . . . . K . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &["the pawn is not pinned and can recapture", "its side is far away: หมากลอย", "it is a rook: เรือลอย"],
    },
    Word {
        word: "กินสอง",
        earned: "
            e4d5                 d1d5                 e5d4
          8 . . . . k . . .    8 . . . . k . . .    8 . . . r k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . p . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . n . . . .    5 . . . r . . . .    5 . . . . m . . .
          4 . . . . P . . .    4 . . . . . . . .    4 . . . S . . . .
          3 . . N . . . . .    3 . . N . . . . .    3 . . P . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . R . . K .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c3d5                 e4d5                 e4d5
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . p . . .    6 . . . . . . . .    6 . . p . p . . .
          5 . . . p . . . .    5 . . . n . . . .    5 . . . n . . . .
          4 . . . . P . . .    4 . . . . P . . .    4 . . . . P . . .
          3 . . N . . . . .    3 . . N . . . . .    3 . . N . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "two pawns, but for a knight",
            "there is no recapture: one for none",
            "the opponent recaptures twice: two for two",
        ],
    },
    Word {
        word: "เสียสอง",
        earned: "
            c3d5                 d6d5                 d4d5
          8 . . . . k . . .    8 k . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . p . p . . .    6 . . . s p . . .    6 . . p . p . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . . . P . . .    4 . . . . . . . .    4 . . P P . . . .
          3 . . N . . . . .    3 . . N . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . R . . K .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c3d5                 c3d5                 d4d5
          8 . . . . k . . .    8 . . . . k . . .    8 . . . r . . k .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . r . . . .
          6 . . p . p . . .    6 . . p . . . . .    6 . . . . . . . .
          5 . . . . . . . .    5 . . . . . . . .    5 . . . . . . . .
          4 . . P . P . . .    4 . . . . P . . .    4 . . . P P . . .
          3 . . N . . . . .    3 . . N . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . . . K .    1 . . . . . . K .    1 . . . . . . K .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "it is protected twice: two for two",
            "it is attacked once: one for one",
            "two pawns, but for a rook",
        ],
    },
    Word {
        word: "เป็นต่อ",
        earned: "
            c4d5                 d5d6                 f6e4
          8 . . . . k . . .    8 k . . . . . . .    8 . . . . k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . p    6 . . . . . n . .
          5 . . . p . . . .    5 . . . P . . . .    5 . . . . . . . .
          4 . . P . . . . .    4 . . . . . . . .    4 . . . . R . . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 K . . . . . . .    1 K . . . . . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c3d5                 c4d5                 c4d5
          8 . . . . k . . .    8 . . . . k . . .    8 . . . . k . . r
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . p . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . n . . . .    5 . . . p . . . .    5 . . . p . . . .
          4 . P . . . . . .    4 . . P . . . . .    4 . . P . . . . .
          3 . . N . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 R . . . K . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "the pawn recaptures, and material is even",
            "the mover was ahead before",
            "the mover is still behind: เป็นรอง",
        ],
    },
    Word {
        word: "เป็นรอง",
        earned: "
            c4d5                 d5d6                 d5f4
          8 . . . . k . . r    8 k . . . . . . r    8 . k . . . . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 . . . . . . . .    6 . . . . . . . .
          5 . . . p . . . .    5 . . . P . . . .    5 . . . n . . . .
          4 . . P . . . . .    4 . . . . . . . .    4 . . . . . P . .
          3 . . . . . . . .    3 . . . . . . . .    3 . . . . . . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 K . . . . . . .    1 R . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        missed: "
            c4c5                 c3d5                 c4d5                 c4d5
          8 . . . . k . . r    8 . . . . k . . .    8 . . . . k . . .    8 . . . r k . . .
          7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .    7 . . . . . . . .
          6 . . . . . . . .    6 m . . . p . . .    6 . . . . . . . .    6 . . . . . . . p
          5 . . . . . . . .    5 . . . p . . . .    5 . . . r . . . .    5 . . . n . . . .
          4 . . P . . . . .    4 . . . . . . . .    4 . . P . . . . .    4 . . P . . . . .
          3 . . . . . . . .    3 . . N . . . . .    3 . . . . . . . .    3 . . . . N . . .
          2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .    2 . . . . . . . .
          1 . . . . K . . .    1 . . . . K . . .    1 . . . . K . . .    1 . . . . K . . .
            a b c d e f g h      a b c d e f g h      a b c d e f g h      a b c d e f g h
        ",
        because: &[
            "there was no capture or promotion",
            "material is even until the pawn recaptures",
            "now the mover is ahead: เป็นต่อ",
            "if the rook recaptures, the knight captures it, and the mover is ahead",
        ],
    },
];
