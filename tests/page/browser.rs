//! A real Chromium without a window, driven by chromedriver.

use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// How long anything may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// How the page is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub is_dark: bool,
}

/// A wide screen, light.
pub const DESK: Screen = Screen {
    width: 1440,
    height: 900,
    is_dark: false,
};

/// A browser, and the process that drives it.
pub struct Browser {
    runtime: Runtime,
    client: Option<Client>,
    driver: Child,
    folder: PathBuf,
}

fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

impl Browser {
    /// Opens a browser; `None` where there is none, which is said. Where all other programs
    /// are to be there, that is a failure.
    pub fn open(screen: Screen) -> Option<Self> {
        if !is_there("chromedriver") || !is_there("chromium") {
            assert!(
                std::env::var_os("KALISTA_ALL_SYSTEMS").is_none(),
                "chromium and chromedriver are to be here"
            );
            eprintln!("skipped: chromium and chromedriver are not installed here");
            return None;
        }
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = loop {
            let line = lines.next().expect("chromedriver starts").unwrap();
            if let Some(port) = line.strip_prefix("ChromeDriver was started successfully on port ")
            {
                break port.trim_end_matches('.').to_owned();
            }
        };
        // What else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.count());
        let folder = std::env::temp_dir().join(format!("kalista-browser-{}", driver.id()));
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let capabilities = capabilities(screen, &folder);
        let client = runtime.block_on(async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities);
            builder.connect(&format!("http://127.0.0.1:{port}")).await
        });
        Some(Browser {
            client: Some(client.expect("chromium starts")),
            runtime,
            driver,
            folder,
        })
    }

    fn run<T, E: std::fmt::Debug, F: Future<Output = Result<T, E>>>(
        &self,
        work: impl FnOnce(Client) -> F,
    ) -> T {
        let client = self.client.clone().expect("it is open");
        self.runtime.block_on(work(client)).unwrap()
    }

    pub fn go(&self, address: &str) {
        self.run(|client| async move { client.goto(address).await });
    }

    pub fn reload(&self) {
        self.run(|client| async move { client.refresh().await });
    }

    pub fn address(&self) -> String {
        self.run(|client| async move { client.current_url().await })
            .to_string()
    }

    /// What a script returns.
    pub fn value(&self, script: &str) -> Value {
        self.run(|client| async move { client.execute(script, Vec::new()).await })
    }

    /// What a script gives to its last argument, some time.
    pub fn later(&self, script: &str) -> Value {
        self.run(|client| async move { client.execute_async(script, Vec::new()).await })
    }

    pub fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({selector:?})?.innerText ?? ''");
        self.value(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a condition holds on the page.
    pub fn wait(&self, condition: &str) {
        let begun = Instant::now();
        while self.value(&format!("return Boolean({condition})")) != json!(true) {
            if begun.elapsed() > PATIENCE {
                let page = self.text("body");
                panic!("it never came: {condition}\n{page}");
            }
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    /// Waits until some text is to be read there.
    pub fn wait_text(&self, selector: &str, text: &str) {
        self.wait(&format!(
            "document.querySelector({selector:?})?.innerText.includes({text:?})"
        ));
    }

    /// Clicks as a mouse would, in the middle of an element.
    pub fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({selector:?})"));
        self.run(|client| async move {
            let element = client.find(Locator::Css(selector)).await?;
            element.click().await
        });
    }

    pub fn square(&self, name: &str) {
        self.click(&format!(".board [data-square=\"{name}\"]"));
    }

    /// Clicks on the button with this text.
    pub fn button(&self, text: &str) {
        let find = format!(
            "[...document.querySelectorAll('button')].find(b => b.textContent.trim() === {text:?} && !b.disabled)"
        );
        self.wait(&find);
        self.value(&format!("{find}.click()"));
    }

    pub fn type_into(&self, selector: &str, text: &str) {
        self.click(selector);
        self.run(|client| async move {
            let element = client.find(Locator::Css(selector)).await?;
            element.send_keys(text).await
        });
    }

    /// Presses a key where the focus is.
    pub fn press(&self, key: Key) {
        self.run(|client| async move {
            let element = client.active_element().await?;
            element.send_keys(&char::from(key).to_string()).await
        });
    }

    /// Opens another tab and stays in it.
    pub fn open_tab(&self) {
        self.run(|client| async move {
            let tab = client.new_window(true).await?;
            client.switch_to_window(tab.handle).await
        });
    }

    /// Goes to the tab with this number.
    pub fn tab(&self, number: usize) {
        self.run(|client| async move {
            let tabs = client.windows().await?;
            client.switch_to_window(tabs[number].clone()).await
        });
    }

    pub fn screenshot(&self) -> Vec<u8> {
        self.run(|client| async move { client.screenshot().await })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            let _ = self.runtime.block_on(client.close());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn capabilities(screen: Screen, folder: &std::path::Path) -> Capabilities {
    let (width, height) = (screen.width, screen.height);
    let scheme = if screen.is_dark { 0 } else { 1 };
    let own = [
        format!("--user-data-dir={}", folder.display()),
        format!("--window-size={width},{height}"),
        format!("--blink-settings=preferredColorScheme={scheme}"),
    ];
    let usual = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
    ];
    let usual = usual.into_iter().map(str::to_owned);
    let arguments: Vec<String> = usual.chain(own).collect();
    let mut options = json!({"args": arguments});
    if width < 500 {
        let metrics = json!({"width": width, "height": height, "pixelRatio": 1.0, "touch": true});
        options["mobileEmulation"] = json!({"deviceMetrics": metrics});
    }
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".to_owned(), options);
    capabilities
}
