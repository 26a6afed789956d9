//! What a program says it can do, in CECP.

/// The features of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Features {
    /// Names and values as they were said, the latest last.
    said: Vec<(String, String)>,
}

impl Features {
    /// Reads a line of features; the names of those in it.
    pub(super) fn read(&mut self, line: &str) -> Vec<String> {
        let Some(features) = line.trim().strip_prefix("feature ") else { return Vec::new() };
        let (mut rest, before) = (features.trim_start(), self.said.len());
        while let Some((name, after)) = rest.split_once('=') {
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            self.said.push((name.trim().to_owned(), value.to_owned()));
            rest = after.trim_start();
        }
        self.said[before..].iter().map(|(name, _)| name.clone()).collect()
    }

    /// Whether it has said any: it speaks version 2.
    pub(super) fn are_heard(&self) -> bool {
        !self.said.is_empty()
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.said.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether it has a feature. It is told the time unless it does not want to be.
    pub(super) fn is_on(&self, name: &str) -> bool {
        self.get(name).map_or(name == "time", |value| value == "1")
    }

    /// The names of its options.
    pub(super) fn options(&self) -> impl Iterator<Item = &str> {
        let options = self.said.iter().filter(|(name, _)| name == "option");
        options.map(|(_, value)| value.split(" -").next().unwrap_or(value).trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_as_programs_write_them() {
        let mut features = Features::default();
        assert!(features.read("Phalanx XXV").is_empty() && !features.are_heard());
        assert!(features.is_on("time") && !features.is_on("ping"));
        features.read("feature done=0");
        assert!(features.are_heard() && features.get("done") == Some("0"));
        features.read("feature myname=\"Sjeng 11.2\"");
        features
            .read("feature ping=1 setboard=1 usermove=0 time=0 option=\"Multi-PV Margin -spin 0 0 1000\" ");
        let names = features.read("feature colors=0 ics=0 name=0 pause=0 done=1");
        assert_eq!(names, ["colors", "ics", "name", "pause", "done"]);
        assert_eq!(features.get("myname"), Some("Sjeng 11.2"));
        assert!(features.is_on("ping") && features.is_on("setboard") && features.is_on("done"));
        assert!(!features.is_on("usermove") && !features.is_on("time") && !features.is_on("colors"));
        assert_eq!(features.options().collect::<Vec<_>>(), ["Multi-PV Margin"]);
    }
}
