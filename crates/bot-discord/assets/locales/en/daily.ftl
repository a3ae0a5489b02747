# The puzzle of the day: its post, and how a server sets it up.

## The post

daily-title = 🧩 **Puzzle of the day** · {$weekday}, {$date}
daily-post-name = Puzzle of the day · {$weekday}, {$date}
daily-title-game = 🧩 **Puzzle of the day** · {$game} · {$weekday}, {$date}
daily-post-name-game = Puzzle of the day · {$game} · {$weekday}, {$date}
daily-about = {$stars} · puzzle {$number}
daily-task-mate = { $moves ->
    [one] **{$side} to move: mate in one**
   *[other] **{$side} to move: mate in {$moves}**
}
daily-task-win = **{$side} to move: win material or the game**
daily-task-beat-count = **{$side} to move: mate before {$limit} is counted**
daily-task-beat-some-count = **{$side} to move: mate before the count runs out**
daily-task-save = **{$side} to move: save the game**
daily-count = {$side} is counting: {$number}/{$limit}
daily-solvers = { $solvers ->
    [0] 👥 Nobody has solved it yet
    [one] 👥 One member has solved it
   *[other] 👥 {$solvers} members have solved it
}
daily-before = 💡 The puzzle before ({$number}) was solved by ||{$moves}||
daily-withdrawn = ⚠️ **Withdrawn:** puzzle {$number} was reported, and a second look found a flaw in it. The next puzzle comes as usual
daily-film-alt = The solution of puzzle {$number}, move by move
daily-button-solve = Solve it
daily-preview = 👁️ **Only you see this:** the puzzle that comes next, as it will be posted {$when}

weekday-monday = Monday
weekday-tuesday = Tuesday
weekday-wednesday = Wednesday
weekday-thursday = Thursday
weekday-friday = Friday
weekday-saturday = Saturday
weekday-sunday = Sunday
month-1 = {$day} January
month-2 = {$day} February
month-3 = {$day} March
month-4 = {$day} April
month-5 = {$day} May
month-6 = {$day} June
month-7 = {$day} July
month-8 = {$day} August
month-9 = {$day} September
month-10 = {$day} October
month-11 = {$day} November
month-12 = {$day} December

## When it cannot be posted

daily-paused = ⏸️ I could post no puzzle of the day in {$place} on several days and have stopped trying. {$why}. When that is put right, {$setup} lets it go on
daily-paused-gone = ⏸️ The channel of a puzzle of the day was deleted. {$setup} starts one in another channel
daily-why-permissions = I lack: {$permissions}
daily-why-locked = The thread is locked
daily-why-unknown = Discord lets me post nothing there
daily-why-gone = The channel was deleted
daily-why-removed = I was removed from the server

## How a server sets it up

daily-set = 🧩 **Puzzle of the day in {$channel}**
daily-set-when = 🕗 {$hour}, {$zone} · {$days}
daily-set-course = 📈 {$course} · language: {$language}
daily-set-course-game = 📈 {$game} · {$course} · language: {$language}
daily-set-role = 🔔 Pings {$role}
daily-set-no-role = 🔕 Pings nobody
daily-role-silent = ⚠️ I may not ping {$role}. Let anyone mention it in the role's settings, or allow me to mention all roles (Mention Everyone)
daily-set-next = ⏭️ The next one: {$when}
daily-set-off = ⏹️ It is off. Any option turns it on again
daily-set-paused = ⏸️ Paused since {$since}. {$why}. Any option lets it go on
daily-set-failed = ⚠️ It could not be posted lately: {$why}
daily-set-missing = ⚠️ There I lack: {$permissions}. An admin can grant that in the channel's settings under Permissions
daily-days-all = every day
daily-days-working = Monday to Friday
daily-days-weekend = Saturday and Sunday
daily-course-easier = Easier than usual
daily-course-usual = Easy on Monday, hard on Sunday
daily-course-harder = Harder than usual
daily-skipped = ⏭️ There will be no puzzle of the day in {$channel} today. That breaks nobody's streak
daily-skip-too-late = Today's puzzle is posted in {$channel} already
daily-skip-none = No puzzle is to come in {$channel} today
daily-again = 🔁 Today's puzzle is coming to {$channel} again
daily-again-there = Today's puzzle is still there: {$link}
daily-again-not-yet = Today's puzzle is not due yet in {$channel}, or there is none today
daily-no-puzzle = I have no puzzle to post
daily-not-set = {$channel} has no puzzle of the day. Any option of {$setup} starts one, at 08:00 in Thailand unless you choose otherwise

refusal-zone = I know no time zone {$typed}. Did you mean {$nearest}?
refusal-hour = There is no hour {$typed}. Did you mean {$nearest}?
refusal-days = I can't read {$typed} as days of the week. Type them like `mon wed fri`, or `every day`, `weekdays`, `weekend`
refusal-everyone-role = I ping no role that everybody has. Choose another one

choice-puzzle-preview = Show me what comes next
choice-puzzle-skip = Leave today out
choice-puzzle-repost = Post today's again
choice-puzzle-on = Turn it on
choice-puzzle-off = Turn it off
choice-puzzle-quiet = Ping nobody
