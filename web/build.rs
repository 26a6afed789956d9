//! Lists the files of the page, so that the program has them in itself.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let page = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=page");
    let mut files = Vec::new();
    collect(&page, &mut files)?;
    files.sort();
    let mut code = String::from("/// Name and bytes of each file.\nconst FILES: &[(&str, &[u8])] = &[\n");
    for file in &files {
        let name = file.strip_prefix(&page).map_err(io::Error::other)?;
        let name = name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    code.push_str("];\n");
    fs::write(out.join("embedded.rs"), code)
}

/// All files below a folder, without those whose names begin with a dot.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}
