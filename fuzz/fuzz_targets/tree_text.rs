//! No text makes the parser panic, and what a tree prints it is parsed from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow::tree::Tree;

fuzz_target!(|text: &str| {
    match Tree::parse(text) {
        Ok(tree) => {
            let printed = tree.to_string();
            let again = Tree::parse(&printed).expect("a tree prints as a tree");
            assert_eq!(again.to_string(), printed);
            assert_eq!((again.len(), again.depth_of_tree()), (tree.len(), tree.depth_of_tree()));
        }
        Err(error) => {
            let lines = text.split('\n').count();
            assert!(error.line >= 1 && error.line <= lines, "{error}");
            assert!(error.to_string().len() < 500, "an error is a short message: {error}");
        }
    }
});
