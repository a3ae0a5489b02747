# Answers that only the acting user sees: short, saying what happened.

answer-moved = Played: {$move}
answer-moved-elsewhere = Played: {$move} · game {$game} is at {$place}
answer-done = Done
answer-not-shown = ⚠️ It counts, but this channel can't show it, because the bot lacks: {$permissions}. An admin can grant that in the channel's settings under Permissions; then it appears by itself
unposted-your-turn = ♟️ It is your turn in game {$game} ({$place})
unposted-their-turn = ♟️ Your game {$game} ({$place}) goes on
unposted-over = 🏁 Your game {$game} ({$place}) is over
unposted-permissions = I can't show it in {$place}, because I lack: {$permissions}. An admin can grant that in the channel's settings under Permissions; then the board appears there by itself
unposted-locked = I can't show it in {$place}, because the thread is locked. A moderator can unlock it from the thread's menu (⋯); then the board appears there by itself
unposted-unknown = I can't show it in {$place}, because Discord lets me post nothing there. An admin can check my roles and the channel's settings under Permissions; then the board appears there by itself
unposted-removed = I can't show it in {$place}, because I was removed from that server. Once an admin invites me back, the board appears there by itself
unposted-away = I am not in {$place} myself, so I can show the board there only after someone has pressed a button or used a command there; then it appears by itself
unposted-deleted-channel = its channel was deleted
unposted-gone = It goes on here, and is closed {$when} unless it is finished before
unposted-meanwhile = Until then you can send me your moves here, for example `#{$game} {$example}`
unposted-play-here = Send me your move here, for example `#{$game} {$example}`
answer-rematch-was = There was a rematch already: game {$game} in {$place}. `/play` begins another one
answer-rematch-was-not = The rematch that was offered came to nothing. `/play` begins another game
answer-accepted = Let's play! Game {$game} is at {$place}
answer-draw-offered = You offered a draw; the other side is asked
answer-draw-agreed = Drawn by agreement
answer-resign-ask = Resign game {$game}? This ends it
answer-abort-ask = You haven't both moved yet in game {$game}. You can call it off so that nobody loses, or resign
answer-resign-ask-typed = Resign game {$game}? This ends it. If you mean it, reply to the board with `yes, resign`
answer-abort-ask-typed = You haven't both moved yet in game {$game}: with `/resign` you can call it off so that nobody loses. To resign all the same, reply to the board with `yes, resign`
answer-resigned = You resigned. Thank you for the game
answer-aborted = The game is called off
answer-takeback-asked = You asked for your move back; the other side decides
answer-took-back = Taken back
answer-handoff-asked = Asked; now it is up to your opponent
answer-taken-over = You move yourself again
answer-count-started = You are now counting {$kind}. Your next move counts {$next}; beyond {$limit} the game is drawn
answer-count-stopped = You stopped counting
answer-rules-set = From now on this server plays by: {$ruleset}. Games that have begun keep their rules
answer-challenges-everybody = You take challenges again, except from people you have muted
answer-challenges-nobody = You take no challenges from now on. Those that wait for you stay
answer-muted = {$player} can't challenge you any more
answer-unmuted = {$player} can challenge you again
answer-reminders-never = In games by days you get no reminders
answer-reminders = In games by days you get a direct message { $hours ->
    [one] an hour
   *[other] {$hours} hours
} before your time runs out, but not before half of it has passed
answer-holiday = 🏖️ You are on holiday until {$until}: your clocks in games by days stand still. You have { $left ->
    [one] {$left} day
   *[other] {$left} days
} left this year
answer-holiday-none = You are not on holiday. You have { $left ->
    [one] {$left} day
   *[other] {$left} days
} of holiday left this year, during which your clocks in games by days stand still
answer-settings-challenges-everybody = You take challenges
answer-settings-challenges-nobody = You take no challenges
answer-settings-muted = Muted: {$players}


## The list of games

games-none = You have no games open. Start one with {$command}
games-title = **Your games**
games-your-turn = 🟢 Game {$game} with {$opponent} · your turn · {$place}
games-their-turn = ⚪ Game {$game} with {$opponent} · their turn · {$place}
games-placeless = 🕳️ Game {$game} with {$opponent} · in {$place}. Finish it in your direct messages with the bot (`/board`, `/draw`, `/resign`); it closes without a result {$when}
games-challenge-sent = ⏳ Challenge {$game} to {$opponent} · expires {$when} · {$place}
games-challenge-received = ⚔️ Challenge {$game} from {$opponent} · waits for you · expires {$when} · {$place}
games-challenge-open = ⏳ Challenge {$game} to anyone · expires {$when} · {$place}
games-more = …and {$count} more
games-open-board = open the board
place-gone = a channel that is gone
suggestion-your-turn = Game {$game} · your turn · {$moves} moves
suggestion-their-turn = Game {$game} · their turn · {$moves} moves

## Help

