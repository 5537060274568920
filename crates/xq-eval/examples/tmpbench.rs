use xq_core::MoveList;
use xq_eval::{Evaluator, Handcrafted};
fn main() {
    let ps: Vec<_> = (0..20)
        .flat_map(|s| xq_testkit::random_game(s, 60))
        .collect();
    let st: Vec<_> = ps.iter().map(|p| Handcrafted.state(p)).collect();
    for _ in 0..3 {
        let t = cpu();
        let mut sum = 0i64;
        let mut n = 0;
        for _ in 0..300 {
            for (p, s) in ps.iter().zip(&st) {
                sum += Handcrafted.evaluate(p, s) as i64;
                n += 1;
            }
        }
        println!(
            "eval {:.1} ns {sum}",
            (cpu() - t) as f64 / n as f64
        );
        let t = cpu();
        let mut k = 0;
        n = 0;
        for _ in 0..300 {
            for p in &ps {
                let mut l = MoveList::new();
                p.generate_captures(&mut l);
                k += l.len();
                n += 1;
            }
        }
        println!(
            "captures {:.1} ns {k}",
            (cpu() - t) as f64 / n as f64
        );
        let t = cpu();
        let mut k = 0;
        n = 0;
        for _ in 0..300 {
            for p in &ps {
                let mut l = MoveList::new();
                p.generate_quiets(&mut l);
                k += l.len();
                n += 1;
            }
        }
        println!(
            "quiets {:.1} ns {k}",
            (cpu() - t) as f64 / n as f64
        );
        let t = cpu();
        let mut k = 0;
        n = 0;
        for _ in 0..300 {
            for p in &ps {
                k += p.in_check() as usize;
                n += 1;
            }
        }
        println!(
            "in_check {:.1} ns {k}",
            (cpu() - t) as f64 / n as f64
        );
        let t = cpu();
        let mut k = 0;
        n = 0;
        for _ in 0..300 {
            for p in &ps {
                k += p.occupancy().set().len();
                n += 1;
            }
        }
        println!(
            "occupancy {:.1} ns {k}",
            (cpu() - t) as f64 / n as f64
        );
    }
}

fn cpu() -> u64 { std::fs::read_to_string("/proc/self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap() }
