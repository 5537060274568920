//! CBF, the XML of 象棋桥 (CCBridge): one game, UTF-8.
//!
//! Source: an observed file. The moves of a file lie flat in one list, so that only a main line can
//! be told.
//!
//! ```text
//! <ChineseChessRecord Version="1.0">
//!   <Head>
//!     <Name>title</Name> <Contest>event</Contest> <Round/> <Date/> <Site/> <TimeRule/>
//!     <Red/> <RedTeam/> <RedTime/> <Black/> <BlackTeam/> <BlackTime/>
//!     <Commentator/> <Creator/> <ECCO/>  ...
//!     <RecordResult>0 unknown, 1 Red won, 2 Black won, 3 or 4 draw</RecordResult>
//!     <FEN>...</FEN>
//!   </Head>
//!   <MoveList>
//!     <Move value="00-00"><![CDATA[comment on the game]]></Move>
//!     <Move value="77-47" />     77 to 47: file from the left, rank from the top, both from 0
//!     <Move value="23-29" end="1" />
//!   </MoveList>
//! </ChineseChessRecord>
//! ```
//!
//! Elements of the head without a PGN name are kept as tags under their own.

use quick_xml::Reader as Xml;
use quick_xml::events::{BytesStart, Event};

use super::defect::{DefectKind, Place};
use super::draft::Draft;
use super::game::ReadGame;
use super::lines;
use super::men::square;
use super::node_id::NodeId;
use crate::moves::Move;
use crate::square::Square;

/// The elements of the head that PGN calls otherwise.
const NAMES: [(&str, &str); 5] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("TimeRule", "TimeControl"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
];

/// The first move of every list, which is none.
const ROOT: &str = "00-00";

/// Reads a file's one game.
pub(super) fn read(data: &[u8]) -> ReadGame {
    let (text, bad) = lines::decode(data, None);
    let mut reader = CbfReader {
        xml: Xml::from_str(&text),
        text: &text,
        counted: 0,
        line: 1,
        draft: Draft::new(1, Place::Line(1)),
        node: NodeId::ROOT,
        ended: false,
    };
    if let Some(encoding) = bad {
        let kind = DefectKind::Encoding { encoding };
        reader.draft.defects.add(Place::Line(1), kind);
    }
    // The files call their text Chinese, not their elements: a slip in the end tags does no harm.
    reader.xml.config_mut().check_end_names = false;
    reader.read();
    reader.draft.finish()
}

struct CbfReader<'a> {
    xml: Xml<&'a [u8]>,
    text: &'a str,
    /// How many bytes have been looked through for line ends, and the line they end in.
    counted: usize,
    line: usize,
    draft: Draft,
    /// The move that was read last.
    node: NodeId,
    /// Whether the line of moves has ended.
    ended: bool,
}

impl CbfReader<'_> {
    fn read(&mut self) {
        let mut element = String::new();
        let mut value = String::new();
        loop {
            match self.xml.read_event() {
                Ok(Event::Start(start)) => {
                    element = name(&start);
                    value.clear();
                    self.start(&start);
                }
                Ok(Event::Empty(start)) => self.start(&start),
                Ok(Event::Text(text)) => value.push_str(&text),
                Ok(Event::CData(text)) => value.push_str(&text),
                Ok(Event::GeneralRef(entity)) => {
                    let whole = format!("&{};", &*entity);
                    let known = quick_xml::escape::unescape(&whole);
                    value.push_str(&known.unwrap_or_default());
                }
                Ok(Event::End(_)) => {
                    self.end(&element, &value);
                    element.clear();
                    value.clear();
                }
                Ok(Event::Eof) => break,
                Ok(_) => {}
                Err(error) => {
                    self.broken(&error.to_string());
                    return;
                }
            }
        }
        if !self.text.contains("</ChineseChessRecord>") {
            let expected = "</ChineseChessRecord>";
            let place = self.place();
            self.draft
                .defects
                .add(place, DefectKind::Truncated { expected });
        }
    }

    fn broken(&mut self, error: &str) {
        let place = self.place();
        let defects = &mut self.draft.defects;
        defects.unexpected(place, error, "well-formed XML");
    }

    /// The line of what was read last.
    fn place(&mut self) -> Place {
        let at = usize::try_from(self.xml.buffer_position()).unwrap_or(usize::MAX);
        let at = at.min(self.text.len());
        let new = self.text.as_bytes().get(self.counted..at);
        self.line += new
            .unwrap_or_default()
            .iter()
            .filter(|&&b| b == b'\n')
            .count();
        self.counted = at.max(self.counted);
        Place::Line(self.line)
    }

    /// An element begins, which matters only if it is a move.
    fn start(&mut self, start: &BytesStart<'_>) {
        if start.name().as_ref() != "Move" {
            return;
        }
        let place = self.place();
        let attribute = |name| {
            let found = start.try_get_attribute(name).ok().flatten();
            found.map(|found| found.value.into_owned())
        };
        let value = attribute("value").unwrap_or_default();
        if value == ROOT && self.node == NodeId::ROOT {
            return;
        }
        if self.ended {
            let defects = &mut self.draft.defects;
            defects.unexpected(place, &value, "no move after the end of the line");
            return;
        }
        let mv = coordinates(&value);
        if mv.is_none() {
            let defects = &mut self.draft.defects;
            defects.value(place, "a move", &value, "two squares such as 77-47");
        }
        self.node = self.draft.add(self.node, mv, place);
        self.ended = attribute("end").is_some_and(|end| end == "1");
    }

    /// An element has ended whose text is known now.
    fn end(&mut self, element: &str, value: &str) {
        let place = self.place();
        match element {
            "" | "Head" | "MoveList" | "ChineseChessRecord" => {}
            "Move" => self.draft.comment(self.node, value),
            "FEN" => match value.parse() {
                Ok(setup) => {
                    self.draft.start = setup;
                    self.draft.start_place = place;
                }
                Err(error) => self.draft.bad_fen(place, error),
            },
            "RecordResult" => {
                // An empty one says nothing.
                let number = match value.trim() {
                    "" => Ok(0),
                    number => number.parse(),
                };
                match number {
                    Ok(number) => self.draft.numbered_result(place, number),
                    Err(_) => {
                        let defects = &mut self.draft.defects;
                        defects.value(place, "the result", value, "0 to 4");
                    }
                }
            }
            _ => {
                let known = NAMES.iter().find(|known| known.0 == element);
                let tag = known.map_or(element, |known| known.1);
                self.draft.tags.push(tag, value);
            }
        }
    }
}

fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_owned()
}

/// The move of `77-47`: file and rank of both squares, ranks from the top.
fn coordinates(text: &str) -> Option<Move> {
    let (from, to) = text.trim().split_once('-')?;
    Some(Move::new(on_board(from)?, on_board(to)?))
}

fn on_board(text: &str) -> Option<Square> {
    let [file, rank] = text.as_bytes() else {
        return None;
    };
    square(file.wrapping_sub(b'0'), b'9'.checked_sub(*rank)?)
}
