//! Who may come in.
//!
//! A page of another site can make a browser connect to this machine: by its address, which shows in
//! `Origin`, or by a name of its own that it lets point here (DNS rebinding), which shows in `Host`.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, header};

/// The rule for letting requests in.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    address: SocketAddr,
    token: Option<String>,
}

/// Why a request is turned away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Stranger {
    /// The name by which the server was called is not its own.
    #[error("this server does not go by that name; open the address that xq-play printed")]
    Host,
    /// The request comes from a page of another site.
    #[error("requests from pages of other sites are refused")]
    Origin,
    /// The token is missing or wrong.
    #[error("the address lacks its token; open the address that xq-play printed")]
    Token,
}

impl Access {
    /// The rule for a server at this address: on the loopback interface only local names are
    /// answered, elsewhere the token is asked for.
    pub(crate) fn new(address: SocketAddr, token: Option<String>) -> Access {
        Access { address, token }
    }

    /// Where the page is for other machines, by this machine's addresses; none if it listens to none.
    pub(crate) fn urls_for_others(&self, addresses: &[IpAddr]) -> Vec<String> {
        let own = self.address.ip();
        let heard = |ip: &&IpAddr| own.is_unspecified() && (own.is_ipv6() || ip.is_ipv4());
        let addresses = addresses.iter().filter(heard);
        addresses.map(|&ip| self.url_at(&name_of(ip))).collect()
    }

    /// Where the page is, with the token.
    pub(crate) fn url(&self) -> String {
        match self.address.ip() {
            ip if ip.is_unspecified() => self.url_at("localhost"),
            ip => self.url_at(&name_of(ip)),
        }
    }

    fn url_at(&self, host: &str) -> String {
        let port = self.address.port();
        match &self.token {
            None => format!("http://{host}:{port}/"),
            Some(token) => format!("http://{host}:{port}/?token={token}"),
        }
    }

    /// What lets a browser in from now on that has come with the token once, so that a link needs
    /// none.
    pub(crate) fn cookie(&self) -> Option<String> {
        let (name, token) = (self.cookie_name(), self.token.as_ref()?);
        Some(format!(
            "{name}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000"
        ))
    }

    /// Cookies do not know ports.
    fn cookie_name(&self) -> String {
        format!("xq-token-{}", self.address.port())
    }

    /// Whether the names in the headers are right.
    ///
    /// # Errors
    /// They are not.
    pub(crate) fn check_names(&self, headers: &HeaderMap) -> Result<(), Stranger> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).ok_or(Stranger::Host)?;
        if self.token.is_none() && !is_local(host) {
            return Err(Stranger::Host);
        }
        match headers.get(header::ORIGIN) {
            None => Ok(()),
            Some(_) if text(header::ORIGIN) == Some(&format!("http://{host}")) => Ok(()),
            Some(_) => Err(Stranger::Origin),
        }
    }

    /// Whether the token is right, as the address carries it or as the browser remembers it.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn check_token(
        &self,
        given: Option<&str>,
        headers: &HeaderMap,
    ) -> Result<(), Stranger> {
        let Some(token) = &self.token else {
            return Ok(());
        };
        let name = self.cookie_name();
        let cookies = headers.get(header::COOKIE);
        let cookies = cookies
            .and_then(|cookies| cookies.to_str().ok())
            .unwrap_or("");
        let pairs = cookies
            .split(';')
            .filter_map(|pair| pair.trim().split_once('='));
        let remembered = pairs
            .filter(|(known, _)| *known == name)
            .map(|(_, value)| value);
        match given.into_iter().chain(remembered).any(|it| it == token) {
            true => Ok(()),
            false => Err(Stranger::Token),
        }
    }
}

fn name_of(ip: IpAddr) -> String {
    match ip {
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    }
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost")
        || name
            .trim_start_matches('[')
            .trim_end_matches(']')
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_local_names_are_answered_on_loopback() {
        let access = Access::new("127.0.0.1:8080".parse().unwrap(), None);
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST",
            "[::1]:8080",
        ] {
            assert_eq!(access.check_names(&headers(host, None)), Ok(()), "{host}");
        }
        for host in [
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "10.0.0.1:8080",
            "",
        ] {
            assert_eq!(
                access.check_names(&headers(host, None)),
                Err(Stranger::Host),
                "{host}"
            );
        }
        assert_eq!(access.check_token(None, &HeaderMap::new()), Ok(()));
    }

    #[test]
    fn the_origin_has_to_be_the_page_itself() {
        let access = Access::new("127.0.0.1:8080".parse().unwrap(), None);
        let from = |origin| access.check_names(&headers("localhost:8080", Some(origin)));
        assert_eq!(from("http://localhost:8080"), Ok(()));
        for origin in ["http://evil.example", "http://localhost:9", "null"] {
            assert_eq!(from(origin), Err(Stranger::Origin), "{origin}");
        }
    }

    #[test]
    fn elsewhere_a_token_is_asked_for_once() {
        let access = Access::new("0.0.0.0:8080".parse().unwrap(), Some("abcdefgh".into()));
        let none = HeaderMap::new();
        assert_eq!(access.url(), "http://localhost:8080/?token=abcdefgh");
        assert_eq!(access.check_token(Some("abcdefgh"), &none), Ok(()));
        assert_eq!(access.check_token(Some("x"), &none), Err(Stranger::Token));
        assert_eq!(access.check_token(None, &none), Err(Stranger::Token));
        let cookie = access.cookie().unwrap();
        let mut headers = HeaderMap::new();
        let pair = cookie.split(';').next().unwrap();
        headers.insert(header::COOKIE, format!("a=b; {pair}").parse().unwrap());
        assert_eq!(access.check_token(None, &headers), Ok(()));
        let others = access.urls_for_others(&["10.0.0.7".parse().unwrap(), "::2".parse().unwrap()]);
        assert_eq!(others, ["http://10.0.0.7:8080/?token=abcdefgh"]);
    }
}
