//! What the help of a verb says, from outside.

use nullwindow_engine::{About, Config, OPTIONS, games};
use std::process::Command;

/// The help on one line.
fn help(verb: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_nullwindow")).args([verb, "--help"]).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the help says of one option.
fn about_option<'a>(help: &'a str, name: &str) -> &'a str {
    let begin = help.find(&format!("--{name} <")).or_else(|| help.find(&format!("--{name} [<")));
    let begin = begin.unwrap_or_else(|| panic!("--{name} is missing in {help}"));
    let rest = &help[begin + 2..];
    &rest[..rest.find(']').unwrap_or(rest.len()).max(rest.find(" --").unwrap_or(0))]
}

#[test]
fn defaults_in_the_help_are_those_of_the_settings() {
    let lab: fn(&About) -> Config = About::config;
    let plays: fn(&About) -> Config = About::play_config;
    for (verb, config) in [
        ("search", lab),
        ("compare", lab),
        ("play", plays),
        ("analyze", plays),
        ("solve", plays),
        ("engine", plays),
    ] {
        let help = help(verb);
        for name in ["grain", "etc", "guess", "draft", "table-from", "parallel", "step", "order"] {
            let option = OPTIONS.iter().find(|option| option.name == name).expect("an option");
            let said = about_option(&help, name);
            for about in games() {
                let value = option.get(&config(about));
                assert!(
                    said.contains(&format!("[default: {value}"))
                        || said.contains(&format!("{} {value}", about.name)),
                    "{verb}: {said}: {value} in {}",
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
fn no_text_is_wrapped_twice() {
    for verb in ["analyze", "solve"] {
        let output = Command::new(env!("CARGO_BIN_EXE_nullwindow")).args([verb, "--help"]).output();
        let text = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
        let behind = text.split("Examples:").nth(1).expect("examples");
        let mut lines = behind.lines().peekable();
        while let Some(line) = lines.next() {
            let goes_on = lines.peek().is_some_and(|next| !next.is_empty() && !next.starts_with(' '));
            let is_short = !line.starts_with(' ') && !line.is_empty() && line.chars().count() < 60;
            assert!(!(goes_on && is_short && !line.ends_with(['.', ':'])), "{verb}: {line:?}");
        }
    }
}

#[test]
fn the_readme_shows_the_board_that_is_printed() {
    let output = Command::new(env!("CARGO_BIN_EXE_nullwindow"))
        .args(["search", "checkers", "--position", "sample:7", "--depth", "1", "--color", "never"])
        .output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("UTF-8");
    let board: Vec<&str> = text.lines().take(8).map(str::trim_end).collect();
    assert!(include_str!("../../README.md").contains(&board.join("\n")), "{text}");
}
