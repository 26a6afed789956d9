//! What a CECP program says of itself: `feature name=value …`.

/// Features that matter to a match. Without any it is a program of protocol 1.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a feature of its own")]
pub(super) struct Features {
    /// Whether it has said any.
    pub(super) heard: bool,
    /// Whether it will say more: `done=0`.
    pub(super) goes_on: bool,
    /// Whether it has said that these are all.
    pub(super) done: bool,
    pub(super) name: Option<String>,
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) san: bool,
    pub(super) time: bool,
    pub(super) colors: bool,
    pub(super) memory: bool,
    pub(super) smp: bool,
    pub(super) options: Vec<String>,
    /// What it said, to be accepted.
    pub(super) names: Vec<String>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            heard: false,
            goes_on: false,
            done: false,
            name: None,
            ping: false,
            setboard: false,
            usermove: false,
            san: false,
            time: true,
            colors: true,
            memory: false,
            smp: false,
            options: Vec::new(),
            names: Vec::new(),
        }
    }
}

impl Features {
    /// Reads a line; `None` if it is about something else.
    pub(super) fn read(&mut self, line: &str) -> Option<()> {
        let mut rest = line.trim().strip_prefix("feature ")?.trim_start();
        self.heard = true;
        self.names.clear();
        while let Some((name, after)) = rest.split_once('=') {
            let (value, after) = match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
            };
            self.set(name.trim(), value);
            self.names.push(name.trim().to_owned());
            rest = after.trim_start();
        }
        Some(())
    }

    fn set(&mut self, name: &str, value: &str) {
        let is_on = value == "1";
        match name {
            "done" => (self.done, self.goes_on) = (is_on, !is_on),
            "myname" => self.name = Some(value.to_owned()),
            "ping" => self.ping = is_on,
            "setboard" => self.setboard = is_on,
            "usermove" => self.usermove = is_on,
            "san" => self.san = is_on,
            "time" => self.time = is_on,
            "colors" => self.colors = is_on,
            "memory" => self.memory = is_on,
            "smp" => self.smp = is_on,
            // `option="Name -spin 1 0 2"`
            "option" => {
                self.options.push(value.split(" -").next().unwrap_or(value).trim().to_owned());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_as_programs_write_them() {
        let mut features = Features::default();
        assert_eq!(features.read("Phalanx XXV"), None);
        features.read("feature done=0").unwrap();
        assert!(features.goes_on && features.heard && !features.done);
        features.read("feature myname=\"Sjeng 11.2\"").unwrap();
        features
            .read("feature ping=1 setboard=1 usermove=0 time=0 option=\"Multi-PV Margin -spin 0 0 1000\" ")
            .unwrap();
        features.read("feature colors=0 ics=0 name=0 pause=0 done=1").unwrap();
        assert_eq!(features.name.as_deref(), Some("Sjeng 11.2"));
        assert!(
            features.ping && features.setboard && !features.usermove && !features.time && !features.colors
        );
        assert!(features.done && !features.goes_on);
        assert_eq!(features.options, ["Multi-PV Margin"]);
        assert_eq!(features.names, ["colors", "ics", "name", "pause", "done"]);
    }
}
