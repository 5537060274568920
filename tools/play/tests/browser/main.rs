//! `xq-play` in a browser: a whole game by clicking, refusals, check and mate, undo, files, notations
//! and languages, on a desk and on a telephone. Skipped where there is no `chromedriver`.

mod keeping;
mod learning;
mod looks;
mod misleading;
mod offline;
mod session;
#[path = "../support/mod.rs"]
mod support;

use support::Server;
use support::browser::{DESKTOP, Driver, PHONE, Page};

/// A whole game: Red doubles the cannons in the middle, and Black's rook only waits.
const GAME: [&str; 7] = ["h2e2", "a9a8", "e2e6", "a8a9", "b2b4", "a9a8", "b4e4"];

/// Mate in one by b0b9.
const MATE_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";

/// Runs a test on a desk and on a telephone; the page may complain of nothing.
async fn on_every_screen(test: impl AsyncFn(&Server, Page)) {
    let Some(driver) = Driver::start() else {
        return;
    };
    for screen in [DESKTOP, PHONE] {
        let server = Server::start(&[]);
        let page = driver.open(screen, &server.url).await;
        test(&server, page.clone()).await;
        assert_eq!(page.complaints().await, Vec::<String>::new());
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_clicking() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        for mv in GAME {
            page.play(mv).await;
        }
        page.wait_for_text("#status", "Red wins: checkmate").await;
        assert!(page.exists("#status[data-reason=checkmate]").await);
        assert!(page.exists(".mark-mate").await);
        let moves = ["C2=5", "R1+1", "C5+4", "R1-1", "C8+2", "R1+1", "C8=5"];
        assert_eq!(page.moves().await, moves);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_man_is_drawn_to_its_point_on_a_turned_board() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        page.click("#bar-flip").await;
        // The man stays where it was dropped, however long the server takes.
        page.run("window.held = []; window.send = WebSocket.prototype.send; \
             WebSocket.prototype.send = function (text) { held.push(() => send.call(this, text)); }")
            .await;
        page.drag("h2", "e2").await;
        let dropped = "return [document.querySelectorAll('#moves .move').length, \
             [...document.querySelectorAll('#board .man')].some((man) => man.style.transform === 'translate(470px, 290px)')]";
        assert_eq!(page.run(dropped).await, serde_json::json!([0, true]));
        page.run("WebSocket.prototype.send = send; held.forEach((go) => go())")
            .await;
        page.wait_for(".moves .current", "C2=5").await;
        page.drag("b9", "d8").await;
        page.wait_for_text(
            ".notice.error",
            "horse's leg is blocked by the Black elephant on file",
        )
        .await;
        assert_eq!(page.moves().await, ["C2=5"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_is_refused_with_its_reason_and_a_legal_one_can_be_taken_back() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        for mv in ["h2e2", "h9g7", "h0g2", "i9h9"] {
            page.play(mv).await;
        }
        page.click_square("b0").await;
        page.click_square("d1").await;
        page.wait_for_text(".notice.error", "leg").await;
        assert_eq!(page.moves().await.len(), 4);
        page.click("#action-undo").await;
        page.wait_for(".moves .current", "H2+3").await;
        assert_eq!(page.moves().await.len(), 3);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn check_and_mate_are_shown() {
    on_every_screen(async |_, page| {
        page.follow_link("fen=3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1")
            .await;
        page.play("a1d1").await;
        page.wait_for_text("#status", "Check").await;
        assert!(page.exists(".mark-check").await);
        page.follow_link(&format!("fen={MATE_IN_ONE}")).await;
        page.play("b0b9").await;
        page.wait_for_text("#status", "Red wins").await;
        assert!(page.exists(".mark-mate").await);
        assert!(page.exists("#status[data-reason=checkmate]").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_replies_until_the_game_is_over() {
    on_every_screen(async |_, page| {
        page.new_game_against("depth:3").await;
        page.play("h2e2").await;
        page.wait_until("document.querySelectorAll('#moves .move').length >= 2")
            .await;
        page.click("#action-undo").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        page.click("#action-resign").await;
        page.click("dialog .main").await;
        page.wait_for_text("#status", "Black wins").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_opened_and_read_in_other_notations_and_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.pgn");
    let pgn =
        "[Red \"Hu\"]\n[Black \"Xu\"]\n\n1. h2e2 {to the middle} (1. b2e2) h9g7 2. h0g2 1-0\n";
    std::fs::write(&file, pgn).expect("the file");
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        page.play("h2e2").await;
        page.choose_file(&file).await;
        // The game that is being played would be over: the page asks.
        page.click("dialog.sure .main").await;
        page.wait_for_text("#moves", "C8=5").await;
        page.wait_for_text("#moves", "to the middle").await;
        page.wait_for_text(".moves-head", "Hu").await;
        page.click("#walk button:nth-child(4)").await;
        page.wait_for(".moves .current", "H2+3").await;
        page.choose("#style", "chinese").await;
        page.wait_for(".moves .current", "马二进三").await;
        page.choose("#style", "iccs").await;
        page.wait_for(".moves .current", "H0-G2").await;
        page.click("#bar-language").await;
        page.wait_for_text("#status", "轮到黑方走").await;
        page.click("#bar-language").await;
        page.wait_for_text("#status", "Black to move").await;
    })
    .await;
}

/// Records of other programs, the game to choose where there are several, and how many plies it has.
const RECORDS: [(&str, Option<usize>, usize); 3] = [
    ("records/xqf/UnitTest.xqf", None, 5),
    ("records/dhtmlxq/wukong_game.ubb", None, 9),
    (
        "records/cbl/1989年龙化杯象棋名师邀请赛35局.CBL",
        Some(3),
        133,
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn records_of_other_programs_are_opened() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        for (path, game, plies) in RECORDS {
            let Some(path) = xq_testkit::reference(path) else {
                continue;
            };
            page.choose_file(&path).await;
            if let Some(number) = game {
                page.click(&format!(".games button:nth-child({number})"))
                    .await;
            }
            page.wait_until(&format!(
                "document.querySelectorAll('#moves .row .move').length === {plies}"
            ))
            .await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_position_and_a_link_lead_to_the_same_board() {
    on_every_screen(async |server, page| {
        page.stop_playing().await;
        page.paste(MATE_IN_ONE).await;
        page.wait_until("document.querySelectorAll('#board .man:not(.leaving)').length === 4")
            .await;
        page.play("b0b9").await;
        page.wait_until("document.querySelector('#status[data-reason=checkmate]')")
            .await;
        page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            .await;
        page.click("#action-share").await;
        page.click("#share-link").await;
        page.wait_until("window.copied").await;
        let link = page.run("return window.copied").await;
        let link = link.as_str().expect("an address");
        assert!(link.starts_with(&server.url), "{link}");
        page.follow(link).await;
        page.wait_until("document.querySelector('#status[data-reason=checkmate]')")
            .await;
        assert_eq!(page.moves().await, ["R8+9"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_analyses_and_evaluates_the_game() {
    on_every_screen(async |_, page| {
        page.new_game("both").await;
        page.play("h2e2").await;
        page.play("h9g7").await;
        page.stop_playing().await;
        page.click("#action-analyse").await;
        page.show("engine").await;
        page.wait_until("document.querySelectorAll('#lines .line').length === 3")
            .await;
        page.wait_until("document.querySelectorAll('#board .arrow').length === 3")
            .await;
        page.click("#action-analyse").await;
        page.review().await;
        page.wait_until("document.querySelector('#graph svg')")
            .await;
        assert!(!page.exists(".gauge.off").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tab_keeps_the_game_when_the_server_dies() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let mut server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.new_game("both").await;
    page.play("h2e2").await;
    let port = server.port();
    server.kill();
    page.wait_for_text("#overlay", "Reconnecting").await;
    let _again = Server::start_on(&port);
    page.wait_until("document.getElementById('overlay').hidden")
        .await;
    page.play("h9g7").await;
    assert_eq!(page.moves().await, ["C2=5", "H8+7"]);
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_is_enough() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.new_game("both").await;
    page.run("document.querySelector('[data-square=h2]').focus()")
        .await;
    // Enter, three files to the left, Enter.
    for key in ['\u{E007}', '\u{E012}', '\u{E012}', '\u{E012}', '\u{E007}'] {
        page.press(key).await;
    }
    page.wait_for(".moves .current", "C2=5").await;
    let label = page
        .run("return document.querySelector('[data-square=e2]').ariaLabel")
        .await;
    assert_eq!(label, "e2, Red cannon");
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_setup_is_explained() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.click("#action-edit").await;
        page.wait_for_text(".defects", "can be played").await;
        page.click("#editor-clear").await;
        page.wait_for_text(".defects", "Red has no king").await;
        page.click("#editor-reset").await;
        page.wait_for_text(".defects", "can be played").await;
    })
    .await;
}

/// Also tells the first paint: not judged, as tests judge no time.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_wider_than_the_screen() {
    on_every_screen(async |_, page| {
        let paint = "return Math.round(performance.getEntriesByType('paint')[0]?.startTime ?? -1)";
        println!("first paint after {} ms", page.run(paint).await);
        for _ in ["English", "Chinese"] {
            for set in ["figurines", "letters", "characters"] {
                page.click("#bar-settings").await;
                page.run(&format!("document.querySelector('[value={set}]').click()"))
                    .await;
                page.assert_fits().await;
                page.click("dialog .button").await;
                page.wait_until("!document.querySelector('dialog')").await;
                page.assert_fits().await;
            }
            page.click("#bar-new_game").await;
            page.assert_fits().await;
            page.click("dialog .button").await;
            page.click("#bar-language").await;
        }
    })
    .await;
}
