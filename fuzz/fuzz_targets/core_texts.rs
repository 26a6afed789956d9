//! No text makes the parsers of trees, specs of random trees and names of algorithms panic, and what each prints is parsed
//! as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::Algorithm;
use nullwindow_theory::tree::Tree;
use nullwindow_theory::tree::random::{Shape, Spec};

fuzz_target!(|text: &str| {
    tree(text);
    spec(text);
    match text.parse::<Algorithm>() {
        Ok(algorithm) => assert_eq!(algorithm.to_string().parse(), Ok(algorithm)),
        Err(error) => assert!(error.to_string().len() < 1000, "an error is a short message: {error}"),
    }
});

fn tree(text: &str) {
    match Tree::parse(text) {
        Ok(tree) => {
            let printed = tree.to_string();
            let again = Tree::parse(&printed).expect("a tree prints as a tree");
            assert_eq!(again.to_string(), printed);
            assert_eq!((again.len(), again.depth_of_tree()), (tree.len(), tree.depth_of_tree()));
        }
        Err(error) => nullwindow_fuzz::error(&error, text),
    }
}

fn spec(text: &str) {
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
}

/// Whether it is quickly built: far fewer than `MAX_NODES` nodes.
fn is_small(spec: &Spec) -> bool {
    let (width, depth) = (u64::from(spec.width), u32::from(spec.depth));
    match spec.shape {
        Shape::Tree => width.saturating_pow(depth).saturating_mul(depth.into()) < 10_000,
        Shape::Dag { nodes } => u64::from(nodes) * width * u64::from(depth) < 10_000,
        Shape::Cyclic { nodes, .. } => u64::from(nodes) * width < 10_000,
    }
}
