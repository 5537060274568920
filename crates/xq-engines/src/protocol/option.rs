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
