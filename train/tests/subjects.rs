//! Files, and training of every game on a small scale.
#![expect(clippy::unwrap_used, reason = "tests")]

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
