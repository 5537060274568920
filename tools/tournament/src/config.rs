//! Options from a file: they become words of the command line, before those that were typed.
//!
//! ```toml
//! rounds = 100
//! concurrency = 2
//! sprt = "elo0=0,elo1=5"
//!
//! [each]
//! tc = "10+0.1"
//! option.Hash = 64
//!
//! [[engine]]
//! cmd = "./new"
//! name = "new"
//!
//! [[engine]]
//! builtin = "pvs"
//! ```

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use toml::{Table, Value};

/// The words of a command line with those from the file that follows `--config`, if there is one,
/// put in front of the typed ones.
///
/// # Errors
/// When the file cannot be read or holds what no option takes.
pub fn expand(words: Vec<OsString>) -> Result<Vec<OsString>> {
    let Some(file) = config_file(&words) else {
        return Ok(words);
    };
    let path = Path::new(&file);
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let table: Table = text.parse().with_context(|| format!("in {shown}"))?;
    let from_file = options(&table).with_context(|| format!("in {shown}"))?;
    let typed: Vec<OsString> = words.iter().skip(1).cloned().collect();
    // Of a subcommand the options come behind its name.
    let named = typed.first().is_some_and(|word| word == "schedule");
    let (head, tail) = typed.split_at(usize::from(named));
    let mut expanded: Vec<OsString> = words.iter().take(1).cloned().collect();
    expanded.extend(head.iter().cloned());
    expanded.extend(
        from_file
            .into_iter()
            .filter(|option| !is_typed(option, tail))
            .flatten()
            .map(OsString::from),
    );
    expanded.extend(tail.iter().cloned());
    Ok(expanded)
}

fn config_file(words: &[OsString]) -> Option<OsString> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--config" {
            return words.next().cloned();
        }
        if let Some(file) = word
            .to_str()
            .and_then(|word| word.strip_prefix("--config="))
        {
            return Some(file.into());
        }
    }
    None
}

/// Whether an option is among the typed ones too, which go before. Engines add up.
fn is_typed(option: &[String], typed: &[OsString]) -> bool {
    let Some(name) = option.first().filter(|name| *name != "--engine") else {
        return false;
    };
    typed.iter().filter_map(|word| word.to_str()).any(|word| {
        word == name
            || word
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('='))
    })
}

/// Options and their values, each by itself.
fn options(table: &Table) -> Result<Vec<Vec<String>>> {
    let mut options = Vec::new();
    for (key, value) in table {
        let name = format!("--{key}");
        match (key.as_str(), value) {
            ("engine", Value::Array(engines)) => {
                for engine in engines {
                    let engine = engine.as_table().context("engine: expected [[engine]]")?;
                    options.push(vec![name.clone(), entrant(engine)?]);
                }
            }
            ("each", Value::Table(each)) => options.push(vec![name, entrant(each)?]),
            (_, Value::Boolean(true)) => options.push(vec![name]),
            (_, Value::Boolean(false)) => {}
            (_, value) => options.push(vec![name, scalar(key, value)?]),
        }
    }
    Ok(options)
}

/// A table as a line of `key=value`.
fn entrant(table: &Table) -> Result<String> {
    let mut words = Vec::new();
    for (key, value) in table {
        match value {
            Value::Table(inner) => {
                for (inner_key, value) in inner {
                    let key = format!("{key}.{inner_key}");
                    words.push(format!("{key}={}", scalar(&key, value)?));
                }
            }
            Value::Boolean(on) if !key.starts_with("option") => {
                words.push(format!("{key}={}", if *on { "on" } else { "off" }));
            }
            value => words.push(format!("{key}={}", scalar(key, value)?)),
        }
    }
    Ok(shell_words::join(words))
}

fn scalar(key: &str, value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(on) => Ok(on.to_string()),
        _ => bail!("{key}: expected a text or a number"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_words() {
        let table: Table = "rounds = 3\nresume = true\n[each]\ntc = '1+0.1'\noption.Hash = 8\n\
             [[engine]]\ncmd = './a b'\nponder = true\n[[engine]]\nbuiltin = 'pvs'"
            .parse()
            .unwrap();
        let options = options(&table).unwrap();
        let has = |name: &str, words: &[&str]| {
            options.iter().any(|option| {
                let value = option
                    .get(1)
                    .map(|value| shell_words::split(value).unwrap());
                option[0] == name && value.unwrap_or_default() == words
            })
        };
        assert!(
            has("--rounds", &["3"]) && has("--resume", &[]),
            "{options:?}"
        );
        assert!(has("--engine", &["cmd=./a b", "ponder=on"]), "{options:?}");
        assert!(has("--engine", &["builtin=pvs"]), "{options:?}");
        assert!(has("--each", &["option.Hash=8", "tc=1+0.1"]), "{options:?}");
    }
}
