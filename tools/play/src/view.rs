//! The state as the page is told it.

use xq_core::notation::{self, Style};
use xq_core::record::{NodeId, Record};
use xq_core::rules::Verdict;
use xq_core::{Color, Move, Position};
use xq_search::Info;
use xq_search::engine::score::mate_distance;

use super::book::Book;
use super::contest::Contest;
use super::level::{Level, Player};
use super::message::{
    Banned, Board, ContestView, Lines, MoveText, Node, OutcomeView, Tree, Variation,
};
use super::reason;
use super::values::Evaluation;

/// How many moves of a line are shown.
const LINE_LENGTH: usize = 16;

/// The position looked at and how the game stands; how it is shown is the desk's to say.
pub(crate) fn board(book: &Book, contest: Option<&Contest>) -> Board {
    let position = book.position();
    let turn = position.side_to_move();
    let outcome = outcome(book, contest);
    let live = contest.filter(|contest| contest.live);
    let may_move = outcome.is_none()
        && live.is_none_or(|contest| contest.tip == book.node() && contest.level(turn).is_none());
    let (legal, banned) = if may_move {
        (position.legal_moves().to_vec(), book.banned())
    } else {
        Default::default()
    };
    let in_check = position.in_check();
    Board {
        node: book.number_of(book.node()),
        fen: position.to_fen(),
        turn: turn.into(),
        check: position
            .king(turn)
            .filter(|_| in_check)
            .map(|king| king.to_string()),
        legal: legal.iter().map(Move::to_string).collect(),
        banned: banned.iter().map(banned_move).collect(),
        warning: book.warning().as_ref().map(judged),
        last: book.tree().mv(book.node()).map(|mv| mv.to_string()),
        outcome,
        contest: contest.map(|contest| contest_view(book, contest)),
        rules: book.conditions().rule_set.name(),
        style: String::new(),
        lines: 0,
        can_undo: false,
        can_redo: false,
    }
}

fn banned_move((mv, verdict): &(Move, Verdict)) -> Banned {
    Banned {
        mv: mv.to_string(),
        why: judged(verdict),
    }
}

fn judged(verdict: &Verdict) -> OutcomeView {
    OutcomeView {
        winner: verdict.winner().map(Into::into),
        why: reason::verdict(verdict),
    }
}

fn outcome(book: &Book, contest: Option<&Contest>) -> Option<OutcomeView> {
    let verdict = book.game().verdict();
    let willed = contest
        .filter(|contest| contest.tip == book.node())
        .and_then(|contest| contest.ending);
    match willed {
        Some(ending) => Some(OutcomeView {
            winner: ending.winner().map(Into::into),
            why: reason::ending(ending),
        }),
        None => verdict.is_over().then(|| judged(verdict)),
    }
}

fn contest_view(book: &Book, contest: &Contest) -> ContestView {
    let turn = book.turn_at(contest.tip);
    let clock = contest.clock.as_ref();
    ContestView {
        red: contest.player(Color::Red),
        black: contest.player(Color::Black),
        live: contest.live,
        tip: book.number_of(contest.tip),
        thinking: contest.level(turn).is_some(),
        clock: clock.map(|clock| clock.state(std::time::Instant::now())),
        clocks: contest.clocks.clone(),
        ending: contest.ending,
    }
}

/// The moves of the game.
pub(crate) fn tree(book: &Book, style: Style) -> Tree {
    let tree = book.tree();
    let mut texts = vec![String::new(); book.nodes().len()];
    let mut bests: Vec<Option<MoveText>> = Vec::new();
    bests.resize_with(texts.len(), || None);
    let best = |node, position: &Position| {
        let mv = book.assessment(node)?.best?;
        position
            .is_legal(mv)
            .then(|| move_text(position, mv, style))
    };
    bests[0] = best(NodeId::ROOT, book.start());
    let mut position = book.start().clone();
    let mut played = Vec::new();
    for (depth, node) in tree.preorder() {
        while played.len() >= depth {
            if let Some((mv, undo)) = played.pop() {
                position.unmake(mv, undo);
            }
        }
        if let Some(mv) = tree.mv(node).filter(|&mv| position.is_legal(mv)) {
            if let Some(text) = texts.get_mut(book.number_of(node)) {
                *text = notation::write(&position, mv, style);
            }
            played.push((mv, position.make(mv)));
            if let Some(place) = bests.get_mut(book.number_of(node)) {
                *place = best(node, &position);
            }
        }
    }
    let nodes = book.nodes().iter().zip(texts).zip(bests);
    Tree {
        id: book.id().to_owned(),
        start: book.start().to_fen(),
        nodes: nodes
            .map(|((&node, text), best)| entry(book, node, text, best))
            .collect(),
        tags: tags(book.record()),
        result: book.record().result.as_str(),
    }
}

fn entry(book: &Book, node: NodeId, text: String, best: Option<MoveText>) -> Node {
    let tree = book.tree();
    let assessment = book.assessment(node);
    Node {
        parent: tree.parent(node).map(|parent| book.number_of(parent)),
        mv: tree.mv(node).map_or(String::new(), |mv| mv.to_string()),
        text,
        comment: tree.comment(node).to_owned(),
        evaluation: assessment.map(|it| it.evaluation),
        best: best.filter(|_| assessment.is_some_and(|it| it.reviewed)),
        reviewed: assessment.is_some_and(|it| it.reviewed),
    }
}

fn tags(record: &Record) -> std::collections::BTreeMap<String, String> {
    let tags = record.tags.iter();
    tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// A score as Red sees it.
pub(crate) fn evaluation(score: i32, turn: Color) -> Evaluation {
    let sign = match turn {
        Color::Red => 1,
        Color::Black => -1,
    };
    match mate_distance(score) {
        // Mated already: no moves are left, but it is the other side's mate.
        Some(0) => Evaluation::Mate(-sign),
        Some(moves) => Evaluation::Mate(sign * moves),
        None => Evaluation::Cp(sign * score),
    }
}

/// What the engine thinks about a position.
pub(crate) fn lines(node: usize, position: &Position, infos: &[Info], style: Style) -> Lines {
    let first = infos.first();
    Lines {
        node,
        depth: first.map_or(0, |info| info.depth),
        nodes: first.map_or(0, |info| info.nodes),
        elapsed: first.map_or(0, |info| info.elapsed.as_millis() as u64),
        lines: infos
            .iter()
            .map(|info| line(position, info, style))
            .collect(),
    }
}

fn line(position: &Position, info: &Info, style: Style) -> Variation {
    let turn = position.side_to_move();
    let mut position = position.clone();
    let mut texts = Vec::new();
    let mut moves = Vec::new();
    for &mv in info.pv.iter().take(LINE_LENGTH) {
        if !position.is_legal(mv) {
            break;
        }
        texts.push(notation::write(&position, mv, style));
        moves.push(mv.to_string());
        let _ = position.make(mv);
    }
    Variation {
        evaluation: evaluation(info.score, turn),
        moves,
        texts,
    }
}

/// A move with how a notation writes it.
pub(crate) fn move_text(position: &Position, mv: Move, style: Style) -> MoveText {
    MoveText {
        mv: mv.to_string(),
        text: notation::write(position, mv, style),
    }
}

/// How a record names a player.
pub(crate) fn player_name(player: Player) -> String {
    match player {
        Player::Human => "Human".to_owned(),
        Player::Engine(Level::Depth(plies)) => format!("xq, depth {plies}"),
        Player::Engine(Level::Held(strength)) => format!("xq, level {}", strength.level()),
        Player::Engine(Level::Seconds(seconds)) => format!("xq, {seconds} s a move"),
        Player::Engine(Level::Full) => "xq".to_owned(),
        Player::Engine(Level::Other) => "Another engine".to_owned(),
    }
}

/// A name for the file of a game.
pub(crate) fn file_name(record: &Record, extension: &str) -> String {
    let name = |tag| record.tags.get(tag).unwrap_or("");
    let players = format!("{}-{}", name("Red"), name("Black"));
    let words = players.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join("-").chars().take(60).collect();
    match name.is_empty() {
        true => format!("game.{extension}"),
        false => format!("{name}.{extension}"),
    }
}
