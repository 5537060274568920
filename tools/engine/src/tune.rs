//! The numbers of the search as options of UCI, for a tuner. Without the feature `tune` there are none.

use xq_search::engine::parameters::{PARAMETERS, Parameter};

/// The numbers that can be set.
pub fn parameters() -> &'static [Parameter] {
    if cfg!(feature = "tune") {
        PARAMETERS
    } else {
        &[]
    }
}

/// The lines that offer them.
pub fn offers() -> String {
    let line = |parameter: &Parameter| {
        let Parameter {
            name,
            default,
            min,
            max,
            ..
        } = parameter;
        format!("option name {name} type spin default {default} min {min} max {max}\n")
    };
    parameters().iter().map(line).collect()
}

/// Sets a number for the searches that begin from now on; says whether it takes the value.
#[cfg(feature = "tune")]
pub fn set(parameter: &Parameter, value: &str) -> bool {
    let value = value.parse().ok();
    value.is_some_and(|value| xq_search::engine::parameters::set(parameter.name, value).is_ok())
}

/// There is nothing to set.
#[cfg(not(feature = "tune"))]
pub fn set(_: &Parameter, _: &str) -> bool {
    false
}

#[cfg(all(test, feature = "tune"))]
mod tests {
    use crate::options::{Effect, Settings, offers};
    use xq_engines::protocol::Protocol;
    use xq_search::engine::parameters::PARAMETERS;

    #[test]
    fn every_number_is_an_option() {
        let offered = offers(Protocol::Uci);
        let mut settings = Settings::default();
        for parameter in PARAMETERS {
            let start = format!("option name {} type spin", parameter.name);
            assert!(offered.contains(&start), "{offered}");
            let value = parameter.default.to_string();
            assert_eq!(
                settings.set(parameter.name, &value).ok(),
                Some(Effect::None)
            );
            let beyond = (parameter.max + 1).to_string();
            assert!(settings.set(parameter.name, &beyond).is_err());
        }
    }
}
