//! Who is let in.
//!
//! The address that is printed holds a token that works once; the browser that opens it is
//! given a cookie in exchange. A page of somebody else's can send requests here, but not
//! with that cookie (`SameSite=Strict`), not under our name (`Host` is compared with a list,
//! against names that are made to point here), and not without saying who sends it
//! (`Origin`, likewise).

use std::fs;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::Rng;

use super::Server;
use super::refusal::Refusal;

/// What a page of ours may do: ask us, and nobody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";
/// The file of the secret that is the value of cookies: who came in once may come again
/// after the server was started anew.
const SECRET_FILE: &str = "serve.secret";
/// Bytes of a secret.
const SECRET: usize = 32;

/// Who is let in.
pub(super) struct Guard {
    address: SocketAddr,
    secret: String,
    /// The token, until it is used.
    token: Mutex<Option<String>>,
}

impl Guard {
    pub(super) fn new(address: SocketAddr, folder: Option<&Path>) -> Self {
        Guard {
            address,
            secret: kept_secret(folder),
            token: Mutex::new(Some(random_text())),
        }
    }

    /// The address to be opened in a browser.
    pub(super) fn opening(&self, opens: &str) -> String {
        let token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        let token = token.as_deref().unwrap_or_default();
        let joint = if opens.contains('?') { '&' } else { '?' };
        let host = match self.address.ip().is_unspecified() {
            true => SocketAddr::new([127, 0, 0, 1].into(), self.address.port()),
            false => self.address,
        };
        format!("http://{host}{opens}{joint}token={token}")
    }

    /// Cookies are shared by all ports of a machine: each has its own name.
    fn cookie_name(&self) -> String {
        format!("kalista-{}", self.address.port())
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let wanted = format!("{}={}", self.cookie_name(), self.secret);
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let mut cookies = cookies.filter_map(|cookies| cookies.to_str().ok());
        cookies.any(|cookies| cookies.split("; ").any(|cookie| is_same(cookie, &wanted)))
    }

    /// Whether this is a name of this server.
    fn is_host(&self, host: &str) -> bool {
        let port = self.address.port();
        let Some(name) = host.strip_suffix(&format!(":{port}")) else {
            return false;
        };
        let is_loopback = ["127.0.0.1", "localhost", "[::1]"].contains(&name);
        let own = self.address.ip();
        let number: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
        // Nobody can make an address point elsewhere, as one can with a name.
        is_loopback || number.is_some_and(|ip| ip == own || own.is_unspecified())
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
        let forbidden = |what: String| Err(Refusal::new(StatusCode::FORBIDDEN, what));
        let host = text(header::HOST).unwrap_or_default();
        if !self.is_host(host) {
            return forbidden(format!("this server is not \"{host}\""));
        }
        if let Some(origin) = text(header::ORIGIN) {
            let is_ours = origin
                .strip_prefix("http://")
                .is_some_and(|origin| self.is_host(origin));
            if !is_ours {
                return forbidden(format!("pages of \"{origin}\" are not answered"));
            }
        }
        Ok(())
    }

    /// Uses the token up, if this is it.
    fn takes(&self, token: &str) -> bool {
        let mut own = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        let is_right = own.as_deref().is_some_and(|own| is_same(own, token));
        if is_right {
            *own = None;
        }
        is_right
    }
}

/// Lets a request through, or not; and sees to the headers of the answer.
pub(super) async fn watch(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let guard = &server.guard;
    let mut response = match guard.check(request.headers()) {
        Err(refusal) => refusal.into_response(),
        Ok(()) => match token_of(request.uri().query().unwrap_or_default()) {
            Some((token, rest)) => {
                let path = request.uri().path();
                exchange(guard, request.headers(), path, &token, &rest)
            }
            None if guard.has_cookie(request.headers()) => next.run(request).await,
            None => stranger(request.uri().path()),
        },
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cache-control", "no-store"),
    ] {
        let name = HeaderName::from_static(name);
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

/// A cookie for a token; the address without the token.
fn exchange(guard: &Guard, headers: &HeaderMap, path: &str, token: &str, rest: &str) -> Response {
    let has_cookie = guard.has_cookie(headers);
    if !has_cookie && !guard.takes(token) {
        let why = "This address has been used, or is not complete: it opens one browser once. \
                   Start kalista serve again for another.";
        return plain(StatusCode::FORBIDDEN, why);
    }
    let place = match rest {
        "" => path.to_owned(),
        rest => format!("{path}?{rest}"),
    };
    let cookie = format!(
        "{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
        guard.cookie_name(),
        guard.secret
    );
    let headers = [(header::LOCATION, place), (header::SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Somebody without a cookie.
fn stranger(path: &str) -> Response {
    let why = "Open the address that kalista serve has printed: it lets your browser in.";
    match path.starts_with("/api/") {
        true => Refusal::new(StatusCode::UNAUTHORIZED, why).into_response(),
        false => plain(StatusCode::UNAUTHORIZED, why),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (status, kind, text).into_response()
}

/// The token of a query, and what is left without it.
fn token_of(query: &str) -> Option<(String, String)> {
    let parts = query.split('&');
    let token = parts.clone().find_map(|part| part.strip_prefix("token="))?;
    let rest: Vec<&str> = parts.filter(|part| !part.starts_with("token=")).collect();
    Some((token.to_owned(), rest.join("&")))
}

/// Compared in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    let differing = one.bytes().zip(other.bytes());
    let differing = differing.fold(0, |sum, (one, other)| sum | (one ^ other));
    one.len() == other.len() && differing == 0
}

fn random_text() -> String {
    let mut bytes = [0; SECRET];
    rand::rng().fill_bytes(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The secret of earlier servers, or a new one.
fn kept_secret(folder: Option<&Path>) -> String {
    let Some(folder) = folder else {
        return random_text();
    };
    let file = folder.join(SECRET_FILE);
    let is_secret =
        |text: &String| text.len() == 2 * SECRET && text.bytes().all(|b| b.is_ascii_hexdigit());
    if let Some(kept) = fs::read_to_string(&file).ok().filter(is_secret) {
        return kept;
    }
    let secret = random_text();
    let _ = fs::create_dir_all(folder);
    let _ = fs::remove_file(&file);
    let mut options = fs::OpenOptions::new();
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // If it cannot be kept, browsers have to be let in anew.
    let _ = options
        .write(true)
        .create_new(true)
        .open(&file)
        .and_then(|mut file| file.write_all(secret.as_bytes()));
    secret
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(address: &str) -> Guard {
        Guard::new(address.parse().unwrap(), None)
    }

    #[test]
    fn hosts_are_those_of_the_machine_and_of_the_port() {
        let own = guard("127.0.0.1:4628");
        for host in ["127.0.0.1:4628", "localhost:4628", "[::1]:4628"] {
            assert!(own.is_host(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:4628",
            "localhost.evil.example:4628",
            "192.168.0.7:4628",
            "127.0.0.1:4628:4628",
        ] {
            assert!(!own.is_host(host), "{host}");
        }
        let open = guard("0.0.0.0:80");
        assert!(open.is_host("192.168.0.7:80") && !open.is_host("evil.example:80"));
    }

    #[test]
    fn a_token_works_once() {
        let guard = guard("127.0.0.1:1");
        let address = guard.opening("/?game=khan");
        let (token, rest) = token_of(address.split_once('?').unwrap().1).unwrap();
        assert_eq!(rest, "game=khan");
        assert!(!guard.takes("") && !guard.takes(&token[1..]));
        assert!(guard.takes(&token));
        assert!(!guard.takes(&token));
    }
}
