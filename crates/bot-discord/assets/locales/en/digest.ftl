# The weekly digest of a server: its post, and how a server sets it up.

command-setup-digest = digest
command-setup-digest-description = A post each week: games, results, ladder, season, puzzles
command-setup-digest-channel = channel
command-setup-digest-channel-description = The channel that gets it
command-setup-digest-day = day
command-setup-digest-day-description = On which day of the week
command-setup-digest-hour = hour
command-setup-digest-hour-description = At what time, like 09:00
command-setup-digest-zone = zone
command-setup-digest-zone-description = By the clocks of which time zone

## The post

digest-title = 📰 **The week in the club** · {$from} to {$to}
digest-games = { $games ->
    [one] ♟️ **1 game** ended: {$kinds}
   *[other] ♟️ **{$games} games** ended: {$kinds}
}
digest-rated = {$games} rated
digest-friendly = {$games} friendly
digest-engine = {$games} with the engine
digest-of-game = {$game} {$games}
digest-upset = ⚡ Upset of the week: {$winner} ({$own}) beat {$loser} ({$theirs})
digest-upset-of-game = ⚡ Upset of the week: {$winner} ({$own}) beat {$loser} ({$theirs}) at {$game}
digest-streak = 🔥 Longest winning streak: {$player}, {$wins} games in a row
digest-streak-of-game = 🔥 Longest winning streak: {$player}, {$wins} games of {$game} in a row
digest-best = 💎 Best game: {$white} ({$first}% accuracy) against {$black} ({$second}%) · {$board}
digest-best-of-game = 💎 Best game ({$game}): {$white} ({$first}% accuracy) against {$black} ({$second}%) · {$board}
digest-rises = 📈 Ratings: {$list}
digest-rise = {$player} +{$points}, now {$now} ({$pool})
digest-climbs = 🪜 Up the ladder: {$list}
digest-climb = {$player} from rung {$from} to {$to}
digest-climb-of-game = {$player} from rung {$from} to {$to} ({$game})
digest-newcomers = 👋 New on the ladder: {$list}
digest-season = 🏆 **{$name}** so far: {$places}
digest-place = **{$rank}.** {$player} {$points}
digest-name = {$name}
digest-name-of-game = {$name} · {$game}
digest-tournament = 🏁 **{$name}** is over ({$players} players) · 👑 {$winners}
digest-tournament-over = 🏁 **{$name}** is over ({$players} players)
digest-puzzles = { $solvers ->
    [one] 🧩 Puzzles of the day, {$from} to {$to}: 1 member, {$solved} solved
   *[other] 🧩 Puzzles of the day, {$from} to {$to}: {$solvers} members, {$solved} solved
}
digest-puzzle-place = { $points ->
    [one] {$player} **1** point ({$solved} solved)
   *[other] {$player} **{$points}** points ({$solved} solved)
}
digest-puzzle-place-streak = { $points ->
    [one] {$player} **1** point ({$solved} solved, {$days} days running)
   *[other] {$player} **{$points}** points ({$solved} solved, {$days} days running)
}
digest-preview = 👁️ **Only you see this:** what the digest would tell of the last seven days, today included
digest-preview-quiet = 👁️ **Only you see this:** nothing has happened in the last seven days. A week like that gets no digest

digest-chart-title = Games that ended, day by day
digest-chart-rated = Rated
digest-chart-friendly = Friendly
digest-chart-engine = With the engine
digest-chart-alt = Games that ended, day by day: {$days}
digest-chart-day = {$weekday} {$games}

weekday-short-monday = Mon
weekday-short-tuesday = Tue
weekday-short-wednesday = Wed
weekday-short-thursday = Thu
weekday-short-friday = Fri
weekday-short-saturday = Sat
weekday-short-sunday = Sun

## When it cannot be posted

digest-paused = ⏸️ I could not post the weekly digest in {$place} and have stopped trying. {$why}. When that is put right, {$setup} lets it go on
digest-paused-gone = ⏸️ The channel of the weekly digest was deleted. {$setup} moves the digest to another channel

## How a server sets it up

digest-set = 📰 **Weekly digest in {$channel}**
digest-set-when = 🕗 {$weekday}, {$hour}, {$zone}
digest-set-what = It tells of the seven days before it. A week in which nothing happened gets none
digest-set-next = ⏭️ The next one: {$when}
digest-set-off = ⏹️ It is off
digest-set-paused = ⏸️ Paused since {$since}. {$why}
digest-set-missing = ⚠️ There I lack: {$permissions}. An admin can grant that in the channel's settings under Permissions
digest-not-set = 📰 This server has no weekly digest: a post with the week's games and results, the ladder, the season, tournaments and puzzles. Any option of {$setup} starts it, on Mondays at 09:00 unless you choose otherwise
digest-button-preview = 👁️ Preview
digest-button-on = Turn it on
digest-button-on-here = Start it here
digest-button-off = Turn it off
