# Following members and games.

command-follow = follow
command-follow-description = Hear of someone's games, or of one game's end: at most one direct message a day
command-follow-member = member
command-follow-member-description = Whose games you want to hear of
command-follow-game = game
command-follow-game-description = The number of a game on this server

follow-title = **Whom you follow on this server**
follow-nothing = Nobody so far. `/follow` with a member tells you when their games begin and end; with a game, when it ends. You get one direct message a day at most
follow-list = You hear of {$followed}, in one direct message a day at most
follow-from-everybody = Members can follow you and the games you play
follow-from-nobody = Nobody can follow you or the games you play
follow-forbid = Let nobody follow me
follow-allow = Let everybody follow me
follow-stop = Stop following…
follow-stop-all = Stop following all
follow-game = game {$game}
follow-told-began = ♟️ Game {$game}: {$white} against {$black} has begun · {$place}
follow-told-white-won = 🏁 Game {$game}: {$white} has beaten {$black} · {$place}
follow-told-black-won = 🏁 Game {$game}: {$black} has beaten {$white} · {$place}
follow-told-draw = 🏁 Game {$game}: {$white} and {$black} have drawn · {$place}
follow-told-void = 🏁 Game {$game} of {$white} and {$black} has ended without a result · {$place}
follow-told-footer = -# You follow them. {$command} on the server shows whom, and stops it
follow-refusal-oneself = That is you, or a game of your own: you hear of those anyway
follow-refusal-not-allowed = {$player} does not want to be followed
follow-refusal-too-many = You follow {$most} already, the most there may be on one server. Stop following someone first
