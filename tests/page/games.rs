//! Whole games in the browser, by clicks.

use serde_json::{Value, json};

use crate::browser::{Browser, DESK};
use crate::server::{Server, file};
use crate::support::Home;

/// The state of the game on the page, asked by the page.
fn state(browser: &Browser) -> Value {
    browser.later(
        "const done = arguments[arguments.length - 1];\n\
         const id = location.pathname.split('/').pop();\n\
         fetch('/api/games/' + id).then(answer => answer.json()).then(done)",
    )
}

fn count(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}

/// Waits until it is a person's turn, or the game is over.
fn persons_turn(browser: &Browser) -> Value {
    let begun = std::time::Instant::now();
    loop {
        let state = state(browser);
        let turn = state["turn"].as_u64().unwrap() as usize;
        let is_persons = state["seats"][turn] == "humain";
        if state["phase"] == "over" || (state["phase"] == "playing" && is_persons) {
            let version = state["history"].as_array().unwrap().len();
            // The page has caught up.
            browser.wait(&format!(
                "document.querySelectorAll('.moves .move:not(:disabled)').length === {version}"
            ));
            return state;
        }
        assert!(begun.elapsed().as_secs() < 60, "nobody moves: {state}");
        std::thread::sleep(std::time::Duration::from_millis(30));
    }
}

/// Plays a move by clicks: on the piece on the board or beside it, and on where it goes.
fn click_move(browser: &Browser, mv: &Value, side: u64) {
    let squares: Vec<&str> = mv["squares"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    if let Some(letter) = mv["hand"].as_str() {
        let side = if side == 0 { "first" } else { "second" };
        browser.click(&format!(
            ".loose.is-offered[data-side={side}][data-letter={letter}]"
        ));
        browser.wait("document.querySelector('.overlay .target')");
    }
    match squares[..] {
        [] => browser.button(mv["text"].as_str().unwrap()),
        [to] => browser.square(to),
        [from, .., to] => {
            browser.square(from);
            browser.wait("document.querySelector('.cell.is-selected')");
            browser.square(to);
        }
    }
}

/// Plays to the end with the first move that `wanted` prefers; gives the last state.
fn play_out(browser: &Browser, most: usize, wanted: impl Fn(&Value) -> i32) -> Value {
    for _ in 0..most {
        let state = persons_turn(browser);
        if state["phase"] == "over" {
            return state;
        }
        let moves = state["moves"].as_array().unwrap();
        let mv = moves.iter().max_by_key(|mv| wanted(mv)).unwrap();
        let played = count(&state["history"]);
        click_move(browser, mv, state["turn"].as_u64().unwrap());
        browser.wait(&format!(
            "document.querySelectorAll('.moves .move:not(:disabled)').length > {played}"
        ));
    }
    state(browser)
}

#[test]
fn a_game_of_khan_against_a_machine_with_placement_and_a_piece_put_back() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-khan");
    let server = Server::start(&home, &["khan"]);
    browser.go(&server.address);
    browser.button("Play Khan");
    browser.wait("document.querySelectorAll('.option').length === 4");
    browser.click(".option[data-option=bas]");
    browser.wait("document.querySelectorAll('.marked').length === 12");
    // A square of the other side, and why not.
    browser.square("a1");
    browser.wait_text(".popover", "a1 is not on your side");
    for (number, square) in ["d6", "a6", "b6", "c6", "e6", "f6"].into_iter().enumerate() {
        browser.square(square);
        browser.wait(&format!(
            "document.querySelectorAll('.piece').length > {number}"
        ));
    }
    browser.wait("document.querySelectorAll('.piece').length === 12");
    let state = persons_turn(&browser);
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["seats"], json!(["humain", "minimax:normale"]));
    let ended = play_out(&browser, 30, |mv| i32::from(mv["hand"].is_string()));
    if ended["phase"] != "over" {
        browser.button("Resign");
        browser.button("Give the game up");
    }
    browser.wait_text(".end h2", "Wins");
    assert!(home.journals().is_empty());
    assert_eq!(home.finished().len(), 1);

    // Rouge cannot obey, and has five sbires beside the board.
    let stuck = "3k2/6/2s3/6/6/1K4 r c3";
    let address = format!(
        "http://127.0.0.1:{}/?game=khan&position={}",
        server.port,
        stuck.replace(' ', "%20")
    );
    browser.go(&address);
    browser.wait("document.querySelector('.loose.is-offered')");
    let state = persons_turn(&browser);
    let back = state["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|mv| mv["hand"] == "S");
    let back = back.expect("a sbire can be put back").clone();
    click_move(&browser, &back, 0);
    let square = back["squares"][0].as_str().unwrap();
    browser.wait(&format!(
        "document.querySelector('.piece[data-on={square}]')"
    ));
}

#[test]
fn shi_gauss_and_a_file_of_rules_are_played_by_clicks() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-others");
    let server = Server::start(&home, &["--rules", &file("examples/hexapawn.pl")]);
    browser.go(&server.address);
    browser.button("Play Hexapawn");
    browser.wait("document.querySelectorAll('.piece').length === 6");
    // Straight ahead is not open to a pawn that is blocked: the clauses say so.
    browser.square("b1");
    browser.square("a3");
    browser.wait("document.querySelector('.popover.reason')");
    let ended = play_out(&browser, 10, |_| 0);
    assert_eq!(ended["phase"], "over", "{ended}");
    browser.wait_text(".end h2", "Wins");

    for (game, size, most) in [("Shi", Some(6), 12), ("Gauss", None, 6)] {
        browser.go(&format!("http://127.0.0.1:{}/", server.port));
        browser.wait("document.querySelector('.card')");
        if let Some(size) = size {
            browser.value(&format!(
                "document.querySelector('select[aria-label=\"Size of the board of {game}\"]').value = '{size}'"
            ));
        }
        browser.button(&format!("Play {game}"));
        browser.wait("document.querySelector('.board svg')");
        let state = play_out(&browser, most, |_| 0);
        assert!(
            state["phase"] == "over" || count(&state["history"]) >= 2 * most - 2,
            "{state}"
        );
    }
}

#[test]
fn two_tabs_and_a_server_that_was_killed_show_the_same_game() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-tabs");
    let mut server = Server::start(&home, &[]);
    browser.go(&server.address);
    browser.wait("document.querySelector('.card')");
    let port = server.port;
    browser.go(&format!(
        "http://127.0.0.1:{port}/?game=khan&position=ssksss/6/6/6/6/SSSKSS%20r%20-"
    ));
    browser.wait("document.querySelectorAll('.piece').length === 12");
    browser.wait("location.pathname.startsWith('/games/khan-')");
    let address = browser.address();
    browser.open_tab();
    browser.go(&address);
    browser.wait("document.querySelectorAll('.piece').length === 12");
    browser.square("b6");
    browser.square("b5");
    browser.wait("document.querySelector('.piece[data-on=b5]')");
    browser.tab(0);
    browser.wait("document.querySelector('.piece[data-on=b5]')");

    server.kill();
    let server = Server::start_on(&home, port, &[]);
    // The browser is still known, and the game as well.
    browser.reload();
    browser.wait("document.querySelector('.piece[data-on=b5]')");
    assert_eq!(browser.address(), address);
    browser.button("Take back");
    browser.wait("document.querySelector('.piece[data-on=b6]')");
    browser.button("Redo");
    browser.wait("document.querySelector('.piece[data-on=b5]')");
    browser.tab(1);
    browser.wait("document.querySelector('.moves .move:not(:disabled)')");
    drop(server);
}
