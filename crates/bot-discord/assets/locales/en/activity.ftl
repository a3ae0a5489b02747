# The Activity: boards that are opened inside Discord.

activity-refusal-code = Discord didn't say who you are. Close the board and open it again
activity-refusal-closed = This board isn't open any more. Close it and open it again
activity-refusal-outside = Discord says that you are not in this Activity. Close the board and open it again
activity-refusal-busy = Many people are opening boards right now. Try again in a moment
activity-refusal-late = That came too late, so nothing was done. Look at the newest board and do it again
activity-refusal-act = That can't be done here. Look at the newest board
activity-refusal-off = This bot opens no boards inside Discord

activity-command = open-board
activity-command-description = Opens the boards of this channel, to move on them
activity-button-open = Open the board
activity-puzzle-show = Show that I solved it
activity-four = Chaturanga for four
