//! The program as a server, and small clients for it.

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A program that serves, until it is dropped.
pub(crate) struct Program {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Where the page is, with the place that was asked for.
    pub(crate) url: String,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Starts it and reads the URL that it prints.
    pub(crate) fn start(args: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nullwindow"));
        // No browser is opened by a test.
        command.args(args).env("PATH", "").current_dir(env!("CARGO_TARGET_TMPDIR"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut url = String::new();
        out.read_line(&mut url).unwrap();
        let url = url.trim().to_owned();
        let host = url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
        let address = host.parse().unwrap_or_else(|_| panic!("{args:?} printed {url:?}"));
        Program { child, out, url, address }
    }

    /// The next line that it prints.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// A number from what the system knows of the process: KiB of memory (`VmRSS`), `Threads`.
    #[cfg(target_os = "linux")]
    pub(crate) fn known(&self, name: &str) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.split_whitespace().next()?.parse().ok()
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn known(&self, _: &str) -> Option<u64> {
        None
    }

    pub(crate) fn status(&self) -> Value {
        let answer = get(self.address, "/status.json");
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }

    /// Waits until no search is running and no connection is open.
    pub(crate) fn wait_until_idle(&self) {
        let since = Instant::now();
        loop {
            let status = self.status();
            if status["searches"] == 0 && status["connections"] == 0 {
                return;
            }
            assert!(since.elapsed() < PATIENCE, "{status}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection from an address of this machine, 127.0.X.Y.
pub(crate) fn tcp(server: SocketAddr, from: u16) -> TcpStream {
    let [x, y] = from.to_be_bytes();
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from((Ipv4Addr::new(127, 0, x, y), 0)).into()).unwrap();
    socket.connect(&server.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends bytes, and reads until the server closes the connection or says nothing more for this time.
pub(crate) fn exchange(server: SocketAddr, bytes: &[u8], silence: Duration) -> String {
    let mut stream = tcp(server, 1);
    stream.set_read_timeout(Some(silence)).unwrap();
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// The head and body of a file.
pub(crate) fn get(server: SocketAddr, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    exchange(server, request.as_bytes(), PATIENCE)
}

/// A conversation with an engine.
pub(crate) struct Client(pub(crate) WebSocket<TcpStream>);

impl Client {
    pub(crate) fn new(server: SocketAddr, game: &str, from: u16) -> Client {
        let request = format!("ws://{server}/engine/{game}").into_client_request().unwrap();
        Client(tungstenite::client(request, tcp(server, from)).unwrap().0)
    }

    /// The next object; `None` when the connection is closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The last answer to a request.
    pub(crate) fn ask(&mut self, mut request: Value) -> Option<Value> {
        request["id"] = json!("this");
        self.0.send(Message::text(request.to_string())).ok()?;
        loop {
            let answer = self.next()?;
            if answer["id"] == "this" && ["ok", "done", "error"].iter().any(|kind| answer["type"] == *kind) {
                return Some(answer);
            }
        }
    }
}
