//! The page's files, part of the binary.

/// A file of the page.
pub(crate) struct Asset {
    /// Its path below `assets/`.
    pub(crate) path: &'static str,
    /// Its text.
    pub(crate) text: &'static str,
}

impl Asset {
    /// The value of `Content-Type`.
    pub(crate) fn media_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("webmanifest") => "application/manifest+json",
            Some("svg") => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        }
    }
}

macro_rules! embed {
    ($($path:literal),* $(,)?) => {
        /// All of them.
        pub(crate) const ALL: &[Asset] = &[
            Asset { path: "style.css", text: STYLE },
            $(Asset {
                path: $path,
                text: include_str!(concat!("assets/", $path)),
            }),*
        ];
    };
}

/// The style sheets in one: nothing is painted before the last has come.
const STYLE: &str = concat!(
    include_str!("assets/style/theme.css"),
    include_str!("assets/style/layout.css"),
    include_str!("assets/style/board.css"),
    include_str!("assets/style/controls.css"),
    include_str!("assets/style/study.css"),
);

embed![
    "index.html",
    "icon.svg",
    "icon-maskable.svg",
    "manifest.webmanifest",
    "worker.js",
    "js/main.js",
    "js/connection.js",
    "js/state.js",
    "js/snapshot.js",
    "js/preferences.js",
    "js/i18n.js",
    "js/texts.js",
    "js/sentences.js",
    "js/traditional.js",
    "js/labels.js",
    "js/store.js",
    "js/mygames.js",
    "js/leaving.js",
    "js/pgn.js",
    "js/annotations.js",
    "js/drawings.js",
    "js/position.js",
    "js/analysis.js",
    "js/review.js",
    "js/sound.js",
    "js/openings.js",
    "js/openingbook.js",
    "js/puzzles.js",
    "js/training.js",
    "js/share.js",
    "js/tabs.js",
    "js/alone.js",
    "js/dom.js",
    "js/icons.js",
    "js/geometry.js",
    "js/fen.js",
    "js/board.js",
    "js/pieces.js",
    "js/figurines.js",
    "js/arrows.js",
    "js/input.js",
    "js/players.js",
    "js/status.js",
    "js/moves.js",
    "js/evaluation.js",
    "js/graph.js",
    "js/lines.js",
    "js/actions.js",
    "js/dialogs.js",
    "js/newgame.js",
    "js/editor.js",
    "js/files.js",
    "js/notices.js",
];

/// The file with this path.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    ALL.iter().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a file of the page asks for is there: nothing comes from elsewhere.
    #[test]
    fn the_page_is_complete() {
        for asset in ALL {
            for quoted in asset.text.split(['"', '\'', '`']) {
                let name = quoted.strip_prefix("./").map(|name| format!("js/{name}"));
                let name = name.or_else(|| quoted.strip_prefix("assets/").map(str::to_owned));
                if let Some(name) = name.filter(|name| !name.contains(char::is_whitespace)) {
                    assert!(find(&name).is_some(), "{} asks for {name}", asset.path);
                }
            }
            let urls = asset.text.replace("http://www.w3.org/", "");
            assert!(
                !urls.contains("http://") && !urls.contains("https://"),
                "{}",
                asset.path
            );
        }
    }
}
