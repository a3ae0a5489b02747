# What is kept about people, and how it is erased

command-privacy = privacy
command-privacy-description = What I keep about you, why, how long, and who sees it
command-forget = forget
command-forget-description = Erase what I keep about you: asked twice, with seven days to change your mind

privacy-title = ### What I keep, and why
privacy-games = **Games**: who played, every move with its time, how it ended. They stay, so that they can be looked at again. Whoever is on the server where they were played can see them, and where that server allows watching outside Discord, whoever has a game's link. Conditional moves are only for you, and go with the game.
privacy-club = **Ratings, ladders, tournaments, seasons, roles**: results, what they add up to, and what members are called here. They stay, and members of the server see them.
privacy-settings = **Settings**: what you have chosen, whom you have muted, whom you follow, the language of your Discord, where you write to me. Nobody else sees them, not even those whom you follow. Until you change them.
privacy-puzzles = **Puzzles**: what you tried, solved, proposed, reported and voted on. The tables of the week, of storms and of races, and what you share, are for your server, everything else for you. They stay.
privacy-school = **School**: what you have read and practised, so that I know what is due again. Only for you.
privacy-analyses = **Analyses** that you asked for: 30 days, for whoever was to see them.
privacy-pending = **Pending messages**: until sent.
privacy-forgetting = **Who had their data erased**: as a hash without a name, so that an old backup does not bring them back.
privacy-upkeep = **My own work**: which events I have dealt with (two days), and counters. Nobody is named there.
privacy-messages = I store the text of no message: of what you type, only the move.
privacy-servers = **Servers** that I was removed from: their settings, results, ladders, tournaments, seasons and puzzles go 30 days later. Games stay with their players.
privacy-files = What was removed can be read from my files until they are rewritten, and from the backups of whoever runs me for as long as those are kept.
privacy-commands = {$export} gives you all of it as a file (choose “everything about me”), {$forget} erases it.

forget-title = ### Erase your data?
forget-goes = • Everything that is yours alone goes: settings, drafts, puzzles, school, analyses, reminders, your name.
forget-stays = • Games and results stay, since they are also your opponents': someone who has left takes your place. Nobody else's rating changes.
forget-open = • Open challenges are withdrawn, games are called off before the first moves and resigned after them, and you leave ladders and tournaments.
forget-when = • It is done in seven days. Until then everything goes on as usual, and you can take it back with the same command. Afterwards nothing can be brought back. If you play again, you begin as new.
forget-again = Really? In seven days your settings, puzzles and lessons are gone for good, and your games are someone's who has left.
forget-asked = Your data will be erased on {$due} ({$in}). Until then you can take it back.
forget-begun = Your data is being erased just now. That cannot be taken back.
forget-taken-back = Good to have you: everything stays as it is.
button-forget-ask = Erase my data…
button-forget = Yes, erase it in seven days
button-stay = Stay after all
someone-left = someone who has left

export-data = { $records ->
    [one] Everything that I keep about you: one record
   *[other] Everything that I keep about you: {$records} records
}
export-data-later = You had that only just now. You can have it again {$when}
