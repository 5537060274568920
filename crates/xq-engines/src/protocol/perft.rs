//! The answer to `go perft N`: a line such as `h2e2: 44` for each move, in the end
//! `Nodes searched: 1920`.

/// What a line of the answer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftLine<'a> {
    /// Leaves below a move, which is in the engine's own notation.
    Move(&'a str, u128),
    /// All leaves; ends the answer.
    Total(u128),
    /// Something else: `info`, banners, empty lines.
    Other,
}

impl PerftLine<'_> {
    /// Reads a line.
    ///
    /// ```
    /// use xq_engines::protocol::perft::PerftLine;
    /// assert_eq!(PerftLine::read("b3b10: 42"), PerftLine::Move("b3b10", 42));
    /// assert_eq!(PerftLine::read("Nodes searched: 1920"), PerftLine::Total(1920));
    /// ```
    pub fn read(line: &str) -> PerftLine<'_> {
        let Some((name, nodes)) = line.split_once(':') else {
            return PerftLine::Other;
        };
        let Ok(nodes) = nodes.trim().parse() else {
            return PerftLine::Other;
        };
        let name = name.trim();
        if name.eq_ignore_ascii_case("nodes searched") {
            PerftLine::Total(nodes)
        } else if name.contains(char::is_whitespace) {
            PerftLine::Other
        } else {
            PerftLine::Move(name, nodes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_lines_are_told_apart() {
        for line in [
            "",
            "info depth 1",
            "a0a1",
            "a0a1: many",
            "time used: 12",
            "a0a1: -1",
        ] {
            assert_eq!(PerftLine::read(line), PerftLine::Other, "{line}");
        }
        assert_eq!(PerftLine::read("nodes searched  : 7"), PerftLine::Total(7));
    }
}
