//! What an evaluation should say of a position.

/// The result of a game for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForWhite {
    /// White lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// White won.
    Won,
}

impl ResultForWhite {
    /// The digit in a file of positions.
    pub fn digit(self) -> u8 {
        self as u8
    }

    /// The result of this digit; `None` for an empty field, as side lines have it.
    ///
    /// # Errors
    /// The field is neither.
    pub fn read(field: &str) -> Result<Option<ResultForWhite>, String> {
        match field {
            "" => Ok(None),
            "0" => Ok(Some(ResultForWhite::Lost)),
            "1" => Ok(Some(ResultForWhite::Drawn)),
            "2" => Ok(Some(ResultForWhite::Won)),
            other => Err(format!("{other:?} is not a result")),
        }
    }
}

/// The target for White: the score of a search on a logistic curve with this scale in centipawns, mixed with the game's result, which
/// has the weight `share`.
pub fn target(score: i32, result: Option<ResultForWhite>, share: f32, scale: f32) -> f32 {
    let score = 1.0 / (1.0 + (-score as f32 / scale).exp());
    result.map_or(score, |result| share * f32::from(result.digit()) / 2.0 + (1.0 - share) * score)
}
