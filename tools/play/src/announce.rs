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
        && let Some(picture) = picture(other)
    {
        cli::complain(format_args!("for a phone in the same network:\n{picture}"));
    }
    cli::complain("serving; Ctrl-C ends it");
    if open && let Err(error) = open::that_detached(&url) {
        cli::complain(format_args!("cannot open a browser: {error}"));
    }
    Ok(())
}

/// A code that telephones can read, in characters half as wide as they are high.
fn picture(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    // Lit characters are the light parts: most terminals write bright on dark.
    let mut picture = code.render::<Dense1x2>();
    picture
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark);
    Some(picture.build())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Dots a side of a module, for the reader.
    const SIZE: usize = 4;

    /// Whether the upper and the lower half of a character are lit.
    fn halves(sign: char) -> [bool; 2] {
        match sign {
            '█' => [true, true],
            '▀' => [true, false],
            '▄' => [false, true],
            _ => [false, false],
        }
    }

    #[test]
    fn the_code_on_the_terminal_is_the_address() {
        let address = "http://192.168.178.42:34567/?token=0123456789abcdef0123456789abcdef";
        let picture = picture(address).expect("a code");
        let lines: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        let lit = |x: usize, y: usize| halves(lines[y / 2][x])[y % 2];
        let (width, height) = (lines[0].len(), lines.len() * 2);
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(width * SIZE, height * SIZE, |x, y| {
                if lit(x / SIZE, y / SIZE) { 255 } else { 0 }
            });
        let grids = image.detect_grids();
        let (_, content) = grids.first().expect("a code").decode().expect("it is read");
        assert_eq!(content, address);
    }
}
