//! The chased pieces against a slow and plain second reading of the rule: a board of letters,
//! every capture made and every recapture tried.

use xq_core::rules::{RuleSet, chased_pieces};
use xq_core::{Color, Piece, PieceKind, Position, Square};
use xq_testkit::{random_game, random_setup};

#[derive(Clone)]
struct Plain {
    board: [[Option<Piece>; 10]; 9],
}

type Point = (i8, i8);

fn point(square: Square) -> Point {
    (square.file() as i8, square.rank() as i8)
}

fn all_points() -> impl Iterator<Item = Point> {
    (0..9).flat_map(|file| (0..10).map(move |rank| (file, rank)))
}

fn own_rank(color: Color, rank: i8) -> i8 {
    if color == Color::Red { rank } else { 9 - rank }
}

fn crossed(color: Color, (_, rank): Point) -> bool {
    own_rank(color, rank) > 4
}

impl Plain {
    fn of(position: &Position) -> Plain {
        let mut board = [[None; 10]; 9];
        for (square, piece) in position.to_setup().pieces() {
            board[square.file() as usize][square.rank() as usize] = Some(piece);
        }
        Plain { board }
    }

    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.board[file as usize][rank as usize]
    }

    fn after(&self, from: Point, to: Point) -> Plain {
        let mut next = self.clone();
        next.board[to.0 as usize][to.1 as usize] = self.at(from);
        next.board[from.0 as usize][from.1 as usize] = None;
        next
    }

    /// The pieces strictly between two points of a line; `None` if they share none.
    fn between(&self, a: Point, b: Point) -> Option<Vec<Point>> {
        if a == b || (a.0 != b.0 && a.1 != b.1) {
            return None;
        }
        let step = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let mut found = Vec::new();
        let mut at = (a.0 + step.0, a.1 + step.1);
        while at != b {
            found.extend(self.at(at).map(|_| at));
            at = (at.0 + step.0, at.1 + step.1);
        }
        Some(found)
    }

    /// The leg of a horse's jump, if the points are one apart.
    fn leg(a: Point, b: Point) -> Option<Point> {
        let (files, ranks) = (b.0 - a.0, b.1 - a.1);
        match (files.abs(), ranks.abs()) {
            (2, 1) => Some((a.0 + files / 2, a.1)),
            (1, 2) => Some((a.0, a.1 + ranks / 2)),
            _ => None,
        }
    }

    /// Whether the piece on one point could take an enemy on the other; kings may take kings.
    fn takes(&self, from: Point, to: Point) -> bool {
        let (Some(piece), Some(victim)) = (self.at(from), self.at(to)) else {
            return false;
        };
        let color = piece.color();
        if victim.color() == color {
            return false;
        }
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let steps = files.abs() + ranks.abs();
        let palace = (3..=5).contains(&to.0) && own_rank(color, to.1) <= 2;
        let line = self.between(from, to).map(|pieces| pieces.len());
        match piece.kind() {
            PieceKind::King => {
                let faces = victim.kind() == PieceKind::King && files == 0 && line == Some(0);
                faces || palace && steps == 1
            }
            PieceKind::Advisor => palace && files.abs() == 1 && ranks.abs() == 1,
            PieceKind::Elephant => {
                let eye = (from.0 + files / 2, from.1 + ranks / 2);
                let jump = files.abs() == 2 && ranks.abs() == 2;
                jump && self.at(eye).is_none() && !crossed(color, to)
            }
            PieceKind::Horse => Plain::leg(from, to).is_some_and(|leg| self.at(leg).is_none()),
            PieceKind::Rook => line == Some(0),
            PieceKind::Cannon => line == Some(1),
            PieceKind::Pawn => {
                let forward = own_rank(color, to.1) - own_rank(color, from.1);
                steps == 1 && (forward == 1 || forward == 0 && crossed(color, from))
            }
        }
    }

    fn king(&self, color: Color) -> Point {
        let king = Some(Piece::new(color, PieceKind::King));
        all_points().find(|&at| self.at(at) == king).unwrap()
    }

    fn is_attacked(&self, color: Color) -> bool {
        let king = self.king(color);
        all_points().any(|from| self.takes(from, king))
    }

    fn is_legal_capture(&self, from: Point, to: Point) -> bool {
        let Some(piece) = self.at(from) else {
            return false;
        };
        self.takes(from, to) && !self.after(from, to).is_attacked(piece.color())
    }

    /// The enemy pieces that a piece shields its own king from, and all that are so shielded.
    fn pinners(&self, color: Color, shield: Option<Point>) -> Vec<Point> {
        let king = self.king(color);
        let pins = |from: &Point| {
            let Some(piece) = self.at(*from).filter(|piece| piece.color() != color) else {
                return false;
            };
            let between = self.between(*from, king);
            let needed = match piece.kind() {
                PieceKind::Rook => 1,
                PieceKind::King if from.0 == king.0 => 1,
                PieceKind::Cannon => 2,
                PieceKind::Horse => {
                    let leg = Plain::leg(*from, king);
                    return leg.is_some_and(|leg| {
                        self.at(leg).is_some() && shield.is_none_or(|shield| shield == leg)
                    });
                }
                _ => return false,
            };
            between.is_some_and(|pieces| {
                pieces.len() == needed && shield.is_none_or(|shield| pieces.contains(&shield))
            })
        };
        all_points().filter(pins).collect()
    }

    fn chases(&self, from: Point, to: Point, rule_set: RuleSet) -> bool {
        use PieceKind::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
        let (Some(attacker), Some(victim)) = (self.at(from), self.at(to)) else {
            return false;
        };
        if !self.takes(from, to)
            || matches!(attacker.kind(), King | Pawn)
            || victim.kind() == King
            || victim.kind() == Pawn && !crossed(victim.color(), to)
        {
            return false;
        }
        let color = attacker.color();
        let shields = !self.pinners(color, Some(from)).is_empty();
        if shields && !self.pinners(color, None).contains(&to) || !self.is_legal_capture(from, to) {
            return false;
        }
        match (attacker.kind(), victim.kind()) {
            (Horse | Cannon, Rook) => return true,
            (Advisor | Elephant, Rook | Cannon | Horse) if rule_set == RuleSet::Computer => {
                return true;
            }
            _ => {}
        }
        let captured = self.after(from, to);
        if all_points().any(|retaker| captured.is_legal_capture(retaker, to)) {
            return false;
        }
        attacker.kind() != victim.kind() || !self.is_legal_capture(to, from)
    }

    /// Each chased point with the points that it is chased from.
    fn chased(&self, by: Color, rule_set: RuleSet) -> Vec<(Point, Vec<Point>)> {
        let mine = |from: &Point| self.at(*from).is_some_and(|piece| piece.color() == by);
        let attackers = |to: Point| -> Vec<Point> {
            let all = all_points().filter(mine);
            all.filter(|&from| self.chases(from, to, rule_set))
                .collect()
        };
        let chased = all_points().map(|to| (to, attackers(to)));
        chased
            .filter(|(_, attackers)| !attackers.is_empty())
            .collect()
    }
}

fn assert_same(position: &Position) -> usize {
    let plain = Plain::of(position);
    let mut count = 0;
    for rule_set in [RuleSet::Computer, RuleSet::Axf, RuleSet::Wxf] {
        for by in Color::ALL {
            let stand = |man| point(position.square_of(man).unwrap());
            let mut found: Vec<(Point, Vec<Point>)> = chased_pieces(position, by, rule_set)
                .iter()
                .map(|victim| {
                    let mut from: Vec<Point> = victim.attackers.iter().map(|&m| stand(m)).collect();
                    from.sort();
                    assert_eq!(point(victim.square), stand(victim.man));
                    (point(victim.square), from)
                })
                .collect();
            found.sort();
            let expected = plain.chased(by, rule_set);
            assert_eq!(found, expected, "{by}, {rule_set}, {}", position.to_fen());
            count += found.len();
        }
    }
    count
}

#[test]
fn chased_pieces_agree_with_the_plain_reading() {
    let strewn = (0..1500).map(random_setup);
    let played = (0..6).flat_map(|seed| random_game(seed, 150)).step_by(3);
    let count: usize = strewn
        .chain(played)
        .map(|position| assert_same(&position))
        .sum();
    assert!(count > 5000, "only {count} chased pieces");
}

#[test]
fn pawns_and_kings_are_left_out_and_pins_are_seen() {
    let chased = |fen: &str, by| -> Vec<Square> {
        let position = Position::from_fen(fen).unwrap();
        assert_same(&position);
        let victims = chased_pieces(&position, by, RuleSet::Computer);
        victims.iter().map(|victim| victim.square).collect()
    };
    // A pawn beyond the river, the same one rank short of it, a pawn as attacker.
    assert_eq!(
        chased("3k5/9/9/9/9/p3R4/9/9/9/5K3 w", Color::Red),
        [Square::A4]
    );
    assert_eq!(chased("3k5/9/9/9/p3R4/9/9/9/9/5K3 w", Color::Red), []);
    assert_eq!(chased("3k5/9/9/nP7/9/9/9/9/9/5K3 w", Color::Red), []);
    // The cannon's protector is pinned to its king, and itself attacked.
    assert_eq!(
        chased("3k5/9/3n5/R4c3/9/9/9/3R5/9/5K3 w", Color::Red),
        [Square::F6, Square::D7]
    );
    assert_eq!(chased("3k5/9/3n5/R4c3/9/9/9/9/9/3N1K3 w", Color::Red), []);
    // Horses attack each other, and one whose leg is blocked cannot answer.
    assert_eq!(chased("3k5/9/9/9/2n6/4N4/9/9/9/5K3 w", Color::Red), []);
    assert_eq!(
        chased("3k5/9/9/9/2nc5/4N4/9/9/9/5K3 w", Color::Red),
        [Square::C5]
    );
}
