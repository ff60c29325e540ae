fn main() {
    #[cfg(feature = "prolog")]
    kalista::prolog::worker::run_if_asked();
}
