//! Nothing misleads.

use crate::on_every_screen;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver};

/// Red has checked with every move; once more and it loses.
const CHECKS: &str =
    "fen=4k4/9/9/4R4/9/9/9/9/9/3K5 b - - 0 1&moves=e9f9-e6f6-f9e9-f6e6-e9f9-e6f6-f9e9";

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_keeps_its_thoughts_to_itself_unless_asked() {
    on_every_screen(async |_, page| {
        page.new_game_against("depth:3").await;
        page.play("h2e2").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 2")
            .await;
        assert!(page.exists("#lines[hidden]").await);
        assert!(page.exists(".gauge.off").await);
        page.click("#action-thoughts").await;
        page.show("engine").await;
        page.wait_until("document.querySelector('#lines:not([hidden])')")
            .await;
        // They are about the position before the engine's move, and say so.
        page.wait_for_text("#lines", "Before ").await;
        assert!(!page.exists(".gauge.off").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_loses_by_repetition_explains_itself_and_asks_once() {
    on_every_screen(async |server, page| {
        page.follow(&format!("{}#{CHECKS}", server.url)).await;
        page.wait_for_text(
            "#status .warning",
            "Once more and Red loses: perpetual check",
        )
        .await;
        page.click_square("f6").await;
        page.wait_until("document.querySelector('.mark-target.banned')")
            .await;
        let label =
            "document.querySelector('[data-square=e6]').ariaLabel.includes('This move loses')";
        page.wait_until(label).await;
        page.wait_until("document.querySelector('[data-square=e6] title')")
            .await;
        page.click_square("e6").await;
        page.wait_for_text("dialog.sure", "This move loses: perpetual check by Red")
            .await;
        page.click("dialog .button:not(.main)").await;
        assert_eq!(page.moves().await.len(), 7);
        page.click_square("f6").await;
        page.wait_until("document.querySelector('.mark-target.banned')")
            .await;
        page.click_square("e6").await;
        page.click("dialog.sure .main").await;
        page.wait_for_text("#status.over", "Black wins: perpetual check by Red")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_labelled_in_the_notation_that_messages_use() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        page.click_square("b0").await;
        page.click_square("d1").await;
        page.wait_for_text(".notice.error", "blocked by the Red elephant on file 7")
            .await;
        page.choose("#style", "iccs").await;
        page.wait_until("document.querySelectorAll('#board .coordinate.rank').length === 20")
            .await;
        page.click_square("b0").await;
        page.click_square("d1").await;
        page.wait_for_text(".notice.error", "blocked by the Red elephant on c0")
            .await;
        page.stop_playing().await;
        page.click("#action-edit").await;
        page.wait_until("document.querySelectorAll('.editor .coordinate.rank').length === 20")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chinese_page_holds_no_english() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.click("#bar-language").await;
    page.wait_for_text("#status", "轮到红方走").await;
    page.choose("#style", "chinese").await;
    page.click_square("b0").await;
    page.click_square("d1").await;
    page.wait_for_text(".notice.error", "蹩马腿").await;
    page.click("#action-resign").await;
    page.click("dialog .main").await;
    page.wait_for_text("#status", "黑方胜：红方认输。").await;
    // Nor does the record of a game between people, once it is studied.
    page.run("document.getElementById('bar-new_game').click()")
        .await;
    page.run("document.querySelector('.new-game [value=both]').click()")
        .await;
    page.click(".new-game .main").await;
    page.wait_for_text("#player-top", "棋手").await;
    page.click("#action-stop").await;
    page.wait_until("document.getElementById('action-analyse')")
        .await;
    page.wait_for_text("#player-top", "棋手").await;
    // Words of three letters and more, but for names of formats and notations and of the page itself.
    let words = "return [...document.body.innerText.matchAll(/[A-Za-z]{3,}/g)].map(([word]) => word) \
         .filter((word) => !['PGN', 'WXF', 'ICCS', 'English'].includes(word))";
    let english = page.run(words).await;
    assert_eq!(english, serde_json::json!([]));
    page.paste("foo bar").await;
    page.wait_for_text(".notice.error", "无法走出").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opened_record_shows_its_result_event_date_and_title() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(
            "[Title \"A fine end\"]\n[Event \"Cup\"]\n[Date \"1956.12.15\"]\n[Red \"Hu\"]\n\n1. h2e2 1-0\n",
        )
        .await;
        page.wait_for(".moves-head .about", "1-0 · A fine end · Cup · 1956.12.15")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pasted_texts_of_every_kind_are_understood() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    let link = format!("{}#moves=h2e2-h9g7-h0g2", server.url);
    for text in [
        "C2=5 H8+7 H2+3",
        "炮二平五 马8进7 马二进三",
        "position startpos moves h2e2 h9g7 h0g2",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7 h0g2",
        &link,
    ] {
        page.paste("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        page.paste(text).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 3")
            .await;
        assert_eq!(page.moves().await, ["C2=5", "H8+7", "H2+3"], "{text}");
    }
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_fifty_thousand_moves_opens() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.pgn");
    let round = "a9a8 a0a1 a8a9 a1a0 ";
    let mut pgn = String::from("[Red \"Much\"]\n\nh2e2 ");
    for variation in 0..100 {
        let first = ["b2e2", "h2d2", "g3g4", "c3c4"][variation % 4];
        pgn.push_str(&format!("( {first} {}) ", round.repeat(125)));
    }
    pgn.push_str("h9g7 h0g2 *\n");
    std::fs::write(&file, pgn).expect("the file");
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.choose_file(&file).await;
    page.wait_until("document.querySelectorAll('#moves .move').length > 50000")
        .await;
    page.key("End").await;
    page.wait_for(".moves .current", "H2+3").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editor_lets_nothing_through_that_is_no_position() {
    on_every_screen(async |_, page| {
        page.follow_link("fen=4k4/9/9/R8/9/9/9/9/9/3K5 w - - 17 31").await;
        page.click("#action-edit").await;
        page.wait_for_text(".defects.fine", "can be played").await;
        // The counters stay.
        page.wait_until("document.querySelector('.editor input.input').value.endsWith(' w - - 17 31')")
            .await;
        page.click("#editor-mirror").await;
        page.wait_until("document.querySelector('.editor input.input').value.startsWith('4k4/9/9/8R/9/9/9/9/9/5K3 w')")
            .await;
        page.click("#editor-swap").await;
        page.wait_until("document.querySelector('.editor input.input').value.startsWith('3k5/9/9/9/9/9/r8/9/9/4K4 b')")
            .await;
        page.click("#editor-clear").await;
        page.wait_for_text(".defects", "Red has no king").await;
        assert!(page.exists(".editor .main:disabled").await);
        // By keyboard: the men by their letters.
        let letter = |square: &str, man: &str| {
            format!(
                "const point = document.querySelector('.editor [data-square={square}]'); point.focus(); \
                 point.dispatchEvent(new KeyboardEvent('keydown', {{key: '{man}', bubbles: true}}))"
            )
        };
        page.run(&letter("d0", "K")).await;
        page.run(&letter("e9", "k")).await;
        page.wait_for_text(".defects.fine", "can be played").await;
        page.click(".editor .main").await;
        page.wait_until("document.querySelectorAll('#board .man:not(.leaving)').length === 2")
            .await;
    })
    .await;
}
