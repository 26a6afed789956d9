//! The report as Markdown, with figures as files beside it.

use super::{Report, html};
use crate::template::render;
use serde_json::json;

/// The report; `figures` is the folder of the drawings, as seen from the file: each is `<figures>/<id>.svg`.
pub fn markdown(report: &Report, figures: &str) -> String {
    let (common, sections) = html::model(report);
    let index = html::index(report, &sections);
    let scopes = [&common, &index, &json!({ "folder": figures })];
    render(include_str!("../../assets/results.md"), &scopes, plain)
}

/// Text in which nothing is a sign.
fn plain(text: &str) -> String {
    let mark = |c: char| r"\*_`[]|".contains(c).then_some('\\');
    let text: String = text.chars().flat_map(|c| mark(c).into_iter().chain([c])).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\n', " ")
}
