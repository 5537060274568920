//! Nothing of the player's is lost.

use crate::on_every_screen;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver};

const MOVES: &str = "1. C2=5 H8+7 2. H2+3 R9=8";

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_line_comes_back_and_arrows_only_walk() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(MOVES).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
        page.key("ArrowRight").await;
        page.wait_for(".moves .current", "C2=5").await;
        page.key("u").await;
        page.key("ArrowLeft").await;
        page.wait_until("!document.querySelector('.moves .current')")
            .await;
        assert_eq!(page.moves().await.len(), 4);
        page.key("ArrowRight").await;
        page.wait_for(".moves .current", "C2=5").await;
        page.click("#comment button:last-child").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        page.chord("z", false).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
        page.chord("z", true).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        page.click("#action-undo").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_replaced_is_one_click_away_and_a_foreign_fragment_replaces_nothing() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(MOVES).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
        page.run("location.hash = '#section-2'").await;
        page.paste("1. h0g2").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 1")
            .await;
        page.click(".notice-action").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_moves_is_not_left_without_a_question() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.new_game("both").await;
    page.play("h2e2").await;
    for leaving in [
        "location.hash = 'moves=b2e2'",
        "document.getElementById('action-train')?.click()",
    ] {
        page.run(leaving).await;
    }
    page.wait_until("document.querySelector('dialog.sure')")
        .await;
    page.click("dialog .button:not(.main)").await;
    page.paste("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1").await;
    page.wait_until("document.querySelector('dialog.sure')")
        .await;
    page.click("dialog .button:not(.main)").await;
    assert_eq!(page.moves().await, ["C2=5"]);
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_outlive_the_tab() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(MOVES).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
        // The tab is closed: what it remembered goes with it.
        page.keep(4).await;
        page.run("sessionStorage.clear(); sessionStorage.setItem = () => {}")
            .await;
        page.run("addEventListener('pagehide', () => sessionStorage.clear())")
            .await;
        page.reload().await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        page.click("#action-my_games").await;
        page.click(".my-games .game-open").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 4")
            .await;
        page.click("#action-my_games").await;
        page.click(".my-games .game .icon-button:last-child").await;
        page.wait_for_text(".my-games", "No games yet").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_server_is_away_the_game_can_be_walked_through_and_saved() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let mut server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.paste("1. h2e2 {good} (1. b2e2 h9g7) h9g7 2. h0g2")
        .await;
    page.wait_for_text("#moves", "good").await;
    server.kill();
    page.wait_for_text("#overlay.bar", "server is down").await;
    page.key("End").await;
    page.wait_for(".moves .current", "H2+3").await;
    page.run("URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return ''; }")
        .await;
    page.click("#overlay .button").await;
    page.wait_until("window.saved").await;
    let saved = page.run("return window.saved").await;
    let saved = saved.as_str().expect("a text");
    assert!(
        saved.contains("1. C2=5 {good} ( 1. C8=5 H8+7 ) 1... H8+7 2. H2+3 *"),
        "{saved}"
    );
    page.click("#overlay .button:last-child").await;
    page.wait_for_text(".my-games .game-open", "3 plies").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_opens_while_the_server_is_away() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let mut server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.paste(MOVES).await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 4")
        .await;
    // A page of which a part is missing does not open: wait for all of it.
    page.run(
        "setInterval(async () => { \
         const shelf = await caches.open('xq-1'); \
         const loaded = performance.getEntriesByType('resource').map(({ name }) => name); \
         const parts = ['/', ...loaded.filter((name) => name.includes('/assets/'))]; \
         const kept = await Promise.all(parts.map((part) => shelf.match(part))); \
         window.missing = parts.filter((_, index) => !kept[index]); }, 100)",
    )
    .await;
    page.wait_until("window.missing?.length === 0").await;
    let port = server.port();
    server.kill();
    page.run("window.isOld = true; setTimeout(() => location.reload(), 50)")
        .await;
    page.wait_until(
        "!window.isOld && document.querySelector('#overlay.bar')?.textContent.includes('server is down')",
    )
    .await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 4")
        .await;
    page.click("#overlay .button:last-child").await;
    page.wait_for_text(".my-games", "4 plies").await;
    page.click("dialog .dialog-foot .button:last-child").await;
    page.key("End").await;
    page.wait_for(".moves .current", "i9h9").await;
    page.play("i0h0").await;
    // The move is not lost.
    let _again = Server::start_on(&port);
    page.wait_for(".moves .current", "R1=2").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_no_longer_valid_is_told_from_a_server_that_is_down() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let first = ["--host", "0.0.0.0", "--token", "first-token"];
    let mut server = Server::start(&first);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.paste(MOVES).await;
    page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        .await;
    page.click("#action-share").await;
    page.click("#share-link").await;
    page.wait_until("window.copied").await;
    let link = page.run("return window.copied").await;
    assert!(!link.to_string().contains("token"), "{link}");
    let port = server.port();
    server.kill();
    page.wait_for_text("#overlay.bar", "server is down").await;
    let other = [
        "--host",
        "0.0.0.0",
        "--token",
        "other-token",
        "--port",
        &port,
    ];
    let mut other = Server::run(&other);
    page.wait_for_text("#overlay.cover", "no longer valid")
        .await;
    other.kill();
    let again = [
        "--host",
        "0.0.0.0",
        "--token",
        "first-token",
        "--port",
        &port,
    ];
    let _again = Server::run(&again);
    page.click("#overlay .main").await;
    page.wait_until("document.getElementById('overlay').hidden")
        .await;
    // The link leads here without a token: the browser remembers it.
    page.follow(link.as_str().expect("an address")).await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 0")
        .await;
    page.close().await;
}
