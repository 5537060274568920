//! The page fits every screen, and everybody can use it.

use std::path::PathBuf;
use std::process::Command;

use crate::on_every_screen;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver, Page, Screen};

/// Part of the window's height that the board has at least: a telephone on its side, a page enlarged
/// twice, a large screen.
const HEIGHTS: [(Screen, f64); 3] = [((740, 360), 0.9), ((640, 450), 0.9), ((2560, 1440), 0.8)];

#[tokio::test(flavor = "multi_thread")]
async fn the_board_fills_the_height() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    for (screen, least) in HEIGHTS {
        let page = driver.open(screen, &server.url).await;
        let part =
            "return document.getElementById('board').getBoundingClientRect().height / innerHeight";
        let part = page.run(part).await.as_f64().expect("a number");
        assert!(part >= least && part <= 1.0, "{screen:?}: {part}");
        page.assert_fits().await;
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thumb_finds_everything_on_a_telephone() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open((360, 740), &server.url).await;
    page.stop_playing().await;
    for pane in ["moves", "engine", "doing"] {
        page.show(pane).await;
        let small = "return [...document.querySelectorAll('.side .button, .side .icon-button, .tab')] \
             .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.id || one.ariaLabel)";
        assert_eq!(page.run(small).await, serde_json::json!([]), "{pane}");
    }
    // No text sticks out of its button, and none is cut.
    page.new_game_against("depth:1").await;
    page.show("doing").await;
    let cut = "return [...document.querySelectorAll('#actions .button')] \
         .filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ id }) => id)";
    assert_eq!(page.run(cut).await, serde_json::json!([]));
    // The tabs themselves are on the screen without scrolling.
    let bottom =
        "return document.getElementById('tabs').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(page.run(bottom).await, true);
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_cover_nothing_and_can_be_dismissed() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        page.click_square("b0").await;
        page.click_square("d1").await;
        page.wait_until("document.querySelector('.notice')").await;
        let overlaps = "const one = document.querySelector('.notice').getBoundingClientRect(); \
             return ['#board', '#actions', '#walk', '#player-top', '#player-bottom'].filter((other) => { \
             const box = document.querySelector(other).getBoundingClientRect(); \
             return box.width && one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom })";
        assert_eq!(page.run(overlaps).await, serde_json::json!([]));
        page.click(".notice-close").await;
        page.wait_until("!document.querySelector('.notice')").await;
    })
    .await;
}

/// Sizes in which the side is narrow, or the board takes much of the height.
const NARROW: [Screen; 4] = [(740, 360), (640, 400), (768, 1024), (1280, 800)];

#[tokio::test(flavor = "multi_thread")]
async fn nothing_sticks_out_of_the_side() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let wide = "return [...document.querySelectorAll('.side, .side .pane, .side .card, .side .button, .side .notice')] \
         .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.id || one.className)";
    let none = serde_json::json!([]);
    for screen in NARROW {
        let page = driver.open(screen, &server.url).await;
        page.new_game("both").await;
        page.play("h2e2").await;
        // Replaced by another game, it is one click away: a notice with a button.
        page.stop_playing().await;
        page.paste("1. h2e2 h9g7 2. i0i1 i9h9").await;
        page.wait_until("document.querySelector('.notice-action')")
            .await;
        page.show("doing").await;
        assert_eq!(page.run(wide).await, none, "{screen:?}, actions");
        let tall = "return document.querySelector('.notice').getBoundingClientRect().height < 130";
        assert_eq!(page.run(tall).await, true, "{screen:?}");
        page.click("#action-review").await;
        page.show("engine").await;
        page.wait_until("document.querySelector('.review-table')")
            .await;
        assert_eq!(page.run(wide).await, none, "{screen:?}, review");
        page.run("scrollTo(0, 0)").await;
        let tabs =
            "return document.getElementById('tabs').getBoundingClientRect().top < innerHeight";
        assert_eq!(page.run(tabs).await, true, "{screen:?}");
        page.new_game_against("depth:1").await;
        page.show("doing").await;
        assert_eq!(page.run(wide).await, none, "{screen:?}, a game");
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sounds_that_are_off_stay_off() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    let heard = "window.heard = 0; const begin = AudioScheduledSourceNode.prototype.start; \
         AudioScheduledSourceNode.prototype.start = function (...at) { window.heard += 1; return begin.apply(this, at); }; \
         Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' })";
    page.run(heard).await;
    page.new_game("both").await;
    page.play("h2e2").await;
    page.wait_until("window.heard > 0").await;
    page.click("#bar-settings").await;
    page.click("dialog [name=sounds][value=no]").await;
    page.click("dialog .button").await;
    page.reload().await;
    page.run(heard).await;
    page.play("h9g7").await;
    page.play("h0g2").await;
    assert_eq!(page.run("return window.heard").await, 0);
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_installed() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open((360, 740), &server.url).await;
    let manifest = page
        .run_later("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json()).then(async (it) => { \
             const icons = await Promise.all(it.icons.map((icon) => fetch(icon.src).then((answer) => answer.ok))); done([it.display, ...icons]); })")
        .await;
    assert_eq!(manifest, serde_json::json!(["standalone", true, true]));
    page.close().await;
}

/// The script of axe-core, fetched once with npm; `None`, and a line that says so, where there is none.
fn axe() -> Option<String> {
    const PACKAGE: &str = "axe-core@4.10.2";
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        let fetch =
            format!("npm pack --silent {PACKAGE} && tar xzf axe-core-*.tgz package/axe.min.js");
        let fetched = Command::new("sh")
            .args(["-c", &fetch])
            .current_dir(&folder)
            .output();
        if !fetched.is_ok_and(|output| output.status.success()) {
            println!("SKIPPED: npm gives no axe-core here");
            return None;
        }
    }
    std::fs::read_to_string(script).ok()
}

async fn assert_accessible(page: &Page, axe: &str, state: &str) {
    // Half way through a change of theme a button has the old ground and the new letters.
    page.wait_until("document.getAnimations().every((change) => change.playState !== 'running')")
        .await;
    page.run(axe).await;
    let found = page
        .run_later(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => \
             done(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)))",
        )
        .await;
    assert_eq!(found, serde_json::json!([]), "{state}");
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_in_any_state() {
    let Some(axe) = axe() else {
        return;
    };
    on_every_screen(async |_, page| {
        for theme in ["light", "dark"] {
            page.click("#bar-settings").await;
            page.run(&format!(
                "document.querySelector('dialog [value={theme}]').click()"
            ))
            .await;
            assert_accessible(&page, &axe, "settings").await;
            page.click("dialog .button").await;
            page.new_game("both").await;
            page.play("h2e2").await;
            assert_accessible(&page, &axe, "a game").await;
            page.click("#bar-new_game").await;
            assert_accessible(&page, &axe, "a new game").await;
            page.click("dialog .button").await;
            page.stop_playing().await;
            page.click("#action-analyse").await;
            page.show("engine").await;
            page.wait_until("document.querySelector('#lines .line')")
                .await;
            assert_accessible(&page, &axe, "analysis").await;
            page.click("#action-analyse").await;
            page.review().await;
            page.show("engine").await;
            page.wait_until("document.querySelector('.review-table')")
                .await;
            assert_accessible(&page, &axe, "review").await;
            for (action, close) in [
                ("edit", true),
                ("my_games", true),
                ("share", true),
                ("train", false),
            ] {
                page.click(&format!("#action-{action}")).await;
                assert_accessible(&page, &axe, action).await;
                if action == "edit" {
                    page.click("#editor-clear").await;
                    page.wait_for_text(".defects", "no king").await;
                    assert_accessible(&page, &axe, "a broken set-up").await;
                }
                if close {
                    page.run("document.querySelector('dialog').close()").await;
                }
            }
            page.click("#training-leave_training").await;
        }
    })
    .await;
}
