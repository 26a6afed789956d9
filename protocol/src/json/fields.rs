//! The fields of a command, each read once; what is left over is a mistake.

use nullwindow_notation::excerpt;
use serde_json::{Map, Value, json};

/// A mistake in a command, and its remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    message: String,
    remedy: String,
}

impl Wrong {
    pub(super) fn new(message: impl Into<String>, remedy: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), remedy: remedy.into() }
    }

    /// A field that is missing, and what it is.
    pub(super) fn missing(field: &str, what: &str) -> Wrong {
        Wrong::new(format!("{field} is missing"), format!("{field} is {what}"))
    }

    /// A field of another kind.
    pub(super) fn kind(field: &str, expected: &str, found: &Value) -> Wrong {
        Wrong::new(format!("{field} is {}", short(&found.to_string())), format!("{field} takes {expected}"))
    }

    /// As an object.
    pub(super) fn told(&self, id: &Value, line: &str) -> Value {
        json!({ "id": id, "type": "error", "message": self.message, "remedy": self.remedy, "input": short(line) })
    }
}

fn short(text: &str) -> String {
    excerpt(text.chars())
}

/// A command and its fields.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fields {
    /// What to do.
    pub(super) cmd: String,
    /// What the answer is called by.
    pub(super) id: Value,
    rest: Map<String, Value>,
}

impl Fields {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Result<Fields, Wrong> {
        let example = r#"an object a line, such as {"id": 1, "cmd": "go", "depth": 8}"#;
        let value: Value = serde_json::from_str(line)
            .map_err(|error| Wrong::new(format!("no JSON: {}", short(&error.to_string())), example))?;
        let Value::Object(mut rest) = value else {
            return Err(Wrong::new("no object", example));
        };
        let id = rest.remove("id").unwrap_or(Value::Null);
        let Some(Value::String(cmd)) = rest.remove("cmd") else {
            return Err(Wrong::missing("cmd", r#"what to do; {"cmd": "hello"} lists the commands"#));
        };
        Ok(Fields { cmd, id, rest })
    }

    /// A field of any kind; `null` is none.
    pub(super) fn value(&mut self, name: &str) -> Option<Value> {
        self.rest.shift_remove(name).filter(|value| !value.is_null())
    }

    /// A field of the kind that `read` takes.
    fn take<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, Wrong> {
        let Some(value) = self.value(name) else { return Ok(None) };
        read(&value).map(Some).ok_or_else(|| Wrong::kind(name, expected, &value))
    }

    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Wrong> {
        self.take(name, "a text", |value| value.as_str().map(str::to_owned))
    }

    pub(super) fn flag(&mut self, name: &str) -> Result<bool, Wrong> {
        self.take(name, "true or false", Value::as_bool).map(Option::unwrap_or_default)
    }

    pub(super) fn number(&mut self, name: &str, least: u64, most: u64) -> Result<Option<u64>, Wrong> {
        let expected = format!("a whole number from {least} to {most}");
        self.take(name, &expected, |value| value.as_u64().filter(|number| (least..=most).contains(number)))
    }

    /// Words: a list of texts, or one text with blanks between them.
    pub(super) fn words(&mut self, name: &str) -> Result<Vec<String>, Wrong> {
        let wrong = |value: &Value| Wrong::kind(name, "a text of moves, or a list of texts", value);
        match self.value(name) {
            None => Ok(Vec::new()),
            Some(Value::String(text)) => Ok(text.split_whitespace().map(str::to_owned).collect()),
            Some(Value::Array(list)) => {
                list.iter().map(|word| word.as_str().map(str::to_owned).ok_or_else(|| wrong(word))).collect()
            }
            Some(other) => Err(wrong(&other)),
        }
    }

    /// A field that has fields.
    pub(super) fn object(&mut self, name: &str) -> Result<Option<Fields>, Wrong> {
        let fields = |rest| Fields { cmd: name.to_owned(), id: Value::Null, rest };
        self.take(name, "an object", |value| value.as_object().cloned().map(fields))
    }

    /// Nothing is silently ignored.
    pub(super) fn no_more(&self) -> Result<(), Wrong> {
        match self.rest.keys().next() {
            None => Ok(()),
            Some(key) => Err(Wrong::new(
                format!("{} has no field {}", self.cmd, short(key)),
                "docs/protocols.md lists the fields of every command",
            )),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_once_and_what_is_left_is_a_mistake() {
        let mut fields = Fields::read(r#"{"id": [1], "cmd": "go", "depth": 8, "fast": true}"#).unwrap();
        assert_eq!((fields.cmd.as_str(), &fields.id), ("go", &json!([1])));
        assert_eq!(fields.number("depth", 1, 250), Ok(Some(8)));
        assert_eq!(fields.number("depth", 1, 250), Ok(None));
        assert_eq!(fields.no_more().unwrap_err().message, r#"go has no field "fast""#);
    }

    #[test]
    fn a_field_of_another_kind_is_a_mistake() {
        let fields = Fields::read(r#"{"cmd": "x", "n": -1, "t": 7, "m": ["a", 2], "o": "p"}"#).unwrap();
        assert!(fields.clone().number("n", 0, 9).is_err());
        assert!(fields.clone().text("t").is_err() && fields.clone().flag("t").is_err());
        assert!(fields.clone().words("m").is_err() && fields.clone().object("o").is_err());
        for line in ["", "7", "[]", "{}", r#"{"cmd": 7}"#, "{\"cmd\":\"x\"", &"[".repeat(100_000)] {
            assert!(Fields::read(line).is_err());
        }
    }
}
