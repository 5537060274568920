//! The token of a page that other machines can reach: kept in the user's folder for states, so that an
//! address stays valid when the server is started again.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use xq_tools::cli;

/// Letters of a token that somebody chose, at least: fewer could be guessed.
const SHORTEST: usize = 8;

/// A token given on the command line.
///
/// # Errors
/// It is short, or an address could not carry it as it is.
pub(crate) fn parse(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if text.len() < SHORTEST || !text.chars().all(fits) {
        return Err(format!(
            "expected at least {SHORTEST} letters, digits, - or _"
        ));
    }
    Ok(text.to_owned())
}

/// The token of the last start, or a new one that is kept for the next.
///
/// # Errors
/// The system has no random numbers.
pub(crate) fn remembered() -> Result<String> {
    let file = file();
    if let Some(known) = file.as_ref().and_then(|file| fs::read_to_string(file).ok())
        && let Ok(token) = parse(known.trim())
    {
        return Ok(token);
    }
    let token = random()?;
    if let Some(file) = file
        && let Err(error) = keep(&file, &token)
    {
        let file = file.display();
        cli::complain(format_args!(
            "the address will change with the next start: {file}: {error}"
        ));
    }
    Ok(token)
}

fn file() -> Option<PathBuf> {
    let folder = dirs::state_dir().or_else(dirs::data_local_dir)?;
    Some(folder.join("xq").join("play-token"))
}

/// Writes it where nobody else can read it.
fn keep(file: &PathBuf, token: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(file)?, "{token}")
}

fn random() -> Result<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("{error}"))
        .context("no random numbers for the token")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_token_has_to_fit_into_an_address() {
        assert_eq!(parse("my-own_token1").as_deref(), Ok("my-own_token1"));
        for text in ["", "short", "has a space in it", "ampersand&more"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
