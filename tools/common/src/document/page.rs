//! A document as one HTML page that needs nothing else, light or dark as the reader likes it.

use std::fmt::Write as _;

use super::parts::{Document, Figure, Section};
use super::table::Table;
use crate::plot::{self, escaped};

const STYLE: &str = include_str!("page.css");

/// Tables with more columns become a list of cards where there is little room.
const MOST_COLUMNS_ON_A_TELEPHONE: usize = 4;

/// On a card two numbers stand side by side, unless one has more letters than this.
const LONGEST_HALF: usize = 10;

/// The whole page.
pub fn page(document: &Document) -> String {
    let (title, plots) = (escaped(&document.title), plot::STYLE);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{title}</title><style>{STYLE}{plots}</style></head><body>\n<h1>{title}</h1>\n"
    );
    if let Some(verdict) = &document.verdict {
        element(&mut page, "p class=\"verdict\"", verdict);
    }
    if !document.about.is_empty() {
        element(&mut page, "p class=\"about\"", &document.about);
    }
    for note in &document.notes {
        element(&mut page, "p class=\"note\"", note);
    }
    for section in &document.sections {
        write_section(&mut page, section);
    }
    page + "</body></html>\n"
}

fn write_section(page: &mut String, section: &Section) {
    if !section.title.is_empty() {
        element(page, "h2", &section.title);
    }
    if !section.text.is_empty() {
        element(page, "p", &section.text);
    }
    if !section.table.is_empty() {
        write_table(page, &section.table);
    }
    if !section.figures.is_empty() {
        write_figures(page, &section.figures);
    }
    *page += &section.html;
}

/// An element of a tag, which may have attributes, with a text in it.
fn element(page: &mut String, tag: &str, text: &str) {
    let name = tag.split(' ').next().unwrap_or(tag);
    let _ = writeln!(page, "<{tag}>{}</{name}>", escaped(text));
}

/// Every cell carries the title of its column, which is shown where the columns are taken apart.
fn write_table(page: &mut String, table: &Table) {
    let (titles, rows) = match table.rows.split_first() {
        Some((titles, rows)) => (titles, rows),
        None => return,
    };
    let class = if titles.len() > MOST_COLUMNS_ON_A_TELEPHONE {
        " class=\"cards\""
    } else {
        ""
    };
    let is_long = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0) > LONGEST_HALF
    };
    let name = |column: usize| match column < table.names {
        true => " class=\"name\"",
        false if is_long(column) => " class=\"long\"",
        false => "",
    };
    let _ = writeln!(page, "<div class=\"wide\"><table{class}>\n<thead><tr>");
    for (column, title) in titles.iter().enumerate() {
        let _ = write!(page, "<th{}>{}</th>", name(column), escaped(title));
    }
    *page += "</tr></thead>\n<tbody>\n";
    for row in rows {
        *page += "<tr>";
        for (column, cell) in row.iter().enumerate() {
            let title = escaped(titles.get(column).map_or("", String::as_str));
            let is_long = column >= table.names && cell.chars().count() > LONGEST_HALF;
            let class = if is_long {
                " class=\"long\""
            } else {
                name(column)
            };
            let text = escaped(cell);
            let _ = write!(page, "<td{class} data-title=\"{title}\">{text}</td>");
        }
        *page += "</tr>\n";
    }
    *page += "</tbody></table></div>\n";
}

/// Plots with their titles, side by side where there is room.
fn write_figures(page: &mut String, figures: &[Figure]) {
    *page += "<div class=\"plots\">\n";
    for figure in figures {
        let _ = writeln!(
            page,
            "<figure><figcaption>{}</figcaption><div class=\"desk\">{}</div>\
             <div class=\"phone\">{}</div></figure>",
            escaped(&figure.title),
            figure.wide,
            figure.narrow
        );
    }
    *page += "</div>\n";
}
