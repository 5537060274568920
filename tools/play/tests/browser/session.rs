//! A whole session of a new user.

use crate::learning::solve;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver};

#[tokio::test(flavor = "multi_thread")]
async fn a_new_user_plays_loses_reviews_trains_studies_and_comes_back() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.new_game_against("depth:2").await;
    for mv in ["h2e2", "h0g2"] {
        page.play(mv).await;
        page.wait_until("document.querySelector('#board .can-move')")
            .await;
    }
    page.click("#action-resign").await;
    page.click("dialog .main").await;
    page.wait_for_text("#status.lost", "Black wins: Red resigned")
        .await;
    let played = page.moves().await.len();
    page.review().await;
    page.wait_until("document.querySelector('.review-table')")
        .await;

    page.click("#action-train").await;
    for number in 1..=3 {
        page.wait_for_text("#training", &format!("Puzzle {number} of"))
            .await;
        solve(&page).await;
        page.click("#training-next_puzzle").await;
    }
    page.wait_for_text("#streak", "Streak 3").await;
    page.click("#training-leave_training").await;

    let mut studied = 0;
    if let Some(file) = xq_testkit::reference("records/xqf/UnitTest.xqf") {
        page.choose_file(&file).await;
        studied = 5;
        page.wait_until("document.querySelectorAll('#moves .row .move').length === 5")
            .await;
    }
    // The browser is closed, and opened again.
    page.keep(played).await;
    if studied > 0 {
        page.keep(studied).await;
    }
    page.run("addEventListener('pagehide', () => sessionStorage.clear())")
        .await;
    page.reload().await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 0")
        .await;
    page.click("#action-my_games").await;
    page.wait_for_text(".my-games", "depth 2").await;
    if studied > 0 {
        page.wait_for_text(".my-games", "5 plies").await;
    }
    page.run("[...document.querySelectorAll('.my-games .game-open')].find((one) => one.textContent.includes('depth 2')).click()")
        .await;
    page.wait_for_text("#status", "Black wins: Red resigned")
        .await;
    page.wait_until("document.querySelector('.review-table')")
        .await;
    page.close().await;
}
