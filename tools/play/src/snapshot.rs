//! What a tab remembers, and hands in when its connection is back.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use xq_core::notation::Style;
use xq_core::record::{GameResult, MoveTree, NodeId, Record};
use xq_core::rules::{Conditions, RuleSet};
use xq_core::{Move, Position};

use super::book::{Assessment, Book, MOST_MOVES};
use super::clock::Clock;
use super::contest::Contest;
use super::level::Player;
use super::setup;
use super::text::Text;
use super::values::{ClockState, Ending, Evaluation};

/// The most tags that are kept.
const MOST_TAGS: usize = 100;

/// What a tab remembers. All of it comes from outside: whatever the rules do not allow is left out.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Snapshot {
    /// By which the page knows the game.
    pub(crate) id: Option<String>,
    /// The start, if not the usual one.
    pub(crate) start: Option<String>,
    /// Every move: the number of the move before it, itself, the comment.
    #[serde(default)]
    pub(crate) moves: Vec<(usize, String, String)>,
    /// The comment on the game.
    #[serde(default)]
    pub(crate) comment: String,
    /// The move looked at.
    #[serde(default)]
    pub(crate) node: usize,
    /// What is known about the game.
    #[serde(default)]
    pub(crate) tags: BTreeMap<String, String>,
    /// How the game ended, as PGN writes it.
    #[serde(default)]
    pub(crate) result: String,
    /// The evaluations that are known: the number of the move, what it leads to.
    #[serde(default)]
    pub(crate) evaluations: Vec<(usize, Evaluation)>,
    /// What the engine would have played, for the positions that a review has seen.
    #[serde(default)]
    pub(crate) bests: Vec<(usize, String)>,
    pub(crate) contest: Option<ContestMemory>,
    pub(crate) rules: Option<String>,
    pub(crate) style: Option<String>,
    /// How many lines of the engine are shown.
    #[serde(default)]
    pub(crate) lines: usize,
}

/// What a tab remembers of a contest.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestMemory {
    pub(crate) red: Player,
    pub(crate) black: Player,
    /// Whether it goes on.
    pub(crate) live: bool,
    /// The move after which it stands.
    pub(crate) tip: usize,
    pub(crate) clock: Option<ClockState>,
    /// What both clocks showed after every move, in milliseconds: Red's, Black's.
    #[serde(default)]
    pub(crate) clocks: Vec<(u64, u64)>,
    /// How it ended if not by the rules.
    pub(crate) ending: Option<Ending>,
}

pub(crate) struct Restored {
    pub(crate) book: Book,
    pub(crate) contest: Option<Contest>,
    pub(crate) style: Style,
    /// How many moves could not be restored.
    pub(crate) lost: usize,
}

impl Snapshot {
    /// Builds everything anew, each move asked for at the rules.
    ///
    /// # Errors
    /// The start is no position.
    pub(crate) fn restore(&self) -> Result<Restored, Text> {
        let conditions = self.conditions();
        let start = match &self.start {
            None => Position::start(),
            Some(fen) => setup::read(fen).map_err(|why| Text::Position { why })?,
        };
        let mut record = Record::new(start.to_setup());
        for (name, value) in self.tags.iter().take(MOST_TAGS) {
            record.tags.set(name, value);
        }
        record.result = GameResult::parse(&self.result).unwrap_or_default();
        let (tree, nodes) = self.grow(&start);
        record.tree = tree;
        let mut book = Book::of_record(record, start, conditions);
        if let Some(id) = &self.id {
            book.set_id(id);
        }
        let bests: HashMap<usize, &String> =
            self.bests.iter().map(|(node, mv)| (*node, mv)).collect();
        let node = |number: usize| nodes.get(number).copied().flatten();
        book.go_to(node(self.node).unwrap_or(NodeId::ROOT));
        for &(number, evaluation) in self.evaluations.iter().take(1 + MOST_MOVES) {
            if let Some(node) = node(number) {
                let best = bests.get(&number);
                let assessment = Assessment {
                    evaluation,
                    best: best.and_then(|mv| mv.parse().ok()),
                    reviewed: best.is_some(),
                };
                book.assess(node, assessment);
            }
        }
        let contest = self.contest.as_ref();
        let contest = contest.and_then(|memory| Some(memory.restore(node(memory.tip)?)));
        Ok(Restored {
            book,
            contest,
            style: self.style(),
            lost: 1 + self.moves.len() - nodes.iter().flatten().count(),
        })
    }

    /// The tree of the moves that are legal, and for each number its node.
    fn grow(&self, start: &Position) -> (MoveTree, Vec<Option<NodeId>>) {
        let mut tree = MoveTree::new();
        tree.set_comment(NodeId::ROOT, &self.comment);
        let mut grown = vec![Some((NodeId::ROOT, start.clone()))];
        for (parent, mv, comment) in self.moves.iter().take(MOST_MOVES) {
            let parent = grown.get(*parent).cloned().flatten();
            let legal = parent.zip(mv.parse::<Move>().ok());
            let legal = legal.filter(|((_, position), mv)| position.is_legal(*mv));
            grown.push(legal.map(|((parent, mut position), mv)| {
                let _ = position.make(mv);
                let node = tree.add(parent, mv);
                tree.set_comment(node, comment);
                (node, position)
            }));
        }
        let nodes = grown.into_iter().map(|grown| Some(grown?.0));
        (tree, nodes.collect())
    }

    fn conditions(&self) -> Conditions {
        let rules: Option<RuleSet> = self.rules.as_deref().and_then(|name| name.parse().ok());
        Conditions::from(rules.unwrap_or_default())
    }

    fn style(&self) -> Style {
        let style = self.style.as_deref().and_then(|name| name.parse().ok());
        style.unwrap_or(Style::WxfOfficial)
    }
}

impl ContestMemory {
    fn restore(&self, tip: NodeId) -> Contest {
        let mut contest = Contest::new([self.red, self.black], self.clock.map(Clock::restored));
        contest.tip = tip;
        contest.live = self.live;
        contest.ending = self.ending;
        contest.clocks = self.clocks.iter().copied().take(MOST_MOVES).collect();
        contest
    }
}
