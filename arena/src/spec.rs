//! Players, each described by one text.
//!
//! | text | player |
//! |---|---|
//! | `self` | the engine of this program |
//! | `self:algorithm=aspiration(50),grain=4` | the same with options |
//! | `uci:/usr/games/glaurung; option.OwnBook=false` | another program, by its protocol |
//! | `cecp:/usr/games/phalanx -b- -l-; tc=8+0.08; name=Phalanx` | the same with odds and a name |

use crate::Control;
use nullwindow_engine::{OPTIONS, Options};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::str::FromStr;

/// How a player is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Kind {
    /// The engine of this program, in the same process.
    #[default]
    Own,
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol of xboard.
    Cecp,
    /// The Go Text Protocol.
    Gtp,
    /// `NBoard`'s protocol.
    NBoard,
    /// The Hub protocol of draughts.
    Hub,
    /// JSON lines.
    Lines,
}

const KINDS: [(&str, Kind); 8] = [
    ("self", Kind::Own),
    ("uci", Kind::Uci),
    ("cecp", Kind::Cecp),
    ("xboard", Kind::Cecp),
    ("gtp", Kind::Gtp),
    ("nboard", Kind::NBoard),
    ("hub", Kind::Hub),
    ("json", Kind::Lines),
];

/// A player.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Spec {
    /// As it was written.
    pub text: String,
    /// How it is spoken to.
    pub kind: Kind,
    /// The program and its arguments; empty for [`Kind::Own`].
    pub command: Vec<String>,
    /// Its name in reports; by default the name that it reports itself.
    pub name: Option<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// How long it may think, if not as long as the other.
    pub control: Option<Control>,
    /// Where it runs.
    pub folder: Option<PathBuf>,
    /// Whether it is started again for every game; by default it is not.
    pub restart: Option<bool>,
}

impl FromStr for Spec {
    type Err = String;

    /// ```
    /// use nullwindow_arena::{Kind, Spec};
    /// let own: Spec = "self:algorithm=aspiration(50),order=table,history,grain=4".parse().unwrap();
    /// assert_eq!(own.options[1], ("order".into(), "table,history".into()));
    /// let other: Spec = "cecp:'/my games/x' -b 1; option.OwnBook=false; tc=st=0.5".parse().unwrap();
    /// assert_eq!(other.command, ["/my games/x", "-b", "1"]);
    /// assert_eq!(other.kind, Kind::Cecp);
    /// ```
    fn from_str(text: &str) -> Result<Spec, String> {
        let mut parts = split(text, ';')?.into_iter();
        let head = parts.next().unwrap_or_default();
        let (kind, rest) = head.trim().split_once(':').unwrap_or((head.trim(), ""));
        let kind = KINDS.iter().find(|(name, _)| *name == kind).map(|(_, kind)| *kind).ok_or_else(|| {
            let names: Vec<&str> = KINDS.iter().map(|(name, _)| *name).collect();
            format!("a player is {}:… — found {text:?}", names.join(":…, "))
        })?;
        let mut spec = Spec { text: text.to_owned(), kind, ..Spec::default() };
        if kind == Kind::Own {
            spec.options = own_options(rest)?;
        } else {
            spec.command = words(rest)?;
            if spec.command.is_empty() {
                return Err(format!("{text:?} names no program"));
            }
        }
        for part in parts.filter(|part| !part.trim().is_empty()) {
            spec.set(part.trim())?;
        }
        Ok(spec)
    }
}

impl Spec {
    /// The engine of this program with these options, whatever the playing program uses.
    ///
    /// ```
    /// use nullwindow_arena::Spec;
    /// use nullwindow_engine::{Games, Options};
    /// let mut options = Options::play(Games::standard().get("othello")?);
    /// options.set("evaluation", "textbook")?;
    /// assert_eq!(Spec::own(&options), "self:evaluation=textbook".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn own(options: &Options) -> Spec {
        let (config, play) = (options.config(), &options.kind().play);
        let differing = OPTIONS.iter().filter(|option| option.get(config) != option.get(play));
        let options: Vec<(String, String)> =
            differing.map(|option| (option.name.to_owned(), option.get(config))).collect();
        let words: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Spec { options, text: format!("self:{}", words.join(",")), ..Spec::default() }
    }

    /// Sets `key=value`, as it stands behind a semicolon.
    ///
    /// # Errors
    /// There is no such key, or the value is invalid.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let (key, value) =
            text.split_once('=').ok_or_else(|| format!("expected key=value, found {text:?}"))?;
        let (key, value) = (key.trim(), value.trim());
        match key {
            "name" => self.name = Some(value.to_owned()),
            "tc" => self.control = Some(value.parse()?),
            "dir" => self.folder = Some(value.into()),
            "restart" => {
                self.restart = match value {
                    "yes" | "true" => Some(true),
                    "no" | "false" => Some(false),
                    _ => return Err(format!("restart: expected yes or no, found {value:?}")),
                }
            }
            _ => {
                let known = "name, tc, dir, restart or option.NAME";
                let option = key.strip_prefix("option.").filter(|option| !option.is_empty());
                let option = option.ok_or_else(|| format!("expected {known} before `=`, found {key:?}"))?;
                self.options.push((option.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// Takes over settings of all players where this one has none of its own. Its own options come last, and count.
    ///
    /// ```
    /// let mut spec: nullwindow_arena::Spec = "self:grain=4; tc=8+0.08".parse().unwrap();
    /// spec.set_for_all(&["tc=1+0", "restart=yes", "option.grain=1"]).unwrap();
    /// assert_eq!(spec.control, Some("8+0.08".parse().unwrap()));
    /// assert_eq!((spec.restart, spec.options.last().unwrap().1.as_str()), (Some(true), "4"));
    /// ```
    ///
    /// # Errors
    /// There is no such key, or a value is invalid.
    pub fn set_for_all(&mut self, settings: &[impl AsRef<str>]) -> Result<(), String> {
        let own = std::mem::take(self);
        (self.text, self.kind, self.command) = (own.text, own.kind, own.command);
        for setting in settings {
            self.set(setting.as_ref())?;
        }
        self.name = own.name.or(self.name.take());
        self.control = own.control.or(self.control);
        self.folder = own.folder.or(self.folder.take());
        self.restart = own.restart.or(self.restart);
        self.options.extend(own.options);
        Ok(())
    }
}

/// `a=1,b=2`; what follows a comma and has no `=` belongs to the value before it.
fn own_options(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut options: Vec<(String, String)> = Vec::new();
    for part in split(text, ',')?.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        match (part.split_once('='), options.last_mut()) {
            (Some((name, value)), _) => options.push((name.trim().to_owned(), value.trim().to_owned())),
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(part);
            }
            (None, None) => return Err(format!("expected option=value, found {part:?}")),
        }
    }
    Ok(options)
}

/// The parts between separators that are in no quotes and no brackets; quotes stay.
fn split(text: &str, separator: char) -> Result<Vec<String>, String> {
    let (mut parts, mut quote, mut depth) = (vec![String::new()], None, 0u32);
    for c in text.chars() {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            ('\'' | '"', None) => quote = Some(c),
            ('(', None) => depth += 1,
            (')', None) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == separator && quote.is_none() && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    if quote.is_some() { Err(format!("a quote is not closed in {text:?}")) } else { Ok(parts) }
}

/// Words as a shell would read them, with quotes and nothing else.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("a quote is not closed in {text:?}")) } else { Ok(words) }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_player_is_refused_with_what_was_expected() {
        for (text, part) in [
            ("phalanx", "a player is self"),
            ("uci:", "names no program"),
            ("uci:a; b", "expected key=value"),
            ("uci:a; b=c", "expected name, tc, dir"),
            ("uci:a; tc=fast", "expected a time control"),
            ("uci:'a", "a quote is not closed"),
            ("self:fast", "expected option=value"),
        ] {
            let error = text.parse::<Spec>().unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_players_own_settings_override_those_of_all_players() {
        let all = ["name=both", "tc=1+0", "dir=/all", "restart=yes", "option.Hash=1"];
        let mut says: Spec = "uci:a; name=own; tc=2+0; dir=/own; restart=no; option.Hash=2".parse().unwrap();
        let before = says.clone();
        says.set_for_all(&all).unwrap();
        assert_eq!(says.options, [("Hash".into(), "1".into()), ("Hash".into(), "2".into())]);
        assert_eq!(Spec { options: before.options.clone(), ..says }, before);
        let mut silent: Spec = "uci:a".parse().unwrap();
        silent.set_for_all(&all).unwrap();
        let other: Spec = format!("uci:a; {}", all.join(";")).parse().unwrap();
        assert_eq!(Spec { text: other.text.clone(), ..silent }, other);
        assert!("uci:a".parse::<Spec>().unwrap().set_for_all(&["tc=fast"]).is_err());
    }

    #[test]
    fn quotes_protect_blanks_and_semicolons_and_brackets_protect_commas() {
        let spec: Spec = "uci:sh -c 'a; b \"c\"'; name=my engine".parse().unwrap();
        assert_eq!(spec.command, ["sh", "-c", "a; b \"c\""]);
        assert_eq!(spec.name.as_deref(), Some("my engine"));
        let own: Spec = "self:algorithm=x(1,2),grain=3".parse().unwrap();
        assert_eq!(own.options, [("algorithm".into(), "x(1,2)".into()), ("grain".into(), "3".into())]);
    }
}
