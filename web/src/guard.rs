//! Who may ask: requests of this page and of programs, not of other sites.
//!
//! Two attacks are met here. A page of another site may open a WebSocket to any address (browsers do not stop it, but say
//! whose page it is: `Origin`). And it may let its own name point to this machine (DNS rebinding), so that the browser
//! takes both for one site: then `Host` is that name.

use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use std::net::IpAddr;

/// Why a request is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// It names no host, or two.
    Unclear(&'static str),
    /// It comes from elsewhere.
    Foreign(String),
}

/// Checks the headers that say to whom and from where a request goes. `names` are hosts that are allowed beside
/// `localhost` and addresses.
pub(crate) fn check(headers: &HeaderMap, authority: Option<&str>, names: &[String]) -> Result<(), Refused> {
    let Some(host) = single(headers, &HOST)? else {
        return Err(Refused::Unclear("the request has no Host"));
    };
    if authority.is_some_and(|authority| authority != host) {
        return Err(Refused::Unclear("Host is not the host of the URL"));
    }
    if !is_allowed(host, names) {
        return Err(Refused::Foreign(format!(
            "Host is {host:?}: open the page by localhost or by an address, or start the server with --name {}",
            name_of(host).unwrap_or("NAME"),
        )));
    }
    match single(headers, &ORIGIN)? {
        Some(origin) if !is_same_site(origin, host) => {
            Err(Refused::Foreign(format!("Origin is {origin:?}: only pages of this server may ask")))
        }
        _ => Ok(()),
    }
}

/// The one value of a header.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Refused> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => {
            value.to_str().map(Some).map_err(|_| Refused::Unclear("a header has other than ASCII letters"))
        }
        _ => Err(Refused::Unclear("Host or Origin is there twice")),
    }
}

/// An address cannot be made to point elsewhere; of names, `localhost` and those that the user has named are ours.
fn is_allowed(host: &str, names: &[String]) -> bool {
    name_of(host).is_some_and(|name| {
        name.parse::<IpAddr>().is_ok()
            || name.eq_ignore_ascii_case("localhost")
            || names.iter().any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// The host without its port and the brackets of IPv6.
fn name_of(host: &str) -> Option<&str> {
    if let Some(rest) = host.strip_prefix('[') {
        let (name, port) = rest.split_once(']')?;
        return (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(name);
    }
    match host.split_once(':') {
        None => Some(host),
        Some((name, port)) => is_port(port).then_some(name),
    }
    .filter(|name| !name.is_empty())
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

/// Whether a page comes from this host; behind a proxy it may have come by `https`.
fn is_same_site(origin: &str, host: &str) -> bool {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn asked(pairs: &[(&str, &str)]) -> Result<(), Refused> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
        }
        check(&headers, None, &["mine.example".to_owned()])
    }

    #[test]
    fn addresses_localhost_and_named_hosts_are_answered() {
        for host in
            ["localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.5", "mine.example:80"]
        {
            assert_eq!(asked(&[("host", host)]), Ok(()), "{host}");
            assert_eq!(asked(&[("host", host), ("origin", &format!("http://{host}"))]), Ok(()), "{host}");
        }
    }

    #[test]
    fn a_name_that_points_here_is_refused() {
        for host in [
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "localhost:x",
            "",
            ":80",
            "[::1",
        ] {
            assert!(asked(&[("host", host)]).is_err(), "{host}");
        }
        assert!(asked(&[]).is_err() && asked(&[("host", "localhost"), ("host", "evil.example")]).is_err());
    }

    #[test]
    fn a_page_of_another_site_is_refused() {
        for origin in [
            "http://evil.example",
            "http://localhost:9999",
            "null",
            "",
            "file://",
            "http://localhost:8080/",
            "http://localhost:8080.evil.example",
        ] {
            assert!(asked(&[("host", "localhost:8080"), ("origin", origin)]).is_err(), "{origin}");
        }
    }
}
