//! A port that stays reserved while the server has not begun to listen on it, or is stopped.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpSocket;

/// A loopback port that is bound here and never listened on.
///
/// Linux never assigns such a port to a socket that asks for any free one. A process that asks for this port, as
/// PostgreSQL does, may listen on it, since both set `SO_REUSEADDR`.
pub(crate) struct Port(TcpSocket);

impl Port {
    pub(crate) fn reserve() -> Port {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_reuseaddr(true).expect("an option of every socket");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a free port");
        Port(socket)
    }

    pub(crate) fn number(&self) -> u16 {
        self.0.local_addr().expect("it is bound").port()
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_reserved_port_can_be_listened_on_again_and_again() {
        let port = Port::reserve();
        for _ in 0..3 {
            TcpListener::bind((Ipv4Addr::LOCALHOST, port.number())).expect("nobody listens on it");
        }
    }

    #[test]
    fn a_reserved_port_is_not_free() {
        let port = Port::reserve();
        // As the system chooses a free one: without the option.
        let other = TcpSocket::new_v4().expect("a socket");
        let taken = other.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port.number())));
        assert!(taken.is_err_and(|error| error.kind() == ErrorKind::AddrInUse));
    }
}
