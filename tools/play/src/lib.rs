//! `xq-play`: a page to play and study on, served by one binary.
//!
//! ```text
//! page  --commands-->  session  --jobs-->     thinker (a thread with the engine)
//!       <--events----  (desk)   <--reports--
//! ```
//!
//! A [`session`] is one tab's WebSocket; its [`desk`] is what lies before the player: a [`book`] with
//! the moves and perhaps a [`contest`] under way. The rules are asked for every command, whatever the
//! page believes. Nothing outlives the connection here: the tab remembers its [`snapshot`] and hands it
//! in again after a reconnection.

// An application: what its pages say of its own parts is for those who read them here.
#![allow(rustdoc::private_intra_doc_links)]

mod access;
mod analysis;
mod announce;
pub mod args;
mod assets;
mod book;
mod clock;
mod command;
mod commands;
mod contest;
mod desk;
mod files;
mod history;
mod level;
mod library;
mod listen;
mod message;
mod openings;
mod other;
mod paste;
mod play;
mod reason;
mod server;
mod session;
mod setup;
mod snapshot;
mod solution;
mod solving;
mod study;
mod text;
mod thinker;
mod thinking;
mod token;
mod values;
mod view;

use std::time::Duration;

use anyhow::{Context, Result};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use access::Access;
use args::Cli;
use xq_tools::cli::{self, Outcome};

/// Serves until Ctrl-C.
///
/// # Errors
/// The address cannot be listened on.
pub fn execute(arguments: &Cli) -> Result<Outcome> {
    cli::on_interrupt(|| {})?;
    let runtime = Runtime::new().context("cannot start the server")?;
    runtime.block_on(serve(arguments))?;
    Ok(Outcome::Passed)
}

async fn serve(arguments: &Cli) -> Result<()> {
    let address = (arguments.host, arguments.port);
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {}:{}", arguments.host, arguments.port))?;
    let address = listener.local_addr().context("the address is unknown")?;
    let token = match (&arguments.token, address.ip().is_loopback()) {
        (Some(token), _) => Some(token.clone()),
        (None, true) => None,
        (None, false) => Some(token::remembered()?),
    };
    let access = Access::new(address, token);
    announce::announce(&access, arguments.open)?;
    let idle = Duration::from_secs(arguments.idle.into());
    let engine = arguments.engine.clone();
    if let Some(command) = &engine {
        other::name(command)?;
    }
    let router = server::router(access, arguments.sessions.into(), idle, engine);
    listen::serve(listener, router).await;
    Ok(())
}
