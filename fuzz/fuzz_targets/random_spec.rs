//! No spec makes the parser or the builder panic, and what a spec prints it is parsed from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::tree::random::{Shape, Spec};

/// Whether it is quickly built: far fewer than `MAX_NODES` nodes.
fn is_small(spec: &Spec) -> bool {
    let (width, depth) = (u64::from(spec.width), u32::from(spec.depth));
    match spec.shape {
        Shape::Tree => width.saturating_pow(depth).saturating_mul(depth.into()) < 10_000,
        Shape::Dag { nodes } => u64::from(nodes) * width * u64::from(depth) < 10_000,
        Shape::Cyclic { nodes, .. } => u64::from(nodes) * width < 10_000,
    }
}

fuzz_target!(|text: &str| {
    match text.parse::<Spec>() {
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{spec}");
            if is_small(&spec) {
                let tree = spec.build().expect("a spec that parses can be built");
                assert_eq!(tree.to_string(), spec.build().expect("the same").to_string());
                let cyclic = matches!(spec.shape, Shape::Cyclic { .. });
                assert!(cyclic || tree.depth_of_tree().is_some_and(|d| d <= spec.depth.into()), "{spec}");
            }
        }
        Err(error) => assert!(error.to_string().len() < 500, "an error is a short message: {error}"),
    }
});
