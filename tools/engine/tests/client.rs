//! The engine as a client finds it that does not know which protocol to speak.

use xq_engines::{Entrant, Interrupt};

#[test]
fn the_protocol_that_has_the_option_is_found() {
    let interrupt = Interrupt::new().expect("a pipe");
    for option in ["Hash", "hashsize"] {
        let engine = env!("CARGO_BIN_EXE_xq-engine");
        let spec = format!("cmd='{engine}' depth=1 option.{option}=16");
        let entrant = Entrant::read(&spec, "", 0).expect("an entrant");
        match entrant.start(&interrupt) {
            Ok(player) => player.quit(),
            Err(error) => panic!("{option}: {}", error.detail),
        }
    }
}
