//! Studying: snapshots, files, analysis, edits.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::Server;
use crate::tab::Tab;

#[tokio::test]
async fn a_snapshot_restores_the_game_and_what_is_not_legal_is_dropped() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let snapshot = json!({
        "do": "restore", "node": 2, "style": "iccs", "rules": "axf",
        "result": "1/2-1/2", "evaluations": [[2, {"cp": 31}], [3, {"mate": 1}]],
        "moves": [[0, "h2e2", "good"], [1, "h9g7", ""], [0, "b0b9", ""], [3, "b9b0", ""], [77, "a0a1", ""], [0, "b2e2", ""]],
        "contest": {"red": "human", "black": "depth:1", "live": true, "tip": 2, "clock": null, "ending": null},
    });
    tab.send(snapshot).await;
    let notice = tab.hear("notice").await;
    assert_eq!(
        (&notice["code"], &notice["count"]),
        (&json!("moves_lost"), &json!(3))
    );
    let tree = tab.hear("tree").await;
    let texts: Vec<&str> = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|n| n["text"].as_str())
        .collect();
    assert_eq!(texts, ["", "H2-E2", "H9-G7", "B2-E2"]);
    assert_eq!(tree["nodes"][1]["comment"], "good");
    assert_eq!(tree["nodes"][2]["evaluation"], json!({"cp": 31}));
    assert_eq!(tree["result"], "1/2-1/2");
    let board = tab.hear("board").await;
    assert_eq!(
        (&board["turn"], &board["rules"]),
        (&json!("red"), &json!("axf"))
    );
    let broken = json!({"do": "restore", "start": "kk/8/8 w"});
    tab.refused(broken, "position").await;
    tab.assert_alive().await;
}

#[tokio::test]
async fn files_are_read_walked_and_saved() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let pgn = "two.pgn\n[Red \"Hu\"]\n\n1. h2e2 {centre} (1. b2e2) h9g7 1-0\n\n[Red \"Xu\"]\n\n1. b2e2 *\n";
    tab.raw(Message::binary(pgn.as_bytes().to_vec())).await;
    let games = tab.hear("games").await;
    assert_eq!(games["games"].as_array().unwrap().len(), 2);
    let tree = tab.hear("tree").await;
    assert_eq!(tree["nodes"].as_array().unwrap().len(), 4);
    assert_eq!(tree["tags"]["Red"], "Hu");
    let variation = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .position(|n| n["mv"] == "b2e2")
        .unwrap();
    let tree = tab
        .ask(json!({"do": "promote", "node": variation}), "tree")
        .await;
    assert_eq!(tree["nodes"][1]["mv"], "b2e2");
    let saved = tab.ask(json!({"do": "save"}), "saved").await;
    assert!(
        saved["text"].as_str().unwrap().contains("[Red \"Hu\"]"),
        "{saved}"
    );
    for file in [
        "noname",
        "x.bin\n\u{1}\u{2}",
        "x.pgn\n",
        "\n",
        "x.xqf\nXQ\u{12}",
    ] {
        tab.raw(Message::binary(file.as_bytes().to_vec())).await;
    }
    tab.assert_alive().await;
}

#[tokio::test]
async fn a_review_that_is_given_up_ends() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    for mv in ["h2e2", "h9g7"] {
        tab.ask(json!({"do": "move", "mv": mv}), "tree").await;
    }
    let review = tab.ask(json!({"do": "review"}), "review").await;
    assert_eq!(review["left"], 3);
    tab.send(json!({"do": "undo"})).await;
    while tab.hear("review").await["left"] != 0 {}
    tab.assert_alive().await;
}

#[tokio::test]
async fn the_engine_shows_its_lines_and_evaluates_the_whole_game() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    tab.send(json!({"do": "analyse", "lines": 3})).await;
    loop {
        let lines = tab.hear("lines").await;
        let Some([first, _, third]) = lines["lines"].as_array().map(Vec::as_slice) else {
            continue;
        };
        assert_eq!(lines["node"], 0);
        assert!(first["evaluation"]["cp"].is_i64(), "{first}");
        assert_eq!(
            first["moves"].as_array().map(Vec::len),
            first["texts"].as_array().map(Vec::len)
        );
        assert_ne!(first["moves"][0], third["moves"][0]);
        break;
    }
    tab.send(json!({"do": "analyse", "lines": 0})).await;
    for mv in ["h2e2", "h9g7"] {
        tab.ask(json!({"do": "move", "mv": mv}), "tree").await;
    }
    tab.send(json!({"do": "review"})).await;
    for left in [3, 2, 1, 0] {
        assert_eq!(tab.hear("review").await["left"], left);
    }
    let tree = tab
        .ask(json!({"do": "style", "style": "uci"}), "tree")
        .await;
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert!(
        nodes.iter().all(|node| !node["evaluation"].is_null()),
        "{tree}"
    );
}

#[tokio::test]
async fn clocks_and_evaluations_are_in_the_saved_record() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let clock = json!({"initial": 3_600_000, "increment": 0});
    let game = json!({"do": "new_game", "red": "human", "black": "human", "clock": clock});
    tab.ask(game, "board").await;
    for mv in ["h2e2", "h9g7"] {
        tab.ask(json!({"do": "move", "mv": mv}), "board").await;
    }
    let saved = tab.ask(json!({"do": "save"}), "saved").await;
    let text = saved["text"].as_str().expect("a text");
    assert_eq!(
        text.matches("{[%clk 0:5").count() + text.matches("{[%clk 1:00:00]").count(),
        2,
        "{text}"
    );
    // The page writes down what a review has found.
    tab.send(json!({"do": "study"})).await;
    tab.send(json!({"do": "annotate", "comments": [[1, "[%clk 0:59:58] [%eval 0.31]"]]}))
        .await;
    let saved = tab.ask(json!({"do": "save"}), "saved").await;
    let text = saved["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("{[%clk 0:59:58] [%eval 0.31]}"), "{text}");
    let tree = tab.ask(json!({"do": "paste", "text": text}), "tree").await;
    assert_eq!(tree["nodes"][1]["comment"], "[%clk 0:59:58] [%eval 0.31]");
}

#[tokio::test]
async fn every_edit_of_a_study_can_be_undone_and_redone() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    let size = |tree: &Value| tree["nodes"].as_array().map_or(0, Vec::len);
    for mv in ["h2e2", "h9g7", "h0g2"] {
        tab.ask(json!({"do": "move", "mv": mv}), "tree").await;
    }
    let edits = [
        json!({"do": "comment", "node": 1, "text": "to the middle"}),
        json!({"do": "goto", "node": 0}),
        json!({"do": "move", "mv": "b2e2"}),
        json!({"do": "promote", "node": 4}),
        json!({"do": "delete", "node": 2}),
        json!({"do": "set_fen", "fen": "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}),
        json!({"do": "paste", "text": "C2=5 H8+7"}),
    ];
    for edit in edits {
        let heard = if edit["do"] == "goto" {
            "board"
        } else {
            "tree"
        };
        tab.ask(edit, heard).await;
    }
    let mut sizes = Vec::new();
    for _ in 0..9 {
        let tree = tab.ask(json!({"do": "undo"}), "tree").await;
        sizes.push(size(&tree));
    }
    assert_eq!(sizes, [1, 2, 5, 5, 4, 4, 3, 2, 1]);
    tab.hear("board").await;
    for _ in 0..9 {
        tab.send(json!({"do": "redo"})).await;
    }
    tab.refused(json!({"do": "redo"}), "nothing_to_redo").await;
    tab.assert_alive().await;
}
