//! Sentences for people, in both languages of the page.

use serde::Serialize;
use xq_core::rules::{DrawReason, Verdict, WinReason};
use xq_core::{Color, Defect, IllegalMove, Piece, PieceKind};

/// A sentence in English and Chinese.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Chinese, simplified characters.
    pub zh: String,
}

impl Words {
    /// A sentence.
    pub fn new(en: impl Into<String>, zh: impl Into<String>) -> Words {
        Words {
            en: en.into(),
            zh: zh.into(),
        }
    }
}

/// A side's name.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "红方",
        Color::Black => "黑方",
    }
}

/// A man's name, as it is written on the piece.
pub const fn man(piece: Piece) -> char {
    match (piece.kind(), piece.color()) {
        (PieceKind::King, Color::Red) => '帅',
        (PieceKind::King, Color::Black) => '将',
        (PieceKind::Advisor, Color::Red) => '仕',
        (PieceKind::Advisor, Color::Black) => '士',
        (PieceKind::Elephant, Color::Red) => '相',
        (PieceKind::Elephant, Color::Black) => '象',
        (PieceKind::Horse, _) => '马',
        (PieceKind::Rook, _) => '车',
        (PieceKind::Cannon, _) => '炮',
        (PieceKind::Pawn, Color::Red) => '兵',
        (PieceKind::Pawn, Color::Black) => '卒',
    }
}

/// Why a move is not legal.
pub fn illegal(why: &IllegalMove) -> Words {
    let zh = match why {
        IllegalMove::NoPiece { from } => format!("{from} 上没有棋子"),
        IllegalMove::NotItsTurn { piece, .. } => {
            format!("现在轮到{}走", side(piece.color().other()))
        }
        IllegalMove::NoMove { piece, .. } => format!("{}没有移动", man(*piece)),
        IllegalMove::OwnPiece { piece, to } => format!("{to} 上是己方的{}", man(*piece)),
        IllegalMove::NotItsWay { piece, .. } => {
            format!("{}不能这样走：{}", man(*piece), way(*piece))
        }
        IllegalMove::LeavesPalace { piece, .. } => format!("{}不能出九宫", man(*piece)),
        IllegalMove::CrossesRiver { piece, .. } => format!("{}不能过河", man(*piece)),
        IllegalMove::Backwards { piece, .. } => format!("{}不能后退", man(*piece)),
        IllegalMove::SidewaysTooEarly { piece, .. } => format!("{}过河前不能横走", man(*piece)),
        IllegalMove::BlockedLeg { by, leg } => format!("蹩马腿：{leg} 上有{}", man(*by)),
        IllegalMove::BlockedEye { by, eye } => format!("塞象眼：{eye} 上有{}", man(*by)),
        IllegalMove::BlockedWay { piece, at, by } => {
            format!("{}的路线被 {at} 上的{}挡住", man(*piece), man(*by))
        }
        IllegalMove::WrongScreens { count, .. } => {
            format!("炮须隔一子吃子，此处隔着 {count} 子")
        }
        IllegalMove::KingsFace { .. } => "不能让将帅照面".to_owned(),
        IllegalMove::KingAttacked { .. } => "走后己方将帅会被吃".to_owned(),
    };
    Words::new(sentence(&why.to_string()), format!("{zh}。"))
}

fn way(piece: Piece) -> &'static str {
    match piece.kind() {
        PieceKind::King => "直走或横走一步",
        PieceKind::Advisor => "斜走一步",
        PieceKind::Elephant => "斜走两步",
        PieceKind::Horse => "走“日”字",
        PieceKind::Rook | PieceKind::Cannon => "沿直线走",
        PieceKind::Pawn => "向前一步，过河后可横走",
    }
}

/// What is wrong with a setup.
pub fn defect(defect: &Defect) -> Words {
    let zh = match defect {
        Defect::NoKing { color } => format!(
            "{}缺少{}",
            side(*color),
            man(Piece::new(*color, PieceKind::King))
        ),
        Defect::TooMany {
            piece,
            found,
            allowed,
        } => {
            let color = side(piece.color());
            format!("{color}有 {found} 个{}，最多 {allowed} 个", man(*piece))
        }
        Defect::Misplaced { piece, square } => {
            let color = side(piece.color());
            format!("{color}的{}不可能在 {square}", man(*piece))
        }
        Defect::KingsFacing => "将帅照面，中间没有棋子".to_owned(),
        Defect::KingCanBeTaken { color, .. } => format!("没轮到{}走，却正被将军", side(*color)),
    };
    Words::new(sentence(&defect.to_string()), format!("{zh}。"))
}

/// How a game stands, and the reason in one word.
pub fn verdict(verdict: &Verdict) -> (Words, &'static str) {
    let (zh, reason) = match verdict {
        Verdict::Ongoing => (String::from("对局进行中"), "ongoing"),
        Verdict::Win { winner, reason } => {
            let (why, word) = win(winner.other(), reason);
            (format!("{}胜：{why}", side(*winner)), word)
        }
        Verdict::Draw { reason } => {
            let (why, word) = draw(*reason);
            (format!("和棋：{why}"), word)
        }
    };
    let words = Words::new(sentence(&verdict.to_string()), format!("{zh}。"));
    (words, reason)
}

fn win(loser: Color, reason: &WinReason) -> (String, &'static str) {
    let loser = side(loser);
    match reason {
        WinReason::Checkmate => (format!("{loser}被将死"), "checkmate"),
        WinReason::Stalemate => (format!("{loser}被困毙"), "stalemate"),
        WinReason::PerpetualCheck { .. } => (format!("{loser}长将"), "perpetual_check"),
        WinReason::PerpetualChase(_) => (format!("{loser}长捉"), "perpetual_chase"),
    }
}

fn draw(reason: DrawReason) -> (String, &'static str) {
    let (why, word) = match reason {
        DrawReason::MutualPerpetualCheck { .. } => ("双方长将", "mutual_perpetual_check"),
        DrawReason::MutualPerpetualChase { .. } => ("双方长捉", "mutual_perpetual_chase"),
        DrawReason::Repetition { .. } => ("循环局面，双方不变着", "repetition"),
        DrawReason::NaturalMoveLimit { plies } => {
            return (
                format!("连续 {} 回合没有吃子", plies / 2),
                "natural_move_limit",
            );
        }
        DrawReason::InsufficientMaterial => ("双方均无力取胜", "insufficient_material"),
    };
    (why.to_owned(), word)
}

/// With a capital letter at its beginning and a full stop at its end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
