//! One tab's connection.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{Instant as Wake, sleep_until, timeout};

use super::analysis;
use super::command::{Command, MAX_MESSAGE};
use super::desk::Desk;
use super::message::Event;
use super::other;
use super::text::Text;
use super::thinker::{Report, Thinker};
use xq_tools::cli;

/// How long a tab may take to receive an event before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// The close code by which the page knows that it slept, of those left to applications.
const ASLEEP: u16 = 4000;

/// Serves a tab until it goes, breaks off, or has wanted nothing for so long that it gives its place
/// away.
pub(crate) async fn run(mut socket: WebSocket, idle: Duration, engine: Option<String>) {
    let (reports, mut heard) = unbounded_channel();
    let Some(mut desk) = welcome(&mut socket, reports, engine).await else {
        return;
    };
    let mut active = Instant::now();
    loop {
        if desk.is_busy() {
            active = Instant::now();
        }
        let bedtime = active + idle;
        let alarm = desk.deadline().map_or(bedtime, |flag| flag.min(bedtime));
        tokio::select! {
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return };
                active = Instant::now();
                // Reading a large file takes a while; the other sessions go on meanwhile.
                tokio::task::block_in_place(|| receive(&mut desk, message));
            }
            Some(report) = heard.recv() => desk.hear(report),
            () = sleep_until(Wake::from_std(alarm)) => desk.check_clock(),
        }
        for event in desk.take_events() {
            if send(&mut socket, &event).await.is_err() {
                return;
            }
        }
        if active.elapsed() >= idle {
            let frame = CloseFrame {
                code: ASLEEP,
                reason: "idle".into(),
            };
            let _ = socket.send(Message::Close(Some(frame))).await;
            return;
        }
    }
}

/// Tells the tab what there is, and gives it a desk; nothing if it is gone or there is no engine.
async fn welcome(
    socket: &mut WebSocket,
    reports: UnboundedSender<Report>,
    engine: Option<String>,
) -> Option<Desk> {
    let welcome = Event::Welcome {
        engine: engine
            .as_deref()
            .and_then(|command| other::name(command).ok()),
        processors: analysis::processors(),
    };
    send(socket, &welcome).await.ok()?;
    match Thinker::start(reports, engine) {
        Ok(thinker) => Some(Desk::new(thinker)),
        Err(error) => {
            cli::complain(format_args!("{error:#}"));
            let _ = send(socket, &Event::Error(Text::Engine)).await;
            None
        }
    }
}

/// Sends an event.
///
/// # Errors
/// The tab is gone, or no longer listens.
async fn send(socket: &mut WebSocket, event: &Event) -> Result<(), axum::Error> {
    let sent = socket.send(Message::Text(event.to_json().into()));
    timeout(PATIENCE, sent).await.map_err(axum::Error::new)?
}

fn receive(desk: &mut Desk, message: Message) {
    match message {
        Message::Text(text) if text.len() > MAX_MESSAGE => desk.refuse(too_large(text.len())),
        Message::Binary(file) if file.len() > MAX_MESSAGE => desk.refuse(too_large(file.len())),
        Message::Text(text) => match serde_json::from_str::<Command>(&text) {
            Ok(command) => desk.obey(command),
            Err(error) => desk.refuse(Text::Message {
                found: error.to_string(),
            }),
        },
        Message::Binary(file) => desk.open(&file),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
    }
}

fn too_large(bytes: usize) -> Text {
    let mebibytes = |bytes: usize| bytes as f64 / (1 << 20) as f64;
    Text::TooLarge {
        found: mebibytes(bytes),
        most: mebibytes(MAX_MESSAGE),
    }
}
