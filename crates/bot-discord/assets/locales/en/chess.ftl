# International chess: its pieces, and what only its rules say.

game-makruk = Makruk
game-chess = international chess
game-title-makruk = Makruk
game-title-chess = International chess

chess-piece-king = king
chess-piece-queen = queen
chess-piece-rook = rook
chess-piece-bishop = bishop
chess-piece-knight = knight
chess-piece-pawn = pawn

## Moves that are not allowed

chess-illegal-king-taken = The king is never taken; checkmate him
chess-illegal-reach-king = The king goes one step any way, so not from {$from} to {$to}
chess-illegal-reach-queen = The queen goes along ranks, files and diagonals, so not from {$from} to {$to}
chess-illegal-reach-rook = The rook goes along ranks and files, so not from {$from} to {$to}
chess-illegal-reach-bishop = The bishop goes along diagonals, so not from {$from} to {$to}
chess-illegal-reach-knight = The knight jumps in an L, so not from {$from} to {$to}
chess-illegal-reach-pawn = A pawn goes one step ahead, two from where it began, and takes one step diagonally ahead: not from {$from} to {$to}
chess-illegal-blocked = A piece on {$square} is in the way
chess-illegal-pawn-takes-ahead = A pawn does not take straight ahead, and {$square} is occupied
chess-illegal-pawn-needs-capture = A pawn goes diagonally only to take, and {$square} is empty
chess-illegal-en-passant-gone = The pawn on {$square} could be taken en passant only by the very next move
chess-illegal-pinned = That piece shields your king from the piece on {$square}
chess-illegal-still-in-check = Your king is in check from {$square}; see to that first
chess-illegal-into-check = Your king would be in check from {$square}
chess-illegal-promotion-needed = On {$square} the pawn becomes another piece. Say which: `=Q`, `=R`, `=B` or `=N`
chess-illegal-cannot-promote = Nothing becomes another piece on {$square}
chess-illegal-castling-forfeited-king = You can't castle on the king's side any more: the king or the rook has moved, or is gone
chess-illegal-castling-forfeited-queen = You can't castle on the queen's side any more: the king or the rook has moved, or is gone
chess-illegal-castling-blocked = You can't castle yet: a piece on {$square} is between king and rook
chess-illegal-castling-in-check = You can't castle while your king is in check from the piece on {$square}
chess-illegal-castling-through-check = You can't castle across {$square}, which the piece on {$by} attacks

chess-text-in-check = Your king is in check, and no piece of yours can make that move. Try something like `{$example}`
chess-text-in-check-nearest = Your king is in check, and no piece of yours can make that move. Did you mean {$moves}?
chess-which-promotion = What does the pawn become?

## Draws

chess-button-claim = ½ Claim the draw
chess-button-claim-with = ½ Claim a draw with a move…
chess-claim-menu = Choose the move…
chess-claim-which = With which move do you claim the draw? It is made, and the game is drawn
chess-claimed-wrongly = {$player} claimed a draw with this move, but there is none to claim: this position has occurred { $occurrences ->
    [one] once
    [2] twice
   *[other] {$occurrences} times
}, and it takes three; {$moves} moves were made without a capture or a pawn move, and it takes fifty. The game goes on
chess-claim-refusal-over = This game is over. For another, `/play`
chess-claim-refusal-not-to-move = A draw is claimed on one's own turn
chess-claim-refusal-unfounded = There is nothing to claim yet: this position has occurred { $occurrences ->
    [one] once
    [2] twice
   *[other] {$occurrences} times
}, and it takes three; {$moves} moves were made without a capture or a pawn move, and it takes fifty
chess-result-dead = 🤝 Drawn: neither side can give mate any more
chess-result-threefold-claim = 🤝 Drawn: {$player} claims that the same position has occurred three times
chess-result-fifty-moves-claim = 🤝 Drawn: {$player} claims fifty moves without a capture or a pawn move
chess-result-seventy-five-moves = 🤝 Drawn: seventy-five moves without a capture or a pawn move

refusal-game-not-played = This server does not play {$kind}. Admins choose its games with `/setup server`
refusal-several-games = Several games are played here ({$games}). Say which with the option `game`
refusal-not-in-game = The rules of {$kind} know no such thing

## Positions to begin in

chess-bad-position = That is no position of chess. A FEN looks like this: `{$example}`
chess-position-piece = `{$token}` is no piece: in a FEN they are K, Q, R, B, N and P, small for Black
chess-position-kings = Each side needs one king there, and {$side} does not have just one
chess-position-too-many-pieces = {$side} has more than 16 pieces there
chess-position-too-many-pawns = {$side} has more than eight pawns there
chess-position-pawn-on-edge = No pawn can be on {$square}
chess-position-kings-touch = The kings are next to each other there
chess-position-opponent-in-check = The side that is not to move is in check there: the side in check has to be the one to move
chess-position-too-many-checkers = More than two pieces give check there, which no move can bring about
chess-position-castling = {$side} can't castle there: a king or a rook is not where it began
chess-position-en-passant = No pawn can just have passed {$square}
chess-position-move-number = Moves are counted from 1

## Hints and analyses

chart-title-of = {$title} ({$kind})
chess-review-opening = Opening: {$opening} ({$eco}), up to move {$move}
chess-pgn-variant = This is a game of `{$token}`, not of international chess
analysis-pgn = 📄 The game with evaluations, signs and better moves, as lichess, Scid and others read it
reason-castles = it castles
chess-reason-draws-seventy-five = it is a draw: seventy-five moves without a capture or a pawn move
