//! The normal and the t distribution, as far as verdicts need them.

/// The share of the normal distribution below `z`, to 15 digits after the point.
pub(crate) fn below(z: f64) -> f64 {
    let z = z.clamp(-8.0, 8.0);
    let (sum, _) =
        (1..200).fold((0.0, z), |(sum, term), k| (sum + term, term * z * z / f64::from(2 * k + 1)));
    0.5 + sum * (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

/// The z above which a share `tail` of the normal distribution lies.
pub(crate) fn above(tail: f64) -> f64 {
    let halved = |(low, high), _| {
        let middle = f64::midpoint(low, high);
        if below(-middle) > tail { (middle, high) } else { (low, middle) }
    };
    (0..60).fold((-8.0, 8.0), halved).0
}

/// The z that is as far out in the normal distribution as `t` is in the t distribution (Wallace 1959).
pub(crate) fn as_normal(t: f64, freedom: f64) -> f64 {
    let t = t.clamp(-1e9, 1e9);
    wallace(freedom) * (freedom * (t * t / freedom).ln_1p()).sqrt().copysign(t)
}

/// The t that is as far out as `z` is in the normal distribution: the inverse of [`as_normal`].
fn as_t(z: f64, freedom: f64) -> f64 {
    (freedom * ((z / wallace(freedom)).powi(2) / freedom).exp_m1()).sqrt().copysign(z)
}

fn wallace(freedom: f64) -> f64 {
    (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)
}

/// Half the width of a 95 % interval in standard errors.
pub(crate) fn half_width(freedom: f64) -> f64 {
    as_t(1.959_964, freedom)
}

/// The chance that something `apart` standard errors from nothing is found beyond the normal `critical` value
/// (Abramowitz and Stegun, 26.7.10).
pub(crate) fn power(apart: f64, critical: f64, freedom: f64) -> f64 {
    let t = as_t(critical, freedom).min(1e9);
    below((apart.clamp(-1e9, 1e9) - t * (1.0 - 0.25 / freedom)) / (1.0 + t * t / (2.0 * freedom)).sqrt())
}

/// How much wider the interval of a mean of `units` numbers is than the middle 95 % of what drawing them anew gives: such
/// draws divide by n instead of n − 1, and their tails are those of the normal distribution.
pub(crate) fn small_sample(units: f64) -> f64 {
    let freedom = (units - 1.0).clamp(0.5, 1e9);
    half_width(freedom) / half_width(1e9) * (1.0 + 1.0 / freedom).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_have_the_values_of_the_tables() {
        for (z, share) in [(0.0, 0.5), (1.0, 0.841_344_75), (-1.959_964, 0.025), (-4.0, 3.167_124e-5)] {
            assert!((below(z) / share - 1.0).abs() < 1e-5, "{z}: {}", below(z));
        }
        assert!((above(0.025) - 1.959_964).abs() < 1e-5 && (above(0.8) + 0.841_621).abs() < 1e-5);
        for (freedom, t, z) in
            [(3.0, 3.182, 1.96), (4.0, 8.610, 3.291), (9.0, 2.262, 1.96), (19.0, 3.883, 3.291)]
        {
            assert!((as_normal(t, freedom) / z - 1.0).abs() < 0.02, "{freedom}: {}", as_normal(t, freedom));
            assert!((as_t(as_normal(-t, freedom), freedom) + t).abs() < 1e-6);
        }
        assert!((half_width(19.0) - 2.093).abs() < 0.01 && (half_width(1e9) - 1.959_964).abs() < 1e-5);
        assert!((small_sample(20.0) - 1.0956).abs() < 5e-3);
        assert!((power(2.8, 1.959_964, 1e9) - 0.8).abs() < 1e-3);
        // 17 observations show a difference of 0.75 standard deviations with 82 % (Cohen's tables).
        assert!((power(0.75 * 17_f64.sqrt(), 1.96, 16.0) - 0.82).abs() < 0.02);
    }
}
