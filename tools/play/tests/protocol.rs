//! `xq-play` over a bare WebSocket: what it refuses, and that the rules decide.

mod support;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use support::Server;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long an answer may take; a busy machine is slow.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

/// A tab without a page.
struct Tab(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Tab {
    async fn open(server: &Server) -> Tab {
        let url = format!("ws://{}/socket", server.address());
        Tab(connect_async(url).await.expect("it connects").0)
    }

    async fn send(&mut self, command: Value) {
        self.raw(Message::text(command.to_string())).await;
    }

    async fn raw(&mut self, message: Message) {
        self.0.send(message).await.expect("it listens");
    }

    async fn next(&mut self) -> Option<Result<Message, Error>> {
        let next = tokio::time::timeout(PATIENCE, self.0.next());
        next.await.expect("an event in time")
    }

    /// The next event of a kind; others in between are passed over.
    async fn hear(&mut self, kind: &str) -> Value {
        while let Some(message) = self.next().await {
            let Message::Text(text) = message.expect("a message") else {
                continue;
            };
            let event: Value = serde_json::from_str(&text).expect("JSON");
            if event["on"] == kind {
                return event;
            }
        }
        panic!("the connection ended before any {kind:?}");
    }

    async fn ask(&mut self, command: Value, kind: &str) -> Value {
        self.send(command).await;
        self.hear(kind).await
    }

    async fn refused(&mut self, command: Value, code: &str) -> Value {
        let event = self.ask(command.clone(), "error").await;
        assert_eq!(event["code"], code, "{command} got {event}");
        if code != "message" {
            // What is still on the board follows.
            self.hear("board").await;
        }
        event
    }

    /// Still served?
    async fn assert_alive(&mut self) {
        self.send(json!({"do": "study"})).await;
        loop {
            let board = self.hear("board").await;
            let may_move = board["legal"] != json!([]);
            if board["contest"].is_null() && may_move {
                return;
            }
        }
    }
}

async fn try_to_connect(server: &Server, headers: &[(&'static str, &str)], query: &str) -> u16 {
    let url = format!("ws://{}/socket{query}", server.address());
    let mut request = url.into_client_request().expect("a request");
    for (name, value) in headers {
        let value = value.parse().expect("a header");
        request.headers_mut().insert(*name, value);
    }
    match connect_async(request).await {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(error) => panic!("{error}"),
    }
}

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
async fn the_engine_replies_at_every_kind_of_level_and_undo_gives_the_turn_back() {
    let server = Server::start(&[]);
    let mut tab = Tab::open(&server).await;
    for level in ["depth:1", "depth:3", "level:4", "seconds:1"] {
        let game = json!({"do": "new_game", "red": "human", "black": level, "clock": {"initial": 60000, "increment": 1000}});
        let board = tab.ask(game, "board").await;
        assert_eq!(board["contest"]["live"], true);
        let board = tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
        assert_eq!(board["contest"]["thinking"], true);
        assert_eq!(board["legal"], json!([]));
        let board = tab.hear("board").await;
        assert_eq!(board["turn"], "red", "{level} replies");
        assert_eq!(board["node"], 2);
        assert!(board["contest"]["clock"]["red"].as_u64() > Some(50_000));
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

#[tokio::test]
async fn strangers_are_turned_away() {
    let server = Server::start(&[]);
    let own = format!("http://{}", server.address());
    assert_eq!(try_to_connect(&server, &[("Origin", &own)], "").await, 101);
    assert_eq!(
        try_to_connect(&server, &[("Origin", "http://evil.example")], "").await,
        403
    );
    assert_eq!(
        try_to_connect(&server, &[("Origin", "null")], "").await,
        403
    );
    let rebound = [("Host", "evil.example"), ("Origin", "http://evil.example")];
    assert_eq!(try_to_connect(&server, &rebound, "").await, 403);
}

#[tokio::test]
async fn elsewhere_the_token_opens_the_door() {
    let server = Server::start(&["--host", "0.0.0.0"]);
    let token = format!("?token={}", server.token().expect("a token"));
    assert_eq!(try_to_connect(&server, &[], &token).await, 101);
    assert_eq!(try_to_connect(&server, &[], "").await, 403);
    assert_eq!(try_to_connect(&server, &[], "?token=guess").await, 403);
}

#[tokio::test]
async fn places_are_limited_and_become_free_again() {
    let server = Server::start(&["--sessions", "2"]);
    let mut first = Tab::open(&server).await;
    let mut second = Tab::open(&server).await;
    first.assert_alive().await;
    second.assert_alive().await;
    let mut third = Tab::open(&server).await;
    assert_eq!(third.hear("error").await["code"], "full");
    first.0.close(None).await.expect("it closes");
    while let Some(Ok(_)) = first.0.next().await {}
    drop(first);
    a_place_becomes_free(&server).await;
}

/// Waits for it: the server learns of the end of a connection a little later.
async fn a_place_becomes_free(server: &Server) {
    for _ in 0..100 {
        let mut tab = Tab::open(server).await;
        tab.send(json!({"do": "study"})).await;
        let Some(Ok(Message::Text(text))) = tab.0.next().await else {
            continue;
        };
        if text.contains("\"welcome\"") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no place became free");
}

#[tokio::test]
async fn an_idle_tab_gives_its_place_away() {
    let server = Server::start(&["--sessions", "1", "--idle", "1"]);
    let mut tab = Tab::open(&server).await;
    while let Some(Ok(message)) = tab.next().await {
        if let Message::Close(frame) = message {
            // The page knows by this code that it slept.
            assert_eq!(frame.map(|frame| u16::from(frame.code)), Some(4000));
            a_place_becomes_free(&server).await;
            return;
        }
    }
    panic!("the connection broke off");
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
    tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
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

#[tokio::test]
async fn another_engine_plays_and_its_failure_is_told() {
    let command = format!("{} uci", xq_testkit::mock::player());
    let server = Server::start(&["--engine", &command]);
    let mut tab = Tab::open(&server).await;
    let welcome = tab.hear("welcome").await;
    assert_eq!(welcome["engine"], "xq-mock-player");
    let game = json!({"do": "new_game", "red": "human", "black": "other"});
    tab.ask(game.clone(), "board").await;
    tab.ask(json!({"do": "move", "mv": "h2e2"}), "board").await;
    let board = tab.hear("board").await;
    assert_eq!((&board["node"], &board["turn"]), (&json!(2), &json!("red")));

    let server = Server::start(&["--engine", "no-such-engine"]);
    let mut tab = Tab::open(&server).await;
    tab.ask(game, "board").await;
    tab.send(json!({"do": "move", "mv": "h2e2"})).await;
    assert_eq!(tab.hear("notice").await["code"], "other_engine");
    tab.assert_alive().await;
}
