//! What needs no engine goes on while the server is away.

use xq_core::Position;

use crate::learning::solve;
use crate::on_every_screen;
use crate::support::Server;
use crate::support::browser::{DESKTOP, Driver, PHONE, Page};

/// How many games and how many set-ups the page's own moves are compared on.
const GAMES: u64 = 15;
const SETUPS: u64 = 1200;

/// The legal moves of every position by the page's own generator, sorted, with a `+` where it sees
/// check.
async fn moves_of_the_page(page: &Page, positions: &[Position]) -> Vec<String> {
    let fens: Vec<String> = positions.iter().map(Position::to_fen).collect();
    let script = format!(
        "import('/assets/js/legal.js').then(({{ legal }}) => done({}.map((fen) => {{ \
         const {{ moves, check }} = legal(fen); return moves.sort().join(' ') + (check ? '+' : ''); }})))",
        serde_json::json!(fens)
    );
    let answer = page.run_later(&script).await;
    serde_json::from_value(answer).expect("texts")
}

fn moves_of_the_rules(position: &Position) -> String {
    let moves = position.legal_moves();
    let mut moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.sort();
    let check = if position.in_check() { "+" } else { "" };
    moves.join(" ") + check
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_knows_the_same_moves_as_the_rules() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    let games = (0..GAMES).flat_map(|seed| xq_testkit::random_game(seed, 120));
    let setups = (0..SETUPS).map(xq_testkit::random_setup);
    let positions: Vec<Position> = games.chain(setups).collect();
    let found = moves_of_the_page(&page, &positions).await;
    assert_eq!(found.len(), positions.len());
    for (position, found) in positions.iter().zip(found) {
        assert_eq!(found, moves_of_the_rules(position), "{}", position.to_fen());
    }
    page.close().await;
}

/// Kills the server and waits until the page has noticed.
async fn lose(server: &mut Server, page: &Page) {
    server.kill();
    page.wait_for_text("#overlay.bar", "server is down").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_and_variations_made_alone_reach_the_server_when_it_is_back() {
    let Some(driver) = Driver::start() else {
        return;
    };
    for screen in [DESKTOP, PHONE] {
        let mut server = Server::start(&[]);
        let page = driver.open(screen, &server.url).await;
        page.stop_playing().await;
        page.paste("1. h2e2 h9g7").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 2")
            .await;
        let port = server.port();
        lose(&mut server, &page).await;
        page.key("Home").await;
        page.wait_until("!document.querySelector('.moves .current')")
            .await;
        page.click_square("b2").await;
        page.wait_until("document.querySelector('.target[data-square=e2]')")
            .await;
        page.click_square("e2").await;
        page.wait_for(".moves .current", "b2e2").await;
        // A horse with a blocked leg stays.
        page.click_square("b9").await;
        page.wait_until("document.querySelector('.target[data-square=c7]')")
            .await;
        page.click_square("d8").await;
        page.wait_for_text(".notice.error", "not legal").await;
        page.click_square("b9").await;
        page.wait_until("document.querySelector('.target[data-square=c7]')")
            .await;
        page.click_square("c7").await;
        page.wait_for(".moves .current", "b9c7").await;
        page.chord("z", false).await;
        page.wait_for(".moves .current", "b2e2").await;
        page.chord("z", true).await;
        page.wait_for(".moves .current", "b9c7").await;
        page.key("h").await;
        page.wait_for_text(".notice.error", "needs the server")
            .await;
        let _again = Server::start_on(&port);
        // The server writes them in the chosen notation.
        page.wait_for(".moves .current", "H2+3").await;
        assert_eq!(page.moves().await, ["C2=5", "H8+7"]);
        page.wait_for_text("#moves .aside", "C8=5").await;
        page.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_mate_alone() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let mut server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    let port = server.port();
    lose(&mut server, &page).await;
    page.new_game("both").await;
    for mv in crate::GAME {
        page.play(mv).await;
    }
    page.wait_until("document.querySelector('#status[data-reason=checkmate]')")
        .await;
    let _again = Server::start_on(&port);
    page.wait_until("document.getElementById('overlay').hidden")
        .await;
    page.wait_for(".moves .current", "C8=5").await;
    page.wait_for_text("#status", "Red wins: checkmate").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_solved_alone() {
    let Some(driver) = Driver::start() else {
        return;
    };
    let mut server = Server::start(&[]);
    let page = driver.open(DESKTOP, &server.url).await;
    page.stop_playing().await;
    page.click("#action-train").await;
    page.wait_for_text("#training", "Puzzle 1 of").await;
    // The page has all it needs once the puzzle lies on the board.
    page.wait_until("document.querySelector('#board .can-move')")
        .await;
    page.run_later("import('/assets/js/state.js').then(() => done(null))")
        .await;
    lose(&mut server, &page).await;
    for number in 1..=2 {
        page.wait_for_text("#training", &format!("Puzzle {number} of"))
            .await;
        solve(&page).await;
        page.click("#training-next_puzzle").await;
    }
    page.wait_for_text("#streak", "Streak 2").await;
    page.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_played_alone_is_saved_and_read_again() {
    on_every_screen(async |server, page| {
        // Only the socket goes: what the page saves is to be read by the server afterwards.
        let _ = server;
        page.stop_playing().await;
        page.paste("1. h2e2 h9g7").await;
        page.wait_until("document.querySelectorAll('#moves .move').length === 2")
            .await;
        let saved = page
            .run_later(
                "import('/assets/js/alone.js').then(async ({ alone }) => { \
                 const { pgn } = await import('/assets/js/pgn.js'); \
                 alone({ do: 'goto', node: 2 }); alone({ do: 'move', mv: 'h0g2' }); done(pgn()); })",
            )
            .await;
        let saved = saved.as_str().expect("a text");
        assert!(saved.contains("1. h2e2 h9g7 2. h0g2 *"), "{saved}");
        page.paste(saved).await;
        page.wait_for_text("#moves", "H2+3").await;
        assert_eq!(page.moves().await, ["C2=5", "H8+7", "H2+3"]);
    })
    .await;
}
