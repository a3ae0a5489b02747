//! The pictures of a club: who is how strong, who stands where, and who played whom; and how many positions of an ending are won.
//!
//! All are 1280 pixels wide. Text that is too long for its place is cut with an ellipsis, and a name in a script that the font lacks
//! is replaced by the caller's word for it.

mod axes;
mod boxes;
mod bracket;
mod calibration_chart;
mod colors;
mod courses_chart;
mod crosstable;
mod dot_plot;
mod ladder_picture;
mod lanes;
mod legend;
mod movement;
mod ranking_table;
mod rating_chart;
mod scatter_chart;
mod sheet;
mod simplify;
mod standings_table;
mod wins_chart;
mod wood;

pub use bracket::{Bracket, BracketFate, BracketLabels, BracketRound, BracketSide};
pub use calibration_chart::{CalibrationBin, CalibrationChart, CalibrationChartLabels};
pub use courses_chart::{CoursesChart, CoursesLabels, PlayerCourse};
pub use crosstable::{Crosstable, CrosstableLabels, CrosstableResult, CrosstableRow};
pub use dot_plot::{DotPlot, DotPlotLabels, DotRow};
pub use ladder_picture::{LadderLabels, LadderPicture, OpenChallenge, Rung};
pub use movement::Movement;
pub use ranking_table::{RankingRow, RankingTable, RankingTableLabels};
pub use rating_chart::{CurvePoint, RatingChart, RatingChartLabels};
pub use scatter_chart::{ScatterChart, ScatterChartLabels};
pub use standings_table::{StandingsLabels, StandingsPresence, StandingsRound, StandingsRow, StandingsTable};
pub use wins_chart::{WinsChart, WinsLabels, WinsLimit};

pub(super) use sheet::png;

#[cfg(test)]
mod tests;
