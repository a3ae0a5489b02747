command-egg = egg
command-egg-description = Boil an egg
command-egg-minutes = minutes
command-egg-minutes-description = For how many minutes
egg-boiling = 🥚 It is done { $when }.
egg-boiling-already = An egg is being boiled here already. It is done { $when }.
egg-done = 🥚 { $who } The egg is done.
egg-another = Boil another
