//! The board in the browser: the server by itself, and the page in a real Chromium.
#![cfg(feature = "serve")]

mod browser;
mod games;
mod looks;
mod requests;
mod server;
#[allow(dead_code)]
#[path = "../fronts/support.rs"]
mod support;
mod tools;
