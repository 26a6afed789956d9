//! The server: one thread that accepts connections and reads and writes for all of them.

use crate::files::Page;
use crate::gate::Supplies;
use crate::limits::Limits;
use crate::respond::respond;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use nullwindow_engine::Games;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The time for the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// The time of a connection that is no WebSocket: a browser opens another one.
const VISIT: Duration = Duration::from_mins(5);

/// Connections of any kind at once; others wait to be accepted.
const CONNECTIONS: usize = 1024;

/// What a server serves, and to whom.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Where the page is.
    pub page: Page,
    /// The folder of the lab's report, if there is one.
    pub report: Option<PathBuf>,
    /// Names of this machine that a page may be opened by, beside `localhost` and addresses.
    pub names: Vec<String>,
    /// What clients may ask for.
    pub limits: Limits,
}

/// What all connections share.
pub(crate) struct Shared {
    pub(crate) games: Games,
    pub(crate) page: Page,
    pub(crate) report: Option<Page>,
    pub(crate) names: Vec<String>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) supplies: Arc<Supplies>,
}

impl Shared {
    /// What goes on, and what the limits are.
    pub(crate) fn status(&self) -> Value {
        json!({
            "connections": self.supplies.connections.taken(),
            "searches": self.supplies.searches.taken(),
            "memory": self.supplies.memory.taken(),
            "limits": self.limits.described(),
        })
    }
}

/// A server that has an address and does not answer yet.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Takes an address.
    ///
    /// # Errors
    /// If the address is not of this machine, or the port is taken or reserved.
    pub fn bind(address: SocketAddr, games: Games, setup: Setup) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let supplies = Arc::new(Supplies::new(&setup.limits));
        let limits = Arc::new(setup.limits);
        let report = setup.report.map(Page::Folder);
        let shared = Shared { games, page: setup.page, report, names: setup.names, limits, supplies };
        Ok(Server { listener, shared: Arc::new(shared) })
    }

    /// The address that it has, with the port that was free if none was named.
    ///
    /// # Errors
    /// If the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the process ends.
    ///
    /// # Errors
    /// If the system gives no means to wait for connections.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let room = Arc::new(Semaphore::new(CONNECTIONS));
            loop {
                let Ok(permit) = room.clone().acquire_owned().await else { return Ok(()) };
                let Ok((stream, peer)) = listener.accept().await else {
                    // No file is left for a connection: some will be closed.
                    sleep(Duration::from_millis(100)).await;
                    continue;
                };
                let shared = self.shared.clone();
                tokio::spawn(async move {
                    let _ = timeout(VISIT, visit(stream, peer, shared)).await;
                    drop(permit);
                });
            }
        })
    }
}

/// Answers the requests of a connection. One that becomes a WebSocket goes on without this.
async fn visit(stream: TcpStream, peer: SocketAddr, shared: Arc<Shared>) {
    let _ = stream.set_nodelay(true);
    let client = peer.ip().to_canonical();
    let answer = service_fn(move |request| {
        let answer = respond(request, client, &shared);
        async move { Ok::<_, Infallible>(answer) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(16 << 10)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades();
    let _ = connection.await;
}
