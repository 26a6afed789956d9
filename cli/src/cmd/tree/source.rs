//! Where a tree comes from.

use crate::cmd::file::read_at_most;
use crate::fail::Failure;
use nullwindow_theory::tree::Tree;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Larger files are refused: the largest tree, ten million nodes, fits into this.
const MOST_BYTES: u64 = 64 << 20;

const KINDS: &str = "a tree is pearl, dominance, dominance:5, random:w=4,d=6,seed=1, a text such as \
                     '((41 5)(12 90))', a file, or - for standard input";

/// A tree and what to call it.
pub(super) struct Source {
    pub(super) tree: Tree,
    /// As a title: "Pearl's tree".
    pub(super) name: String,
}

/// The tree that `text` names, is, or says where to find.
pub(super) fn read(text: &str) -> Result<Source, Failure> {
    let is_name = ["pearl", "random", "dominance"].iter().any(|name| text.split(':').next() == Some(name));
    let is_text = text.starts_with(|c: char| "([-+".contains(c) || c.is_ascii_digit());
    match text {
        "" => Err(Failure::input(format!("no tree is given; {KINDS}"))),
        "-" => parse_text(&read_all(std::io::stdin().lock(), "standard input")?, "standard input"),
        _ if is_name => parse(text, &shortened(text)),
        _ if is_text => parse(text, &shortened(text)).map_err(|failure| or_a_file(failure, text)),
        _ => file(text),
    }
}

fn parse(text: &str, name: &str) -> Result<Source, Failure> {
    let tree = Tree::named(text).map_err(|e| Failure::input(format!("{name}: {e}")))?;
    let source = tree.source();
    let name = match (source.as_str(), source.strip_prefix("dominance:")) {
        ("pearl", _) => "Pearl's tree".to_owned(),
        ("dominance", _) => "The counterexample to dominance".to_owned(),
        (_, Some(extra)) => format!("The counterexample to dominance, {extra} leaves wider"),
        _ if source.starts_with("random:") => source,
        _ => name.to_owned(),
    };
    Ok(Source { tree, name })
}

fn file(name: &str) -> Result<Source, Failure> {
    let shown = shortened(name);
    let unreadable = |e: std::io::Error| Failure::input(format!("cannot read {shown}: {e}; {KINDS}"));
    if name.contains('\0') {
        return Err(Failure::input(format!("{shown}: a file name has no NUL in it; {KINDS}")));
    }
    let about = std::fs::metadata(name).map_err(unreadable)?;
    if about.is_dir() {
        return Err(Failure::input(format!("{shown} is a directory; {KINDS}")));
    }
    parse_text(&read_all(File::open(name).map_err(unreadable)?, &shown)?, &shown)
}

/// The text of a file is a tree, whatever it begins with.
fn parse_text(text: &str, name: &str) -> Result<Source, Failure> {
    let tree = Tree::parse(text).map_err(|e| Failure::input(format!("{name}: {e}")))?;
    Ok(Source { tree, name: name.to_owned() })
}

fn read_all(input: impl Read, shown: &str) -> Result<String, Failure> {
    let bytes = read_at_most(input, MOST_BYTES);
    let bytes =
        bytes.map_err(|e| Failure::failed(format!("cannot read {shown}: {e}")))?.ok_or_else(|| {
            let most = MOST_BYTES >> 20;
            Failure::input(format!("{shown} is larger than {most} MiB: a tree has at most ten million nodes"))
        })?;
    String::from_utf8(bytes).map_err(|e| {
        let valid = String::from_utf8_lossy(&e.as_bytes()[..e.utf8_error().valid_up_to()]);
        let line = valid.matches('\n').count() + 1;
        let column = valid.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Failure::input(format!("{shown}: line {line}, column {column}: not UTF-8; a tree is plain text"))
    })
}

/// A file may be called 2024.tree.
fn or_a_file(failure: Failure, text: &str) -> Failure {
    match failure {
        Failure::Input(why) if !text.contains('\0') && Path::new(text).is_file() => {
            Failure::Input(format!("{why}; to read the file of that name write ./{text}"))
        }
        other => other,
    }
}

/// A text of any length, fit to be shown.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let plain: String =
        text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() { format!("{plain}…") } else { plain }
}
