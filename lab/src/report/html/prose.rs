//! The little Markdown that experiments are written in: paragraphs, lists, `code`, *emphasis* and **weight**.

use super::escaped;

/// As HTML; everything that is not that little is text.
pub(super) fn html(text: &str) -> String {
    let mut html = String::new();
    for block in text.trim().split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let lines: Vec<&str> = block.lines().map(str::trim_start).collect();
        let first_item = lines.iter().position(|line| is_item(line)).unwrap_or(lines.len());
        if first_item > 0 {
            put!(html, "<p>{}</p>\n", inline(&lines[..first_item].join(" ")));
        }
        if first_item < lines.len() {
            put!(html, "<ul>{}</ul>\n", items(&lines[first_item..]));
        }
    }
    html
}

fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("* ")
}

/// Lines that do not begin an item go on with the one before.
fn items(lines: &[&str]) -> String {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match items.last_mut() {
            Some(item) if !is_item(line) => {
                item.push(' ');
                item.push_str(line);
            }
            _ => items.push(line[2..].to_owned()),
        }
    }
    items.iter().map(|item| format!("<li>{}</li>", inline(item))).collect::<Vec<_>>().concat()
}

/// Pieces between signs; a sign without its partner is a character, and so is the star of SSS*.
fn inline(text: &str) -> String {
    let signs = [("`", "code"), ("**", "strong"), ("*", "em")];
    let first = signs.iter().filter_map(|&(sign, tag)| {
        let (open, length) =
            text.match_indices(sign).find_map(|(open, _)| Some((open, piece(text, open, sign)?)))?;
        Some((open, sign, tag, length))
    });
    let first = first.min_by_key(|&(open, sign, ..)| (open, std::cmp::Reverse(sign.len())));
    let Some((open, sign, tag, length)) = first else { return escaped(text) };
    let start = open + sign.len();
    let inner = &text[start..start + length];
    let inner = if tag == "code" { escaped(inner) } else { inline(inner) };
    format!(
        "{}<{tag}>{inner}</{tag}>{}",
        escaped(&text[..open]),
        inline(&text[start + length + sign.len()..])
    )
}

/// How long the piece is that a sign opens here, if it opens one.
fn piece(text: &str, open: usize, sign: &str) -> Option<usize> {
    let inner = &text[open + sign.len()..];
    if sign == "`" {
        return inner.find(sign).filter(|&length| length > 0);
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '*';
    let opens = !text[..open].ends_with(is_word) && !inner.starts_with([' ', '*']);
    let closes = |&length: &usize| {
        let after = &inner[length + sign.len()..];
        length > 0 && !inner[..length].ends_with([' ', '*']) && !after.starts_with(is_word)
    };
    opens.then(|| inner.match_indices(sign).map(|(length, _)| length).find(closes))?
}

#[cfg(test)]
mod tests {
    use super::html;

    #[test]
    fn prose_has_paragraphs_lists_code_and_emphasis_only() {
        for (text, expected) in [
            ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>\n"),
            ("see:\n- a\n  b\n- c", "<p>see:</p>\n<ul><li>a b</li><li>c</li></ul>\n"),
            (
                "`a<b` and *so* and **very**",
                "<p><code>a&lt;b</code> and <em>so</em> and <strong>very</strong></p>\n",
            ),
            ("SSS* and DUAL* are", "<p>SSS* and DUAL* are</p>\n"),
            ("SSS*, DUAL* and *SSS* itself*", "<p>SSS*, DUAL* and <em>SSS</em> itself*</p>\n"),
            ("AB-SSS* (`SSS*`), *DUAL*", "<p>AB-SSS* (<code>SSS*</code>), <em>DUAL</em></p>\n"),
            ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
            ("2 * 3 * 4", "<p>2 * 3 * 4</p>\n"),
        ] {
            assert_eq!(html(text), expected, "{text}");
        }
    }
}
