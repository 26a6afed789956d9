//! Answers to HTTP requests.

use crate::files::NoFile;
use crate::guard::{self, Refused};
use crate::server::Shared;
use crate::socket;
use http_body_util::Full;
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode, upgrade};
use nullwindow_engine::GameKind;
use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

pub(crate) type Answer = Response<Full<Bytes>>;

/// What the page may do: load its own files, draw, start workers and programs of its own, and ask this server. Nothing
/// in the text of a page is script or style.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Sent with every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers a request.
pub(crate) fn respond(request: Request<Incoming>, client: IpAddr, shared: &Arc<Shared>) -> Answer {
    let is_head = request.method() == Method::HEAD;
    let mut answer = answer(request, client, shared);
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if is_head {
        *answer.body_mut() = Full::default();
    }
    answer
}

fn answer(request: Request<Incoming>, client: IpAddr, shared: &Arc<Shared>) -> Answer {
    let authority = request.uri().authority().map(Authority::as_str);
    match guard::check(request.headers(), authority, &shared.names) {
        Ok(()) => {}
        Err(Refused::Unclear(why)) => return refusal(StatusCode::BAD_REQUEST, why),
        Err(Refused::Foreign(why)) => return refusal(StatusCode::FORBIDDEN, &why),
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut answer = refusal(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD are answered");
        answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return answer;
    }
    if !request.body().is_end_stream() {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "no request here has a body");
    }
    match request.uri().path() {
        "/way.json" => object(&json!({
            "way": "served",
            "version": env!("CARGO_PKG_VERSION"),
            "games": shared.games.names(),
            "report": shared.report.is_some(),
        })),
        "/status.json" => object(&shared.status()),
        path => match path.strip_prefix("/engine/") {
            Some(game) => match shared.games.get(game) {
                Ok(kind) => connect(request, kind, client, shared),
                Err(unknown) => refusal(StatusCode::NOT_FOUND, &unknown.to_string()),
            },
            None => file(path, shared),
        },
    }
}

fn file(path: &str, shared: &Shared) -> Answer {
    let found = match (&shared.report, path.strip_prefix("/report")) {
        (Some(report), Some(path)) if path.starts_with('/') => report.file(path),
        _ => shared.page.file(path),
    };
    match found {
        Ok(file) => with_type(Response::new(Full::new(file.bytes)), file.media),
        Err(NoFile::Invalid) => {
            refusal(StatusCode::BAD_REQUEST, "a path has letters, digits, '-', '_', '.' and '/', and no '..'")
        }
        Err(NoFile::Missing) => refusal(StatusCode::NOT_FOUND, "there is no such file; the page is at /"),
    }
}

/// Makes a WebSocket of the connection.
fn connect(
    mut request: Request<Incoming>,
    kind: &'static GameKind,
    client: IpAddr,
    shared: &Arc<Shared>,
) -> Answer {
    let key = match key(request.headers()) {
        Ok(key) if request.method() == Method::GET => derive_accept_key(key.as_bytes()),
        Ok(_) => return refusal(StatusCode::BAD_REQUEST, "a WebSocket begins with GET"),
        Err(why) => {
            let mut answer = refusal(StatusCode::UPGRADE_REQUIRED, why);
            answer.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            answer.headers_mut().insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
            return answer;
        }
    };
    let Ok(accept) = HeaderValue::from_str(&key) else {
        return refusal(StatusCode::BAD_REQUEST, "Sec-WebSocket-Key is no key");
    };
    let upgrade = upgrade::on(&mut request);
    let shared = shared.clone();
    tokio::spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            socket::converse(upgraded, kind, client, shared).await;
        }
    });
    let mut answer = Response::new(Full::default());
    *answer.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = answer.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    answer
}

/// The key of a request for a WebSocket, or what it lacks.
fn key(headers: &HeaderMap) -> Result<String, &'static str> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let has =
        |name: HeaderName, word: &str| text(name).split(',').any(|it| it.trim().eq_ignore_ascii_case(word));
    if !has(header::CONNECTION, "upgrade") || !has(header::UPGRADE, "websocket") {
        return Err("this is a WebSocket: see docs/web.md");
    }
    if text(header::SEC_WEBSOCKET_VERSION) != "13" {
        return Err("version 13 of WebSocket is spoken here");
    }
    let key = text(header::SEC_WEBSOCKET_KEY);
    if key.len() == 24 { Ok(key.to_owned()) } else { Err("Sec-WebSocket-Key has 24 letters") }
}

fn object(value: &serde_json::Value) -> Answer {
    with_type(Response::new(Full::new(Bytes::from(value.to_string()))), "application/json")
}

/// An answer that says why not.
fn refusal(status: StatusCode, why: &str) -> Answer {
    let mut answer =
        with_type(Response::new(Full::new(Bytes::from(format!("{why}\n")))), "text/plain; charset=utf-8");
    *answer.status_mut() = status;
    answer
}

fn with_type(mut answer: Answer, media: &'static str) -> Answer {
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    answer
}
