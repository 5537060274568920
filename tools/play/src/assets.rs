//! The page's files, part of the binary.

/// A file of the page.
pub(crate) struct Asset {
    /// Its path below `assets/`.
    pub(crate) path: &'static str,
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
    "js/say.js",
    "js/traditional.js",
    "js/labels.js",
    "js/store.js",
    "js/mygames.js",
    "js/leaving.js",
    "js/pgn.js",
    "js/keeppage.js",
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
    "js/edits.js",
    "js/legal.js",
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

    /// The value of a colour of the style sheet in a theme, which may fall back on the light one.
    fn color(theme: &str, name: &str) -> [f64; 3] {
        let dark = "[data-theme=\"dark\"] {";
        let sheet = include_str!("assets/style/theme.css");
        let start = if theme == "dark" {
            sheet.find(dark)
        } else {
            Some(0)
        };
        let declared = format!("--{name}: #");
        let from = start.and_then(|start| Some(start + sheet[start..].find(&declared)?));
        let from = from.or_else(|| sheet.find(&declared)).expect("the colour");
        let digits = &sheet[from + declared.len()..][..6];
        let part = |index: usize| {
            let value = u8::from_str_radix(&digits[2 * index..2 * index + 2], 16);
            f64::from(value.expect("hexadecimal digits")) / 255.0
        };
        [part(0), part(1), part(2)]
    }

    /// Relative luminance, as the Web Content Accessibility Guidelines define it.
    fn luminance(color: [f64; 3]) -> f64 {
        let linear = color.map(|part| match part {
            part if part <= 0.04045 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn marks_and_arrows_stand_out_from_the_wood_in_both_themes() {
        for theme in ["light", "dark"] {
            for mark in ["mark", "mark-last", "mark-check", "arrow"] {
                for ground in ["wood", "wood-deep"] {
                    let pair = [mark, ground].map(|name| luminance(color(theme, name)) + 0.05);
                    let contrast = pair[0].max(pair[1]) / pair[0].min(pair[1]);
                    assert!(
                        contrast >= 3.0,
                        "{theme}: {mark} on {ground}: {contrast:.2}"
                    );
                }
            }
        }
    }
}
