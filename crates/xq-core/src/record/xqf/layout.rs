//! Where the fields of an XQF header lie.

/// Where the tree begins.
pub(super) const TREE: usize = 0x400;

/// The text fields: tag, offset, size with the length byte.
pub(super) const TEXTS: [(&str, usize, usize); 11] = [
    ("Title", 0x50, 64),
    ("Event", 0xD0, 64),
    ("Date", 0x110, 16),
    ("Site", 0x120, 16),
    ("Red", 0x130, 16),
    ("Black", 0x140, 16),
    ("TimeControl", 0x150, 64),
    ("RedTime", 0x190, 16),
    ("BlackTime", 0x1A0, 16),
    ("Annotator", 0x1D0, 16),
    ("Author", 0x1E0, 16),
];

/// The tag for the kind of game, and its values by their number.
pub(super) const STAGE: &str = "Stage";
pub(super) const STAGES: [&str; 4] = ["full game", "opening", "middle game", "endgame"];
