# Games that are over: the list of them, looking back, and taking them along.

## /games

command-games-show = show
command-games-show-description = Games that are being played (unless you say), or finished ones?
command-games-opponent = opponent
command-games-opponent-description = Finished games against this person (or against the bot)
command-games-result = result
command-games-result-description = Finished games that ended so for you
choice-games-open = being played, and challenges
choice-games-finished = finished
choice-result-won = won
choice-result-lost = lost
choice-result-drawn = drawn
finished-title = **Your finished games** · page {$page}
finished-won = 🏆 Game {$game} with {$opponent} · won, {$moves} { $moves ->
    [one] move
   *[other] moves
} · {$when} · {$place}
finished-lost = ▪️ Game {$game} with {$opponent} · lost, {$moves} { $moves ->
    [one] move
   *[other] moves
} · {$when} · {$place}
finished-drawn = 🤝 Game {$game} with {$opponent} · drawn, {$moves} { $moves ->
    [one] move
   *[other] moves
} · {$when} · {$place}
finished-void = ▫️ Game {$game} with {$opponent} · without a result · {$when} · {$place}
finished-none = You have no finished games yet
finished-none-such = You have no such games
finished-open = Look at a game…
finished-choice-won = Game {$game} · won · {$moves} { $moves ->
    [one] move
   *[other] moves
}
finished-choice-lost = Game {$game} · lost · {$moves} { $moves ->
    [one] move
   *[other] moves
}
finished-choice-drawn = Game {$game} · drawn · {$moves} { $moves ->
    [one] move
   *[other] moves
}
finished-choice-void = Game {$game} · without a result · {$moves} { $moves ->
    [one] move
   *[other] moves
}
finished-newer = ◀ Newer
finished-older = Older ▶

## /export

command-export = export
command-export-description = Take a game along: moves (PGN), position (FEN) or animated picture (GIF), or all your games
command-export-format = format
command-export-format-description = As what (PGN unless you say)
command-export-game = game
command-export-game-description = The number of the game (the one in this channel unless you say)
choice-export-pgn = moves (PGN)
choice-export-gif = animated picture (GIF)
choice-export-fen = position (FEN)
choice-export-all = all my finished games (PGN)
choice-export-data = everything about me (JSON)
export-pgn = { $games ->
    [one] 📄 A game as PGN, for chess programs that know Makruk
   *[other] 📄 {$games} games as PGN, for chess programs that know Makruk
}
export-left-out = { $games ->
    [one] One older game did not fit
   *[other] {$games} older games did not fit
}
export-nothing = You have no finished games yet
export-fen = Game {$game} as FEN:
export-film-alt = Game {$game} as an animated picture: {$moves} { $moves ->
    [one] move
   *[other] moves
 }
button-export-pgn = 📄 PGN
button-export-film = 🎞️ GIF
button-share = 📣 Share
button-all-places = All places
button-page-before = ◀ Previous
button-page-after = Next ▶
answer-shared = It is in the channel now
refusal-nothing-to-export = No game was played in this channel. Give the number of a game (`game`), or see yours with `/games`

## PGN and FEN from elsewhere

command-analyse_message-menu = Analyse
command-analyse-pgn = pgn
command-analyse-pgn-description = A game to look at, as PGN, instead of a game played here
command-analyse-file = file
command-analyse-file-description = A game or position to look at, as a file with PGN or FEN
pgn-syntax = Line {$line} of the PGN: `{$token}` makes no sense there
pgn-unfinished = The PGN ends too early, in line {$line}: a bracket or a comment is not closed
pgn-no-move = Line {$line} of the PGN: `{$token}` is no move
pgn-illegal = Line {$line} of the PGN: `{$token}` can't be played there
pgn-count = Line {$line} of the PGN: `{$token}` is not possible there
pgn-variant = This is a game of `{$token}`, not of Makruk
pgn-not-here = This is a game of `{$token}`, which is not played on this server
pgn-tag = The tag `{$tag}` of the PGN can't be read
pgn-dialect-chess = The moves are written with the letters of chess, so `Q` was read as the met, `B` as the khon, and `P` as a promoted pawn
pgn-dialect-uci = The moves are written as squares, from and to
pgn-dialect-typed = The moves were read as if they were typed here
pgn-oddities = Not everything in it makes sense. Where a move can't be made out, the game ends before it:
pgn-more-oddities = … and {$more} more
pgn-mended = • {$why} (read as `{$move}`)
pgn-skipped = • {$why} (skipped)
games-which = There are {$games} games in it. Which one shall I look at?
games-listed = These are the first {$games}
games-long = { $games ->
    [one] One of them is too long to be analysed: at most {$plies} moves of one side
   *[other] {$games} of them are too long to be analysed: at most {$plies} moves of one side
}
games-without-moves = { $games ->
    [one] One of them has no moves
   *[other] {$games} of them have no moves
}
games-unreadable = { $games ->
    [one] One of them can't be read. {$why}
   *[other] {$games} of them can't be read, for example: {$why}
}
games-further = { $games ->
    [one] The last one was not read: there are too many
   *[other] The last {$games} were not read: there are too many
}
games-choice = {$result} · {$moves} { $moves ->
    [one] move
   *[other] moves
}
refusal-long-pgn = The game is too long to be analysed: at most {$plies} moves of one side
refusal-long-file = The file is too long: at most {$size} KiB
refusal-unreadable-file = The file can't be read. It should be a PGN, as text
refusal-nothing-written = There is neither a FEN nor a PGN in that message
