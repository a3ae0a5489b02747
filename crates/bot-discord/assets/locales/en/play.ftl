# Proposing a game: the panel, its options, and the question how well the bot is to play.

command-challenge-menu = Challenge

## The panel

button-play = ♟️ Play
play-title = **A game of {$game}** · start at once, or choose first
play-proposal = ♟️ {$opponent} · {$terms}
play-for-four = -# 🎲 For four people, with dice: `/four new`
play-anyone = For whoever comes first
play-bot = the bot
play-opponent = Against whoever comes first; or choose someone
play-begin-anyone = ⚔️ Find an opponent
play-begin-person = ⚔️ Challenge
play-begin-bot = 🤖 Play the bot
play-rated-off = 🏆 Rated: no
play-rated-on = 🏆 Rated: yes
play-options = ⚙️ Options…
play-side-lot = Your side: by lot
play-side-white = Your side: White
play-side-black = Your side: Black

## How well the bot plays

play-level-title = **Play the bot** · choose how well it plays, and the game begins
play-level-choose = How well should it play?
play-level-refused = **Play the bot** · ⚠️ with odds that bind a king it can't play. Change the odds under Options, or play a person
play-people = 👤 Play a person

## Options

play-options-title = **⚙️ Options {$page}/{$pages}** · {$title}
play-page-friends = between friends
play-page-opening = the beginning, and repetition
play-page-counting = the rules of counting
play-page-limits = limits of counting
play-page-chaturanga = rules of chaturanga
play-done = ✅ Done
play-page-before = ◀
play-page-next = ▶
play-reset = ↩️ Reset
play-odds-none = No odds
play-odds = Odds: {$handicap}
play-giver-me = You give the odds
play-giver-opponent = Your opponent gives the odds
play-advice-none = No warnings about loose pieces
play-met-usual = The met moves as the rules say
play-met-leap = Met: its first move may be two squares straight ahead
play-met-provincial = Met: its first turn may be together with the pawn before it
play-ruleset-server = Rules as the server has them
play-as-ruleset = {$subject}: as the rules have it
play-repetitions = Draw by repetition
play-calling = When counts begin
play-numbers = Who says the numbers
play-counter-mates = Mate by the side that counts
play-rook = Limit of a single rook
play-mixed = Limit of several kinds of pieces
play-board = The board's honour begins at
play-bared = When only the king is left while counting

## A position to begin in

play-position = 📋 From a position…
play-position-title = Begin in a position
play-position-field = FEN; empty for the usual beginning
stake-position = from the position `{$fen}`
position-rank-count = A board has 8 ranks, with `/` between them; here are {$ranks}
position-rank-width = `{$token}` does not make up a rank of 8 squares
position-piece = `{$token}` is no piece: in a FEN they are K, M, S, N, R and P, small for Black, and M~ for a promoted pawn
position-no-king-white = White has no king there
position-no-king-black = Black has no king there
position-kings-white = White has more than one king there
position-kings-black = Black has more than one king there
position-pieces-white = White has more pieces there than a game begins with
position-pieces-black = Black has more pieces there than a game begins with
position-pawn = The pawn on {$square} would have been promoted long ago
position-check = The king on {$king} could be taken at once from {$by}: the side in check has to be the one to move
position-mate = That is checkmate already; there is nothing left to play
position-stalemate = The side to move has no move there: the game would be drawn at once
position-material = Nobody can give mate there any more: the game would be drawn at once
