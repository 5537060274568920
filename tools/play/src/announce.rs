//! Telling where the page is: for this machine, for others, and as a code that phones can read.

use std::io::{IsTerminal, Write};
use std::net::IpAddr;

use anyhow::Result;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use xq_tools::cli;

use super::access::Access;

/// Says where the page is, this machine's address first, and shows it if wished.
pub(crate) fn announce(access: &Access, open: bool) -> Result<()> {
    let url = access.url();
    let mut output = cli::Output::stdout();
    writeln!(output, "{url}")?;
    let others = access.urls_for_others(&addresses());
    for other in &others {
        writeln!(output, "{other}")?;
    }
    output.flush()?;
    if let Some(other) = others.first().filter(|_| std::io::stderr().is_terminal())
        && let Ok(code) = QrCode::new(other)
    {
        let picture = code.render::<Dense1x2>().build();
        cli::complain(format_args!("for a phone in the same network:\n{picture}"));
    }
    cli::complain("serving; Ctrl-C ends it");
    if open && let Err(error) = open::that_detached(&url) {
        cli::complain(format_args!("cannot open a browser: {error}"));
    }
    Ok(())
}

/// The addresses by which other machines may know this one, those of version 4 first.
fn addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let reachable = interfaces.iter().filter(|it| !it.is_loopback());
    let mut found: Vec<IpAddr> = reachable.map(|it| it.ip()).collect();
    // Addresses of a single link need the name of an interface, which other machines do not know.
    found.retain(|ip| !matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local()));
    found.sort_by_key(|ip| ip.is_ipv6());
    found
}
