//! The command line of `xq-play`.

use std::net::{IpAddr, Ipv4Addr};

use clap::Parser;

const EXAMPLES: &str = "\
Examples:
  xq-play --open
  xq-play --port 0
  xq-play --host 0.0.0.0
  xq-play --engine pikafish
  xq-play --host 0.0.0.0 --token my-own-secret
Prints the address of the page. With a host that other machines can reach, the address carries a
token, and nobody without it gets in; it stays the same from start to start.
Exit codes: 2 bad use, or the port is taken; 130 stopped by Ctrl-C.";

/// Play and study xiangqi against the engine in a browser. Needs no internet.
#[derive(Parser, Debug)]
#[command(name = "xq-play", version, after_help = EXAMPLES)]
pub struct Cli {
    /// Port of the page; 0 takes any free one
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// Address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    pub host: IpAddr,
    /// The token that other machines need, instead of the one that is kept in the user's folder
    #[arg(long, value_parser = super::token::parse)]
    pub token: Option<String>,
    /// Another engine (UCI or UCCI) to play against and to analyse with, as a command
    #[arg(long, value_name = "COMMAND")]
    pub engine: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// How many tabs may be open at once; each has an engine of its own
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub sessions: u16,
    /// Seconds after which a tab that wants nothing gives its place away; it keeps its game
    #[arg(long, default_value_t = 1800, value_parser = clap::value_parser!(u32).range(1..))]
    pub idle: u32,
}
