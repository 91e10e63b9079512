//! A control on IPOG-F's table: uniform models that nobody chose.

use lurcher_arrays::{Effort, Model, Options as ArrayOptions};

use crate::harness::{Options, geometric_mean, seconds};

/// Strengths, and the numbers of parameters that are looked at.
const SAMPLE: [(usize, &[usize]); 5] = [
    (2, &[5, 10, 20, 50, 100]),
    (3, &[5, 10, 20, 50]),
    (4, &[6, 10, 15, 20]),
    (5, &[7, 10, 12]),
    (6, &[8, 10]),
];

/// What larger ones cover is too much for a control.
const MOST_COMBINATIONS: f64 = 5e6;

/// Prints how many arrays have more rows than the tabulated ones.
pub(super) fn sample(ipog_f: &[[usize; 4]], options: &Options) -> Result<(), String> {
    let mut more = Vec::new();
    let mut ratios = Vec::new();
    let mut time = 0.0;
    for (t, sizes) in SAMPLE {
        for &[_, v, k, rows] in ipog_f.iter().filter(|entry| entry[0] == t) {
            let most = options.pick(MOST_COMBINATIONS, 1e5);
            if !sizes.contains(&k) || combinations(t, v, k) > most {
                continue;
            }
            let mut model = Model::new("uniform");
            for name in 0..k {
                model.parameter(name.to_string(), 0..v as i64);
            }
            model.strength(t);
            let mut array = None;
            time += seconds(|| {
                array = Some(model.array(&ArrayOptions::new().effort(Effort::Fast)));
            });
            let ours = array.expect("it was built").map_err(|error| error.to_string())?.len();
            ratios.push(ours as f64 / rows as f64);
            if ours > rows {
                more.push(format!("{v}^{k} t{t} {ours} against {rows}"));
            }
        }
    }
    let list = if more.is_empty() { String::new() } else { format!(": {}", more.join(", ")) };
    println!(
        "  control: {} other uniform models in {time:.2} s, geometric mean of rows {:.3} of \
         IPOG-F's, more on {}{list}",
        ratios.len(),
        geometric_mean(&ratios),
        more.len()
    );
    Ok(())
}

/// How many combinations are to be covered.
fn combinations(t: usize, v: usize, k: usize) -> f64 {
    (0..t).map(|index| (k - index) as f64 / (index + 1) as f64 * v as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_choices_of_parameters_times_values() {
        assert_eq!(combinations(2, 3, 4).round(), 54.0);
        assert_eq!(combinations(3, 2, 5).round(), 80.0);
    }
}
