//! Means and percentiles.

/// The geometric mean of positive numbers; `None` of none.
///
/// ```
/// use nullwindow_lab::stats::geometric_mean;
/// assert_eq!(geometric_mean([0.5, 2.0].into_iter()), Some(1.0));
/// ```
pub fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0_usize), |(sum, count), number| (sum + number.ln(), count + 1));
    (count > 0).then(|| (sum / count as f64).exp())
}

/// The least and the greatest of the middle `share` of numbers; `None` of none.
///
/// ```
/// use nullwindow_lab::stats::middle;
/// let hundred = (1..=100).map(f64::from).collect();
/// assert_eq!(middle(hundred, 0.9), Some((6.0, 95.0)));
/// ```
pub fn middle(mut numbers: Vec<f64>, share: f64) -> Option<(f64, f64)> {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    let outside = ((1.0 - share) / 2.0 * numbers.len() as f64).round() as usize;
    let outside = outside.min(last / 2);
    Some((numbers[outside], numbers[last - outside]))
}
