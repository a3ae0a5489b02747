# Boards that are watched on a page.

command-watch = watch
command-watch-description = The link of a game, to watch it outside Discord
command-watch-game = game
command-watch-game-description = The number of the game, if it is not the one here
command-setup-watching = watching
command-setup-watching-description = Whether games can be watched outside Discord
command-setup-watching-from = from
command-setup-watching-from-description = From where games can be watched
watching-channels = In the channels only
watching-anywhere = Anywhere, with a game's link

watching-now-channels = 🔒 Games are watched in this server's channels only. No link leads to them
watching-now-anywhere = 🌐 Whoever has a game's link from `/watch` can watch it, also outside Discord: the board, the moves and the players' names, and nothing else
watch-link = 👀 Game {$game}: whoever has this link can watch. Nobody can move by it
watch-button = Watch
watch-refusal-closed = Games of this server are not watched outside Discord. Whoever manages the server can allow that with `/setup watching`
watch-refusal-elsewhere = That game is not played in this channel
watch-refusal-no-pages = This bot shows no boards outside Discord

watch-page = A game that is being watched
watch-title = {$kind} · game {$game}
watch-gone = There is nothing to watch here. The link is wrong, or the server does not share its games any more
watch-lost = The connection is lost; trying again …
watch-first = To the start
watch-back = One move back
watch-forward = One move forward
watch-newest = To the newest move
watch-turn-board = Turn the board
watch-moves = Moves
watch-board = Board
