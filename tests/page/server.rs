//! A server of its own for every test, and plain requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::Home;

/// `kalista serve`, until it is dropped.
pub struct Server {
    pub process: Child,
    /// The address that was printed, with its token.
    pub address: String,
    pub port: u16,
}

impl Server {
    pub fn start(home: &Home, arguments: &[&str]) -> Self {
        Self::start_on(home, 0, arguments)
    }

    pub fn start_on(home: &Home, port: u16, arguments: &[&str]) -> Self {
        let mut process = home
            .command(&["serve"])
            .args(arguments)
            .args(["--no-open", "--port", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = loop {
            let line = lines.next().expect("the address is printed").unwrap();
            if let Some(address) = line.strip_prefix("Kalista is at ") {
                break address.to_owned();
            }
        };
        let port = address
            .split([':', '/', '?'])
            .nth(4)
            .unwrap()
            .parse()
            .unwrap();
        Server {
            process,
            address,
            port,
        }
    }

    /// A request with a cookie, or whatever else in its headers.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            text += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        // A body that is too large is not read to its end.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Reply::of(&String::from_utf8_lossy(&answer))
    }

    /// The cookie for the token.
    pub fn enter(&self) -> String {
        let path = self.address.splitn(4, '/').nth(3).unwrap();
        let reply = self.send("GET", &format!("/{path}"), &[], "");
        assert_eq!(reply.status, 303, "{}", reply.body);
        let cookie = reply.header("set-cookie").unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    pub fn get(&self, cookie: &str, path: &str) -> Reply {
        self.send("GET", path, &[("Cookie", cookie)], "")
    }

    pub fn post(&self, cookie: &str, path: &str, body: &Value) -> Reply {
        let headers = [("Cookie", cookie), ("Content-Type", "application/json")];
        self.send("POST", path, &headers, &body.to_string())
    }

    /// Ctrl-C.
    pub fn interrupt(&mut self) -> std::process::ExitStatus {
        let pid = nix::unistd::Pid::from_raw(self.process.id() as i32);
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGINT).unwrap();
        self.process.wait().unwrap()
    }

    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What came back.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    fn of(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1));
        let headers = lines.filter_map(|line| line.split_once(": "));
        Reply {
            status: status.and_then(|status| status.parse().ok()).unwrap_or(0),
            headers: headers
                .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
                .collect(),
            body: body.to_owned(),
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A file of the repository.
pub fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    path.to_string_lossy().into_owned()
}
