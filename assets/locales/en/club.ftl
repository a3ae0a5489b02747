refusal-club-not-rated = Game #{$game} has no result on this server that could be corrected. Rated games that are over have one, and so have games against the engine
refusal-club-already-so = Game #{$game} counts as that already
refusal-club-no-reason = Say why in `reason`: members can read it in `/club log`
refusal-club-setting = With these settings nobody could ever be listed, or no game could count
