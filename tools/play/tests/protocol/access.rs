//! Who may come in, and how many.

use futures_util::StreamExt;
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::support::Server;
use crate::tab::Tab;

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
