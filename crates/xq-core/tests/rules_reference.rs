//! Every stated verdict of the case files.

use xq_core::Position;
use xq_core::rules::{Conditions, Game, RuleSet, Verdict};

fn parse(text: &str) -> Vec<Vec<String>> {
    text.lines()
        .map(|line| {
            let mut out = vec![String::new()];
            let mut quoted = false;
            for c in line.chars() {
                match c {
                    '"' => quoted = !quoted,
                    ',' if !quoted => out.push(String::new()),
                    c => out.last_mut().unwrap().push(c),
                }
            }
            out
        })
        .collect()
}

#[test]
fn all() {
    for file in ["cycles", "public_cycles", "random_cycles"] {
        let Some(text) = xq_testkit::reference_text(&format!("rules/{file}.csv")) else {
            return;
        };
        let rows = parse(&text);
        let col = |name: &str| rows[0].iter().position(|c| c == name);
        for rule in [RuleSet::Computer, RuleSet::Axf] {
            let (mut n, mut bad) = (0, 0);
            let e = col(&format!("expected_{rule}")).unwrap();
            for row in &rows[1..] {
                let want = row[e].as_str();
                if want.is_empty() || want == "disputed" {
                    continue;
                }
                n += 1;
                let position = match Position::from_fen(&row[col("fen").unwrap()]) {
                    Ok(p) => p,
                    Err(e) => {
                        println!("INVALID {} {e}", row[0]);
                        continue;
                    }
                };
                let mut game = Game::new(position, Conditions::from(rule));
                let moves: Vec<&str> = match col("cycle") {
                    Some(c) => row[c].split_whitespace().cycle().take(100).collect(),
                    None => row[col("moves").unwrap()].split_whitespace().collect(),
                };
                let mut at = 0;
                for mv in &moves {
                    if game.verdict().is_over() {
                        break;
                    }
                    if let Err(e) = game.push(mv.parse().unwrap()) {
                        println!("{} {e}", row[0]);
                        break;
                    }
                    at += 1;
                }
                let got = match game.verdict() {
                    Verdict::Ongoing => "none",
                    Verdict::Draw { .. } => "draw",
                    Verdict::Win {
                        winner: xq_core::Color::Red,
                        ..
                    } => "red",
                    _ => "black",
                };
                if got != want {
                    bad += 1;
                    println!(
                        "{file} {rule} {}: want {want} got {} at {at}/{} | {} | {}",
                        row[0],
                        game.verdict(),
                        moves.len(),
                        row[if row.len() > 5 { 2 } else { 1 }],
                        moves[..moves.len().min(8)].join(" ")
                    );
                }
            }
            println!("== {file} {rule}: {} of {n} missed", bad);
        }
    }
}
