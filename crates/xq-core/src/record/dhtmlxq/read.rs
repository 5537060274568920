//! Reading DhtmlXQ.

use std::collections::HashMap;

use super::layout::{LAYOUT, NAMES};
use super::scan::{Value, Values, first, plain};
use crate::moves::Move;
use crate::position::Setup;
use crate::record::defect::{DefectKind, Place};
use crate::record::draft::Draft;
use crate::record::encoding::Encoding;
use crate::record::game::ReadGame;
use crate::record::lines;
use crate::record::men::{men, square};
use crate::record::node_id::NodeId;
use crate::record::result::GameResult;
use crate::square::Square;

/// Reads the games of a file, one after another.
pub(in crate::record) fn read(
    data: &[u8],
    encoding: Option<Encoding>,
) -> impl Iterator<Item = ReadGame> + use<> {
    let (text, bad) = lines::decode(data, encoding);
    let mut file = DhtmlxqFile {
        in_html: first(&text).is_some_and(|at| text[..at].contains('<')),
        text,
        bad,
        at: 0,
        line: 1,
        number: 0,
    };
    std::iter::from_fn(move || file.next())
}

/// A file that is being read.
struct DhtmlxqFile {
    text: String,
    /// The encoding in which some of it made no sense, until that is told.
    bad: Option<Encoding>,
    in_html: bool,
    /// Where the next game begins.
    at: usize,
    line: usize,
    /// How many games have been read.
    number: usize,
}

impl DhtmlxqFile {
    fn next(&mut self) -> Option<ReadGame> {
        let mut values: Vec<Value<'_>> = Vec::new();
        let mut line = None;
        let mut end = (self.text.len(), self.line);
        for value in Values::new(&self.text, self.at, self.line) {
            if value.name.is_empty() && !values.is_empty() {
                end = (value.start, value.line);
                break;
            }
            line = line.or(Some(value.line));
            if !value.name.is_empty() {
                values.push(value);
            }
        }
        if line.is_none() && self.number == 0 && is_bare(&self.text) {
            values = bare(&self.text);
            line = Some(1);
        }
        let line = line?;
        self.number += 1;
        let mut reader = DhtmlxqReader::new(self.number, line, self.in_html);
        if let Some(encoding) = self.bad.take() {
            reader.defect(line, DefectKind::Encoding { encoding });
        }
        let game = reader.read(&values);
        (self.at, self.line) = end;
        Some(game)
    }
}

/// Whether a text is digits alone, four for each move.
pub(in crate::record) fn is_bare(text: &str) -> bool {
    let mut digits = 0;
    let all = text.bytes().all(|byte| {
        digits += usize::from(byte.is_ascii_digit());
        byte.is_ascii_digit() || byte.is_ascii_whitespace()
    });
    all && digits >= 8 && digits % 4 == 0
}

/// The values of a text of digits: the squares of the men, if the first 64 digits are that, and
/// the moves.
fn bare(text: &str) -> Vec<Value<'_>> {
    let text = text.trim();
    let value = |name: &'static str, text| Value {
        name,
        text,
        line: 1,
        start: 0,
    };
    match text.split_at_checked(64) {
        Some((men, moves)) if setup(men.as_bytes()).pieces().count() > 0 && is_position(men) => {
            vec![value("binit", men), value("movelist", moves)]
        }
        _ => vec![value("movelist", text)],
    }
}

/// Whether digits put every man on a square of his own, both kings among them.
fn is_position(digits: &str) -> bool {
    let squares: Vec<&[u8]> = digits.as_bytes().chunks_exact(2).collect();
    let on = |place: &[u8]| on_board(place).is_some();
    let standing = squares.iter().filter(|place| on(place)).count();
    let setup = setup(digits.as_bytes());
    standing == setup.pieces().count() && squares.len() == 32 && on(squares[4]) && on(squares[20])
}

/// The arrangement of the men that the digits of their squares tell.
fn setup(digits: &[u8]) -> Setup {
    let mut start = Setup::empty();
    for (man, place) in men().zip(digits.chunks_exact(2)) {
        // Anything beyond the board means that the man is not there.
        if let Some(square) = on_board(place) {
            start.board[square] = Some(man);
        }
    }
    start
}

/// A line of moves: the main line, or one that leaves another.
struct Course {
    /// The step of its first move.
    first: usize,
    /// The node of its first move, behind which those of the others come one by one.
    start: Option<NodeId>,
    /// How many moves it has.
    length: usize,
    /// What its first move follows.
    parent: NodeId,
}

impl Course {
    /// The node before a step of this line, or of its end.
    fn before(&self, step: usize) -> Option<NodeId> {
        match step.checked_sub(self.first)? {
            0 => Some(self.parent),
            after if after <= self.length => {
                let later = u32::try_from(after - 1).ok()?;
                Some(self.start?.later(later))
            }
            _ => None,
        }
    }
}

/// A line that leaves another one.
struct SideLine<'a> {
    from: usize,
    step: usize,
    number: usize,
    moves: &'a Value<'a>,
}

struct DhtmlxqReader {
    draft: Draft,
    in_html: bool,
    courses: HashMap<usize, Course>,
}

impl DhtmlxqReader {
    fn new(game: usize, line: usize, in_html: bool) -> DhtmlxqReader {
        DhtmlxqReader {
            draft: Draft::new(game, Place::Line(line)),
            in_html,
            courses: HashMap::new(),
        }
    }

    fn defect(&mut self, line: usize, kind: DefectKind) {
        self.draft.defects.add(Place::Line(line), kind);
    }

    fn value(&mut self, line: usize, what: &'static str, found: &str, expected: &'static str) {
        let defects = &mut self.draft.defects;
        defects.value(Place::Line(line), what, found, expected);
    }

    fn unexpected(&mut self, value: &Value<'_>, expected: &'static str) {
        let place = Place::Line(value.line);
        let defects = &mut self.draft.defects;
        defects.unexpected(place, value.name, expected);
    }

    fn read(mut self, values: &[Value<'_>]) -> ReadGame {
        let mut main = None;
        let mut variations = Vec::new();
        let mut comments = Vec::new();
        for value in values {
            let key = value.key();
            if key == "movelist" {
                main = Some(value);
            } else if let Some(numbers) = key.strip_prefix("move_") {
                match numbers_of(numbers).as_deref() {
                    Some(&[from, step, number]) => variations.push(SideLine {
                        from,
                        step,
                        number,
                        moves: value,
                    }),
                    _ => self.unexpected(value, "move_LINE_STEP_NUMBER"),
                }
            } else if let Some(numbers) = key.strip_prefix("comment") {
                match numbers_of(numbers).as_deref() {
                    Some(&[step]) => comments.push((0, step, value)),
                    Some(&[course, step]) => comments.push((course, step, value)),
                    _ => self.unexpected(value, "commentSTEP or commentLINE_STEP"),
                }
            } else {
                self.header(value);
            }
        }
        self.course(0, 1, NodeId::ROOT, main);
        self.variations(variations);
        for (course, step, value) in comments {
            self.comment(course, step, value);
        }
        self.draft.first_piece_to_move();
        self.draft.finish()
    }

    fn header(&mut self, value: &Value<'_>) {
        let text = plain(value.text, self.in_html);
        match &*value.key() {
            "binit" => self.start(value),
            "result" => match GameResult::parse(&text) {
                Some(result) => self.draft.result = result,
                None => {
                    let expected = "红胜, 黑胜, 和局, 未知 or 1-0, 0-1, 1/2-1/2, *";
                    self.value(value.line, "the result", &text, expected);
                }
            },
            name if LAYOUT.contains(&name) => {}
            name => {
                let known = NAMES.iter().find(|known| known.0 == name);
                let tag = known.map_or(value.name, |known| known.1);
                self.draft.tags.push(tag, &text);
            }
        }
    }

    fn start(&mut self, value: &Value<'_>) {
        let digits = digits(&plain(value.text, self.in_html));
        if digits.is_empty() {
            return;
        }
        self.draft.start_place = Place::Line(value.line);
        if digits.len() != 64 {
            let found = format!("{} digits", digits.len());
            self.value(value.line, "the start position", &found, "64 digits");
        }
        self.draft.start = setup(&digits);
    }

    /// Adds the moves of a line.
    fn course(&mut self, number: usize, first: usize, parent: NodeId, value: Option<&Value<'_>>) {
        let mut course = Course {
            first,
            start: None,
            length: 0,
            parent,
        };
        let mut node = parent;
        let moves = value.map(|value| (value.line, digits(&plain(value.text, self.in_html))));
        let (line, digits) = moves.unwrap_or_default();
        self.draft.reserve(digits.len().div_ceil(4));
        for squares in digits.chunks(4) {
            let mv = on_board(squares.get(..2).unwrap_or_default())
                .zip(on_board(squares.get(2..).unwrap_or_default()))
                .map(|(from, to)| Move::new(from, to));
            if mv.is_none() {
                let found = String::from_utf8_lossy(squares);
                let expected = "four digits: file and rank of both squares";
                self.value(line, "a move", &found, expected);
            }
            node = self.draft.add(node, mv, Place::Line(line));
            course.start.get_or_insert(node);
            course.length += 1;
        }
        self.courses.insert(number, course);
    }

    /// Adds the lines that leave others, each when the one that it leaves is known.
    fn variations(&mut self, variations: Vec<SideLine<'_>>) {
        let mut waiting: HashMap<usize, Vec<SideLine<'_>>> = HashMap::new();
        for variation in variations {
            if !self.courses.contains_key(&variation.from) {
                waiting.entry(variation.from).or_default().push(variation);
                continue;
            }
            let mut ready = vec![variation];
            while let Some(variation) = ready.pop() {
                self.variation(&variation);
                let next = waiting.remove(&variation.number).unwrap_or_default();
                ready.extend(next.into_iter().rev());
            }
        }
        let mut orphans: Vec<_> = waiting.into_values().flatten().collect();
        orphans.sort_by_key(|variation| variation.moves.line);
        for variation in orphans {
            self.unexpected(variation.moves, "a variation of a line that is there");
        }
    }

    fn variation(&mut self, variation: &SideLine<'_>) {
        let from = self.courses.get(&variation.from);
        let parent = from.and_then(|course| course.before(variation.step));
        match parent {
            _ if self.courses.contains_key(&variation.number) => {
                self.unexpected(variation.moves, "every line once");
            }
            Some(parent) => {
                let (number, step) = (variation.number, variation.step);
                self.course(number, step, parent, Some(variation.moves));
            }
            None => self.unexpected(variation.moves, "a step that the line has"),
        }
    }

    fn comment(&mut self, course: usize, step: usize, value: &Value<'_>) {
        let known = self.courses.get(&course);
        match known.and_then(|course| course.before(step + 1)) {
            Some(node) => {
                let text = plain(value.text, self.in_html);
                self.draft.comment(node, &text);
            }
            None => self.unexpected(value, "a step that the line has"),
        }
    }
}

/// The numbers between underscores, all of them below a million.
fn numbers_of(text: &str) -> Option<Vec<usize>> {
    let numbers = text.split('_').map(|part| {
        let is_number = part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| is_number)
    });
    numbers.collect()
}

/// The bytes of a text without white space.
fn digits(text: &str) -> Vec<u8> {
    let visible = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    visible.collect()
}

/// The square of two digits: file, rank from the top.
fn on_board(digits: &[u8]) -> Option<Square> {
    let [file, rank] = digits else {
        return None;
    };
    square(file.wrapping_sub(b'0'), b'9'.checked_sub(*rank)?)
}
