//! Who is let in, what is refused, and how it is said.

use serde_json::{Value, json};

use crate::server::{Reply, Server};
use crate::support::Home;

fn refused(reply: &Reply, status: u16) -> String {
    assert_eq!(reply.status, status, "{}", reply.body);
    let error = reply.json()["error"]
        .as_str()
        .unwrap_or_default()
        .to_owned();
    assert!(!error.is_empty());
    error
}

fn begun(server: &Server, cookie: &str, game: Value) -> (String, Value) {
    let reply = server.post(cookie, "/api/games", &game);
    assert_eq!(reply.status, 200, "{}", reply.body);
    let state = reply.json();
    (
        format!("/api/games/{}", state["id"].as_str().unwrap()),
        state,
    )
}

#[test]
fn strangers_foreign_pages_and_borrowed_names_are_kept_out() {
    let home = Home::new("page-strangers");
    let server = Server::start(&home, &[]);
    refused(&server.send("GET", "/api/catalog", &[], ""), 401);
    assert_eq!(server.send("GET", "/", &[], "").status, 401);
    assert_eq!(server.send("GET", "/?token=0123", &[], "").status, 403);
    let cookie = server.enter();
    // The token has been used.
    let path = format!("/{}", server.address.splitn(4, '/').nth(3).unwrap());
    assert_eq!(server.send("GET", &path, &[], "").status, 403);
    let page = server.get(&cookie, "/");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));

    let with = |name, value| {
        let headers = [("Cookie", cookie.as_str()), (name, value)];
        server.send("GET", "/api/catalog", &headers, "")
    };
    for host in ["evil.example", "evil.example:80", "127.0.0.1", ""] {
        refused(&with("Host", host), 403);
    }
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://localhost:1",
    ] {
        refused(&with("Origin", origin), 403);
    }
    let own = format!("http://localhost:{}", server.port);
    assert_eq!(with("Origin", &own).status, 200);
    let wrong = cookie.replace(&cookie[cookie.len() - 4..], "0000");
    refused(&server.get(&wrong, "/api/catalog"), 401);
}

#[test]
fn requests_that_make_no_sense_change_nothing() {
    let home = Home::new("page-nonsense");
    let server = Server::start(&home, &[]);
    let cookie = server.enter();
    let start = json!({"game": "khan", "position": "ssksss/6/6/6/6/SSSKSS r -"});
    let (game, state) = begun(&server, &cookie, start);
    assert_eq!(state["moves"].as_array().unwrap().len(), 15);
    let raw = |path: &str, kind: &str, body: &str| {
        let headers = [("Cookie", cookie.as_str()), ("Content-Type", kind)];
        server.send("POST", path, &headers, body)
    };
    let play = format!("{game}/move");
    refused(&raw(&play, "application/json", "{"), 400);
    refused(&raw(&play, "application/json", "[]"), 400);
    refused(&raw(&play, "application/json", "{}"), 400);
    refused(
        &raw(
            &play,
            "application/json",
            "{\"move\":\"b6b5\",\"by\":\"me\"}",
        ),
        400,
    );
    refused(&raw(&play, "text/plain", "{\"move\":\"b6b5\"}"), 415);
    let large = format!("{{\"move\":\"{}\"}}", "x".repeat(300 << 10));
    refused(&raw(&play, "application/json", &large), 413);
    let act = |deed: &str, body: Value| server.post(&cookie, &format!("{game}/{deed}"), &body);
    refused(&act("move", json!({"move": "b6b4"})), 409);
    refused(&act("move", json!({"move": "nonsense"})), 422);
    refused(&act("move", json!({"move": "b6b5", "version": 7})), 409);
    refused(&act("choose", json!({"choice": "bas"})), 409);
    refused(&act("undo", json!({})), 409);
    refused(&act("redo", json!({})), 409);
    refused(&act("seats", json!({"seats": ["humain", "nobody"]})), 422);
    refused(&act("query/next", json!({})), 409);
    refused(&server.get(&cookie, &format!("{game}?ply=9")), 404);
    refused(&server.get(&cookie, &format!("{game}?ply=x")), 400);
    refused(&server.get(&cookie, &format!("{game}?viewpoint=nord")), 422);
    refused(&server.get(&cookie, &format!("{game}/why?from=z9")), 422);
    for unknown in [
        "/api/games/khan-1",
        "/api/games/..%2f..%2fx",
        "/api/nothing",
    ] {
        refused(&server.get(&cookie, unknown), 404);
    }
    refused(
        &server.send("DELETE", &game, &[("Cookie", &cookie)], ""),
        405,
    );
    for new in [
        json!({"game": "chess"}),
        json!({"game": "../../etc/passwd.pl"}),
        json!({"game": "shi", "size": 5}),
        json!({"position": "6/6"}),
        json!({"record": "game: khan\nrules: /tmp/any.pl\n1. b6b5\n"}),
    ] {
        refused(&server.post(&cookie, "/api/games", &new), 422);
    }
    let after = server.get(&cookie, &game).json();
    assert_eq!(
        (&after["version"], &after["history"]),
        (&state["version"], &json!([]))
    );
}

#[test]
fn a_reason_names_the_clause_and_the_squares_in_the_way() {
    let home = Home::new("page-reasons");
    let server = Server::start(&home, &[]);
    let cookie = server.enter();
    let start = json!({"game": "khan", "position": "ssksss/6/6/6/6/SSSKSS r -"});
    let (game, _) = begun(&server, &cookie, start);
    let why = |asked: &str| {
        let reply = server.get(&cookie, &format!("{game}/why?{asked}"));
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()
    };
    // Three steps from c6 to c5 would lead over b6 or d6, where pieces stand.
    let far = why("from=c6&to=c5");
    assert_eq!(
        (&far["move"], &far["is_legal"]),
        (&json!("c6c5"), &json!(false))
    );
    assert_eq!(far["blocked"], json!(["b6", "d6"]));
    assert_eq!(far["places"][0]["file"], "rules.pl");
    assert_eq!(why("move=b6b5")["is_legal"], json!(true));
    let put = why("to=c4&hand=S");
    assert_eq!(
        (&put["move"], &put["is_legal"]),
        (&json!("S@c4"), &json!(false))
    );
    assert!(!why("from=a1")["sentences"].as_array().unwrap().is_empty());
}

#[test]
fn ctrl_c_ends_the_server_and_a_port_in_use_is_said() {
    let home = Home::new("page-end");
    let mut server = Server::start(&home, &[]);
    let port = server.port.to_string();
    let second = home.run(&["serve", "--no-open", "--port", &port], b"");
    assert_eq!(second.status.code(), Some(2));
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains(&format!("port {port} is in use")), "{said}");
    // A page that listens does not keep it from ending.
    let cookie = server.enter();
    let (game, _) = begun(&server, &cookie, json!({"game": "shi", "size": 6}));
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let listen = format!(
        "GET {game}/events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {cookie}\r\n\r\n",
        server.port
    );
    std::io::Write::write_all(&mut stream, listen.as_bytes()).unwrap();
    let mut first = [0; 16];
    std::io::Read::read_exact(&mut stream, &mut first).unwrap();
    assert!(server.interrupt().success());
}

/// Games that are begun, played and looked at by many at once.
#[test]
fn two_hundred_games_at_once() {
    let home = Home::new("page-many");
    let server = Server::start(&home, &[]);
    let cookie = server.enter();
    std::thread::scope(|scope| {
        for worker in 0..8 {
            let (server, cookie) = (&server, &cookie);
            scope.spawn(move || {
                for number in 0..25 {
                    let (name, size) = match (worker + number) % 3 {
                        0 => ("khan", Value::Null),
                        1 => ("shi", json!(6)),
                        _ => ("gauss", Value::Null),
                    };
                    let position = match name {
                        "khan" => json!("ssksss/6/6/6/6/SSSKSS r -"),
                        _ => Value::Null,
                    };
                    let new = json!({"game": name, "size": size, "position": position});
                    let (game, mut state) = begun(server, cookie, new);
                    for _ in 0..3 {
                        let mv = state["moves"][0]["text"].clone();
                        let version = state["version"].clone();
                        let sent = json!({"move": mv, "version": version});
                        let reply = server.post(cookie, &format!("{game}/move"), &sent);
                        assert_eq!(reply.status, 200, "{}", reply.body);
                        state = reply.json();
                    }
                    assert_eq!(state["history"].as_array().unwrap().len(), 3);
                }
            });
        }
    });
    let pid = server.process.id();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let resident = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap();
    let kib: u64 = resident.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kib < 400 << 10, "{resident}");
}
