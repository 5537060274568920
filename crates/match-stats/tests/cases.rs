//! The statistics against figures from three public test frameworks, and on degenerate counts.

use match_stats::{
    Anchor, Decision, EloModel, Encounter, Estimate, Pairs, Sample, Sprt, Wdl, ratings,
    score_of_elo,
};

const FRAMEWORKS: &str = "stats/cases.csv";

fn near(found: f64, expected: f64, tolerance: f64, what: &str) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{what}: found {found}, expected {expected}"
    );
}

/// A row of the file as names and values.
struct Row(Vec<(String, String)>);

impl Row {
    fn text(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(key, _)| key == name);
        &found.unwrap_or_else(|| panic!("no column {name}")).1
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.text(name)
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
    }

    fn count(&self, name: &str) -> u64 {
        self.text(name).parse().expect("a count")
    }

    fn pairs(&self) -> Pairs {
        Pairs {
            ll: self.count("LL"),
            ld: self.count("LD"),
            wl: self.count("WL"),
            dd: self.count("DD"),
            wd: self.count("WD"),
            ww: self.count("WW"),
        }
    }

    fn sample(&self) -> Sample {
        match self.text("kind") {
            "pentanomial" => self.pairs().into(),
            _ => Wdl {
                wins: self.count("wins"),
                draws: self.count("draws"),
                losses: self.count("losses"),
            }
            .into(),
        }
    }
}

fn rows() -> Vec<Row> {
    let Some(text) = xq_testkit::reference_text(FRAMEWORKS) else {
        return Vec::new();
    };
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().expect("a header").collect();
    let rows: Vec<Row> = lines
        .map(|cells| Row(names.iter().cloned().zip(cells).collect()))
        .collect();
    assert!(rows.len() > 20, "the file is too short");
    rows
}

#[test]
fn estimates_are_those_of_the_frameworks() {
    for row in rows() {
        let id = row.text("id");
        let estimate = Estimate::of(&row.sample()).expect("games");
        let check = |name: &str, found: f64, tolerance: f64| {
            if let Some(expected) = row.number(name) {
                near(found, expected, tolerance, &format!("{id}, {name}"));
            }
        };
        check("score", estimate.score, 1e-8);
        check("elo", estimate.elo, 1e-5);
        check("elo_err95", estimate.elo_error, 1e-3);
        check("nelo", estimate.nelo, 1e-3);
        check("nelo_err95", estimate.nelo_error, 1e-3);
        if estimate.spread {
            // One game won is no certainty.
            check("los_pct_fastchess", 100.0 * estimate.los, 0.006);
        }
        if row.text("kind") == "pentanomial" {
            check(
                "draw_ratio_pct",
                100.0 * row.pairs().draw_ratio().expect("pairs"),
                1e-3,
            );
            if let Some(expected) = row.number("pairs_ratio") {
                near(
                    row.pairs().pairs_ratio().expect("a loss"),
                    expected,
                    1e-5,
                    id,
                );
            }
        }
    }
}

#[test]
fn tests_are_those_of_the_frameworks() {
    for row in rows() {
        let id = row.text("id");
        let Ok(model) = row.text("model").parse() else {
            // A Bayesian model that nobody uses any more.
            continue;
        };
        let number = |name: &str| row.number(name).expect("a number");
        let sprt = Sprt {
            elo0: number("elo0"),
            elo1: number("elo1"),
            alpha: number("alpha"),
            beta: number("beta"),
            model,
        };
        near(sprt.lower(), number("lower_bound"), 1e-6, id);
        near(sprt.upper(), number("upper_bound"), 1e-6, id);
        let llr = sprt.llr(&row.sample());
        near(llr, number("llr_fishtest"), 2e-6, id);
        near(llr, number("llr_fastchess"), 2e-3, id);
        let decision = sprt.decide(llr).name();
        assert_eq!(decision, row.text("decision_fastchess"), "{id}");
    }
}

/// All counts up to a thousand that are zero but for one or two places.
fn lopsided() -> Vec<Sample> {
    let mut samples = Vec::new();
    for n in [1, 2, 100, 100_000] {
        for m in [0, 1, 50] {
            for place in 0..6 {
                for other in 0..6 {
                    let mut c = [0; 6];
                    c[other] = m;
                    c[place] += n;
                    let [ll, ld, wl, dd, wd, ww] = c;
                    samples.push(
                        Pairs {
                            ll,
                            ld,
                            wl,
                            dd,
                            wd,
                            ww,
                        }
                        .into(),
                    );
                    let [losses, draws, wins, ..] = c;
                    samples.push(
                        Wdl {
                            wins,
                            draws,
                            losses,
                        }
                        .into(),
                    );
                }
            }
        }
    }
    samples
}

#[test]
fn degenerate_counts_give_finite_numbers() {
    let bounds = [
        (0.0, 5.0),
        (-1500.0, -500.0),
        (-5.0, 0.0),
        (1000.0, 1900.0),
        (-1900.0, 1900.0),
    ];
    for sample in lopsided() {
        for model in [EloModel::Normalized, EloModel::Logistic] {
            for (elo0, elo1) in bounds {
                let sprt = Sprt {
                    elo0,
                    elo1,
                    model,
                    ..Sprt::default()
                };
                let llr = sprt.llr(&sample);
                assert!(llr.is_finite(), "{sample:?}, {sprt:?}: {llr}");
            }
        }
        let Some(found) = Estimate::of(&sample) else {
            assert_eq!(sample.total(), 0.0);
            continue;
        };
        let numbers = [
            found.score,
            found.elo,
            found.elo_error,
            found.nelo,
            found.nelo_error,
            found.los,
        ];
        assert!(
            numbers.iter().all(|number| number.is_finite()),
            "{sample:?}: {found:?}"
        );
        assert!((0.0..=1.0).contains(&found.los), "{sample:?}: {found:?}");
        assert!(found.elo_error >= 0.0, "{sample:?}: {found:?}");
        let one_sided = found.score == 0.0 || found.score == 1.0;
        assert!(
            !one_sided || found.elo_error > 10.0,
            "certain of {sample:?}: {found:?}"
        );
    }
}

#[test]
fn draws_alone_decide_nothing_quickly() {
    let drawn: Sample = Pairs {
        dd: 100,
        ..Pairs::default()
    }
    .into();
    for model in [EloModel::Normalized, EloModel::Logistic] {
        let sprt = Sprt {
            model,
            ..Sprt::default()
        };
        assert_eq!(sprt.decide(sprt.llr(&drawn)), Decision::Continue);
    }
}

#[test]
fn likelihood_ratios_mirror() {
    let pairs = Pairs {
        ll: 12,
        ld: 60,
        wl: 50,
        dd: 140,
        wd: 100,
        ww: 38,
    };
    for model in [EloModel::Normalized, EloModel::Logistic] {
        let sprt = Sprt {
            elo0: -2.0,
            elo1: 7.0,
            model,
            ..Sprt::default()
        };
        let mirrored = Sprt {
            elo0: -7.0,
            elo1: 2.0,
            ..sprt
        };
        let (one, other) = (
            sprt.llr(&pairs.into()),
            mirrored.llr(&pairs.flipped().into()),
        );
        near(one, -other, 1e-8, "mirrored");
    }
}

#[test]
fn nonsense_is_no_test() {
    for text in [
        "elo0=5,elo1=0",
        "elo0=0,elo1=0",
        "elo1=nan",
        "alpha=0",
        "beta=0.5",
        "elo=1",
        "x",
        "model=bayesian",
    ] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
    let sprt: Sprt = "elo0=-3,elo1=1,alpha=0.1,model=logistic".parse().unwrap();
    assert_eq!(
        (sprt.elo0, sprt.beta, sprt.model),
        (-3.0, 0.05, EloModel::Logistic)
    );
}

#[test]
fn two_players_are_rated_as_estimated() {
    let pairs = Pairs {
        ll: 12,
        ld: 60,
        wl: 50,
        dd: 140,
        wd: 100,
        ww: 38,
    };
    let encounter = Encounter {
        first: 0,
        second: 1,
        games: pairs.games(),
        pairs,
    };
    let estimate = Estimate::of(&pairs.into()).unwrap();
    let anchored = ratings(2, &[encounter], Anchor::Player(1, 100.0));
    let (first, second) = (anchored[0].unwrap(), anchored[1].unwrap());
    near(first.elo, 100.0 + estimate.elo, 1e-6, "the first");
    // One is from the slope at the mean, the other from the curve at the ends of the interval.
    near(first.error, estimate.elo_error, 0.02, "its error");
    near(second.elo, 100.0, 1e-9, "the anchor");
    near(second.error, 0.0, 1e-9, "its error");
    let free = ratings(2, &[encounter], Anchor::Average);
    near(
        free[0].unwrap().elo,
        estimate.elo / 2.0,
        1e-6,
        "around the average",
    );
}

/// Games as they should go between players of these strengths.
fn expected_games(elos: &[f64], each: u64) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for first in 0..elos.len() {
        for second in first + 1..elos.len() {
            let wins = (score_of_elo(elos[first] - elos[second]) * each as f64).round() as u64;
            let games = Wdl {
                wins,
                draws: 0,
                losses: each - wins,
            };
            encounters.push(Encounter {
                first,
                second,
                games,
                pairs: Pairs::default(),
            });
        }
    }
    encounters
}

#[test]
fn true_strengths_are_found() {
    let elos = [0.0, 130.0, -75.0, 400.0];
    let found = ratings(4, &expected_games(&elos, 1_000_000), Anchor::Player(0, 0.0));
    for (found, elo) in found.iter().zip(elos) {
        near(found.unwrap().elo, elo, 0.01, "rating");
        assert!(found.unwrap().error < 1.5);
    }
}

#[test]
fn ratings_of_extreme_and_missing_games_are_finite() {
    let nothing = ratings(3, &[], Anchor::Average);
    assert_eq!(nothing, [None; 3]);
    let games = Wdl {
        wins: 10,
        ..Wdl::default()
    };
    let swept = Encounter {
        first: 0,
        second: 2,
        games,
        pairs: Pairs::default(),
    };
    let found = ratings(4, &[swept], Anchor::Average);
    assert!(found[1].is_none() && found[3].is_none());
    let (winner, loser) = (found[0].unwrap(), found[2].unwrap());
    assert!(
        winner.elo > 100.0 && winner.elo < 1000.0 && winner.error > 10.0,
        "{winner:?}"
    );
    near(winner.elo, -loser.elo, 1e-6, "mirrored");
}

#[test]
fn a_single_pair_is_no_certainty() {
    let pairs = Pairs {
        wd: 1,
        ..Pairs::default()
    };
    let encounter = Encounter {
        first: 0,
        second: 1,
        games: pairs.games(),
        pairs,
    };
    let found = ratings(2, &[encounter], Anchor::Player(0, 0.0));
    assert!(found[1].unwrap().error > 50.0, "{found:?}");
}
