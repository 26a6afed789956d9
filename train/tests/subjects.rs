//! Files, and training of every game on a small scale.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow_engine::work::Shard;
use nullwindow_notation::weights::Weights;
use nullwindow_train::options::{Deadline, files, read, save};
use nullwindow_train::{Match, Options, SUBJECTS, Subject, Summary};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("nullwindow-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn quietly(_: &str) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn a_folder_stands_for_its_files_in_the_order_of_their_names() {
    let folder = Folder::new("files");
    for name in ["b.PGN", "a.pgn", "c.txt"] {
        std::fs::write(folder.file(name), name).unwrap();
    }
    let found = files(&[folder.file("c.txt"), folder.0.clone()], &[".pgn"]).unwrap();
    assert_eq!(found, [folder.file("c.txt"), folder.file("a.pgn"), folder.file("b.PGN")]);
    assert!(
        files(std::slice::from_ref(&folder.0), &[".wtb"]).unwrap_err().ends_with("no file that ends in .wtb")
    );
    assert!(files(&[folder.file("nothing")], &[".pgn"]).is_err());
}

#[test]
fn a_compressed_file_is_unpacked() {
    let folder = Folder::new("packed");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(b"e4 e5").unwrap();
    std::fs::write(folder.file("a.gz"), packed.finish().unwrap()).unwrap();
    std::fs::write(folder.file("b"), "e4 e5").unwrap();
    std::fs::write(folder.file("c.gz"), "e4 e5").unwrap();
    assert_eq!(read(&folder.file("a.gz")).unwrap(), b"e4 e5");
    assert_eq!(read(&folder.file("b")).unwrap(), b"e4 e5");
    assert!(read(&folder.file("c.gz")).is_err());
}

#[test]
fn weights_are_written_and_no_temporary_file_is_left() {
    let folder = Folder::new("weights");
    let weights = Weights { game: "nim".into(), notes: vec!["by hand".into()], values: vec![1, -2] };
    save(&weights.to_bytes(), &folder.file("w")).unwrap();
    assert_eq!(Weights::read(&read(&folder.file("w")).unwrap(), "nim").unwrap(), weights);
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn a_deadline_passes_or_never_comes() {
    assert!(Deadline::after(Some(0.0)).check().is_break());
    for seconds in [None, Some(1e6), Some(1e300), Some(f64::NAN)] {
        assert!(Deadline::after(seconds).check().is_continue() || seconds.is_some_and(f64::is_nan));
    }
}

/// The value of a fact, by the end of its name.
fn fact(summary: &Summary, name: &str) -> String {
    let found = summary.facts.iter().find(|(fact, _)| fact.ends_with(name));
    found.unwrap_or_else(|| panic!("no {name} in\n{summary}")).1.clone()
}

fn trained(options: &Options, subject: &Subject) -> Result<Summary, String> {
    (subject.run)(options, &mut quietly)
}

#[test]
fn self_play_gives_weights_that_can_play() {
    for subject in SUBJECTS {
        let folder = Folder::new(subject.name);
        let options = Options {
            self_play: Some(12),
            games: Some(folder.file("games")),
            out: Some(folder.file("new.weights")),
            nodes: 300,
            threads: 2,
            ..Options::default()
        };
        let summary = match trained(&options, subject) {
            Ok(summary) => summary,
            Err(why) => {
                assert!(why.contains("no --self-play"), "{}: {why}", subject.name);
                continue;
            }
        };
        let weights = Weights::read(&read(&folder.file("new.weights")).unwrap(), subject.name).unwrap();
        assert!(Some(&weights) == summary.weights.as_ref());
        assert!(!weights.notes.is_empty(), "{}: the file says where its weights come from", subject.name);
        let new = folder.file("new.weights").display().to_string();
        let asked = Match { games: 2, nodes: 100, ..Match::between(new, "trained") };
        assert!(
            fact(&(subject.conditions)().versus(&asked, &mut quietly).unwrap(), "result")
                .contains("of 2 games")
        );
        let no_file = Options { games: None, out: None, ..options };
        let why = trained(&no_file, subject).map(|_| ()).unwrap_err();
        assert!(why.contains("--record"), "{}: {why}", subject.name);
    }
}

#[test]
fn every_subject_plays_a_match() {
    for subject in SUBJECTS {
        let asked = Match { games: 4, nodes: 100, ..Match::between("trained", "textbook") };
        let summary = (subject.conditions)().versus(&asked, &mut quietly).unwrap();
        assert!(fact(&summary, "result").contains("of 4 games"), "{summary}");
        assert!((subject.conditions)().versus(&Match::between("trained", "unknown"), &mut quietly).is_err());
    }
}

#[test]
fn every_subject_asks_for_data_to_fit_to() {
    for subject in SUBJECTS {
        let why = trained(&Options::default(), subject).map(|_| ()).unwrap_err();
        assert!(why.contains("--data"), "{}: {why}", subject.name);
    }
}

/// Options with a record of as many games of self-play.
fn recorded(subject: &Subject, folder: &Folder, games: u64) -> Options {
    let (self_play, record) = (Some(games), Some(folder.file("games")));
    let options = Options { self_play, games: record, nodes: 50, threads: 2, ..Options::default() };
    subject.play_shard(&options, Shard::default(), &mut quietly).unwrap();
    options
}

#[test]
fn every_subject_says_that_a_game_is_too_few_for_margins() {
    for subject in SUBJECTS {
        let folder = Folder::new(&format!("{}-deviation", subject.name));
        let options = recorded(subject, &folder, 1);
        let why = (subject.deviation)(&options, &mut quietly).map(|_| ()).unwrap_err();
        assert!(why.contains("1 positions are too few"), "{}: {why}", subject.name);
        let no_file = Options { games: None, ..options };
        let why = (subject.deviation)(&no_file, &mut quietly).map(|_| ()).unwrap_err();
        assert!(why.contains("--record"), "{}: {why}", subject.name);
    }
}

#[test]
fn margins_do_not_depend_on_the_number_of_threads() {
    let subject = nullwindow_train::subject("checkers").unwrap();
    let folder = Folder::new("deviation");
    let options = recorded(subject, &folder, 100);
    let measured =
        |threads| (subject.deviation)(&Options { threads, ..options.clone() }, &mut quietly).unwrap();
    let summary = measured(1);
    assert_eq!(summary, measured(2));
    assert_eq!(fact(&summary, "positions"), "100");
    let scale: Vec<f64> = fact(&summary, "scale by stage").split(' ').map(|s| s.parse().unwrap()).collect();
    assert!(!scale.is_empty() && scale.iter().all(|&scale| (5.0..500.0).contains(&scale)), "{summary}");
    let (gap, shallow) = (fact(&summary, "power of the gap"), fact(&summary, "power of the shallower depth"));
    assert!(gap.parse::<f64>().unwrap() > 0.0, "a wider gap is farther off\n{summary}");
    assert!(shallow.parse::<f64>().is_ok_and(f64::is_finite), "{summary}");
}
