//! What is given away as it is: the page, its scripts, and the description of the interface.

/// The name of the page itself.
pub(super) const PAGE: &str = "index.html";

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";
const JSON: &str = "application/json";

macro_rules! assets {
    ($($name:literal $kind:ident),* $(,)?) => {
        /// Name, kind and text of everything there is.
        const ASSETS: &[(&str, &str, &str)] = &[
            $(($name, $kind, include_str!(concat!("page/", $name)))),*
        ];
    };
}

assets! {
    "index.html" HTML,
    "style.css" STYLE,
    "board.css" STYLE,
    "app.js" SCRIPT,
    "api.js" SCRIPT,
    "board.js" SCRIPT,
    "play.js" SCRIPT,
    "home.js" SCRIPT,
    "opening.js" SCRIPT,
    "analysis.js" SCRIPT,
    "console.js" SCRIPT,
    "review.js" SCRIPT,
    "rules.js" SCRIPT,
    "dom.js" SCRIPT,
    "icon.svg" PICTURE,
    "openapi.json" JSON,
}

/// The kind and the text of an asset.
pub(super) fn asset(name: &str) -> Option<(&'static str, &'static str)> {
    let found = ASSETS.iter().find(|(known, ..)| *known == name)?;
    Some((found.1, found.2))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|(.., text)| text.len()).sum();
        assert!(bytes < 150_000, "{bytes} bytes");
    }

    /// Methods and paths that are described, and those that there are.
    #[test]
    fn every_route_is_described_and_nothing_else() {
        let (_, text) = asset("openapi.json").unwrap();
        let described: serde_json::Value = serde_json::from_str(text).unwrap();
        let paths = described["paths"].as_object().unwrap();
        let described: BTreeSet<(String, String)> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().unwrap().keys();
                let methods = methods.filter(|method| *method != "parameters");
                methods.map(|method| (method.clone(), path.clone()))
            })
            .collect();
        let routes = super::super::routes::table().into_iter();
        let routes: BTreeSet<(String, String)> = routes
            .map(|(method, path, _)| (method.to_owned(), path.to_owned()))
            .collect();
        assert_eq!(described, routes);
    }
}
