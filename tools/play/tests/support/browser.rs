//! A browser without a screen, driven through `chromedriver`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};

/// How long a page has for anything; a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// Width and height of a window, in pixels.
pub type Screen = (u32, u32);
/// A window on a desk.
pub const DESKTOP: Screen = (1280, 900);
/// A small telephone.
pub const PHONE: Screen = (360, 740);

/// A running `chromedriver`.
pub struct Driver {
    child: Child,
    port: String,
    profile: tempfile::TempDir,
}

impl Driver {
    /// Starts one, or says that there is none.
    pub fn start() -> Option<Driver> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = started else {
            println!("SKIPPED: no chromedriver here");
            return None;
        };
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        Some(Driver {
            child,
            port: port.expect("chromedriver tells its port"),
            profile: tempfile::tempdir().expect("a folder for the browser"),
        })
    }

    /// Opens a page in a new browser of a size.
    pub async fn open(&self, (width, height): Screen, url: &str) -> Page {
        let profile = self
            .profile
            .path()
            .join(format!("{width}-{}", fastrand::u32(..)));
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=en",
            &format!("--user-data-dir={}", profile.display()),
        ];
        // Where touch is emulated, every button of a mouse is a finger.
        let touch = (width, height) != DESKTOP;
        let metrics = json!({"width": width, "height": height, "pixelRatio": 1, "touch": touch});
        let options = json!({"args": arguments, "mobileEmulation": {"deviceMetrics": metrics}});
        let capabilities =
            json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let Value::Object(capabilities) = capabilities else {
            unreachable!()
        };
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let client = ClientBuilder::new(connector)
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("a browser");
        client.goto(url).await.expect("the page");
        let page = Page(client);
        let listen = "window.faults = []; \
             addEventListener('error', (event) => faults.push(event.message)); \
             addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)))";
        page.run(listen).await;
        page.keep_notices().await;
        page.wait_until("document.getElementById('status').textContent")
            .await;
        page
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The page in a browser.
#[derive(Clone)]
pub struct Page(Client);

impl Page {
    /// Runs a script.
    pub async fn run(&self, script: &str) -> Value {
        self.0
            .execute(script, Vec::new())
            .await
            .expect("the script runs")
    }

    /// Waits until an expression holds.
    pub async fn wait_until(&self, expression: &str) {
        let since = Instant::now();
        let script = format!("return Boolean({expression})");
        // While another page loads, no script runs.
        while !matches!(
            self.0.execute(&script, Vec::new()).await,
            Ok(Value::Bool(true))
        ) {
            if since.elapsed() > PATIENCE {
                let text = self.run("return document.body.innerText").await;
                panic!("waited in vain until {expression}; the page says {text}");
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until an element has exactly this text.
    pub async fn wait_for(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.wait_until(&format!(
            "document.querySelector({selector})?.textContent === {text}"
        ))
        .await;
    }

    /// Waits until one of the elements contains this text.
    pub async fn wait_for_text(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        let any = format!(
            "[...document.querySelectorAll({selector})].some((e) => e.textContent.includes({text}))"
        );
        self.wait_until(&any).await;
    }

    /// Whether there is such an element.
    pub async fn exists(&self, selector: &str) -> bool {
        self.run(&format!(
            "return Boolean(document.querySelector({}))",
            json!(selector)
        ))
        .await
            == true
    }

    /// Shows a pane of the side where only one is shown at a time.
    pub async fn show(&self, pane: &str) {
        self.run(&format!("document.getElementById('tab-{pane}').click()"))
            .await;
    }

    /// Clicks on an element once it is there and lets itself be clicked on; on a narrow screen in its
    /// pane.
    pub async fn click(&self, selector: &str) {
        let pane = format!(
            "const pane = document.querySelector({})?.closest('.pane'); \
             if (pane) document.getElementById('tab-' + pane.id.slice(5)).click()",
            json!(selector)
        );
        self.run(&pane).await;
        let since = Instant::now();
        loop {
            let clicked = match self.0.find(Locator::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error) => assert!(since.elapsed() < PATIENCE, "{selector}: {error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Clicks until an expression holds: a click that falls just where a notice comes up is lost.
    pub async fn click_until(&self, selector: &str, expression: &str) {
        let since = Instant::now();
        loop {
            self.click(selector).await;
            let clicked = Instant::now();
            while clicked.elapsed() < PATIENCE / 24 {
                if self.run(&format!("return Boolean({expression})")).await == true {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
            assert!(
                since.elapsed() < PATIENCE,
                "{selector} was clicked in vain until {expression}"
            );
        }
    }

    /// Starts a review.
    pub async fn review(&self) {
        let begun = "document.querySelector('#review-stop, .review-table')";
        self.click_until("#action-review", begun).await;
    }

    /// Draws with the right button from one point to another.
    pub async fn draw(&self, from: &str, to: &str) {
        let to_point = |(x, y)| PointerAction::MoveTo {
            duration: None,
            x,
            y,
        };
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        let drag = MouseActions::new("mouse".to_owned())
            .then(to_point(from))
            .then(PointerAction::Down { button: 2 })
            .then(to_point(to))
            .then(PointerAction::Up { button: 2 });
        self.0.perform_actions(drag).await.expect("a drag");
    }

    /// Presses keys together, such as Ctrl and a letter, wherever the focus is.
    pub async fn chord(&self, key: &str, shift: bool) {
        let script = format!(
            "document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', \
             {{key: {}, ctrlKey: true, shiftKey: {shift}, bubbles: true}}))",
            json!(key)
        );
        self.run(&script).await;
    }

    /// Presses a key that no element has the focus for.
    pub async fn key(&self, key: &str) {
        let script = format!(
            "document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', \
             {{key: {}, bubbles: true}}))",
            json!(key)
        );
        self.run(&script).await;
    }

    /// Runs a script that answers later: it calls `done`.
    pub async fn run_later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        let answer = self.0.execute_async(&script, Vec::new()).await;
        answer.expect("the script answers")
    }

    /// Lets notices stay until they are dismissed, however slow the machine is.
    async fn keep_notices(&self) {
        self.run(
            "const later = window.setTimeout; \
             window.setTimeout = (action, time) => later(action, time > 5000 ? 1e9 : time)",
        )
        .await;
    }

    /// Closes the tab as far as the page can tell, and waits until a game of so many plies is on the
    /// browser's shelf.
    pub async fn keep(&self, plies: usize) {
        self.run("dispatchEvent(new Event('pagehide'))").await;
        self.run_later(&format!(
            "import('/assets/js/store.js').then(async ({{ allGames }}) => {{ \
             while (!(await allGames()).some((game) => game.plies === {plies})) await new Promise((on) => setTimeout(on, 30)); \
             done(null); }})"
        ))
        .await;
    }

    /// Loads the page again, with the same address.
    pub async fn reload(&self) {
        self.0.refresh().await.expect("the page");
        self.keep_notices().await;
        self.wait_until("document.getElementById('status').textContent")
            .await;
    }

    /// The middle of a point of the board in the window.
    async fn middle(&self, square: &str) -> (f64, f64) {
        let selector = format!("#board [data-square={square}]");
        let script = format!(
            "const point = document.querySelector('{selector}'); point.scrollIntoView({{block: 'nearest'}}); \
             const box = point.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
        );
        let middle = self.run(&script).await;
        let at = |index: usize| middle[index].as_f64().expect("a number");
        (at(0), at(1))
    }

    /// Presses the mouse on a point of the board, and lets go on another.
    pub async fn drag(&self, from: &str, to: &str) {
        let to_point = |(x, y)| PointerAction::MoveTo {
            duration: None,
            x,
            y,
        };
        let (from, to) = (self.middle(from).await, self.middle(to).await);
        let drag = MouseActions::new("mouse".to_owned())
            .then(to_point(from))
            .then(PointerAction::Down { button: 0 })
            .then(to_point(to))
            .then(PointerAction::Up { button: 0 });
        self.0.perform_actions(drag).await.expect("a drag");
    }

    /// Clicks on a point of the board.
    pub async fn click_square(&self, square: &str) {
        self.drag(square, square).await;
    }

    /// Ends the game without a result, and waits until the page studies.
    pub async fn stop_playing(&self) {
        self.click("#action-stop").await;
        self.wait_until(
            "!document.getElementById('action-stop') && document.getElementById('action-analyse')",
        )
        .await;
    }

    /// Plays a move by two clicks, and waits for it to be shown.
    pub async fn play(&self, mv: &str) {
        let (from, to) = mv.split_at(2);
        self.wait_until(&format!(
            "document.querySelector('#board .can-move[data-square={from}]')"
        ))
        .await;
        self.click_square(from).await;
        self.wait_until(&format!(
            "document.querySelector('#board .target[data-square={to}]')"
        ))
        .await;
        let count = self.moves().await.len();
        self.click_square(to).await;
        self.wait_until(&format!(
            "document.querySelectorAll('#moves .row .move').length > {count}"
        ))
        .await;
    }

    /// The moves of the main line as they are listed.
    pub async fn moves(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('#moves .row .move')].map((move) => move.textContent)";
        let moves = self.run(script).await;
        serde_json::from_value(moves).expect("texts")
    }

    /// Starts a game in a mode of the dialog.
    pub async fn new_game(&self, mode: &str) {
        self.click("#bar-new_game").await;
        self.run(&format!(
            "document.querySelector('.new-game [value={mode}]').click()"
        ))
        .await;
        self.begin().await;
    }

    /// Starts a game as Red against a level.
    pub async fn new_game_against(&self, level: &str) {
        self.click("#bar-new_game").await;
        self.choose(".new-game [name=opponent]", level).await;
        self.begin().await;
    }

    async fn begin(&self) {
        // The game before may look the same.
        let state = "import('/assets/js/state.js').then(({ state }) => ";
        self.run_later(&format!(
            "{state} {{ window.before = state.tree?.id; done(null); }})"
        ))
        .await;
        self.click(".new-game .main").await;
        self.run_later(&format!(
            "{state} {{ const look = () => state.tree?.id === window.before ? setTimeout(look, 30) : done(null); look(); }})"
        ))
        .await;
        self.wait_until(
            "!document.querySelector('dialog') && document.querySelector('#action-undo:disabled')",
        )
        .await;
    }

    /// Chooses from a list.
    pub async fn choose(&self, selector: &str, value: &str) {
        let (selector, value) = (json!(selector), json!(value));
        let script = format!(
            "const list = document.querySelector({selector}); list.value = {value}; \
             list.dispatchEvent(new Event('change', {{bubbles: true}}))"
        );
        self.run(&script).await;
    }

    /// Gives the page a file.
    pub async fn choose_file(&self, path: &Path) {
        let input = self.0.find(Locator::Css("#file")).await.expect("the input");
        let path = path.canonicalize().expect("the file");
        let path = path.to_str().expect("a path of Unicode");
        input.send_keys(path).await.expect("the file is taken");
    }

    /// Follows a link to a position, and waits until it is there.
    pub async fn follow_link(&self, fragment: &str) {
        self.run(&format!("location.hash = {}", json!(fragment)))
            .await;
        self.wait_until(
            "location.hash === '' && document.querySelectorAll('#moves .move').length === 0",
        )
        .await;
    }

    /// Goes to another address as if nothing were remembered.
    pub async fn follow(&self, link: &str) {
        self.run("sessionStorage.clear()").await;
        self.0.goto("about:blank").await.expect("an empty page");
        self.0.goto(link).await.expect("the page");
        self.keep_notices().await;
    }

    /// Pastes a text into the page.
    pub async fn paste(&self, text: &str) {
        let script = format!(
            "const data = new DataTransfer(); data.setData('text/plain', {}); \
             document.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data}}))",
            json!(text)
        );
        self.run(&script).await;
    }

    /// Nothing sticks out of the window's width, dialogs included.
    pub async fn assert_fits(&self) {
        let script = "const dialog = document.querySelector('dialog') ?? document.body; \
             return [document.documentElement.scrollWidth <= innerWidth, dialog.scrollWidth <= dialog.clientWidth]";
        assert_eq!(self.run(script).await, json!([true, true]));
    }

    /// Presses a key.
    pub async fn press(&self, key: char) {
        let element = self.0.active_element().await.expect("a focus");
        element.send_keys(&key.to_string()).await.expect("a key");
    }

    /// What the browser complained about.
    pub async fn complaints(&self) -> Vec<String> {
        let script = "const failed = performance.getEntriesByType('resource').filter((e) => e.responseStatus >= 400); \
             return [...(window.faults ?? []), ...failed.map((e) => e.name)]";
        let failed = self.run(script).await;
        serde_json::from_value(failed).expect("texts")
    }

    /// Ends the browser.
    pub async fn close(self) {
        self.0.close().await.expect("the browser ends");
    }
}
