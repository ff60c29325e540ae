//! The board in the browser: a server on this machine, and the page that it gives away.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | starting and stopping |
//! | `guard` | who is let in: token, cookie, `Host` and `Origin`; the headers of every answer |
//! | `tables`, `table` | the games that are open, and one of them |
//! | `thinking` | machines that play while somebody looks on |
//! | `doubt` | why a move is legal or not, whatever is known of it |
//! | `state` | what a front is told of a game |
//! | `events` | what it is told as it happens: changes, lines of analysis |
//! | `console` | queries about the position on the board |
//! | `routes`, `assets` | the interface; the page, and the description of the interface |
//! | `refusal` | what is said to requests that cannot be met |
//!
//! Whatever takes long runs on threads of its own, never on those that answer requests.

mod assets;
mod console;
mod doubt;
mod events;
mod guard;
mod refusal;
mod routes;
mod state;
mod table;
mod tables;
mod thinking;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::catalog::GameHandle;
use guard::Guard;
use tables::Tables;

/// What is served, and where.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Where games are kept, if anywhere.
    pub folder: Option<PathBuf>,
    /// A game from a file that is offered besides those of the catalog.
    pub file: Option<GameHandle>,
    /// What the page opens with: a path of it, with a query.
    pub opens: String,
}

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else has the port.
    #[error("port {0} is in use; --port N takes another, --port 0 any that is free")]
    InUse(u16),
    /// Ports below 1024 and the like.
    #[error("port {port} cannot be listened on: {error}")]
    Listen {
        /// The port.
        port: u16,
        /// What the system said.
        error: io::Error,
    },
    /// There are no threads, or no random numbers.
    #[error("the server cannot be started: {0}")]
    Start(io::Error),
}

/// What the server and all that it answers share.
struct Server {
    guard: Guard,
    tables: Tables,
    stop: tokio::sync::watch::Sender<bool>,
}

/// Serves until Ctrl-C. `ready` is told the address to open, as soon as it can be opened.
///
/// # Errors
///
/// The port cannot be had.
pub fn serve(settings: &Settings, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(ServeError::Start)?;
    let done = runtime.block_on(async {
        let wanted = SocketAddr::new(settings.address, settings.port);
        let listener = TcpListener::bind(wanted).await;
        let listener = listener.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(settings.port),
            _ => ServeError::Listen {
                port: settings.port,
                error,
            },
        })?;
        let address = listener.local_addr().map_err(ServeError::Start)?;
        let guard = Guard::new(address, settings.folder.as_deref());
        let opening = guard.opening(&settings.opens);
        let (stop, mut stopped) = tokio::sync::watch::channel(false);
        let server = Arc::new(Server {
            guard,
            tables: Tables::new(settings.folder.clone(), settings.file.clone()),
            stop,
        });
        ready(&opening);
        let asked = server.clone();
        tokio::spawn(async move {
            until_asked_to_stop().await;
            // Streams end, so that nobody is waited for.
            let _ = asked.stop.send(true);
        });
        let served = axum::serve(listener, routes::router(server.clone()));
        let served = served.with_graceful_shutdown(async move {
            let _ = stopped.wait_for(|stop| *stop).await;
        });
        let served = served.await.map_err(ServeError::Start);
        server.tables.close();
        served
    });
    runtime.shutdown_background();
    done
}

/// Ctrl-C, or a polite request of the system.
async fn until_asked_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    let terminate = async {
        let kind = tokio::signal::unix::SignalKind::terminate();
        match tokio::signal::unix::signal(kind) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = interrupt => {}
        () = terminate => {}
    }
}
