# Chaturanga for two: its pieces, and what only its rules say.

game-chaturanga = chaturanga
game-title-chaturanga = Chaturanga

# Below the first board.
board-chaturanga = The elephant (`E`, ช) moves as Makruk’s rook does, the boat (`B`, ร) leaps two squares diagonally; everything else moves as in Makruk. A pawn on the last rank becomes a counsellor

chaturanga-piece-king = king
chaturanga-piece-counsellor = counsellor
chaturanga-piece-elephant = elephant
chaturanga-piece-horse = horse
chaturanga-piece-boat = boat
chaturanga-piece-pawn = pawn

## Rules that are chosen with a game

chaturanga-facing-counsellor = each king faces the other’s counsellor
chaturanga-facing-king = the kings face each other
chaturanga-bare-king-plays-on = a bare king plays on
chaturanga-bare-king-loses-unless-answered = a bare king loses, unless its next move bares the other
chaturanga-bare-king-loses = a bare king loses
chaturanga-stalemate-draw = stalemate is a draw
chaturanga-stalemate-loses = whoever is stalemated loses

## Moves that are not allowed

chaturanga-not-understood = I can't read that as a move. Type something like `{$example}`, with K, M, E, H and B for king, counsellor, elephant, horse and boat
chaturanga-no-piece = No {$piece} of yours gets to {$square}. Type something like `{$example}`
chaturanga-other-piece-boat = In chaturanga the boat leaps two squares diagonally; the elephant (ช้าง) is what moves as Makruk’s rook (เรือ). Do you mean {$move}?
chaturanga-other-piece-elephant = In chaturanga the elephant moves as Makruk’s rook does; the boat (เรือ) leaps two squares diagonally. Do you mean {$move}?
chaturanga-king-taken = The king is never taken; checkmate it
chaturanga-reach-king = The king goes one step any way, so it does not get to {$square}
chaturanga-reach-counsellor = The counsellor goes one step diagonally, so it does not get to {$square}
chaturanga-reach-elephant = The elephant goes along ranks and files as far as the way is free, so it does not get to {$square}
chaturanga-reach-horse = The horse jumps in an L, so it does not get to {$square}
chaturanga-reach-boat = The boat leaps two squares diagonally, so it does not get to {$square}
chaturanga-reach-pawn = A pawn goes one step ahead and takes one step diagonally ahead, so it does not get to {$square}
chaturanga-in-check = Your king would be in check from {$square}

## Ends of games

banner-stalemate = stalemate
banner-bare-king = a bare king
banner-draw-seventy-moves = seventy moves
chaturanga-result-stalemate = 🏆 {$loser} has no move, which loses here; {$winner} ({$side}) wins
chaturanga-result-bare-king = 🏆 {$loser} has nothing but the king, which loses here; {$winner} ({$side}) wins
chaturanga-result-seventy-moves = 🤝 Drawn: seventy moves without a capture or a pawn move
chaturanga-reason-draws-seventy = it is a draw: seventy moves without a capture or a pawn move

pool-chaturanga-live = live games of chaturanga
pool-chaturanga-correspondence = correspondence games of chaturanga

# Choices of `/rating`.
choice-pool-chaturanga-live = Chaturanga, live
choice-pool-chaturanga-correspondence = Chaturanga, correspondence
