//! The options that an engine offers.

/// An option as the engine announces it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineOption {
    /// Its name, with spaces in UCI.
    pub name: String,
    /// `check`, `spin`, `combo`, `button`, `string` ...
    pub kind: String,
    /// What it is if nobody sets it.
    pub default: Option<String>,
    /// The least number.
    pub min: Option<String>,
    /// The largest number.
    pub max: Option<String>,
    /// The choices.
    pub choices: Vec<String>,
}

impl EngineOption {
    /// Reads an `option` line of either protocol: UCI puts `name` before the name, UCCI does not.
    /// The rest are keys and values in any order. `None` where the line announces no option.
    ///
    /// ```
    /// use xq_engines::protocol::EngineOption;
    /// let uci = EngineOption::read("option name Skill Level type spin default 20 min -20 max 20");
    /// assert_eq!(uci.unwrap().name, "Skill Level");
    /// let ucci = EngineOption::read("option style type combo var solid var risky default solid");
    /// assert_eq!(ucci.unwrap().choices, ["solid", "risky"]);
    /// ```
    pub fn read(line: &str) -> Option<EngineOption> {
        let mut words = line.split_whitespace();
        if words.next() != Some("option") {
            return None;
        }
        let mut option = EngineOption::default();
        let mut words = words.peekable();
        if words.peek() == Some(&"name") {
            words.next();
        }
        let mut key = "name";
        let mut value = Vec::new();
        for word in words {
            if matches!(word, "type" | "default" | "min" | "max" | "var") {
                option.set(key, &value);
                key = word;
                value.clear();
            } else {
                value.push(word);
            }
        }
        option.set(key, &value);
        (!option.name.is_empty()).then_some(option)
    }

    /// A number with a range, under a name.
    pub fn number(name: &str, min: i64, max: Option<i64>) -> EngineOption {
        EngineOption {
            name: name.to_owned(),
            kind: "spin".to_owned(),
            min: Some(min.to_string()),
            max: max.map(|max| max.to_string()),
            ..EngineOption::default()
        }
    }

    /// Reads what follows `option=` in a feature of XBoard's protocol: the name, a hyphen and the
    /// type, then the value and what it may be.
    ///
    /// ```
    /// use xq_engines::protocol::EngineOption;
    /// let option = EngineOption::of_feature("Search depth -spin 4 1 20").unwrap();
    /// assert_eq!((&*option.name, &*option.kind), ("Search depth", "spin"));
    /// assert!(option.check("21").is_err() && option.check("20").is_ok());
    /// let option = EngineOption::of_feature("Style -combo solid /// *risky").unwrap();
    /// assert!(option.check("risky").is_ok() && option.check("wild").is_err());
    /// ```
    pub fn of_feature(text: &str) -> Option<EngineOption> {
        let (name, rest) = text.rsplit_once(" -")?;
        let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut option = EngineOption {
            name: name.trim().to_owned(),
            kind: kind.to_owned(),
            ..EngineOption::default()
        };
        match kind {
            "spin" | "slider" => {
                option.kind = "spin".to_owned();
                let mut words = values.split_whitespace().map(str::to_owned);
                option.default = words.next();
                option.min = words.next();
                option.max = words.next();
            }
            "check" => option.default = Some((values.trim() == "1").to_string()),
            "combo" => {
                let choices = values.split("///").map(str::trim);
                let plain = |choice: &str| choice.trim_start_matches('*').to_owned();
                option.choices = choices.map(plain).collect();
            }
            _ => option.default = Some(values.to_owned()),
        }
        Some(option)
    }

    /// Checks that a value can be given to the option, by its type, range and choices.
    ///
    /// ```
    /// use xq_engines::protocol::EngineOption;
    /// let hash = EngineOption::read("option name Hash type spin default 16 min 1 max 64").unwrap();
    /// assert!(hash.check("64").is_ok());
    /// let error = hash.check("65").unwrap_err();
    /// assert_eq!(error.to_string(), "found 65 for option Hash, expected a number from 1 to 64");
    /// ```
    ///
    /// # Errors
    /// When it cannot.
    pub fn check(&self, value: &str) -> Result<(), OptionError> {
        let end = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<i64>().ok());
        let expected = match self.kind.as_str() {
            "spin" => {
                let (min, max) = (end(&self.min), end(&self.max));
                let number = value.parse::<i64>().ok();
                let fits =
                    |n: i64| min.is_none_or(|min| n >= min) && max.is_none_or(|max| n <= max);
                if number.is_some_and(fits) {
                    return Ok(());
                }
                let shown = |end: Option<i64>| end.map_or("any".to_owned(), |end| end.to_string());
                format!("a number from {} to {}", shown(min), shown(max))
            }
            "check" if !matches!(value, "true" | "false") => "true or false".to_owned(),
            "combo"
                if !self
                    .choices
                    .iter()
                    .any(|choice| choice.eq_ignore_ascii_case(value)) =>
            {
                format!("one of {}", self.choices.join(", "))
            }
            _ => return Ok(()),
        };
        Err(OptionError::Value {
            name: self.name.clone(),
            found: value.to_owned(),
            expected,
        })
    }

    /// The option of a name among those that are offered, whatever the case of its letters, after
    /// checking that it takes a value.
    ///
    /// # Errors
    /// When there is none, or it does not take the value.
    pub fn find<'a>(
        offered: &'a [EngineOption],
        name: &str,
        value: &str,
    ) -> Result<&'a EngineOption, OptionError> {
        let found = offered
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name));
        let option = found.ok_or_else(|| OptionError::Unknown {
            name: name.to_owned(),
            offered: match offered {
                [] => "none".to_owned(),
                some => some
                    .iter()
                    .map(|option| &*option.name)
                    .collect::<Vec<_>>()
                    .join(", "),
            },
        })?;
        option.check(value)?;
        Ok(option)
    }

    fn set(&mut self, key: &str, words: &[&str]) {
        let value = words.join(" ");
        match key {
            "name" => self.name = value,
            "type" => self.kind = value,
            "default" => self.default = Some(value),
            "min" => self.min = Some(value),
            "max" => self.max = Some(value),
            _ => self.choices.push(value),
        }
    }
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The engine does not have it.
    #[error("found no option {name:?}; it offers {offered}")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// What there is.
        offered: String,
    },
    /// The value is of another type or out of range.
    #[error("found {found} for option {name}, expected {expected}")]
    Value {
        /// The option.
        name: String,
        /// The value.
        found: String,
        /// What it takes.
        expected: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_are_read() {
        let option = EngineOption::read(
            "option name UCI_Variant type combo default chess var chess var xiangqi",
        )
        .unwrap();
        assert_eq!(option.kind, "combo");
        assert_eq!(option.default.as_deref(), Some("chess"));
        assert_eq!(option.choices, ["chess", "xiangqi"]);
        let option =
            EngineOption::read("option hashsize type spin min 0 max 1024 default 0").unwrap();
        assert_eq!(option.name, "hashsize");
        assert_eq!(option.min.as_deref(), Some("0"));
        assert_eq!(option.max.as_deref(), Some("1024"));
        assert_eq!(option.default.as_deref(), Some("0"));
    }

    #[test]
    fn other_lines_are_no_options() {
        for line in [
            "",
            "option",
            "option name",
            "id name option",
            "options a type b",
        ] {
            assert_eq!(EngineOption::read(line), None, "{line}");
        }
    }
}
