//! A line and its command.

/// A command with its number, if it has one.
pub(super) struct Command<'a> {
    pub(super) id: &'a str,
    pub(super) name: &'a str,
    pub(super) args: Vec<&'a str>,
}

impl<'a> Command<'a> {
    /// Reads a line that was cleaned.
    pub(super) fn read(line: &'a str) -> Option<Command<'a>> {
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let (id, name) = if first.bytes().all(|byte| byte.is_ascii_digit()) {
            (first, words.next().unwrap_or(""))
        } else {
            ("", first)
        };
        Some(Command { id, name, args: words.collect() })
    }
}

/// A line without comments and control characters.
pub(super) fn cleaned(line: &str) -> String {
    let line = line.split('#').next().unwrap_or("");
    line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cleaned_before_it_is_read() {
        assert_eq!(cleaned("1\tplay b d3 # a comment\r"), "1 play b d3 ");
        assert_eq!(cleaned("na\u{7}me\0"), "name");
        let line = cleaned("12 play black D3");
        let command = Command::read(&line).unwrap();
        assert_eq!((command.id, command.name), ("12", "play"));
        assert_eq!(command.args, ["black", "D3"]);
        assert!(Command::read("").is_none());
    }
}
