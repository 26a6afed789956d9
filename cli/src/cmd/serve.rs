//! `nullwindow serve`: the page in the browser, and engines for it.

use crate::fail::{Failure, show};
use nullwindow_engine::Games;
use nullwindow_lab::put;
use nullwindow_web::{Limits, Page, Server, Setup};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The port if none is named.
const PORT: u16 = 8080;

/// Arguments of `nullwindow serve`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/serve.txt").trim_ascii_end())]
pub(crate) struct Args {
    /// The port; 0 is any free one
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,

    /// The address to listen on; any but 127.0.0.1 lets other machines in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// A name of this machine that the page may be opened by, beside localhost and addresses
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// Most searches at once [default: four a processor, but at least 16]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    searches: Option<u64>,

    /// Most seconds of a search
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    time: u64,

    /// Most MiB of all tables together
    #[arg(long, value_name = "MIB", default_value_t = 2048, value_parser = clap::value_parser!(u64).range(16..=65_536))]
    memory: u64,

    /// The folder of the lab's report, which the page shows under Results [default: report, if it is there]
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,

    /// Read the files of the page from a folder instead of from the program
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

impl Args {
    /// Runs the verb: until the program is stopped.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let server = self.server(games)?;
        let address = server.address().map_err(Failure::failed)?;
        let url = url(address);
        show(&format!("{url}\n{}", remarks(address)))?;
        if self.open {
            open(&url);
        }
        server.run().map_err(|why| Failure::failed(format!("the server stopped: {why}")))
    }

    fn server(&self, games: &Games) -> Result<Server, Failure> {
        let usual = Limits::default();
        let limits = Limits {
            time: Duration::from_secs(self.time),
            memory: self.memory,
            searches: self.searches.unwrap_or(usual.searches),
            ..usual
        };
        let page = folder("page", self.page.as_deref())?.map_or(Page::Embedded, Page::Folder);
        let report = folder("report", self.report.as_deref())?.or_else(usual_report);
        let address = SocketAddr::new(self.host, self.port);
        let setup = Setup { page, report, names: self.name.clone(), limits };
        Server::bind(address, games.clone(), setup).map_err(|why| refused(address, &why))
    }
}

/// A folder with a page in it, as an option names it.
fn folder(option: &str, path: Option<&Path>) -> Result<Option<PathBuf>, Failure> {
    match path {
        Some(path) if !has_page(path) => {
            let path = path.display();
            Err(Failure::input(format!("--{option} {path}: expected a folder with an index.html")))
        }
        path => Ok(path.map(Path::to_owned)),
    }
}

fn has_page(folder: &Path) -> bool {
    folder.join("index.html").is_file()
}

/// What `nullwindow lab report` has written here.
fn usual_report() -> Option<PathBuf> {
    Some(PathBuf::from("report")).filter(|folder| has_page(folder))
}

/// Serves the page on this machine, at the usual port or any free one, and opens it at a place: what `--watch` does.
pub(crate) fn watch(games: &Games, path: &[&str], settings: &[(&str, &str)]) -> Result<(), Failure> {
    let bind = |port: u16| {
        let setup = Setup { report: usual_report(), ..Setup::default() };
        Server::bind((Ipv4Addr::LOCALHOST, port).into(), games.clone(), setup)
    };
    let server = bind(PORT).or_else(|_| bind(0)).map_err(Failure::failed)?;
    let address = server.address().map_err(Failure::failed)?;
    let url = url(address) + &fragment(path, settings);
    show(&format!("{url}\n{}", remarks(address)))?;
    open(&url);
    server.run().map_err(|why| Failure::failed(format!("the server stopped: {why}")))
}

/// A place of the page as the end of its URL: `#watch?tree=pearl&algorithm=sss*`.
fn fragment(path: &[&str], settings: &[(&str, &str)]) -> String {
    let path: Vec<String> = path.iter().map(|part| encoded(part)).collect();
    let settings: Vec<String> =
        settings.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    format!("#{}?{}", path.join("/"), settings.join("&"))
}

/// Letters, digits and some signs as they are, a space as `+`, all else by its bytes.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            _ if byte.is_ascii_alphanumeric() || b"-_.!~*'(),:/=".contains(&byte) => out.push(byte.into()),
            _ => put!(out, "%{byte:02X}"),
        }
    }
    out
}

/// Why an address could not be had, and what to do.
fn refused(address: SocketAddr, why: &io::Error) -> Failure {
    let (host, port) = (address.ip(), address.port());
    match why.kind() {
        ErrorKind::AddrInUse => Failure::failed(format!(
            "port {port} is taken, perhaps by another `nullwindow serve`; choose another with --port {}, or any free \
             one with --port 0",
            port.checked_add(1).unwrap_or(PORT)
        )),
        ErrorKind::AddrNotAvailable => {
            Failure::input(format!("--host {host}: this machine does not have that address"))
        }
        ErrorKind::PermissionDenied => Failure::failed(format!(
            "port {port} is reserved for the system; choose one from 1024 on, such as --port {PORT}"
        )),
        _ => Failure::failed(format!("cannot listen on {address}: {why}")),
    }
}

/// Where the page is. An address that stands for all addresses is one of this machine too.
fn url(address: SocketAddr) -> String {
    let shown = match address.ip() {
        ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        _ => address,
    };
    format!("http://{shown}/")
}

/// What is worth knowing about an address.
fn remarks(address: SocketAddr) -> String {
    let end = "Ctrl-C ends it.\n";
    if address.ip().is_loopback() {
        return format!("Only this machine can open it. {end}");
    }
    format!(
        "Other machines can reach it at {}, port {}: without a password, and not encrypted. {end}",
        if address.ip().is_unspecified() {
            "every address of this one".to_owned()
        } else {
            address.ip().to_string()
        },
        address.port()
    )
}

/// Opens a page in the browser, if the system knows how.
fn open(url: &str) {
    let (program, args): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        let _ = show("No program to open it was found: open it in the browser yourself.\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_as_the_page_reads_it() {
        let tree = [("tree", "((41 5)(12 90))"), ("algorithm", "mtd(f),sss*"), ("order", "table,history")];
        assert_eq!(
            fragment(&["watch"], &tree),
            "#watch?tree=((41+5)(12+90))&algorithm=mtd(f),sss*&order=table,history"
        );
        let game = [("start", "4k3/8 w - - 0 1"), ("moves", "Qh5# a&b?%+")];
        assert_eq!(
            fragment(&["play", "chess"], &game),
            "#play/chess?start=4k3/8+w+-+-+0+1&moves=Qh5%23+a%26b%3F%25%2B"
        );
    }
}
