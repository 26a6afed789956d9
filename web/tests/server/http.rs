//! Files, headers and requests that are no good.

use crate::client::{get, send, start, status};
use nullwindow_web::{Page, Setup};
use serde_json::Value;

#[test]
fn every_answer_has_the_headers_that_keep_other_sites_out() {
    let server = start(Setup::default());
    for (path, expected) in
        [("/", 200), ("/way.json", 200), ("/status.json", 200), ("/none", 404), ("/engine/chess", 426)]
    {
        let answer = get(server, path, "");
        assert_eq!(answer.status, expected, "{path}");
        let policy = answer.head.lines().find(|line| line.starts_with("content-security-policy: ")).unwrap();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        for header in [
            "x-content-type-options: nosniff",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.head.contains(header), "{path}: {}", answer.head);
        }
        assert!(
            !answer.head.contains("set-cookie") && !answer.head.contains("access-control"),
            "{}",
            answer.head
        );
    }
}

#[test]
fn the_page_learns_that_it_is_served() {
    let server = start(Setup::default());
    let way: Value = serde_json::from_str(&get(server, "/way.json", "").body).unwrap();
    assert_eq!(way["way"], "served");
    assert_eq!(way["games"], serde_json::json!(["chess", "othello", "checkers", "tree"]));
    let status = status(server);
    assert_eq!((&status["searches"], &status["limits"]["depth"]), (&0.into(), &100.into()));
}

#[test]
fn the_embedded_page_is_served_with_its_types() {
    let server = start(Setup::default());
    let page = get(server, "/", "");
    assert!(page.head.contains("content-type: text/html") && page.body.contains("<title>"), "{}", page.head);
    assert!(get(server, "/page.css", "").head.contains("content-type: text/css"));
    assert!(get(server, "/page.js", "").head.contains("content-type: text/javascript"));
    let head =
        send(server, format!("HEAD / HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n").as_bytes());
    assert_eq!((head.status, head.body.as_str()), (200, ""));
}

#[test]
fn a_folder_is_read_at_every_request_and_nothing_outside_it() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("page-in-a-folder");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("page/watch")).unwrap();
    std::fs::write(folder.join("page/index.html"), "one").unwrap();
    std::fs::write(folder.join("page/watch/tree.js"), "two").unwrap();
    std::fs::create_dir_all(folder.join("report")).unwrap();
    std::fs::write(folder.join("report/index.html"), "five").unwrap();
    std::fs::write(folder.join("secret.txt"), "three").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("../secret.txt", folder.join("page/link.txt")).unwrap();
    let (page, report) = (Page::Folder(folder.join("page")), Some(folder.join("report")));
    let server = start(Setup { page, report, ..Setup::default() });
    assert_eq!(get(server, "/report/", "").body, "five");
    assert!(get(server, "/way.json", "").body.contains(r#""report":true"#));
    assert_eq!(get(server, "/", "").body, "one");
    assert_eq!(get(server, "/watch/tree.js?v=1", "").body, "two");
    std::fs::write(folder.join("page/index.html"), "four").unwrap();
    assert_eq!(get(server, "/index.html", "").body, "four");
    for path in [
        "/../secret.txt",
        "/watch/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/watch/..%5c..%5csecret.txt",
        "//secret.txt",
        "/link.txt",
        "/report/../secret.txt",
        "/report",
        "/reports",
        "/watch",
        "/watch/",
        "/.hidden",
        "/etc/passwd",
        "/watch/%00",
    ] {
        let answer = get(server, path, "");
        assert!([400, 404].contains(&answer.status), "{path}: {}", answer.status);
        assert!(!answer.body.contains("three") && answer.body.len() > 10, "{path}: {}", answer.body);
    }
}

#[test]
fn requests_that_are_no_good_are_answered_with_a_reason() {
    let server = start(Setup::default());
    let long = format!("GET / HTTP/1.1\r\nHost: {server}\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let head = format!("HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n");
    for (request, expected) in [
        (format!("POST / {head}Content-Length: 2\r\n\r\n{{}}"), 405),
        (format!("DELETE /engine/chess {head}\r\n"), 405),
        (format!("OPTIONS / {head}\r\n"), 405),
        (format!("GET / {head}Content-Length: 1000000000000\r\n\r\n"), 413),
        (format!("GET /engine/go {head}\r\n"), 404),
        (format!("GET /engine/ {head}\r\n"), 404),
        (format!("GET /engine/chess {head}\r\n"), 426),
        (format!("GET /engine/chess {head}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"), 426),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned(), 400),
        (format!("GET http://evil.example/ {head}\r\n"), 400),
        ("\0\x01\x02\r\n\r\n".to_owned(), 400),
        (long, 431),
    ] {
        let answer = send(server, request.as_bytes());
        assert_eq!(answer.status, expected, "{request:.100}");
        assert!(
            answer.body.len() > 10 || [400, 431].contains(&answer.status),
            "{request:.100}: {}",
            answer.body
        );
    }
    assert!(get(server, "/engine/go", "").body.contains("chess"), "the games are named");
}

#[test]
fn another_site_can_neither_open_the_page_nor_connect() {
    let server = start(Setup { names: vec!["mine.example".to_owned()], ..Setup::default() });
    let port = server.port();
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (headers, allowed) in [
        (format!("Host: evil.example:{port}\r\n"), false),
        (format!("Host: localhost:{port}\r\nOrigin: http://evil.example\r\n"), false),
        (format!("Host: localhost:{port}\r\nOrigin: null\r\n"), false),
        (format!("Host: localhost:{port}\r\nOrigin: http://localhost:1\r\n"), false),
        (format!("Host: evil.example:{port}\r\nOrigin: http://evil.example:{port}\r\n"), false),
        (format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"), true),
        ("Host: mine.example\r\nOrigin: https://mine.example\r\n".to_owned(), true),
        (format!("Host: [::1]:{port}\r\n"), true),
    ] {
        let page = get(server, "/", &headers);
        assert_eq!(page.status, if allowed { 200 } else { 403 }, "{headers}: {}", page.body);
        if !allowed {
            let connected = get(server, "/engine/chess", &format!("{headers}{upgrade}"));
            assert_eq!(connected.status, 403, "{headers}");
            assert!(
                connected.body.contains("Origin") || connected.body.contains("--name"),
                "{}",
                connected.body
            );
        }
    }
}
