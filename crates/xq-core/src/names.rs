//! One way to give an enum's values their names: [`named!`](crate::named).

/// A word that is none of the names of a kind of thing.
///
/// ```
/// use xq_core::rules::RuleSet;
/// let error = "chess".parse::<RuleSet>().unwrap_err().to_string();
/// assert!(error.contains("\"chess\""), "{error}");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found {found:?} where {what} was expected: {}", .expected.join(", "))]
pub struct NameError {
    /// The word.
    pub found: String,
    /// What it should have named, with its article: "a rule set".
    pub what: &'static str,
    /// The names there are.
    pub expected: &'static [&'static str],
}

/// Names the values of an enum without fields: gives it `ALL`, `name()`, [`Display`](std::fmt::Display)
/// and a [`FromStr`](std::str::FromStr) that takes a name in any case, its error a [`NameError`].
/// Names behind a `|` are read, too.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub enum Shade { Light, Dark }
/// xq_core::named!(Shade, "a shade", Light = "light" | "pale", Dark = "dark");
///
/// assert_eq!(Shade::ALL.map(Shade::name), ["light", "dark"]);
/// assert_eq!("Pale".parse(), Ok(Shade::Light));
/// let error = "red".parse::<Shade>().unwrap_err();
/// assert_eq!(error.to_string(), "found \"red\" where a shade was expected: light, dark");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($type:ident, $what:literal, $($value:ident = $name:literal $(| $other:literal)*),+ $(,)?) => {
        impl $type {
            /// Every value, in the order in which they are listed.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name by which options, files and reports know the value.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::NameError;

            /// Reads a name in any case.
            fn from_str(text: &str) -> ::std::result::Result<$type, $crate::NameError> {
                $(
                    if [$name $(, $other)*].iter().any(|name| name.eq_ignore_ascii_case(text)) {
                        return Ok($type::$value);
                    }
                )+
                Err($crate::NameError {
                    found: text.to_owned(),
                    what: $what,
                    expected: &[$($name),+],
                })
            }
        }
    };
}
