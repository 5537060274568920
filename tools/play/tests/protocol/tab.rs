//! A tab without a page.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::Server;

/// How long an answer may take; a busy machine is slow.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

/// A connection that stands for one.
pub struct Tab(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Tab {
    pub async fn open(server: &Server) -> Tab {
        let url = format!("ws://{}/socket", server.address());
        Tab(connect_async(url).await.expect("it connects").0)
    }

    pub async fn send(&mut self, command: Value) {
        self.raw(Message::text(command.to_string())).await;
    }

    pub async fn raw(&mut self, message: Message) {
        self.0.send(message).await.expect("it listens");
    }

    pub async fn next(&mut self) -> Option<Result<Message, Error>> {
        let next = tokio::time::timeout(PATIENCE, self.0.next());
        next.await.expect("an event in time")
    }

    /// The next event of a kind; others in between are passed over.
    pub async fn hear(&mut self, kind: &str) -> Value {
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

    pub async fn ask(&mut self, command: Value, kind: &str) -> Value {
        self.send(command).await;
        self.hear(kind).await
    }

    pub async fn refused(&mut self, command: Value, code: &str) -> Value {
        let event = self.ask(command.clone(), "error").await;
        assert_eq!(event["code"], code, "{command} got {event}");
        if code != "message" {
            // What is still on the board follows.
            self.hear("board").await;
        }
        event
    }

    /// Still served?
    pub async fn assert_alive(&mut self) {
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
