//! The help, the completions and the manual pages.

use crate::{nullwindow, refused};
use nullwindow_engine::{Config, GameKind, Games, OPTIONS};

const VERBS: [&str; 17] = [
    "tree",
    "search",
    "compare",
    "engine",
    "serve",
    "show",
    "play",
    "analyze",
    "solve",
    "perft",
    "lab",
    "reproduce",
    "train",
    "match",
    "openings",
    "book",
    "bench",
];

fn printed(args: &[&str]) -> String {
    crate::printed(nullwindow(args))
}

/// The help on one line.
fn help(verb: &str) -> String {
    printed(&[verb, "--help"]).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The help of one option.
fn about_option<'a>(help: &'a str, name: &str) -> &'a str {
    let begin = help.find(&format!("--{name} <")).or_else(|| help.find(&format!("--{name} [<")));
    let begin = begin.unwrap_or_else(|| panic!("--{name} is missing in {help}"));
    let rest = &help[begin + 2..];
    &rest[..rest.find(']').unwrap_or(rest.len()).max(rest.find(" --").unwrap_or(0))]
}

#[test]
fn the_help_has_the_defaults_of_every_game() {
    let labs: fn(&'static GameKind) -> Config =
        |kind| nullwindow_lab::conventional(&Games::standard(), kind).0.config().clone();
    let plays: fn(&'static GameKind) -> Config = |kind| kind.play.clone();
    for (verb, config) in [
        ("search", plays),
        ("compare", labs),
        ("play", plays),
        ("analyze", plays),
        ("solve", plays),
        ("engine", plays),
    ] {
        let help = help(verb);
        for name in ["grain", "etc", "guess", "draft", "table-from", "parallel", "step", "order"] {
            let option = OPTIONS.iter().find(|option| option.name == name).expect("an option");
            let text = about_option(&help, name);
            for about in Games::standard().iter() {
                let value = option.get(&config(about));
                assert!(
                    text.contains(&format!("[default: {value}"))
                        || text.contains(&format!("{} {value}", about.name)),
                    "{verb}: {text}: {value} in {}",
                    about.name
                );
            }
        }
    }
}

#[test]
fn an_option_has_one_default() {
    let help = help("play");
    assert!(help.contains("1 to 20, or full [default: 6]") && !help.contains("] [default"), "{help}");
}

#[test]
fn the_short_help_fits_on_a_screen_and_the_long_help_has_examples() {
    for verb in VERBS {
        let short = printed(&[verb, "-h"]);
        assert!(short.lines().count() <= 24, "{verb}: {} lines\n{short}", short.lines().count());
        let long = printed(&[verb, "--help"]);
        assert!(long.lines().count() > short.lines().count() || verb == "bench", "{verb}");
        assert!(long.contains("Examples:") || verb == "bench", "{verb}: {long}");
    }
    assert!(printed(&["-h"]).lines().count() <= 31, "one line per verb");
    assert!(printed(&["--help"]).contains("Exit codes:"));
}

#[test]
fn completions_know_verbs_games_and_algorithms() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for word in ["analyze", "othello", "mtdf", "sss", "aspiration", "mtd-best-prove", "nboard"] {
            assert!(script.contains(word), "{shell}: {word} is missing");
        }
        assert!(!script.contains("mtd(f) "), "{shell}: names need no quotes");
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    assert!(printed(&["man"]).contains(".TH nullwindow 1"));
    for verb in VERBS {
        let page = printed(&["man", verb]);
        assert!(page.contains(&format!(".TH nullwindow-{verb} 1")), "{verb}: {page}");
    }
    assert!(refused(&["man", "nothing"]).contains("unknown verb \"nothing\"; the verbs are tree, "));
}

/// Times differ from machine to machine; everything before them does not.
#[test]
fn the_readme_shows_what_a_search_prints() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let Ok(readme) = std::fs::read_to_string(readme) else { return }; // the package stands alone
    let args = ["--position", "sample:7", "--depth", "13", "--full-width", "--color", "never"];
    let text = printed(&[&["search", "checkers"], &args[..]].concat());
    let end = text.find("answered by the table").expect("the counts");
    let lines: Vec<&str> = text[..end].lines().map(str::trim_end).collect();
    assert!(readme.contains(&lines.join("\n")), "{text}");
}
