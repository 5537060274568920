//! CBF and WXF files, made from the description of the formats.

use xq_core::notation::{self, Style};
use xq_core::record::{GameResult, NodeId, Record};
use xq_core::{Color, Position, Square};

/// CBF: the main line with its comments; of the tags, title and players.
pub fn cbf(record: &Record) -> String {
    let place = |square: Square| format!("{}{}", square.file().index(), 9 - square.rank().index());
    let escape = |text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        text.replace('>', "&gt;")
    };
    let tag = |name| escape(record.tags.get(name).unwrap_or_default());
    let result = match record.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    let mut text = format!(
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n\
         <Head>\n<Name>{}</Name>\n<URL />\n<Red>{}</Red>\n<Black>{}</Black>\n\
         <RecordResult>{result}</RecordResult>\n<FEN>{}</FEN>\n</Head>\n<MoveList>\n",
        tag("Title"),
        tag("Red"),
        tag("Black"),
        record.start.to_fen()
    );
    let tree = &record.tree;
    let last = tree.main_line().last();
    for node in std::iter::once(NodeId::ROOT).chain(tree.main_line()) {
        let value = match tree.mv(node) {
            Some(mv) => format!("{}-{}", place(mv.from), place(mv.to)),
            None => "00-00".to_owned(),
        };
        let end = if Some(node) == last { " end=\"1\"" } else { "" };
        let comment = tree.comment(node);
        if comment.is_empty() {
            text.push_str(&format!("<Move value=\"{value}\"{end} />\n"));
        } else if comment.contains("]]>") {
            let comment = escape(comment);
            text.push_str(&format!("<Move value=\"{value}\"{end}>{comment}</Move>\n"));
        } else {
            text.push_str(&format!(
                "<Move value=\"{value}\"{end}><![CDATA[{comment}]]></Move>\n"
            ));
        }
    }
    text.push_str("</MoveList>\n</ChineseChessRecord>\n");
    text
}

/// WXF: the main line; of the tags, title and players.
pub fn wxf(record: &Record) -> String {
    let tag = |name| record.tags.get(name).unwrap_or_default();
    let mut text = format!(
        "FORMAT\tWXF\r\nGAME\t{}\r\nRED\t{};;;\r\nBLACK\t{};;;\r\nRESULT\t{}\r\nFEN\t{}\r\n\r\n\
         START{{\r\n",
        tag("Title"),
        tag("Red"),
        tag("Black"),
        record.result,
        record.start.to_fen().replace(" w ", " r ")
    );
    let mut position = Position::from_setup(&record.start).expect("a position");
    for mv in record.tree.main_moves() {
        if position.side_to_move() == Color::Red {
            text.push_str(&format!("{}. ", position.fullmove_number()));
        }
        let word = notation::write(&position, mv, Style::WxfOfficial);
        text.push_str(&word.replace('=', "."));
        text.push_str(if position.side_to_move() == Color::Red {
            " "
        } else {
            "\r\n"
        });
        let _ = position.make(mv);
    }
    text.push_str(" }END\r\n");
    text
}
