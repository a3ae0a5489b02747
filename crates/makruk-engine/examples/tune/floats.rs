//! The net in floating point: what it says, and how that changes with its weights.

use makruk_engine::eval::net::{HIDDEN, INPUTS, Net, ONE, OUTPUT_MOST, OUTPUT_ONE, Row as WholeRow, STAGES};
use rand::Rng;
use rand::rngs::StdRng;

/// A number for each sum of one side.
type Row = [f32; HIDDEN];

/// The most men on a board.
pub const MEN: usize = 32;

/// No weight is further from 0, so that it can be kept in whole numbers.
const MOST: f32 = OUTPUT_MOST as f32 / OUTPUT_ONE as f32;
/// The last number of each stage is not kept that small.
const MOST_LAST: f32 = 20.0;

/// What a net looks at.
#[derive(Clone, Copy)]
pub struct View {
    /// The inputs of the side to move and of the other, one for each man.
    pub inputs: [[u16; MEN]; 2],
    /// How many men there are.
    pub men: usize,
    /// By how many men the sums are weighed.
    pub stage: usize,
}

/// Weights, or how an error changes with each of them.
pub struct Floats {
    inputs: Vec<Row>,
    start: Row,
    outputs: [[Row; 2]; STAGES],
    last: [f32; STAGES],
}

impl Floats {
    /// Nothing but zeros.
    pub fn zero() -> Floats {
        Floats {
            inputs: vec![[0.0; HIDDEN]; INPUTS],
            start: [0.0; HIDDEN],
            outputs: [[[0.0; HIDDEN]; 2]; STAGES],
            last: [0.0; STAGES],
        }
    }

    /// Small weights drawn by lot, the same for all stages.
    pub fn random(random: &mut StdRng) -> Floats {
        let mut floats = Floats { start: [0.2; HIDDEN], ..Floats::zero() };
        floats.inputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = random.random_range(-0.1..0.1));
        let mut outputs = [[0.0; HIDDEN]; 2];
        outputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = random.random_range(-0.15..0.15));
        floats.outputs = [outputs; STAGES];
        floats
    }

    /// All weights, and how far from 0 they may be.
    pub fn parts(&mut self) -> [(&mut [f32], f32); 4] {
        [
            (self.inputs.as_flattened_mut(), MOST),
            (&mut self.start, MOST),
            (self.outputs.as_flattened_mut().as_flattened_mut(), MOST),
            (&mut self.last, MOST_LAST),
        ]
    }

    /// What the net says for the side to move. `sums` are then those of either side.
    pub fn judge(&self, view: &View, sums: &mut [Row; 2]) -> f32 {
        let mut value = self.last[view.stage];
        for ((sums, inputs), weights) in sums.iter_mut().zip(&view.inputs).zip(&self.outputs[view.stage]) {
            // Summed up on the stack, where the compiler knows that nobody else looks.
            let mut own = self.start;
            for &input in &inputs[..view.men] {
                own.iter_mut().zip(&self.inputs[usize::from(input)]).for_each(|(sum, weight)| *sum += weight);
            }
            // In sixteen strands, since numbers of this kind are not added up in another order unless one says so.
            let mut strands = [0.0; 16];
            for (sums, weights) in own.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                for ((strand, sum), weight) in strands.iter_mut().zip(sums).zip(weights) {
                    *strand += sum.clamp(0.0, 1.0).powi(2) * weight;
                }
            }
            value += strands.iter().sum::<f32>();
            *sums = own;
        }
        value
    }

    /// Adds to `slope` how an error changes with each weight, if it changes with the value by `by_value`.
    pub fn learn(&self, view: &View, sums: &[Row; 2], by_value: f32, slope: &mut Floats) {
        slope.last[view.stage] += by_value;
        for (side, (sums, inputs)) in sums.iter().zip(&view.inputs).enumerate() {
            let weights = &self.outputs[view.stage][side];
            let by_weight = &mut slope.outputs[view.stage][side];
            let mut by_sum = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let clipped = sums[unit].clamp(0.0, 1.0);
                by_weight[unit] += by_value * clipped * clipped;
                let is_clipped = clipped != sums[unit];
                by_sum[unit] = if is_clipped { 0.0 } else { by_value * weights[unit] * 2.0 * clipped };
            }
            slope.start.iter_mut().zip(&by_sum).for_each(|(slope, by_sum)| *slope += by_sum);
            for &input in &inputs[..view.men] {
                slope.inputs[usize::from(input)].iter_mut().zip(&by_sum).for_each(|(slope, by_sum)| *slope += by_sum);
            }
        }
    }

    /// The net in whole numbers.
    pub fn rounded(&self) -> Net {
        let row = |row: &Row, one: i16| -> WholeRow { row.map(|weight| (weight * f32::from(one)).round() as i16) };
        let last = f32::from(ONE) * f32::from(OUTPUT_ONE);
        Net {
            inputs: self.inputs.iter().map(|weights| row(weights, ONE)).collect(),
            start: row(&self.start, ONE),
            outputs: self.outputs.each_ref().map(|sides| sides.each_ref().map(|weights| row(weights, OUTPUT_ONE))),
            last: self.last.map(|weight| (weight * last).round() as i32),
        }
    }
}
