//! What is served: the page's files, and a WebSocket for each tab.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::access::{Access, Stranger};
use super::assets;
use super::command::MAX_MESSAGE;
use super::message::Event;
use super::session;
use super::text::Text;

/// What is in the page may come from this server only.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Server {
    access: Access,
    seats: Arc<Semaphore>,
    idle: Duration,
    /// The command of another engine.
    engine: Option<String>,
}

/// What the address may carry.
#[derive(Deserialize)]
struct Credentials {
    token: Option<String>,
}

/// The service, with room for so many sessions, each freed when it has been idle for so long.
pub(crate) fn router(
    access: Access,
    sessions: usize,
    idle: Duration,
    engine: Option<String>,
) -> Router {
    let server = Arc::new(Server {
        access,
        seats: Arc::new(Semaphore::new(sessions)),
        idle,
        engine,
    });
    Router::new()
        .route("/", get(page))
        .route("/assets/{*path}", get(asset))
        .route("/worker.js", get(worker))
        .route("/socket", get(socket))
        .layer(middleware::from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

/// Turns strangers away and puts the safety headers on every answer.
async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let mut response = match server.access.check_names(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(stranger) => turned_away(stranger),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn turned_away(stranger: Stranger) -> Response {
    (StatusCode::FORBIDDEN, format!("{stranger}\n")).into_response()
}

async fn page(
    State(server): State<Arc<Server>>,
    Query(given): Query<Credentials>,
    headers: HeaderMap,
) -> Response {
    if let Err(stranger) = server.access.check_token(given.token.as_deref(), &headers) {
        return turned_away(stranger);
    }
    let mut page = file("index.html");
    if let Some(cookie) = server.access.cookie().and_then(|it| it.parse().ok()) {
        page.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    page
}

async fn asset(Path(path): Path<String>) -> Response {
    file(&path)
}

/// The page's service worker: served from the top, as it may only care for what lies below it.
async fn worker() -> Response {
    file("worker.js")
}

fn file(path: &str) -> Response {
    match assets::find(path) {
        Some(asset) => ([(header::CONTENT_TYPE, asset.media_type())], asset.text).into_response(),
        None => (StatusCode::NOT_FOUND, "no such file\n").into_response(),
    }
}

async fn socket(
    State(server): State<Arc<Server>>,
    Query(given): Query<Credentials>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(stranger) = server.access.check_token(given.token.as_deref(), &headers) {
        return turned_away(stranger);
    }
    let seat = server.seats.clone().try_acquire_owned();
    let (idle, engine) = (server.idle, server.engine.clone());
    upgrade
        .max_message_size(2 * MAX_MESSAGE)
        .max_frame_size(2 * MAX_MESSAGE)
        .on_upgrade(async move |socket| match seat {
            Ok(_seat) => session::run(socket, idle, engine).await,
            Err(_) => full_house(socket).await,
        })
}

/// Says that there is no room; the page explains it and offers to try again.
async fn full_house(mut socket: WebSocket) {
    let event = Event::Error(Text::Full);
    let _ = socket.send(Message::Text(event.to_json().into())).await;
    let _ = socket.send(Message::Close(None)).await;
}
