//! Playing: engines, clocks, draws, repetition.

use serde_json::{Value, json};

use crate::support::Server;
use crate::tab::Tab;

#[tokio::test]
async fn the_engine_replies_at_every_kind_of_level_and_undo_gives_the_turn_back() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    for level in ["depth:1", "depth:3", "level:4", "seconds:1"] {
        let game = json!({"do": "new_game", "red": "human", "black": level, "clock": {"initial": 600_000, "increment": 1000}});
        let board = tab.ask(game, "board").await;
        assert_eq!(board["contest"]["live"], true);
        let board = tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
        assert_eq!(board["contest"]["thinking"], true);
        assert_eq!(board["legal"], json!([]));
        let board = tab.hear("board").await;
        assert_eq!(board["turn"], "red", "{level} replies");
        assert_eq!(board["node"], 2);
        assert!(board["contest"]["clock"]["red"].as_u64() > Some(300_000));
        let board = tab.ask(json!({"do": "undo"}), "board").await;
        assert_eq!((&board["turn"], &board["node"]), (&json!("red"), &json!(0)));
    }
    let board = tab.ask(json!({"do": "resign"}), "board").await;
    assert_eq!(board["outcome"]["reason"], "resigned");
    assert_eq!(board["outcome"]["winner"], "black");
}

#[tokio::test]
async fn a_flag_falls() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let clock = json!({"initial": 1, "increment": 0});
    let game = json!({"do": "new_game", "red": "human", "black": "human", "clock": clock});
    tab.ask(game, "board").await;
    let board = tab.hear("board").await;
    assert_eq!(board["outcome"]["reason"], "time");
    assert_eq!(board["outcome"]["winner"], "black");
}

#[tokio::test]
async fn the_engine_plays_itself_until_it_is_stopped() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    tab.send(json!({"do": "new_game", "red": "depth:1", "black": "depth:2"}))
        .await;
    while tab.hear("board").await["node"] != 3 {}
    let hint = tab.refused(json!({"do": "move", "mv": "a0a1"}), "not_your_turn");
    assert_eq!(hint.await["code"], "not_your_turn");
    tab.assert_alive().await;
    let board = tab.ask(json!({"do": "goto", "node": 0}), "board").await;
    assert_eq!(board["contest"], Value::Null);
}

#[tokio::test]
async fn taking_a_move_back_gives_its_time_back_and_a_fallen_flag_stays_fallen() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let clock = json!({"initial": 60_000, "increment": 10_000});
    let game = json!({"do": "new_game", "red": "human", "black": "human", "clock": clock});
    tab.ask(game, "board").await;
    tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
    let board = tab.ask(json!({"do": "move", "mv": "h9g7"}), "board").await;
    let shown = board["contest"]["clocks"]
        .as_array()
        .expect("clocks")
        .clone();
    assert_eq!(shown.len(), 3);
    assert!(shown[2][1].as_u64() > Some(60_000), "{board}");
    let board = tab.ask(json!({"do": "undo"}), "board").await;
    let left = board["contest"]["clock"]["black"].as_u64().expect("time");
    assert!(left <= 60_000, "{board}");
    let clock = json!({"initial": 1, "increment": 0});
    let game = json!({"do": "new_game", "red": "human", "black": "human", "clock": clock});
    tab.ask(game, "board").await;
    while tab.hear("board").await["outcome"]["reason"] != "time" {}
    tab.refused(json!({"do": "undo"}), "no_undo_after_time")
        .await;
}

#[tokio::test]
async fn full_strength_agrees_to_no_draw_at_once() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    tab.ask(
        json!({"do": "new_game", "red": "human", "black": "full"}),
        "board",
    )
    .await;
    let notice = tab.ask(json!({"do": "offer_draw"}), "notice").await;
    assert_eq!(notice["code"], "draw_too_early");
    tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
    // So that it has an opinion.
    while tab.hear("lines").await["depth"].as_u64() < Some(4) {}
    tab.ask(json!({"do": "move_now"}), "board").await;
    let notice = tab.ask(json!({"do": "offer_draw"}), "notice").await;
    assert_eq!(notice["code"], "draw_declined");
}

#[tokio::test]
async fn both_sides_are_warned_before_a_repetition_decides() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    // Red checks on and on.
    let fen = "4k4/9/9/4R4/9/9/9/9/9/3K5 b - - 0 1";
    tab.ask(json!({"do": "set_fen", "fen": fen}), "board").await;
    let mut board = Value::Null;
    for mv in ["e9f9", "e6f6", "f9e9", "f6e6"] {
        board = tab.ask(json!({"do": "move", "mv": mv}), "board").await;
    }
    assert_eq!(board["warning"]["reason"], "perpetual_check", "{board}");
    assert_eq!(board["warning"]["winner"], "black");
    for mv in ["e9f9", "e6f6", "f9e9"] {
        board = tab.ask(json!({"do": "move", "mv": mv}), "board").await;
    }
    assert_eq!(board["banned"][0]["mv"], "f6e6");
    assert_eq!(board["banned"][0]["why"]["reason"], "perpetual_check");
}
