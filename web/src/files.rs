//! The files of the page.

use hyper::body::Bytes;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Where the files of the page are.
#[derive(Clone, Debug, Default)]
pub enum Page {
    /// In the program.
    #[default]
    Embedded,
    /// In a folder, read again for every request: for those who work on the page.
    Folder(PathBuf),
}

/// Why there is no file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoFile {
    /// The path is none of a page.
    Invalid,
    /// There is no such file.
    Missing,
}

/// A file as it is sent.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) bytes: Bytes,
    /// Its media type.
    pub(crate) media: &'static str,
}

impl Page {
    /// The file that a path of a URL names. A folder's is its `index.html`.
    pub(crate) fn file(&self, path: &str) -> Result<File, NoFile> {
        let name = file_name(path).ok_or(NoFile::Invalid)?;
        let bytes = match self {
            Page::Embedded => embedded(&name),
            Page::Folder(folder) => read_below(folder, &name),
        };
        bytes.map(|bytes| File { bytes, media: media(&name) }).ok_or(NoFile::Missing)
    }
}

/// The name of a file below the page's folder. Only plain names pass: no `..`, no escapes, nothing hidden.
fn file_name(path: &str) -> Option<String> {
    let path = path.strip_prefix('/')?;
    let name =
        if path.is_empty() || path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
    let is_plain = |part: &str| {
        !part.starts_with('.') && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
    };
    name.split('/').all(|part| !part.is_empty() && is_plain(part)).then_some(name)
}

fn embedded(name: &str) -> Option<Bytes> {
    let found = FILES.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    FILES.get(found).map(|(_, bytes)| Bytes::from_static(bytes))
}

/// A file of the folder; a link that leads out of it is none.
fn read_below(folder: &Path, name: &str) -> Option<Bytes> {
    let file = folder.join(name).canonicalize().ok()?;
    let is_below = file.starts_with(folder.canonicalize().ok()?) && file.is_file();
    is_below.then(|| std::fs::read(file).ok().map(Bytes::from)).flatten()
}

fn media(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_files() {
        for (path, name) in [
            ("/", "index.html"),
            ("/page.js", "page.js"),
            ("/watch/tree-view.js", "watch/tree-view.js"),
            ("/learn/", "learn/index.html"),
        ] {
            assert_eq!(file_name(path).as_deref(), Some(name));
        }
        for path in [
            "",
            "page.js",
            "//etc/passwd",
            "/../Cargo.toml",
            "/watch/../../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/.git/config",
            "/watch//x.js",
            "/a\\b",
            "/a%00.js",
            "/a b",
            "/é",
            "/c:/x",
            "/./x",
        ] {
            assert_eq!(file_name(path), None, "{path}");
        }
    }

    #[test]
    fn the_list_of_embedded_files_is_sorted() {
        assert!(FILES.is_sorted_by_key(|(name, _)| *name));
        assert!(FILES.iter().all(|(name, bytes)| {
            Page::Embedded.file(&format!("/{name}")).is_ok_and(|file| file.bytes == *bytes)
        }));
    }
}
