//! The reference suites, row by row.

use xq_core::Position;
use xq_core::perft::{Method, Perft};

#[test]
fn start() {
    for method in [Method::Walk, Method::Bulk, Method::Differential] {
        let perft = Perft {
            method,
            ..Perft::default()
        };
        for (depth, nodes) in [(0, 1), (1, 44), (2, 1920), (3, 79_666), (4, 3_290_240)] {
            assert_eq!(perft.count(&Position::start(), depth), nodes);
        }
    }
}

#[test]
fn suites() {
    for file in ["playouts", "setups"] {
        let text =
            std::fs::read_to_string(format!("../../../shared/data/perft/{file}.epd")).unwrap();
        for line in text.lines() {
            let mut parts = line.split(';');
            let position = Position::from_fen(parts.next().unwrap()).unwrap();
            for part in parts {
                let (depth, nodes) = part.trim()[1..].split_once(' ').unwrap();
                let (depth, nodes): (u32, u64) =
                    (depth.parse().unwrap(), nodes.trim().parse().unwrap());
                assert_eq!(
                    Perft::default().count(&position, depth),
                    nodes,
                    "{line} {depth}"
                );
            }
        }
    }
}
#[test]
fn modes() {
    use xq_core::perft::Rules;
    let text = std::fs::read_to_string("../../../shared/data/perft/rule_modes.csv").unwrap();
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let position = Position::from_fen(f[0]).unwrap();
        let rules = match f[1] {
            "legal" => Rules::Legal,
            "pseudo" => Rules::Pseudo,
            _ => Rules::KingCapture,
        };
        assert_eq!(
            Perft {
                rules,
                method: Method::Walk
            }
            .count(&position, f[2].parse().unwrap()),
            f[3].parse::<u64>().unwrap(),
            "{line}"
        );
    }
    let text = std::fs::read_to_string("../../../shared/data/perft/leaf_stats.csv").unwrap();
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let position = Position::from_fen(f[0]).unwrap();
        let s = Perft::default().leaf_stats(&position, f[1].parse().unwrap());
        assert_eq!(
            format!(
                "{},{},{},{},{}",
                s.nodes, s.captures, s.checks, s.checkmates, s.stalemates
            ),
            f[2..].join(","),
            "{line}"
        );
    }
}
