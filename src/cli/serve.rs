//! `kalista serve`: the board in the browser.

use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, Stdio};

use clap::Args;

use super::game::BoardArguments;
use super::{Failure, Output, Status};
use crate::serve::{Settings, serve};
use crate::session::state_folder;
use crate::terminal::complain;

/// Where the page is if nobody says: a port that stays the same can be reloaded.
const PORT: u16 = 4628;

/// Play in the browser: a board to click on, reasons, analysis and a console beside it
///
/// Opens a page of your own machine; nobody else can reach it. The address that is printed
/// lets one browser in, once. Every game is written down as it is played: reload the page,
/// start the server again, or continue with kalista resume. Ctrl-C ends it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista serve
  kalista serve shi --size 6
  kalista serve khan --position \"6/SSSKSS/6/6/ssksss/6 r -\"
  kalista serve --rules examples/hexapawn.pl --no-open --port 0")]
pub struct Arguments {
    /// The game to open with; all are offered if none is named
    #[arg(value_parser = super::game::names())]
    game: Option<String>,
    #[command(flatten)]
    board: BoardArguments,
    /// The position to open with
    #[arg(long, requires = "game", conflicts_with = "size")]
    position: Option<String>,
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Listen on another address than 127.0.0.1, so that other machines can connect
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Print the address and do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let game = match &arguments.game {
        Some(name) => Some(arguments.board.open(name)?),
        None => None,
    };
    if let (Some(game), Some(text)) = (&game, &arguments.position) {
        game.parse_position(text)?.map_err(Failure::position)?;
    }
    let mut opens = String::from("/");
    if let Some(game) = &game {
        opens += &format!("?game={}", encoded(game.name()));
        if let Some(size) = arguments.board.size {
            opens += &format!("&size={size}");
        }
        if let Some(position) = &arguments.position {
            opens += &format!("&position={}", encoded(position));
        }
    }
    let settings = Settings {
        address: arguments.listen,
        port: arguments.port,
        folder: state_folder(),
        file: game.filter(|game| game.is_from_file()),
        opens,
    };
    leave_standard_input();
    let mut told = Ok(());
    let served = serve(&settings, |address| {
        told = tell(address, arguments, output);
        if told.is_ok() && !arguments.no_open {
            open(address);
        }
    });
    told?;
    served.map_err(Failure::other)?;
    Ok(Status::Yes)
}

fn tell(address: &str, arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    if !arguments.listen.is_loopback() {
        output.line(
            "Other machines can connect, and what is sent is not encrypted: whoever listens in\n\
             can take the game over, and ask Prolog in its sandbox. Nobody comes in without the\n\
             address below.",
        )?;
    }
    output.line(format_args!("Kalista is at {address}"))?;
    output.line("It opens in one browser, once. Ctrl-C ends it; games are kept.")?;
    output.flush()
}

/// A goal that reads is not to read what is typed at the terminal of the server.
fn leave_standard_input() {
    if let Ok(nothing) = std::fs::File::open("/dev/null") {
        // Without it, such a goal waits for the terminal; that is all.
        let _ = nix::unistd::dup2_stdin(&nothing);
    }
}

/// Opens the address in the browser of whoever sits here; if there is none, it is printed.
fn open(address: &str) {
    let program = match cfg!(target_os = "macos") {
        true => "open",
        false => "xdg-open",
    };
    let opened = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match opened {
        // It is not to be left as a zombie, nor waited for.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(_) => complain("No browser can be opened from here: open the address yourself."),
    }
}

/// A text in the query of an address.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let bytes = text.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    bytes.collect()
}
