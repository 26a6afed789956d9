//! A server in this process, and small clients for it.

use nullwindow_engine::Games;
use nullwindow_web::{Server, Setup};
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Starts a server; it ends with the test.
pub(crate) fn start(setup: Setup) -> SocketAddr {
    let server = Server::bind((Ipv4Addr::LOCALHOST, 0).into(), Games::standard(), setup).unwrap();
    let address = server.address().unwrap();
    std::thread::spawn(move || server.run());
    address
}

/// A connection from an address of this machine: 127.0.0.N.
pub(crate) fn tcp(server: SocketAddr, from: u8) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
    socket.bind(&SocketAddr::from((Ipv4Addr::new(127, 0, 0, from), 0)).into()).unwrap();
    socket.connect(&server.into()).unwrap();
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// An answer to an HTTP request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// Sends bytes, and reads until the server closes the connection.
pub(crate) fn send(server: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = tcp(server, 1);
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_lowercase(), body: body.to_owned() }
}

/// Asks for a path, with more headers.
pub(crate) fn get(server: SocketAddr, path: &str, headers: &str) -> Answer {
    let host =
        if headers.to_lowercase().contains("host:") { String::new() } else { format!("Host: {server}\r\n") };
    send(server, format!("GET {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\n\r\n").as_bytes())
}

pub(crate) fn status(server: SocketAddr) -> Value {
    serde_json::from_str(&get(server, "/status.json", "").body).unwrap()
}

/// How long it takes until no search is running.
pub(crate) fn time_until_idle(server: SocketAddr) -> Duration {
    let since = Instant::now();
    while status(server)["searches"] != 0 {
        assert!(since.elapsed() < PATIENCE, "a search was left running");
    }
    since.elapsed()
}

/// A conversation with an engine.
pub(crate) struct Client {
    pub(crate) socket: WebSocket<TcpStream>,
    /// What came before the latest answer.
    pub(crate) news: Vec<Value>,
}

impl Client {
    pub(crate) fn new(server: SocketAddr, game: &str) -> Client {
        Client::from(server, game, 1)
    }

    pub(crate) fn from(server: SocketAddr, game: &str, address: u8) -> Client {
        let request = format!("ws://{server}/engine/{game}").into_client_request().unwrap();
        let (socket, _) = tungstenite::client(request, tcp(server, address)).unwrap();
        Client { socket, news: Vec::new() }
    }

    pub(crate) fn send(&mut self, request: &Value) {
        self.socket.send(Message::text(request.to_string())).unwrap();
    }

    /// The next object; `None` when the connection is closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The last answer to the request with an id.
    pub(crate) fn answer(&mut self, id: &Value) -> Value {
        self.news.clear();
        loop {
            let answer = self.next().expect("an answer");
            if answer["id"] == *id && ["ok", "done", "error"].contains(&answer["type"].as_str().unwrap()) {
                return answer;
            }
            self.news.push(answer);
        }
    }

    pub(crate) fn ask(&mut self, mut request: Value) -> Value {
        request["id"] = json!(1);
        self.send(&request);
        self.answer(&json!(1))
    }

    /// Asks, and expects an error with a word in its message.
    pub(crate) fn is_refused(&mut self, request: Value, word: &str) {
        let shown = request.to_string();
        let answer = self.ask(request);
        assert_eq!(answer["type"], "error", "{shown:.200}: {answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains(word), "{shown:.200}: {message}");
        assert!(answer["remedy"].as_str().is_some_and(|remedy| !remedy.is_empty()), "{answer}");
    }
}
