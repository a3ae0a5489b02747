//! How a bot is asked how it is.

use std::io::{Read, Write};
use std::net::TcpListener;

use crate::{Program, exit};

#[test]
fn health_says_how_the_bot_is_that_listens_there() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let ask = |address: &str| Program::new().with("MAKRUK__OPERATION__LISTEN", address).run(&["health"]);
    for (answer, is_well) in [("200 OK", true), ("503 Service Unavailable", false)] {
        let serving = listener.try_clone().unwrap();
        let serve = std::thread::spawn(move || {
            let (mut asked, _) = serving.accept().unwrap();
            let mut request = [0; 1_024];
            let read = asked.read(&mut request).unwrap();
            assert!(request[..read].starts_with(b"GET /healthz "));
            write!(asked, "HTTP/1.1 {answer}\r\ncontent-length: 16\r\n\r\n{{\"healthy\": any}}").unwrap();
        });
        let output = ask(&address);
        serve.join().unwrap();
        assert_eq!(output.stdout, "{\"healthy\": any}\n");
        match is_well {
            true => output.assert_prints("healthy"),
            false => output.assert_fails(exit::UNHEALTHY, &[&address, "is unhealthy"]),
        }
    }
    drop(listener);
    ask(&address).assert_fails(exit::UNHEALTHY, &[&address, "does not answer"]);
    ask("off").assert_fails(exit::REFUSED, &["operation.listen"]);
}
