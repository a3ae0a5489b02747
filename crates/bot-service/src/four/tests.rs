//! What the service promises of games for four.
