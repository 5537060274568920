//! Another engine, given on the command line.

use serde_json::json;

use crate::support::Server;
use crate::tab::Tab;

#[tokio::test]
async fn another_engine_plays_and_its_failure_is_told() {
    let command = format!("{} uci score 321", xq_testkit::mock::player());
    let server = Server::start(&["--engine", &command]);
    let mut tab = Tab::open(&server).await;
    let welcome = tab.hear("welcome").await;
    assert_eq!(welcome["engine"], "xq-mock-player");
    let game = json!({"do": "new_game", "red": "human", "black": "other"});
    tab.ask(game.clone(), "board").await;
    tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
    let board = tab.hear("board").await;
    assert_eq!((&board["node"], &board["turn"]), (&json!(2), &json!("red")));

    tab.send(json!({"do": "study"})).await;
    tab.ask(json!({"do": "goto", "node": 0}), "board").await;
    tab.send(json!({"do": "analyse", "lines": 1, "other": true, "seconds": 1}))
        .await;
    let lines = tab.hear("lines").await;
    assert_eq!(lines["lines"][0]["evaluation"], json!({"cp": 321}));
    assert_eq!(tab.hear("rested").await["node"], 0);

    let server = Server::start(&["--engine", "no-such-engine"]);
    let mut tab = Tab::open(&server).await;
    tab.ask(game, "board").await;
    tab.send(json!({"do": "move", "mv": "h2e2"})).await;
    assert_eq!(tab.hear("notice").await["code"], "other_engine");
    tab.assert_alive().await;
}
