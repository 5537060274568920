//! Who may come in.
//!
//! A page of another site can make a browser connect to this machine: by its address, which shows in
//! `Origin`, or by a name of its own that it lets point here (DNS rebinding), which shows in `Host`.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result};
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
    /// answered, elsewhere a new random token is asked for.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn new(address: SocketAddr) -> Result<Access> {
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(random_token()?),
        };
        Ok(Access { address, token })
    }

    /// Where the page is, with the token.
    pub(crate) fn url(&self) -> String {
        let port = self.address.port();
        let host = match self.address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        match &self.token {
            None => format!("http://{host}:{port}/"),
            Some(token) => format!("http://{host}:{port}/?token={token}"),
        }
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

    /// Whether the token is right.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn check_token(&self, given: Option<&str>) -> Result<(), Stranger> {
        match &self.token {
            Some(token) if given != Some(token) => Err(Stranger::Token),
            _ => Ok(()),
        }
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

fn random_token() -> Result<String> {
    let mut bytes = [0u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("{error}"))
        .context("no random numbers for the token")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
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
        let access = Access::new("127.0.0.1:8080".parse().unwrap()).unwrap();
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
        assert_eq!(access.check_token(None), Ok(()));
    }

    #[test]
    fn the_origin_has_to_be_the_page_itself() {
        let access = Access::new("127.0.0.1:8080".parse().unwrap()).unwrap();
        let from = |origin| access.check_names(&headers("localhost:8080", Some(origin)));
        assert_eq!(from("http://localhost:8080"), Ok(()));
        for origin in ["http://evil.example", "http://localhost:9", "null"] {
            assert_eq!(from(origin), Err(Stranger::Origin), "{origin}");
        }
    }

    #[test]
    fn elsewhere_a_token_is_asked_for() {
        let access = Access::new("0.0.0.0:8080".parse().unwrap()).unwrap();
        let (_, token) = access
            .url()
            .split_once("?token=")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        assert_eq!(token.len(), 32);
        assert_eq!(access.check_token(Some(&token)), Ok(()));
        assert_eq!(access.check_token(Some("x")), Err(Stranger::Token));
        assert_eq!(access.check_token(None), Err(Stranger::Token));
        assert_ne!(access.url(), Access::new(access.address).unwrap().url());
    }
}
