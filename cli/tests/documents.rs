//! Every command in the documents and in the examples of the help is parsed as it stands, and then run.
//!
//! Commands that take long run at a smaller size, and commands that need other programs are only parsed: [`TABLE`].
#![expect(clippy::unwrap_used, reason = "tests")]

use clap::Command;
use std::collections::BTreeMap;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// How a command is run if not as it stands.
enum Instead {
    /// With these parts replaced.
    Smaller(&'static [(&'static str, &'static str)]),
    /// Not at all, for this reason.
    ParseOnly(&'static str),
}
use Instead::{ParseOnly, Smaller};

/// Beginnings of commands, and what is done instead; the first that fits counts.
const TABLE: &[(&str, Instead)] = &[
    ("nullwindow serve", ParseOnly("serves until it is stopped; cli/tests/serve.rs runs it")),
    (
        "nullwindow tree pearl --algorithm 'sss*' --watch",
        ParseOnly("serves until it is stopped; cli/tests/serve.rs runs it"),
    ),
    (
        "nullwindow analyze game.pgn --watch",
        ParseOnly("serves until it is stopped; cli/tests/serve.rs runs it"),
    ),
    ("nullwindow reproduce --preset paper", Smaller(&[("paper", "tiny")])),
    ("nullwindow reproduce", Smaller(&[("reproduce", "reproduce --preset tiny")])),
    ("nullwindow search chess --moves e4 e5 Nf3 --time 3", Smaller(&[("--time 3", "--time 0.2")])),
    ("nullwindow search othello --moves f5d6c3 --depth 10", Smaller(&[("--depth 10", "--depth 5")])),
    ("nullwindow compare chess --depth 6", Smaller(&[("--depth 6", "--depth 3")])),
    ("nullwindow compare othello --position sample:5 --depth 9", Smaller(&[("--depth 9", "--depth 5")])),
    ("nullwindow compare othello --depth 8", Smaller(&[("--depth 8", "--depth 4")])),
    ("nullwindow compare checkers --depth 13", Smaller(&[("--depth 13", "--depth 7")])),
    ("nullwindow perft chess --depth 6", Smaller(&[("--depth 6", "--depth 4")])),
    ("nullwindow perft othello --depth 11", Smaller(&[("--depth 11", "--depth 7")])),
    ("nullwindow play chess --side none --level 10", Smaller(&[("--level 10", "--level 10 --time 0.001")])),
    ("nullwindow analyze games.pgn --game 3 --time 2", Smaller(&[("--time 2", "--time 0.05")])),
    ("nullwindow analyze match.pdn --nodes 200000", Smaller(&[("--nodes 200000", "--nodes 2000")])),
    ("nullwindow analyze game", Smaller(&[("analyze", "analyze --time 0.05")])),
    ("nullwindow solve chess win-at-chess --time 1", Smaller(&[("--time 1", "--time 0.02 --only 1-5")])),
    ("nullwindow solve othello ffo --only 20-25", Smaller(&[("20-25", "20-21")])),
    ("nullwindow solve othello ffo-40-49.obf", Smaller(&[])),
    ("nullwindow solve othello ffo", Smaller(&[("ffo", "ffo --only 20-21")])),
    (
        "nullwindow lab run --preset deep --shard 2/20",
        Smaller(&[("--preset deep", "leaves --preset tiny"), ("part-2", "part-9")]),
    ),
    ("nullwindow lab run --preset paper --dry-run", Smaller(&[])),
    ("nullwindow lab run --preset paper", Smaller(&[("--preset paper", "leaves --preset tiny")])),
    ("nullwindow lab run leaves --preset paper", Smaller(&[("paper", "tiny")])),
    ("nullwindow lab run leaves --preset tiny", Smaller(&[])),
    ("nullwindow lab run [NAME…]", Smaller(&[("[NAME…]", "leaves --preset tiny")])),
    ("nullwindow lab run --experiment", Smaller(&[])),
    ("nullwindow lab run leaves", Smaller(&[("leaves", "leaves --preset tiny")])),
    ("nullwindow lab run", Smaller(&[("lab run", "lab run leaves --preset tiny")])),
    ("nullwindow train othello --data", ParseOnly("needs the WTHOR base")),
    ("nullwindow train othello --self-play 1000", Smaller(&[("1000", "2"), ("2000", "50")])),
    ("nullwindow train deviation", ParseOnly("needs hundreds of games of self-play")),
    ("nullwindow train checkers --self-play 2000", Smaller(&[("2000", "2"), ("1000", "50")])),
    (
        "nullwindow train checkers --data acf-games.txt --self-play 10000",
        Smaller(&[("--data acf-games.txt", ""), ("10000", "20 --nodes 50 --seconds 1")]),
    ),
    (
        "nullwindow train chess --self-play 100000",
        Smaller(&[("100000", "40"), ("4000", "50"), ("part-2", "part-9")]),
    ),
    ("nullwindow train chess --self-play 20000", Smaller(&[("20000", "20 --nodes 50 --seconds 1")])),
    (
        "nullwindow train chess --match trained textbook --games 200 --nodes 5000",
        Smaller(&[("200", "2"), ("5000", "50")]),
    ),
    ("nullwindow train chess --match trained textbook --games 200", Smaller(&[("200", "2 --nodes 50")])),
    (
        "nullwindow train chess --match chess.weights trained",
        Smaller(&[("trained", "trained --games 2 --nodes 50")]),
    ),
    ("nullwindow openings othello --count 200", Smaller(&[("--count 200", "--count 4 --nodes 500")])),
    ("nullwindow openings othello --plies 8", Smaller(&[("1000000", "500 --count 4")])),
    (
        "nullwindow match othello self 'self:grain=50' --openings",
        Smaller(&[("--openings", "--games 2 --tc nodes=50 --openings")]),
    ),
    ("nullwindow book othello mine.book --positions", Smaller(&[("1000 --nodes 20000", "20")])),
    (
        "nullwindow match othello 'self:book=mine.book'",
        Smaller(&[("nodes=20000 --games 100", "nodes=50 --games 2")]),
    ),
    ("nullwindow match chess self 'cecp:/usr/games/phalanx", ParseOnly("needs Phalanx")),
    ("nullwindow match chess 'uci:nullwindow engine chess; option.Hash=64", ParseOnly("needs Phalanx")),
    ("nullwindow match othello self 'gtp:/usr/games/gtp-rhino", ParseOnly("needs gtp-rhino")),
    (
        "nullwindow match othello 'gtp:nullwindow engine othello' 'gtp:/usr/games",
        ParseOnly("needs gtp-rhino"),
    ),
    (
        "nullwindow match othello self 'self:algorithm=aspiration(1)' --tc nodes=20000 --games 10000",
        Smaller(&[("20000", "50"), ("10000", "40"), ("part-2", "part-9")]),
    ),
    (
        "nullwindow match othello self 'self:algorithm=aspiration(1)' --tc nodes=20000 --games 200",
        Smaller(&[("20000", "50"), ("200", "4")]),
    ),
    (
        "nullwindow match othello self 'self:algorithm=aspiration(1)' --tc nodes=20000 --sprt",
        Smaller(&[("20000", "50"), ("--sprt", "--games 4 --sprt")]),
    ),
    ("nullwindow match othello self 'gtp:nullwindow", Smaller(&[("500", "2"), ("st=0.02", "st=0.001")])),
    ("nullwindow match chess 'self", Smaller(&[("1000", "2"), ("0.4+0.004", "nodes=50")])),
    ("nullwindow match othello 'self", Smaller(&[("1000", "2"), ("0.4+0.004", "nodes=50")])),
    ("nullwindow match checkers self:certainty", Smaller(&[("600", "2"), ("st=0.05", "nodes=50")])),
    ("nullwindow match checkers 'self", Smaller(&[("1000", "2"), ("0.3+0.003", "nodes=50")])),
];

/// The time that a command may take on a busy machine; a slower one belongs into the table.
const LONGEST: Duration = Duration::from_mins(2);

const PGN: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 g5 2. d4 f6 3. Qh5# 1-0\n\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The documents with their names.
fn documents() -> Vec<(String, String)> {
    let mut files =
        vec![root().join("README.md"), root().join("CONTRIBUTING.md"), root().join("ARCHITECTURE.md")];
    files.extend(std::fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

/// The texts with examples in the help of a command and of those below it.
fn help_texts(command: &Command) -> Vec<(String, String)> {
    let name = format!("the help of {}", command.get_name());
    let texts = [command.get_after_help(), command.get_after_long_help()];
    let own = texts.into_iter().flatten().map(|text| (name.clone(), text.to_string()));
    own.chain(command.get_subcommands().flat_map(help_texts)).collect()
}

/// The lines of code in a Markdown text: indented, or in a fence without another language.
fn code_lines(text: &str) -> String {
    let (mut fence, mut code) = (None, Vec::new());
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), fence) {
            (Some(_), Some(_)) => fence = None,
            (Some(language), None) => fence = Some(["", "sh", "text", "console"].contains(&language.trim())),
            (None, Some(true)) => code.push(line),
            (None, None) if line.starts_with("    ") => code.push(line),
            _ => {}
        }
    }
    code.join("\n")
}

/// The commands of our program in lines of code; a line goes on after `\` and `|`.
fn commands(code: &str) -> Vec<String> {
    let (mut found, mut lines) = (Vec::new(), code.lines());
    while let Some(line) = lines.next() {
        let mut command = line.trim().trim_start_matches("$ ").to_owned();
        while command.ends_with('\\') || command.ends_with('|') {
            let Some(next) = lines.next() else { break };
            command = format!("{} {}", command.trim_end_matches('\\').trim_end(), next.trim());
        }
        let command = without_remark(&command).replace("cargo run --release -- ", "nullwindow ");
        if command.starts_with("nullwindow ") || command.contains("| nullwindow ") {
            found.push(command);
        }
    }
    found
}

/// A command up to two blanks or a comment, outside quotes.
fn without_remark(line: &str) -> &str {
    let mut quote = None;
    for (i, c) in line.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => quote = Some(c),
            None if line[i..].starts_with("  ") || line[i..].starts_with(" #") => return &line[..i],
            _ => {}
        }
    }
    line
}

/// A folder for commands to run in, with the files that they name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).unwrap();
    write("openings.txt", "# othello\nf5 d6 c3 d3 c4\n");
    write("game.pgn", PGN);
    write("games.pgn", &PGN.repeat(3));
    write("8moves_v3.pgn", &PGN.replace("f6 3. Qh5# 1-0", "e6 *").repeat(2));
    write("match.pdn", "[Black \"Ada\"]\n\n1. 11-15 22-17 2. 15-19 24x15 3. 10x19 *\n");
    write("game.ggf", "(;GM[Othello]PB[Ada]PW[Bo]B[f5]W[f6]B[e6]W[f4];)\n");
    write("mates.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - dm 1; id \"one\";\n");
    let obf = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; H5:+6; G6:-2;\n";
    write("ffo-40-49.obf", obf);
    write("mine.obf", obf);
    write("problems.tsv", "mine\tB:W29,K31:BK1,K2,K6\t1-0\n");
    write("mine.txt", "othello f5d6c3\nchess e4\ncheckers 11-15\n");
    let lab = std::fs::read_to_string(root().join("docs/lab.md")).unwrap();
    write("mine.toml", lab.split("```toml\n").nth(1).unwrap().split("```").next().unwrap());
    std::fs::copy(root().join("games/chess/weights/trained.weights"), folder.join("chess.weights")).unwrap();
    make_records(&folder);
    let made = run("nullwindow book othello mine.book --positions 9 --nodes 500", &folder, LONGEST);
    assert!(made.unwrap().status.success());
    folder
}

/// Small records under all names that the documents use.
fn make_records(folder: &Path) {
    let must = |command: &str| {
        let output = run(command, folder, LONGEST).unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    };
    must("nullwindow lab run leaves --preset tiny");
    let (from, names) = ("record/tiny.sqlite", ["one/paper", "two/paper", "a/paper", "b/paper", "a"]);
    for name in names.map(|name| format!("{name}.sqlite")).iter().chain(&["record/quick.sqlite".to_owned()]) {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::copy(folder.join(from), folder.join(name)).unwrap();
    }
    must("nullwindow lab merge record/paper.sqlite record/tiny.sqlite");
    // Parts of a run, of a match and of self-play, to be merged.
    must("mkdir -p record/part-1 record/part-2 && cp record/tiny.sqlite record/part-1/deep.sqlite");
    must("cp record/tiny.sqlite record/part-2/deep.sqlite");
    for part in ["1", "2"] {
        must(&format!(
            "nullwindow match othello self self --tc nodes=50 --games 4 --shard {part}/2 --journal part-{part}.jsonl"
        ));
        must(&format!(
            "nullwindow train chess --self-play 2 --nodes 50 --shard {part}/2 --record part-{part}.games"
        ));
    }
    must("nullwindow lab export --csv --preset tiny --to exported && mv exported/* record/2026-11-18");
    must("nullwindow lab check --record record/2026-11-18 --write record/verdicts.tsv");
}

/// Runs a command by the shell; `None` if it does not end in time.
fn run(command: &str, folder: &Path, time: Duration) -> Option<Output> {
    let program = Path::new(env!("CARGO_BIN_EXE_nullwindow")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let (out, err) = (folder.join("stdout"), folder.join("stderr"));
    let file = |path| Stdio::from(std::fs::File::create(path).unwrap());
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).current_dir(folder).process_group(0);
    let mut child = shell.stdin(Stdio::null()).stdout(file(&out)).stderr(file(&err)).spawn().unwrap();
    let started = Instant::now();
    while started.elapsed() < time {
        if let Some(status) = child.try_wait().unwrap() {
            let [stdout, stderr] = [out, err].map(|path| std::fs::read(path).unwrap());
            return Some(Output { status, stdout, stderr });
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    // What the shell has started, too.
    let group = format!("-{}", child.id());
    assert!(std::process::Command::new("kill").args(["-9", "--", &group]).status().unwrap().success());
    child.wait().unwrap();
    None
}

/// The arguments that the shell passes to our program.
fn arguments(command: &str, folder: &Path) -> Vec<String> {
    let show = r#"nullwindow() { for word; do printf '%s\0' "$word"; done; }; sleep() { :; };"#;
    let output = run(&format!("{show} {command}"), folder, LONGEST).unwrap();
    // Output that the command redirects is not seen; then the words are plain.
    let words = String::from_utf8(output.stdout).unwrap();
    if words.is_empty() {
        return command.split(" >").next().unwrap().split(' ').skip(1).map(str::to_owned).collect();
    }
    words.split_terminator('\0').map(str::to_owned).collect()
}

/// Parses and runs every command, given with its place; returns the errors.
fn failures(commands: &BTreeMap<String, String>, folder: &Path) -> Vec<String> {
    let mut failures = Vec::new();
    for (command, place) in commands {
        let words = std::iter::once("nullwindow".to_owned()).chain(arguments(command, folder));
        if let Err(error) =
            nullwindow_cli::command(&nullwindow_engine::Games::standard()).try_get_matches_from(words)
        {
            failures.push(format!("{place}: {command}\n  {error}"));
            continue;
        }
        let smaller = match TABLE.iter().find(|(key, _)| command.starts_with(key)) {
            None => command.clone(),
            Some((_, Smaller(parts))) => {
                parts.iter().fold(command.clone(), |text, (from, to)| text.replacen(from, to, 1))
            }
            Some((_, ParseOnly(why))) => {
                println!("only parsed, {why}: {command}");
                continue;
            }
        };
        let started = Instant::now();
        let output = run(&smaller, folder, LONGEST);
        println!("{:.1} s: {smaller}", started.elapsed().as_secs_f64());
        match output {
            None => {
                failures
                    .push(format!("{place}: {smaller}\n  takes longer than {LONGEST:?}: add it to TABLE"));
            }
            Some(output) if !output.status.success() => {
                let error = String::from_utf8_lossy(&output.stderr).into_owned();
                failures.push(format!("{place}: {smaller}\n  {error}"));
            }
            Some(_) => {}
        }
    }
    failures
}

/// Every command, with one place where it is documented.
fn all_commands() -> BTreeMap<String, String> {
    let documents = documents().into_iter().map(|(name, text)| (name, code_lines(&text)));
    let texts = documents.chain(help_texts(&nullwindow_cli::command(&nullwindow_engine::Games::standard())));
    texts
        .flat_map(|(name, code)| commands(&code).into_iter().map(move |command| (command, name.clone())))
        .collect()
}

#[test]
fn every_documented_command_runs() {
    let commands = all_commands();
    assert!(commands.len() > 90, "{commands:#?}");
    let failures = failures(&commands, &folder("documents"));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_table_has_no_row_without_a_command() {
    let commands: Vec<String> = all_commands().into_keys().collect();
    for (key, instead) in TABLE {
        let first =
            |command: &&String| TABLE.iter().find(|(key, _)| command.starts_with(key)).map(|row| row.0);
        let command = commands.iter().find(|command| first(command) == Some(key));
        let command = command.unwrap_or_else(|| panic!("no document has {key}: remove the row"));
        if let Smaller(parts) = instead {
            assert!(parts.iter().all(|(from, _)| command.contains(from)), "{command}: nothing to replace");
        }
    }
}

/// Commands within sentences may have placeholders, but their verbs and options must exist.
#[test]
fn every_verb_and_option_named_in_a_sentence_exists() {
    let root = nullwindow_cli::command(&nullwindow_engine::Games::standard());
    let texts = documents().into_iter().chain(help_texts(&root));
    let mut count = 0;
    for (name, text) in texts {
        for span in text.split('`').skip(1).step_by(2).filter_map(|span| span.strip_prefix("nullwindow ")) {
            count += 1;
            let mut command = &root;
            for word in span.split_whitespace() {
                let option = word.trim_start_matches('-').split('=').next().unwrap_or_default();
                let is_option = |arg: &clap::Arg| arg.get_long() == Some(option);
                match command.find_subcommand(word) {
                    Some(verb) => command = verb,
                    None if word.starts_with("--") => {
                        let known = command.get_arguments().chain(root.get_arguments()).any(is_option);
                        assert!(
                            known || ["help", "version"].contains(&option),
                            "{name}: `nullwindow {span}`"
                        );
                    }
                    None => {
                        // `match` and `train` have a verb or arguments.
                        let takes_words = command.get_positionals().next().is_some();
                        let is_verb = command.has_subcommands()
                            && !takes_words
                            && word.chars().all(|c| c.is_ascii_lowercase());
                        assert!(!is_verb, "{name}: `nullwindow {span}` names no verb");
                    }
                }
            }
        }
    }
    assert!(count > 15, "{count}");
}
