//! The pictures of a club: ratings, ranks and results; and how many positions of an ending are won.
//!
//! All are 1280 pixels wide. Text that is too long for its place is cut with an ellipsis, and a name in a script that the font lacks
//! is replaced by the caller's word for it.

mod bars_chart;
mod bracket;
mod bracket_panels;
mod calibration_chart;
mod colors;
mod courses_chart;
mod dot_plot;
mod ladder_picture;
mod lanes;
mod legend;
mod movement;
mod rating_chart;
mod scatter_chart;
mod sheet;
mod simplify;
mod table;
mod wins_chart;
mod wood;
mod xy_chart;

pub use bars_chart::{BarsChart, BarsColumn};
pub use bracket::{Bracket, BracketFate, BracketRound, BracketSide};
pub use bracket_panels::{BracketPanel, BracketPanels, PanelRound};
pub use calibration_chart::{CalibrationBin, CalibrationChart};
pub use courses_chart::{CoursesChart, PlayerCourse};
pub use dot_plot::{DotPlot, DotRow};
pub use ladder_picture::{LadderPicture, LadderRow, OpenChallenge};
pub use movement::Movement;
pub use rating_chart::{CurvePoint, RatingChart, RatingLegend};
pub use scatter_chart::ScatterChart;
pub use sheet::ClubPicture;
pub use table::{ClubTable, RoundResult, TableCells, TableColumn, TableName};
pub use wins_chart::{WinsChart, WinsLimit};
pub use xy_chart::AxisLabels;

pub(super) use sheet::png;

#[cfg(test)]
mod tests;
