//! Texts with places to fill: `<?name?>` is a value of the scope, escaped; `<?=name?>` one that is markup already. What
//! stands between `<?#name?>` and `<?/name?>` is repeated for each item of a list, and shown once for anything else that
//! is there; after `<?^name?>` where nothing is. `<?.?>` is the item itself.

use serde_json::Value;

/// The template, with each place filled from the innermost scope that knows its name: the last.
pub fn render(template: &str, scopes: &[&Value], escaped: fn(&str) -> String) -> String {
    let (mut text, mut rest) = (String::new(), template);
    while let Some((before, after)) = rest.split_once("<?") {
        let (tag, after) = after.split_once("?>").unwrap_or((after, ""));
        let name = tag.trim_start_matches(['#', '^', '=']);
        let known = scopes.iter().rev().find_map(|scope| scope.get(name));
        let value = if name == "." { scopes.last().copied() } else { known }.unwrap_or(&Value::Null);
        (text, rest) = (text + before, after);
        if tag.starts_with(['#', '^']) {
            let (inner, after) = after.split_once(&format!("<?/{name}?>")).unwrap_or((after, ""));
            let items = match value {
                Value::Null | Value::Bool(false) => &[],
                Value::String(text) if text.is_empty() => &[],
                Value::Array(items) => items.as_slice(),
                one => std::slice::from_ref(one),
            };
            let is_shown = tag.starts_with('#') || items.is_empty();
            let items = if tag.starts_with('#') { items } else { &[Value::Null] };
            for item in items.iter().filter(|_| is_shown) {
                text.push_str(&render(inner, &[scopes, &[item]].concat(), escaped));
            }
            rest = after;
        } else {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            text += &if tag.starts_with('=') { value } else { escaped(&value) };
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::render;
    use crate::figure::escaped;
    use serde_json::json;

    #[test]
    fn places_are_filled_lists_repeated_and_empty_values_left_out() {
        let outer = json!({ "name": "a<b", "html": "<i>", "list": [{ "x": 1 }, { "x": null, "name": "c" }], "no": "" });
        for (template, expected) in [
            ("<?name?> <?=html?> <?html?>", "a&lt;b <i> &lt;i&gt;"),
            ("<?#list?>[<?x?> <?name?>]<?/list?>", "[1 a&lt;b][null c]"),
            ("<?#no?>x<?/no?><?^no?>y<?/no?><?#none?>z<?/none?>", "y"),
            ("<?#name?>(<?.?>)<?/name?><?^name?>x<?/name?>", "(a&lt;b)"),
            ("<?#list?><?#x?>+<?/x?><?/list?>", "+"),
            ("plain", "plain"),
        ] {
            assert_eq!(render(template, &[&outer], escaped), expected, "{template}");
        }
    }
}
