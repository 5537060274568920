//! One learns from the page.

use crate::on_every_screen;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver, Page};

/// Red gives a rook away at its third move.
const BLUNDER: &str = "1. h2e2 h9g7 2. i0i1 i9h9 3. i1f1 h7i7 4. f1f9 e9f9";

#[tokio::test(flavor = "multi_thread")]
async fn a_review_marks_mistakes_names_better_moves_and_stays_in_the_record() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(BLUNDER).await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 8")
            .await;
        stop_a_review(&page).await;
        page.wait_until("!document.getElementById('review-stop')").await;
        page.review().await;
        page.wait_for_text("#moves", "R4+8??").await;
        page.show("engine").await;
        page.wait_until("document.querySelector('.review-table')").await;
        page.key("End").await;
        page.wait_for_text(".moves .current", "K5=6").await;
        page.click("#previous_mistake").await;
        page.wait_for_text(".mistake", "R4+8??, blunder").await;
        page.click("#show-better").await;
        page.wait_until("document.querySelector('#board .arrow.hint')").await;
        page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            .await;
        page.click("#action-share").await;
        page.click("#share-copy_pgn").await;
        page.wait_until("window.copied?.includes('$4') && window.copied.includes('[%eval ') && window.copied.includes('Better: ')")
            .await;
    })
    .await;
}

/// Starts a review and stops it in the same instant: it is short, and may end before a second click.
async fn stop_a_review(page: &Page) {
    page.run_later(
        "const stop = () => {
            const button = document.getElementById('review-stop');
            if (!button) return requestAnimationFrame(stop);
            button.click();
            done(null);
        };
        document.getElementById('action-review').click();
        stop();",
    )
    .await;
}

/// Solves the puzzle on the board, and waits until the page says so.
pub async fn solve(page: &Page) {
    // The server may still be looking for the solution.
    page.wait_until("document.getElementById('training-training_hint')")
        .await;
    let moves = page
        .run_later("import('/assets/js/state.js').then(({ state }) => done(state.training.puzzles[state.training.number].solution))")
        .await;
    let moves: Vec<String> = serde_json::from_value(moves).expect("moves");
    for mv in moves.iter().step_by(2) {
        page.play(mv).await;
    }
    page.wait_for_text("#training .message", "Mate").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_solved_one_after_another_with_hints_and_a_streak() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.click("#action-train").await;
        page.wait_for_text("#training", "Puzzle 1 of").await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 1").await;
        page.click("#training-next_puzzle").await;
        page.wait_for_text("#training", "Puzzle 2 of").await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 2").await;
        page.click("#training-next_puzzle").await;
        page.click("#training-training_hint").await;
        page.wait_until("document.querySelector('.mark-hint')")
            .await;
        page.wait_for_text("#streak", "Streak 0").await;
        page.click("#training-leave_training").await;
        page.wait_until("document.getElementById('action-analyse')")
            .await;
    })
    .await;
}

/// A suite that tells how long the mates are, and nothing about the moves.
const SUITE: &str = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1; dm 1; id \"one\"\n\
     3k5/9/9/4P4/9/9/9/9/R8/1R2K4 w - - 0 1; dm 2; id \"two\"\n\
     4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1; dm 1; id \"none\"\n";

/// Two positions with the line to be found.
const PROBLEMS: &str = "[Event \"One\"]\n[FEN \"4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1\"]\n\n1. b0b9 1-0\n\n\
     [Event \"Two\"]\n[FEN \"4k4/1R7/9/9/9/9/9/9/9/R2K5 w - - 0 1\"]\n\n1. a0a9 1-0\n";

/// Opens a file and trains on what is in it.
async fn train_on(page: &Page, name: &str, text: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    std::fs::write(&file, text).expect("the file");
    page.stop_playing().await;
    page.choose_file(&file).await;
    page.click("#train-these").await;
    page.wait_for_text("#training", "Puzzle 1 of").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opened_suite_is_trained_on_though_it_names_no_moves() {
    on_every_screen(async |_, page| {
        train_on(&page, "mates.epd", SUITE).await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 1").await;
        page.click("#training-next_puzzle").await;
        page.wait_for_text("#training", "Puzzle 2 of 3").await;
        page.wait_for_text("#training .task", "in 2").await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 2").await;
        page.click("#training-next_puzzle").await;
        page.wait_for_text("#training .message", "No mate in so many moves")
            .await;
        page.click("#training-leave_training").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_of_an_opened_pgn_are_trained_on() {
    on_every_screen(async |_, page| {
        train_on(&page, "problems.pgn", PROBLEMS).await;
        // A wrong move is taken back and ends the streak.
        page.click_square("a8").await;
        page.wait_until("document.querySelector('#board .target[data-square=a9]')")
            .await;
        page.click_square("a9").await;
        page.wait_for_text("#training .message", "Try again").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 0")
            .await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 0").await;
        page.click("#training-next_puzzle").await;
        page.wait_for_text("#training", "Puzzle 2 of 2").await;
        solve(&page).await;
        page.wait_for_text("#streak", "Streak 1").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_stops_where_it_is_told_goes_on_at_a_click_and_plays_lines_out() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.click("#action-analyse").await;
    page.wait_until("document.querySelectorAll('#lines .line').length === 3")
        .await;
    page.click("#analysis-settings").await;
    page.choose(".settings [name=lines]", "2").await;
    page.choose(".settings [name=threads]", "2").await;
    page.choose(".settings [name=until]", "10s").await;
    page.click("dialog .button").await;
    page.wait_for_text("#lines", "/s").await;
    page.wait_for_text(".rested", "has stopped").await;
    assert!(page.exists("#lines .line:nth-child(2)").await);
    assert!(!page.exists("#lines .line:nth-child(3)").await);
    page.click("#go-on").await;
    page.wait_until("!document.querySelector('.rested')").await;
    page.wait_until("document.querySelector('.line-move:nth-child(3)')")
        .await;
    // The lines change all the time, and may be shorter for a moment.
    page.wait_until(
        "(document.querySelector('.line-move:nth-child(3)')?.focus(), document.querySelector('#preview:not([hidden]) .man'))",
    )
    .await;
    page.wait_until(
        "(window.taken ??= document.querySelector('.line-move:nth-child(3)')) && (taken.click(), true)",
    )
    .await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 3")
        .await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_circles_and_signs_stay_with_the_move() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.paste("1. h2e2 h9g7").await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 2")
        .await;
    page.key("ArrowRight").await;
    page.wait_for(".moves .current", "C2=5").await;
    page.draw("h9", "g7").await;
    page.wait_until("document.querySelectorAll('#board .arrow.drawn-G').length === 1")
        .await;
    page.draw("e6", "e6").await;
    page.wait_until("document.querySelectorAll('#board .circle').length === 1")
        .await;
    page.choose("#comment .sign", "5").await;
    page.wait_for(".moves .current", "C2=5!?").await;
    page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        .await;
    page.click("#action-share").await;
    page.click("#share-copy_pgn").await;
    page.wait_until("window.copied?.includes('[%cal Gh9g7]') && window.copied.includes('[%csl Ge6]') && window.copied.includes('$5')")
        .await;
    page.key("ArrowRight").await;
    page.wait_until("document.querySelectorAll('#board .arrow').length === 0")
        .await;
    // Drawn once more it is gone.
    page.key("ArrowLeft").await;
    page.wait_until("document.querySelectorAll('#board .circle').length === 1")
        .await;
    page.draw("e6", "e6").await;
    page.wait_until("document.querySelectorAll('#board .circle').length === 0")
        .await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_tells_what_was_played_and_is_searched_and_stepped_through() {
    on_every_screen(async |_, page| {
        page.stop_playing().await;
        page.paste(
            "[Red \"Hu\"]\n[Event \"Cup\"]\n\n1. h2e2 h9g7 1-0\n\n[Red \"Xu\"]\n\n1. h2e2 h7e7 1/2-1/2\n\n\
             [Red \"Li\"]\n\n1. g0e2 0-1\n",
        )
        .await;
        page.wait_until("document.querySelectorAll('.games button').length === 3")
            .await;
        page.run("const field = document.querySelector('.library input'); field.value = 'xu'; field.dispatchEvent(new Event('input'))")
            .await;
        page.wait_until("document.querySelectorAll('.games button').length === 1")
            .await;
        page.click(".games button").await;
        page.wait_for_text(".moves-head", "Xu").await;
        page.show("engine").await;
        page.wait_until("document.querySelectorAll('.openings-table tbody tr').length === 2")
            .await;
        page.wait_for_text(".openings-table tbody tr:first-child", "Central cannon")
            .await;
        page.wait_for_text("#openings", "3 games").await;
        page.click("#action-next_game").await;
        page.wait_for_text(".moves-head", "Li").await;
        assert!(page.exists("#action-next_game:disabled").await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_and_games_are_taken_elsewhere_in_every_form() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.paste("1. h2e2 h9g7").await;
    page.wait_until("document.querySelectorAll('#moves .move').length === 2")
        .await;
    page.run("window.heads = {}; const made = URL.createObjectURL; \
         URL.createObjectURL = (blob) => { blob.slice(0, 8).text().then((text) => { window.heads[text] = blob.size; }); return made(blob); }")
        .await;
    for (name, head) in [
        ("save_xqf", "XQ"),
        ("save_dhtmlxq", "[DhtmlXQ"),
        ("save_svg", "<svg"),
        ("save_png", "PNG"),
        ("save", "[Game"),
    ] {
        page.click("#action-share").await;
        page.click(&format!("#share-{name}")).await;
        page.wait_until(&format!(
            "Object.keys(window.heads).some((text) => text.includes('{head}'))"
        ))
        .await;
    }
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_with_odds_and_clocks_of_ones_own() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.click("#bar-new_game").await;
    page.run("document.querySelector('.new-game [value=both]').click()")
        .await;
    page.choose(".new-game [name=clock]", "own").await;
    page.run("document.querySelector('[name=red_minutes]').value = 3; document.querySelector('[name=black_minutes]').value = 9")
        .await;
    page.choose(".new-game [name=from]", "two_horses").await;
    page.click(".new-game .main").await;
    page.wait_until("document.querySelectorAll('#board .man:not(.leaving)').length === 30")
        .await;
    page.wait_for_text("#player-top .clock", "09:00").await;
    page.close().await;
}
