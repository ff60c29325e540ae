//! What lies beside the board: reasons, console, analysis.

use fantoccini::key::Key;

use crate::browser::{Browser, DESK};
use crate::server::Server;
use crate::support::Home;

const START: &str = "ssksss/6/6/6/6/SSSKSS%20r%20-";

fn at_start(browser: &Browser, server: &Server) {
    browser.go(&server.address);
    browser.wait("document.querySelector('.card')");
    browser.go(&format!(
        "http://127.0.0.1:{}/?game=khan&position={START}",
        server.port
    ));
    browser.wait("document.querySelectorAll('.piece').length === 12");
}

#[test]
fn a_click_that_is_not_a_move_says_why_and_shows_the_clause() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-why");
    let server = Server::start(&home, &[]);
    at_start(&browser, &server);
    // Three steps from c6 do not end on c5: b6 and d6 are taken.
    browser.square("c6");
    browser.wait("document.querySelectorAll('.overlay .target').length === 5");
    browser.square("c5");
    browser.wait_text(".popover.reason", "b6");
    assert_eq!(
        browser.value("return document.querySelectorAll('.overlay .block').length"),
        2
    );
    browser.button("Show the clause");
    browser.wait("document.querySelector('.line.is-lit')");
    assert_eq!(
        browser.value("return document.querySelector('#clauses-file').value"),
        "rules.pl"
    );

    // The same by keys: b6 is to the left of c6.
    browser.square("c6");
    browser.press(Key::Left);
    browser.press(Key::Enter);
    browser.wait("document.querySelector('.cell.is-selected')?.dataset.square === 'b6'");
    browser.press(Key::Up);
    browser.press(Key::Enter);
    browser.wait("document.querySelector('.piece[data-on=b5] .crown')");
    browser.wait_text("#live", "rouge played b6b5");
    browser.button("Take back");
    browser.wait("document.querySelector('.piece[data-on=b6]')");

    // How long it takes from the click to the board, and to a reason, on this page.
    let median = browser.later(
        "const done = arguments[arguments.length - 1];\n\
         const id = location.pathname.split('/').pop();\n\
         const times = async (path, n) => {\n\
           const all = [];\n\
           for (let i = 0; i < n; i++) {\n\
             const begun = performance.now();\n\
             await (await fetch(path)).json();\n\
             all.push(performance.now() - begun);\n\
           }\n\
           return all.sort((a, b) => a - b)[n >> 1];\n\
         };\n\
         (async () => done([await times(`/api/games/${id}`, 15), await times(`/api/games/${id}/why?from=c6&to=c5`, 15)]))()",
    );
    eprintln!("median ms for a board and for a reason: {median}");
}

#[test]
fn the_console_answers_one_by_one_and_stops_at_once() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-console");
    let server = Server::start(&home, &[]);
    at_start(&browser, &server);
    browser.click("#tab-console");
    let ask = |query: &str| {
        browser.wait("!document.querySelector('.console form button').disabled");
        browser.type_into("#query", query);
        browser.press(Key::Enter);
    };
    ask("assertz(seen(1)), pion(Id, C, 6, in, 3).");
    browser.wait_text(".log", "Id = r3, C = 3");
    ask("member(X, [a,b,c]).");
    browser.wait_text(".log", "X = a");
    assert!(!browser.text(".log").contains("X = b"));
    browser.button("Next answer");
    browser.wait_text(".log", "X = b");
    browser.button("All answers");
    browser.wait_text(".log", "X = c");
    ask("foo(X");
    browser.wait_text(".log", "never closed");
    ask("repeat, fail.");
    browser.wait("!document.querySelector('.console .danger').disabled");
    browser.click(".console .danger");
    browser.wait_text(".log", "stopped");
    // The database is as it was.
    ask("seen(N).");
    browser.wait_text(".log", "N = 1");
    // Earlier queries come back with the arrow.
    browser.click("#query");
    browser.press(Key::Up);
    assert_eq!(
        browser.value("return document.querySelector('#query').value"),
        "seen(N)."
    );
    // Nothing of this machine is within reach.
    ask("open('/etc/passwd', read, S).");
    browser.wait("document.querySelectorAll('.log .wrong').length >= 3");
    assert!(!browser.text(".log").contains("S = "));
}

#[test]
fn analysis_points_at_the_best_move_and_ends_with_its_listener() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-analysis");
    let server = Server::start(&home, &[]);
    at_start(&browser, &server);
    // c2 takes the Kalista on c5 at once.
    browser.go(&format!(
        "http://127.0.0.1:{}/?game=khan&position=6/SSSKSS/6/6/ssksss/6%20r%20-",
        server.port
    ));
    browser.wait("document.querySelectorAll('.piece').length === 12");
    browser.click("#tab-analysis");
    browser.button("Analyse");
    browser.wait_text(".analysis .score", "c2c5: rouge wins in 1");
    browser.wait("document.querySelector('.overlay .arrow.head')");
    browser.click("#tab-game");
    browser.square("c2");
    browser.square("c5");
    browser.wait_text(".end", "Rouge Wins");

    // A search that would go on for minutes ends with the page.
    at_start_again(&browser, &server);
    browser.click("#tab-analysis");
    browser.button("Analyse");
    browser.wait("document.querySelectorAll('.analysis tbody tr').length > 3");
    browser.go("about:blank");
    let begun = std::time::Instant::now();
    let used = || cpu_ticks(server.process.id());
    loop {
        let before = used();
        std::thread::sleep(std::time::Duration::from_millis(500));
        if used() - before < 5 {
            break;
        }
        assert!(begun.elapsed().as_secs() < 60, "the search goes on");
    }
}

fn at_start_again(browser: &Browser, server: &Server) {
    browser.go(&format!(
        "http://127.0.0.1:{}/?game=khan&position={START}",
        server.port
    ));
    browser.wait("document.querySelectorAll('.piece').length === 12");
}

/// The processor time of a process, in hundredths of a second.
fn cpu_ticks(pid: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields = text.rsplit_once(')').unwrap().1.split_whitespace();
    let fields: Vec<u64> = fields.filter_map(|field| field.parse().ok()).collect();
    // After the state: ten numbers, then the time of the process and of the system for it.
    fields[10] + fields[11]
}

#[test]
fn a_finished_game_is_reviewed_and_the_better_move_shown() {
    let Some(browser) = Browser::open(DESK) else {
        return;
    };
    let home = Home::new("page-review");
    let server = Server::start(&home, &[]);
    at_start(&browser, &server);
    // c2c5 would take the Kalista at once; rouge plays something else.
    browser.go(&format!(
        "http://127.0.0.1:{}/?game=khan&position=6/SSSKSS/6/6/ssksss/6%20r%20-",
        server.port
    ));
    browser.wait("document.querySelector('.piece[data-on=c2]')");
    browser.square("b2");
    browser.square("b3");
    browser.wait("document.querySelector('.piece[data-on=b3]')");
    browser.button("Resign");
    browser.button("Give the game up");
    browser.wait_text(".end h2", "Wins");
    browser.click("#tab-analysis");
    browser.button("Review the game");
    browser.wait_text(".turns", "c2c5 was better");
    browser.wait("document.querySelector('.curve .turn')");
    browser.click(".turns button");
    browser.wait("document.querySelector('.piece[data-on=b2]')");
    browser.wait("document.querySelector('.overlay .arrow.head')");
}
