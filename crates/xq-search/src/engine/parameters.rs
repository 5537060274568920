//! Every margin of the search, each with the range and the step in which it may be tuned.
//!
//! They are constants. Built with the feature `tune` they can be set while the program runs, which a
//! tuner (SPSA) needs; the search is then a little slower.

/// What a tuner needs to know about a number of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name, as the source has it.
    pub name: &'static str,
    /// The value in use where nothing is tuned.
    pub default: i32,
    /// The least value that makes sense.
    pub min: i32,
    /// The greatest value that makes sense.
    pub max: i32,
    /// A change that is large enough to be felt.
    pub step: i32,
}

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal step $step:literal;)*) => {
        /// All numbers of the search, in the order of this file.
        pub const PARAMETERS: &[Parameter] = &[$(Parameter {
            name: stringify!($name),
            default: $default,
            min: $min,
            max: $max,
            step: $step,
        },)*];

        #[cfg(feature = "tune")]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name,)* }

        #[cfg(feature = "tune")]
        static VALUES: [std::sync::atomic::AtomicI32; PARAMETERS.len()] =
            [$(std::sync::atomic::AtomicI32::new($default),)*];

        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            $(#[$doc])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                VALUES[Place::$name as usize].load(std::sync::atomic::Ordering::Relaxed)
            }
        )*
    };
}

/// Why a number was not set.
#[cfg(feature = "tune")]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// No number has this name.
    #[error("found {found:?}, which is no parameter of the search")]
    Unknown {
        /// The name.
        found: String,
    },
    /// The value lies outside its range.
    #[error("found {found} for {name}, expected a number from {min} to {max}")]
    Range {
        /// The number's name.
        name: &'static str,
        /// The value.
        found: i32,
        /// The least value allowed.
        min: i32,
        /// The greatest value allowed.
        max: i32,
    },
}

/// Sets a number for all searches of this process that begin from now on.
///
/// # Errors
/// There is no such number, or the value lies outside its range; nothing changes then.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), ParameterError> {
    let Some(place) = PARAMETERS.iter().position(|known| known.name == name) else {
        let found = name.to_owned();
        return Err(ParameterError::Unknown { found });
    };
    let Parameter { name, min, max, .. } = PARAMETERS[place];
    if !(min..=max).contains(&value) {
        let found = value;
        return Err(ParameterError::Range {
            name,
            found,
            min,
            max,
        });
    }
    VALUES[place].store(value, std::sync::atomic::Ordering::Relaxed);
    Ok(())
}

parameters! {
    /// Aspiration window: half its width around the score of the iteration before.
    aspiration_window = 16 in 4..=80 step 4;
    /// Aspiration window: from this width on it is opened.
    aspiration_limit = 600 in 200..=2000 step 100;

    /// Razoring: hope at depth 0.
    razoring_base = 180 in 0..=600 step 30;
    /// Razoring: more hope for each depth squared.
    razoring_slope = 170 in 20..=500 step 25;

    /// Reverse futility: margin for each ply of depth.
    reverse_futility_margin = 75 in 20..=200 step 8;
    /// Reverse futility: the deepest node.
    reverse_futility_depth = 8 in 4..=14 step 1;

    /// Null move: how many plies less at depth 0.
    null_move_base = 3 in 2..=6 step 1;
    /// Null move: one ply less for so many plies of depth.
    null_move_divisor = 3 in 2..=6 step 1;
    /// Null move: one ply less for every so much that the evaluation lies above beta.
    null_move_eval_divisor = 170 in 60..=400 step 20;
    /// Null move: how far the static evaluation may lie below beta, for each ply of depth.
    null_move_depth_margin = 20 in 0..=60 step 4;
    /// Null move: how far it has to lie above beta at depth 0.
    null_move_margin = 60 in 0..=300 step 20;
    /// Null move: from this depth on it is verified.
    null_move_verify_depth = 12 in 6..=20 step 1;

    /// Internal iterative reduction: the least depth.
    internal_reduction_depth = 4 in 2..=8 step 1;

    /// ProbCut: how far above beta a capture has to come out.
    probcut_margin = 190 in 60..=400 step 20;
    /// ProbCut: the least depth.
    probcut_depth = 5 in 3..=8 step 1;

    /// Singular extension: the least depth.
    singular_depth = 7 in 4..=12 step 1;
    /// Singular extension: margin below the hash move's score for each ply of depth.
    singular_margin = 2 in 1..=6 step 1;
    /// Singular extension: margin below the bar for two plies instead of one.
    double_extension_margin = 20 in 0..=100 step 5;

    /// Static exchange pruning: what a capture may lose for each ply of depth.
    capture_exchange_margin = 100 in 30..=250 step 10;
    /// Static exchange pruning: what a quiet move may lose for each ply left, squared.
    quiet_exchange_margin = 22 in 5..=80 step 4;
    /// Late move pruning: how many moves are searched at depth 0.
    late_move_pruning_base = 4 in 1..=10 step 1;
    /// Late move pruning: the deepest node.
    late_move_pruning_depth = 8 in 4..=14 step 1;
    /// History pruning: bar for each ply of depth, negative.
    history_pruning_margin = 4000 in 1000..=10000 step 400;
    /// Futility: hope with nothing left to search.
    futility_base = 90 in 0..=400 step 15;
    /// Futility: more hope for each ply left.
    futility_slope = 85 in 20..=250 step 10;
    /// Futility: so much history gives hope for one more unit.
    futility_history_divisor = 256 in 64..=1024 step 32;

    /// Late move reduction: hundredths of a ply for every late move.
    reduction_base = 55 in 0..=150 step 8;
    /// Late move reduction: logarithm of depth times that of the move's number, divided by these
    /// hundredths.
    reduction_divisor = 210 in 120..=400 step 12;
    /// Late move reduction: so much history of a quiet move is one 1024th of a ply less.
    reduction_history_divisor = 12 in 4..=40 step 2;
    /// Late move reduction: so much history of a capture is one 1024th of a ply less.
    reduction_capture_divisor = 16 in 4..=40 step 2;
    /// Late move reduction: 1024ths of a ply less for a killer.
    reduction_killer = 1024 in 0..=2048 step 100;
    /// Late move reduction: 1024ths of a ply more off the principal variation.
    reduction_not_pv = 512 in 0..=2048 step 100;
    /// Late move reduction: 1024ths of a ply more where a fail high is expected.
    reduction_cut_node = 1024 in 0..=2048 step 100;
    /// Late move reduction: 1024ths of a ply more while the evaluation falls.
    reduction_not_improving = 341 in 0..=2048 step 100;
    /// Late move reduction: 1024ths of a ply less where a principal variation went before.
    reduction_was_pv = 512 in 0..=2048 step 100;
    /// Late move reduction: 1024ths of a ply less for checks and evasions.
    reduction_check = 768 in 0..=2048 step 100;

    /// Delta pruning: what a capture may lack to alpha besides the piece taken.
    delta_margin = 170 in 40..=400 step 15;
    /// Move order: what giving check adds to the history of a quiet move.
    check_bonus = 18000 in 0..=40000 step 1500;

    /// History: bonus for each ply of depth.
    history_bonus_slope = 160 in 50..=400 step 15;
    /// History: taken off each bonus.
    history_bonus_base = 60 in 0..=300 step 20;
    /// History: the largest bonus.
    history_bonus_limit = 1800 in 600..=4000 step 150;
    /// History: malus for each ply of depth.
    history_malus_slope = 180 in 50..=400 step 15;
    /// History: taken off each malus.
    history_malus_base = 40 in 0..=300 step 20;
    /// History: the largest malus.
    history_malus_limit = 1600 in 600..=4000 step 150;
    /// Correction history: the largest weight of one result, in 256ths.
    correction_weight = 16 in 4..=64 step 2;

    /// Time: moves that the rest of the clock is divided among.
    time_moves = 24 in 10..=60 step 2;
    /// Time: the share of the increment that is used at once, in hundredths.
    time_increment_share = 75 in 30..=100 step 5;
    /// Time: how often the soft limit fits into the hard one, in hundredths.
    time_stretch = 400 in 150..=800 step 25;
    /// Time: the share that an unsettled best move needs, in hundredths.
    time_unsettled = 135 in 100..=220 step 6;
    /// Time: less for each iteration that the best move has stayed the same, in hundredths.
    time_settling = 9 in 0..=20 step 1;
    /// Time: the share that a best move without any nodes needs, in hundredths.
    time_effort_base = 155 in 100..=250 step 6;
    /// Time: less if all nodes went to the best move, in hundredths.
    time_effort_slope = 95 in 0..=150 step 6;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_within_their_ranges_and_names_are_unique() {
        for (i, parameter) in PARAMETERS.iter().enumerate() {
            let Parameter {
                name,
                default,
                min,
                max,
                step,
            } = *parameter;
            assert!((min..=max).contains(&default), "{name}");
            assert!(step > 0 && step <= max - min, "{name}");
            assert!(
                PARAMETERS[..i].iter().all(|other| other.name != name),
                "{name}"
            );
        }
    }

    #[cfg(feature = "tune")]
    #[test]
    fn only_values_within_the_range_are_taken() {
        assert!(set("probcut_margin", 191).is_ok());
        assert_eq!(probcut_margin(), 191);
        let error = set("probcut_margin", 1_000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "found 1000 for probcut_margin, expected a number from 60 to 400"
        );
        assert!(set("no_such_margin", 1).is_err());
        assert_eq!(probcut_margin(), 191);
        assert!(set("probcut_margin", 190).is_ok());
    }
}
