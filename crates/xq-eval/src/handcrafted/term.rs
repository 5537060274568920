//! The terms that the features of the evaluation are summed up under when people ask.

/// What a part of the score is given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Term {
    Material,
    Placement,
    Mobility,
    Control,
    KingSafety,
    Cannons,
    Rooks,
    Pawns,
    Threats,
    Army,
    Wing,
    Tempo,
}

impl Term {
    /// All of them, in the order in which a table shows them.
    pub const ALL: [Term; 12] = [
        Term::Material,
        Term::Placement,
        Term::Mobility,
        Term::Control,
        Term::KingSafety,
        Term::Cannons,
        Term::Rooks,
        Term::Pawns,
        Term::Threats,
        Term::Army,
        Term::Wing,
        Term::Tempo,
    ];

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "Material",
            Term::Placement => "Placement",
            Term::Mobility => "Mobility",
            Term::Control => "Board control",
            Term::KingSafety => "King safety",
            Term::Cannons => "Cannons",
            Term::Rooks => "Rooks",
            Term::Pawns => "Pawns",
            Term::Threats => "Threats",
            Term::Army => "Army",
            Term::Wing => "Wing",
            Term::Tempo => "Tempo",
        }
    }
}
