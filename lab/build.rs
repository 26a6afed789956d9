//! Lists the experiments, so that a new file is all that a new experiment takes.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let folder = here.join("experiments");
    println!("cargo::rerun-if-changed=experiments");
    println!("cargo::rerun-if-changed=conventions.toml");
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|it| it == "toml"));
    files.sort();
    let mut code = String::from("/// Name and text of each experiment.\nconst FILES: &[(&str, &str)] = &[\n");
    for file in &files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let _ = writeln!(code, "    ({name:?}, {}),", text(&here, &format!("experiments/{name}.toml")));
    }
    code.push_str("];\n");
    let conventions = text(&here, "conventions.toml");
    let _ = writeln!(code, "/// The text of the conventions.\nconst CONVENTIONS: &str = {conventions};");
    fs::write(out.join("embedded.rs"), code)?;
    // The newest record that comes with the project has the last name.
    println!("cargo::rerun-if-changed=record");
    let records = fs::read_dir(here.join("record")).into_iter().flatten().flatten();
    let newest = records.map(|it| it.file_name()).max().unwrap_or_default();
    let ours = text(&here, &format!("record/{}/verdicts.tsv", newest.to_string_lossy()));
    fs::write(out.join("ours.rs"), format!("/// Its verdicts.\nconst OURS: &str = {ours};"))
}

/// The text of a file as code; of none if it is not there.
fn text(here: &Path, file: &str) -> String {
    if !here.join(file).exists() {
        return "\"\"".to_owned();
    }
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))", format!("/{file}"))
}
