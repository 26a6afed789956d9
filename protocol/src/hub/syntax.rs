//! `command argument=value flag argument="a value with spaces"`

use nullwindow_notation::excerpt;

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// Its first word; empty if there is none.
    pub(super) name: String,
    args: Vec<(String, String)>,
}

impl Command {
    /// Reads a line; a flag's value is empty.
    pub(super) fn read(line: &str) -> Result<Command, String> {
        let mut rest = line.trim();
        let name = word(&mut rest).to_owned();
        let mut args = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Command { name, args });
            }
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (argument, after) = rest.split_at(end);
            rest = after;
            // Blanks around the sign are forgiven.
            let value = match rest.trim_start().strip_prefix('=') {
                None => String::new(),
                Some(after) => {
                    rest = after.trim_start();
                    value(&mut rest)?
                }
            };
            args.push((argument.to_owned(), value));
        }
    }

    /// The value of an argument.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(argument, _)| argument == name).map(|(_, value)| value.as_str())
    }

    /// Whether an argument is there, with or without value.
    pub(super) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }
}

fn word<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

fn value(rest: &mut &str) -> Result<String, String> {
    let Some(inside) = rest.strip_prefix('"') else { return Ok(word(rest).to_owned()) };
    let (value, after) = inside
        .split_once('"')
        .ok_or_else(|| format!("expected a second quote after {}", excerpt(inside.chars())))?;
    *rest = after;
    Ok(value.to_owned())
}

/// A value, in quotes if it needs them.
pub(super) fn quoted(value: &str) -> String {
    let value: String = value.chars().map(|c| if c == '"' { '\'' } else { c }).collect();
    let is_plain =
        !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c.is_control() || c == '=');
    if is_plain { value } else { format!("\"{}\"", value.replace(char::is_control, " ")) }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn arguments_have_values_or_none() {
        let command = Command::read(r#"  pos pos=Bbb moves="9-14 22-18" infinite  x = y"#).unwrap();
        assert_eq!(command.name, "pos");
        assert_eq!(command.value("moves"), Some("9-14 22-18"));
        assert_eq!((command.value("pos"), command.value("infinite")), (Some("Bbb"), Some("")));
        assert_eq!(command.value("x"), Some("y"));
        assert!(!command.has("level"));
    }

    #[test]
    fn any_line_is_read_or_refused() {
        for line in ["", "=", "==", "a =", "a ==\"", "\"", "a \"b", "a b=\"", "é=ü \u{0}=1"] {
            let _ = Command::read(line);
        }
        assert_eq!(Command::read("a b=\"c").unwrap_err(), "expected a second quote after \"c\"");
    }

    #[test]
    fn values_are_quoted_where_they_must_be() {
        assert_eq!(quoted("mtd(f)"), "mtd(f)");
        assert_eq!(quoted(""), "\"\"");
        assert_eq!(quoted("a \"b\"\n=c"), "\"a 'b' =c\"");
    }
}
