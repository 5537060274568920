//! Squares, moves, pieces, positions and rules for serde, as the texts that people write: `"e0"`,
//! `"h2e2"`, `"R"`, `"red"`, a FEN, `"axf"`. Verdicts take their shape from their fields.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::color::Color;
use crate::moves::Move;
use crate::piece::{Piece, PieceId, PieceKind};
use crate::position::{Diagram, Position, Setup};
use crate::rules::RuleSet;
use crate::square::Square;

/// Reads a text by whatever reads it elsewhere.
fn text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}

/// As the text that [`Display`] writes and [`FromStr`] reads.
macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                text(deserializer)
            }
        }
    )+};
}

as_text!(Square, Move, Position, Setup, RuleSet);

impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.position().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Diagram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Diagram, D::Error> {
        text(deserializer)
    }
}

/// One of a few values, by its name.
fn named<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    what: &str,
    values: &[T],
    name: impl Fn(T) -> String,
) -> Result<T, D::Error> {
    let found = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
    let value = values.iter().copied().find(|&value| name(value) == found);
    value.ok_or_else(|| {
        let names: Vec<String> = values.iter().map(|&value| name(value)).collect();
        let expected = names.join(", ");
        D::Error::custom(format!("found {found:?}, expected {what}: {expected}"))
    })
}

/// As the name that a function gives it, one of some values.
macro_rules! as_name {
    ($type:ty, $what:literal, $values:expr, $name:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let name: fn($type) -> String = $name;
                serializer.serialize_str(&name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                named(deserializer, $what, &$values, $name)
            }
        }
    };
}

as_name!(Color, "a side", Color::ALL, |color| color
    .to_string()
    .to_lowercase());
as_name!(PieceKind, "a kind of piece", PieceKind::ALL, |kind| kind
    .name()
    .to_owned());
as_name!(Piece, "a piece's letter", Piece::ALL, |piece| piece
    .fen_char()
    .to_string());
as_name!(PieceId, "a man", PieceId::ALL, |man| format!("{man:?}"));
