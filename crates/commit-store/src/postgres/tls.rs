//! Encrypted connections, by rustls.

use std::fmt;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures::future::{BoxFuture, FutureExt};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as Inner;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

use super::PostgresOptions;

/// Makes the encryption of each connection.
#[derive(Clone)]
pub(super) struct Tls(TlsConnector);

impl Tls {
    /// Trusts the certificates of [`PostgresOptions::ca_file`] alone, or the authorities of Mozilla's list; an error says what is
    /// wrong with the files.
    pub(super) fn new(options: &PostgresOptions) -> Result<Self, String> {
        let known = options.ca_file.as_deref().map(certificates).transpose()?;
        let mut roots = RootCertStore::empty();
        match (&known, &options.ca_file) {
            (Some(known), Some(file)) => {
                for certificate in known {
                    roots.add(certificate.clone()).map_err(|error| wrong(file, &error))?;
                }
            }
            _ => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        }
        let provider = Arc::new(ring::default_provider());
        let authorities = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider)).build();
        let authorities = authorities.map_err(|error| error.to_string())?;
        let trusted = Arc::new(Trusted { known: known.unwrap_or_default(), authorities });
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .dangerous()
            .with_custom_certificate_verifier(trusted);
        let config = match &options.client_file {
            None => config.with_no_client_auth(),
            Some(file) => {
                let key = PrivateKeyDer::from_pem_file(file).map_err(|error| wrong(file, &error))?;
                config.with_client_auth_cert(certificates(file)?, key).map_err(|error| wrong(file, &error))?
            }
        };
        Ok(Self(Arc::new(config).into()))
    }
}

/// The certificates in a file, at least one.
fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    match read.map_err(|error| wrong(file, &error))? {
        none if none.is_empty() => Err(wrong(file, &"there are none")),
        some => Ok(some),
    }
}

fn wrong(file: &Path, what: &dyn fmt::Display) -> String {
    format!("the certificates in {}: {what}", file.display())
}

/// Trusts a server that shows one of the certificates that are known, or one from an authority. A certificate that a server made
/// for itself need not be fit for an authority, nor name the host: that it is the very one says more.
#[derive(Debug)]
struct Trusted {
    known: Vec<CertificateDer<'static>>,
    authorities: Arc<WebPkiServerVerifier>,
}

impl ServerCertVerifier for Trusted {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        match self.known.contains(shown) {
            true => Ok(ServerCertVerified::assertion()),
            false => self.authorities.verify_server_cert(shown, intermediates, host, ocsp_response, now),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.authorities.verify_tls12_signature(message, shown, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.authorities.verify_tls13_signature(message, shown, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.authorities.supported_verify_schemes()
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Encrypted;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
        let host = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        Ok(Handshake { connector: self.0.clone(), host })
    }
}

/// What encrypts one connection to this host.
pub(super) struct Handshake {
    connector: TlsConnector,
    host: ServerName<'static>,
}

impl TlsConnect<Socket> for Handshake {
    type Stream = Encrypted;
    type Error = io::Error;
    type Future = BoxFuture<'static, io::Result<Encrypted>>;

    fn connect(self, socket: Socket) -> Self::Future {
        async move { Ok(Encrypted(Box::new(self.connector.connect(self.host, socket).await?))) }.boxed()
    }
}

/// An encrypted connection.
pub(super) struct Encrypted(Box<Inner<Socket>>);

impl TlsStream for Encrypted {
    /// The certificate was verified; the password is not bound to it besides.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl AsyncRead for Encrypted {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buf)
    }
}

impl AsyncWrite for Encrypted {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
