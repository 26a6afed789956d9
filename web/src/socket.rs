//! A conversation with an engine over a WebSocket.

use crate::gate::{Gate, Verdict, busy, mib};
use crate::limits::Ticket;
use crate::pending::{Output, Pending};
use crate::queue::Queue;
use crate::server::Shared;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use nullwindow_engine::{GameKind, Goal, Options, Task, Time};
use nullwindow_protocol::{Protocol, serve};
use std::io::{self, Read};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// How often a connection is looked after.
const TICK: Duration = Duration::from_millis(500);

/// A client that says nothing for so long is asked whether it is there; for twice as long, it has gone.
const SILENCE: Duration = Duration::from_secs(30);

/// A client that takes no message for so long has gone.
const STUCK: Duration = Duration::from_mins(1);

/// MiB of a table, until the client asks for another size.
const TABLE: u64 = 16;

/// The lines of a client as the input of a conversation.
struct Input {
    lines: Receiver<String>,
    line: io::Cursor<Vec<u8>>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.position() as usize >= self.line.get_ref().len() {
            // Without a sender this is the end of the input.
            let Ok(line) = self.lines.recv() else { return Ok(0) };
            self.line = io::Cursor::new(line.into_bytes());
        }
        self.line.read(buffer)
    }
}

/// Serves a client until it closes the connection.
pub(crate) async fn converse(
    upgraded: Upgraded,
    kind: &'static GameKind,
    client: IpAddr,
    shared: Arc<Shared>,
) {
    // A little more than the largest message, so that it is refused with a reason.
    let most = shared.limits.upload + (64 << 10);
    let config = WebSocketConfig::default()
        .read_buffer_size(16 << 10)
        .write_buffer_size(0)
        .max_message_size(Some(most))
        .max_frame_size(Some(most));
    let socket = WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
    match Conversation::begin(kind, client, &shared) {
        Ok(conversation) => conversation.go_on(socket).await,
        Err(line) => refuse(socket, line).await,
    }
}

/// Says why there is no conversation, and closes the connection.
async fn refuse(mut socket: Socket, line: String) {
    let close = CloseFrame { code: CloseCode::Again, reason: "busy".into() };
    let said = async {
        socket.send(Message::text(line)).await?;
        socket.close(Some(close)).await
    };
    let _ = timeout(STUCK, said).await;
}

/// Lets this thread, and those that it starts, give way to the thread that answers everybody. (Only Linux has threads of
/// different priority in a process.)
fn step_back() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

/// Marks a conversation as ended when it is dropped, however it ends: what it took up is free again.
struct End {
    pending: Arc<Pending>,
    queue: Arc<Queue>,
    _connection: Ticket,
}

impl Drop for End {
    fn drop(&mut self) {
        self.pending.lock().clear();
        self.queue.close();
    }
}

struct Conversation {
    gate: Gate,
    lines: Sender<String>,
    queue: Arc<Queue>,
    most_time: Duration,
}

impl Conversation {
    /// Starts the engine on a thread of its own; an error is an answer that says why not.
    fn begin(kind: &'static GameKind, client: IpAddr, shared: &Shared) -> Result<Conversation, String> {
        let supplies = &shared.supplies;
        let connection = supplies.connections.take(client, 1).ok_or_else(|| {
            let (now, limits) = (supplies.connections.taken(), &shared.limits);
            let (all, own) = (limits.connections, limits.connections_per_client);
            busy(
                &format!("busy: {now} connections are open; {all} are the most, {own} for one client"),
                "close one of them, or try again later",
            )
        })?;
        let (pending, queue) = (Arc::new(Pending::default()), Arc::new(Queue::default()));
        let mut gate = Gate {
            kind,
            limits: shared.limits.clone(),
            supplies: supplies.clone(),
            client,
            pending: pending.clone(),
            latest: 0,
            moves: 0,
            memory: None,
        };
        let mut options = Options::play(kind);
        if mib(options.config().table).is_some() {
            let table = TABLE.min(shared.limits.table);
            // A game's own table stays if ours is refused.
            let _ = options.set("table", &table.to_string());
            if !gate.reserve_usual(mib(options.config().table).unwrap_or(0)) {
                return Err(busy("busy: there is no memory left for a table", "try again later"));
            }
        }
        let (lines, received) = channel();
        let input = Input { lines: received, line: io::Cursor::default() };
        let output = Output { pending: pending.clone(), queue: queue.clone(), part: Vec::new() };
        let usual = Task { time: Time::Fixed(Duration::from_secs(1)), ..Task::to(Goal::Unlimited) };
        let end = End { pending, queue: queue.clone(), _connection: connection };
        let run = move || {
            step_back();
            serve(kind.board(), options.engine(), Some(Protocol::Json), usual, input, output);
            drop(end);
        };
        let started = std::thread::Builder::new().name(format!("{} {client}", kind.name)).spawn(run);
        started.map_err(|why| busy(&format!("busy: no thread for the engine ({why})"), "try again later"))?;
        Ok(Conversation { gate, lines, queue, most_time: shared.limits.time })
    }

    /// Passes messages on until either side ends. Then the lines have no sender, which ends the engine and its search.
    async fn go_on(mut self, socket: Socket) {
        let (mut sink, mut stream) = socket.split();
        let queue = self.queue.clone();
        let (pings, mut asked) = tokio::sync::mpsc::channel::<()>(1);
        let writer = tokio::spawn(async move {
            loop {
                let message = tokio::select! {
                    line = queue.next() => match line {
                        Some(line) => Message::text(line),
                        None => break,
                    },
                    Some(()) = asked.recv() => Message::Ping(Bytes::new()),
                };
                if !matches!(timeout(STUCK, sink.send(message)).await, Ok(Ok(()))) {
                    break;
                }
            }
            queue.close();
            let _ = timeout(Duration::from_secs(1), sink.close()).await;
        });
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        while !self.queue.is_closed() {
            self.queue.has_room().await;
            tokio::select! {
                message = stream.next() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(message)) if self.hear(&message) => {}
                        Some(Err(Error::Capacity(_))) => {
                            self.queue.push(self.too_long());
                            break;
                        }
                        _ => break,
                    }
                }
                _ = tick.tick() => {
                    self.stop_what_is_too_long();
                    if heard.elapsed() > 2 * SILENCE {
                        break;
                    }
                    if heard.elapsed() > SILENCE {
                        let _ = pings.try_send(());
                    }
                }
            }
        }
        drop(self.lines);
        self.queue.close();
        let _ = writer.await;
    }

    /// Obeys a message; `false` if it ends the conversation.
    fn hear(&mut self, message: &Message) -> bool {
        let verdict = match message {
            Message::Text(text) => self.gate.decide(text),
            Message::Binary(_) => Verdict::Answer(Gate::no_text()),
            Message::Close(_) => return false,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return true,
        };
        match verdict {
            Verdict::Answer(line) => {
                self.queue.push(line);
                true
            }
            Verdict::Pass(line) => self.lines.send(line + "\n").is_ok(),
        }
    }

    /// Stops the search under way if it has had its time: one that waits for `stop`, ponders or has a long clock.
    fn stop_what_is_too_long(&mut self) {
        let mut requests = self.gate.pending.lock();
        let oldest = requests.values_mut().find(|request| request.search.is_some());
        let Some(request) = oldest.filter(|it| !it.is_stopped && it.since.elapsed() > self.most_time) else {
            return;
        };
        request.is_stopped = true;
        drop(requests);
        let _ = self.lines.send(self.gate.stop() + "\n");
    }

    fn too_long(&self) -> String {
        self.gate.too_long()
    }
}
