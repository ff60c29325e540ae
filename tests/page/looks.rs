//! How the page looks on a phone and on a wide screen, light and dark.

use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, DESK, Screen};
use crate::server::{Server, file};
use crate::support::Home;

const PHONE: Screen = Screen {
    width: 375,
    height: 812,
    is_dark: false,
};

/// What axe-core finds wrong, if it is here: `KALISTA_AXE` names its file.
fn violations(browser: &Browser) -> Option<Value> {
    let path = std::env::var_os("KALISTA_AXE")?;
    let axe = std::fs::read_to_string(path).ok()?;
    // It is run by the driver, which no policy of the page's binds.
    browser.value(&axe);
    Some(browser.later(
        "const done = arguments[arguments.length - 1];\n\
         axe.run().then(found => done(found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160)).join(' | '))))",
    ))
}

fn is_whole(browser: &Browser, screen: Screen, what: &str) {
    let wide = browser.value("return document.documentElement.scrollWidth");
    let width = browser.value("return innerWidth");
    assert!(
        wide.as_u64() <= width.as_u64(),
        "{what}: {wide} wide on {width}"
    );
    match violations(browser) {
        Some(found) => assert_eq!(found, json!([]), "{what} {screen:?}"),
        None => eprintln!("skipped: axe-core is not here (KALISTA_AXE names its file)"),
    }
    if let Some(folder) = std::env::var_os("KALISTA_SCREENSHOTS") {
        let shade = if screen.is_dark { "dark" } else { "light" };
        let name = format!("{what}-{}-{shade}.png", screen.width);
        std::fs::write(Path::new(&folder).join(name), browser.screenshot()).unwrap();
    }
}

#[test]
fn every_page_fits_phones_and_wide_screens_in_light_and_dark() {
    let home = Home::new("page-looks");
    let dark = |screen: Screen| Screen {
        is_dark: true,
        ..screen
    };
    for screen in [DESK, dark(DESK), PHONE, dark(PHONE)] {
        let Some(browser) = Browser::open(screen) else {
            return;
        };
        let server = Server::start(&home, &[]);
        browser.go(&server.address);
        browser.wait("document.querySelector('.card')");
        is_whole(&browser, screen, "home");
        let origin = format!("http://127.0.0.1:{}", server.port);
        browser.button("Play Khan");
        browser.wait("document.querySelectorAll('.option').length === 4");
        is_whole(&browser, screen, "side");
        browser.go(&format!(
            "{origin}/?game=khan&position=ss1sss/6/2k3/1S4/6/S1SKS1%20o%20b4"
        ));
        browser.wait("document.querySelector('.crown')");
        browser.square("c3");
        is_whole(&browser, screen, "khan");
        for tab in ["analysis", "console", "rules"] {
            browser.click(&format!("#tab-{tab}"));
            browser.wait(&format!("!document.querySelector('#panel-{tab}').hidden"));
            is_whole(&browser, screen, tab);
        }
        browser.go(&format!(
            "{origin}/?game=gauss&position=4/5/6/2rb2b/6/5/4%209,4,5,9%200,0,0,0%201"
        ));
        browser.wait("document.querySelectorAll('.piece').length === 3");
        is_whole(&browser, screen, "gauss");
    }
}

/// `cargo test --release --test page picture -- --ignored` makes the picture of the README.
#[test]
#[ignore = "writes docs/page.png"]
fn picture_for_the_readme() {
    let screen = Screen {
        width: 1180,
        height: 960,
        is_dark: false,
    };
    let Some(browser) = Browser::open(screen) else {
        return;
    };
    let home = Home::new("page-picture");
    let server = Server::start(&home, &[]);
    browser.go(&server.address);
    browser.wait("document.querySelector('.card')");
    browser.go(&format!(
        "http://127.0.0.1:{}/?game=khan&position=ssksss/6/6/1S4/6/S1SKSS%20o%20b4",
        server.port
    ));
    browser.wait("document.querySelector('.crown')");
    // One step is what the Kalista on c1 has, and c3 is two away.
    browser.square("c1");
    browser.square("c3");
    browser.button("Show the clause");
    browser.wait("document.querySelector('.is-lit')");
    std::thread::sleep(std::time::Duration::from_millis(500));
    std::fs::write(file("docs/page.png"), browser.screenshot()).unwrap();
}
