//! Serving connections: many at once, and none that never says what it wants.

use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// How long a connection may take to say what it wants.
const HEADER_TIME: Duration = Duration::from_secs(15);

/// When the system has no room for another connection, the next try comes after this.
const PAUSE: Duration = Duration::from_millis(200);

/// Serves whoever connects, for ever.
pub(crate) async fn serve(listener: TcpListener, router: Router) {
    make_room();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            // Whatever goes wrong concerns the other side, which notices it.
            let _ = connection.await;
        });
    }
}

/// Asks for as many open files as the system allows: each connection is one.
fn make_room() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let current = maximum;
        let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
    }
}
