//! CECP, the protocol of xboard, in its versions 2 and 1.

use super::{Answer, Client, Launcher, NO_POSITIONS, Turn, WON, impossible, pairs};
use crate::child::Child;
use crate::control::Clock;
use crate::failure::{Fault, Halt};
use nullwindow_engine::{GameEnd, Time};
use nullwindow_notation::Player;
use std::time::{Duration, Instant};

pub(super) struct Cecp {
    child: Child,
    features: Features,
    pings: u32,
    /// Moves of the game that it knows.
    told: usize,
    /// Whether it plays, and answers the next move by itself.
    plays: bool,
}

/// A program that says nothing for so long speaks version 1.
const SILENCE: Duration = Duration::from_secs(2);

impl Cecp {
    pub(super) fn start(call: &Launcher) -> Result<Cecp, Halt> {
        let mut child = Child::start(call, "quit")?;
        child.say("xboard")?;
        child.say("protover 2")?;
        let features = introduce(&mut child)?;
        child.name = features.get("myname").map_or(child.name.clone(), str::to_owned);
        let mut cecp = Cecp { child, features, pings: 0, told: 0, plays: false };
        for (option, value) in &call.spec.options {
            cecp.set(option, value)?;
        }
        Ok(cecp)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), Halt> {
        let commands = [("memory", "memory"), ("smp", "cores")].into_iter();
        let commands = commands.filter(|(feature, _)| self.features.is_on(feature));
        let commands: Vec<&str> = commands.map(|(_, command)| command).collect();
        let known: Vec<&str> = self.features.options().chain(commands.iter().copied()).collect();
        let line = match option {
            _ if commands.contains(&option) => format!("{option} {value}"),
            _ if !known.contains(&option) => return Err(Launcher::no_option(option, &known)),
            _ if value.is_empty() => format!("option {option}"),
            _ => format!("option {option}={value}"),
        };
        self.child.say(&line)
    }

    /// Waits until it has understood everything so far, if it can say so.
    fn sync(&mut self) -> Result<(), Halt> {
        if !self.features.is_on("ping") {
            return Ok(());
        }
        self.pings += 1;
        self.child.sync(&format!("ping {}", self.pings), &format!("pong {}", self.pings))
    }

    /// The command that makes a move.
    fn command(&self, mv: &super::Made) -> String {
        let text = if self.features.is_on("san") { &mv.text } else { &mv.spelled };
        let before = if self.features.is_on("usermove") { "usermove " } else { "" };
        format!("{before}{text}")
    }

    fn tell_clocks(&mut self, turn: &Turn<'_>) -> Result<(), Halt> {
        let [own, other] = turn.clocks;
        let Time::Clock(own) = own.time else { return Ok(()) };
        if !self.features.is_on("time") {
            return Ok(());
        }
        self.child.say(&format!("time {}", own.left.as_millis() / 10))?;
        // A player without a clock is shown with the time of the other.
        let other = match other.time {
            Time::Clock(other) => other.left,
            Time::Fixed(_) => Duration::ZERO,
            Time::Unlimited => own.left,
        };
        self.child.say(&format!("otim {}", other.as_millis() / 10))
    }
}

impl Client for Cecp {
    fn child(&self) -> Option<&Child> {
        Some(&self.child)
    }

    fn begin(&mut self, position: Option<&str>, clock: &Clock) -> Result<(), Halt> {
        if clock.control.nodes.is_some() {
            return Err(impossible("CECP has no limit of nodes: use a time or a depth"));
        }
        self.child.forget_lines();
        (self.told, self.plays) = (0, false);
        let commands = ["new", "force", "post", "easy"].map(str::to_owned).into_iter();
        for command in commands.chain(levels(clock)) {
            self.child.say(&command)?;
        }
        match position {
            Some(fen) if self.features.is_on("setboard") => self.child.say(&format!("setboard {fen}"))?,
            Some(_) => return Err(impossible(NO_POSITIONS)),
            None => {}
        }
        self.sync()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let new = &turn.moves[self.told..];
        let answers = self.plays && new.len() == 1;
        if !answers {
            if self.plays {
                self.child.say("force")?;
            }
            for mv in new {
                self.child.say(&self.command(mv))?;
            }
        }
        self.told = turn.moves.len() + 1;
        self.sync()?;
        self.child.forget_lines();
        self.tell_clocks(turn)?;
        let command = match new {
            [mv] if answers => self.command(mv),
            _ => "go".to_owned(),
        };
        self.plays = true;
        let last = turn.moves.last().map(|mv| mv.spelled.as_str());
        let mut answer = Answer::default();
        let (heard, elapsed) = self.child.ask(&command, turn.deadline, "move", |line| {
            match read(line, turn.board.player(), last) {
                Heard::Value(value, depth, nodes) => {
                    (answer.value, answer.depth, answer.nodes) = (Some(value), Some(depth), Some(nodes));
                    None
                }
                Heard::Nothing => None,
                heard => Some(heard),
            }
        })?;
        match heard {
            Heard::Refuses => Err(self.child.trouble(Fault::Crash, "it refused a legal move")),
            Heard::Move(mv) => Ok(Answer { mv: Some(mv), elapsed, ..answer }),
            _ => Ok(Answer { elapsed, ..answer }),
        }
    }

    fn end(&mut self, winner: Option<Player>, why: &str) {
        let result = winner.map_or(GameEnd::Drawn, GameEnd::Won).text();
        // If it is gone, the next game will tell.
        let _ = self.child.say("force");
        if self.features.are_heard() {
            let _ = self.child.say(&format!("result {result} {{{why}}}"));
        }
    }
}

/// Hears the features, and accepts them.
fn introduce(child: &mut Child) -> Result<Features, Halt> {
    let mut features = Features::default();
    let mut deadline = Instant::now() + SILENCE;
    while let Some((_, line)) = child.line(deadline)? {
        for name in features.read(&line) {
            child.say(&format!("accepted {name}"))?;
        }
        match features.get("done") {
            Some("1") => break,
            Some(_) => deadline = child.soon(),
            None => {}
        }
    }
    Ok(features)
}

/// `level`, `st` and `sd`.
fn levels(clock: &Clock) -> Vec<String> {
    let mut levels = Vec::new();
    match clock.control.time {
        Time::Clock(full) => {
            let seconds = full.left.as_secs_f64().ceil().max(1.0) as u64;
            let (minutes, seconds) = (seconds / 60, seconds % 60);
            let (moves, increment) = (full.moves_to_go.unwrap_or(0), full.increment.as_secs_f64());
            levels.push(format!("level {moves} {minutes}:{seconds:02} {increment}"));
        }
        Time::Fixed(time) => levels.push(format!("st {}", time.as_secs_f64())),
        Time::Unlimited => {}
    }
    levels.extend(clock.control.depth.map(|depth| format!("sd {depth}")));
    levels
}

#[derive(PartialEq, Debug)]
enum Heard {
    Move(String),
    Resigns,
    Refuses,
    /// In pawns, with depth and nodes.
    Value(f64, u32, u64),
    Nothing,
}

/// What a line says while the program thinks for `player`.
fn read(text: &str, player: Player, last: Option<&str>) -> Heard {
    let lost = if player == Player::First { "0-1" } else { "1-0" };
    if let Some(mv) = ["move ", "move\t", "My move is"].iter().find_map(|prefix| text.strip_prefix(prefix)) {
        let mv = mv.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
        return Heard::Move(mv.split_whitespace().next().unwrap_or_default().to_owned());
    }
    if text == "resign" || text.starts_with("tellics resign") || text.starts_with(lost) {
        return Heard::Resigns;
    }
    if (text.starts_with("Illegal move") || text.starts_with("Error"))
        && last.is_some_and(|last| text.contains(last))
    {
        return Heard::Refuses;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        // Version 1: `12. ... e7e5`, `12... e7e5`
        [number, "...", mv] if is_move_number(number) => Heard::Move(mv.to_owned()),
        [number, mv] if number.strip_suffix("...").is_some_and(is_move_number) => Heard::Move(mv.to_owned()),
        [depth, value, _, nodes, ..] => {
            let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit()).parse();
            match (depth, value.parse::<f64>(), nodes.parse()) {
                (Ok(depth), Ok(value), Ok(nodes)) => Heard::Value(pawns(value), depth, nodes),
                _ => Heard::Nothing,
            }
        }
        _ => Heard::Nothing,
    }
}

fn is_move_number(text: &str) -> bool {
    let digits = text.trim_end_matches('.');
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Programs write mates as very large numbers, each in its own way.
fn pawns(value: f64) -> f64 {
    if value.abs() >= 20_000.0 { WON.copysign(value) } else { value / 100.0 }
}

/// The features of a program.
#[derive(Clone, PartialEq, Debug, Default)]
struct Features {
    /// Names and values as they were said, the latest last.
    said: Vec<(String, String)>,
}

impl Features {
    /// Reads a line of features; the names of those in it.
    fn read(&mut self, line: &str) -> Vec<String> {
        let Some(features) = line.trim().strip_prefix("feature ") else { return Vec::new() };
        let before = self.said.len();
        self.said.extend(pairs(features).map(|(name, value)| (name.to_owned(), value.to_owned())));
        self.said[before..].iter().map(|(name, _)| name.clone()).collect()
    }

    /// Whether it has said any: it speaks version 2.
    fn are_heard(&self) -> bool {
        !self.said.is_empty()
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.said.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether it has a feature. It is told the time unless it does not want to be.
    fn is_on(&self, name: &str) -> bool {
        self.get(name).map_or(name == "time", |value| value == "1")
    }

    /// The names of its options.
    fn options(&self) -> impl Iterator<Item = &str> {
        let options = self.said.iter().filter(|(name, _)| name == "option");
        options.map(|(_, value)| value.split(" -").next().unwrap_or(value).trim())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn moves_are_understood_in_every_dialect() {
        let read = |text: &str| read(text.trim(), Player::Second, Some("g1f3"));
        assert_eq!(read("move e7e5"), Heard::Move("e7e5".into()));
        assert_eq!(read("1. ... e7e5"), Heard::Move("e7e5".into()));
        for text in ["My move is: e7e5", "My move is : e7e5", "My move is e7e5", "move\te7e5 ", "1... e7e5"] {
            assert_eq!(read(text), Heard::Move("e7e5".into()), "{text}");
        }
        assert_eq!(read("move Nf6"), Heard::Move("Nf6".into()));
        assert_eq!(read("1-0 {Black resigns}"), Heard::Resigns);
        assert_eq!(read("0-1 {Black mates}"), Heard::Nothing);
        assert_eq!(read("Illegal move: g1f3"), Heard::Refuses);
        assert_eq!(read("Error (unknown command): result"), Heard::Nothing);
        assert_eq!(read(" 6   -10   27   24576  e6 <Nc3> "), Heard::Value(-0.10, 6, 24576));
        assert_eq!(read("9. 32767 1 10 Qh5"), Heard::Value(WON, 9, 10));
        assert_eq!(read("Time for move : 20"), Heard::Nothing);
    }

    #[test]
    fn clocks_become_levels() {
        let levels = |text: &str| levels(&Clock::new(text.parse().unwrap()));
        assert_eq!(levels("4+0.04"), ["level 0 0:04 0.04"]);
        assert_eq!(levels("40/90"), ["level 40 1:30 0"]);
        assert_eq!(levels("st=1,depth=5"), ["st 1", "sd 5"]);
    }

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
