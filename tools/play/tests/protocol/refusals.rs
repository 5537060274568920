//! What is refused, and why.

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::support::Server;
use crate::tab::Tab;

#[tokio::test]
async fn nonsense_gets_an_error_and_the_session_goes_on() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let deep = "[".repeat(100_000);
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{\"do\":7}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"goto\",\"node\":-1}",
        "{\"do\":\"goto\",\"node\":1e99}",
        "{\"do\":\"move\"}",
        "{\"do\":\"move\",\"mv\":\"h2e2\",\"x\":1}",
        &deep,
    ] {
        tab.raw(Message::text(text)).await;
        let event = tab.hear("error").await;
        assert_eq!(event["code"], "message", "{:.40} got {event}", text);
    }
    for mv in ["", "h2", "z9z9", "h2e2e2", "炮二平五", "h2\u{0}2"] {
        tab.refused(json!({"do": "move", "mv": mv}), "move").await;
    }
    tab.refused(json!({"do": "goto", "node": 99}), "node").await;
    tab.refused(json!({"do": "comment", "node": 7, "text": "x"}), "node")
        .await;
    tab.refused(
        json!({"do": "comment", "node": 0, "text": "x".repeat(20_000)}),
        "comment_too_long",
    )
    .await;
    tab.refused(json!({"do": "style", "style": "esperanto"}), "style")
        .await;
    tab.refused(json!({"do": "rules", "rules": "chess"}), "rules")
        .await;
    tab.refused(json!({"do": "undo"}), "nothing_to_undo").await;
    tab.refused(json!({"do": "redo"}), "nothing_to_redo").await;
    tab.refused(json!({"do": "paste", "text": "hello"}), "pasted_move")
        .await;
    tab.refused(json!({"do": "resign"}), "no_game").await;
    tab.refused(json!({"do": "choose", "game": 0}), "no_such_game")
        .await;
    tab.refused(
        json!({"do": "new_game", "red": "depth:9", "black": "human"}),
        "message",
    )
    .await;
    tab.assert_alive().await;
}

#[tokio::test]
async fn the_rules_decide_which_moves_count() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let why = tab
        .refused(json!({"do": "move", "mv": "c0c1"}), "illegal")
        .await;
    assert_eq!(why["why"]["reason"], "not_its_way", "{why}");
    let why = tab
        .refused(json!({"do": "move", "mv": "b0d1"}), "illegal")
        .await;
    assert_eq!(
        why["why"],
        json!({"reason": "blocked_leg", "by": "B", "square": "c0"})
    );
    tab.refused(json!({"do": "move", "mv": "h9g7"}), "illegal")
        .await;
    let tree = tab.ask(json!({"do": "move", "mv": "h2e2"}), "tree").await;
    assert_eq!(tree["nodes"][1]["text"], "C2=5");
    let board = tab.hear("board").await;
    assert_eq!(
        (&board["turn"], &board["last"]),
        (&json!("black"), &json!("h2e2"))
    );
    let tree = tab
        .ask(json!({"do": "style", "style": "chinese"}), "tree")
        .await;
    assert_eq!(tree["nodes"][1]["text"], "炮二平五");
    tab.hear("board").await;

    // Mate: two rooks on the back ranks.
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
    tab.ask(json!({"do": "set_fen", "fen": fen}), "board").await;
    let board = tab.ask(json!({"do": "move", "mv": "b0b9"}), "board").await;
    assert_eq!(board["outcome"]["reason"], "checkmate");
    assert_eq!(board["outcome"]["winner"], "red");
    assert_eq!(board["check"], "e9");
    assert_eq!(board["legal"], json!([]));
    let why = tab
        .refused(json!({"do": "move", "mv": "e9e8"}), "over")
        .await;
    assert_eq!(why["code"], "over");
}

#[tokio::test]
async fn oversized_messages_are_refused() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    tab.raw(Message::binary(vec![b'\n'; (4 << 20) + 1])).await;
    assert_eq!(tab.hear("error").await["code"], "too_large");
    tab.assert_alive().await;
    // Beyond what is even received, the connection ends; the next one is served.
    let _ = tab.0.send(Message::binary(vec![0; 9 << 20])).await;
    let mut ended = false;
    while let Some(message) = tab.0.next().await {
        ended |= matches!(message, Err(_) | Ok(Message::Close(_)));
        if ended {
            break;
        }
    }
    Tab::open(&server).await.assert_alive().await;
}
