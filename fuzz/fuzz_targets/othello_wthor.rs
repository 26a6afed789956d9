//! No file of WTHOR panics; the games that are read are legal, and as many as the header says.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_othello::{Move, Position, wthor};

fuzz_target!(|bytes: &[u8]| {
    let _ = (wthor::players(bytes), wthor::tournaments(bytes));
    match wthor::read(bytes) {
        Ok((header, games)) => {
            assert_eq!(games.len(), header.count as usize);
            for game in games {
                let legal = |(position, mv): (Position, Move)| position.is_legal(mv);
                assert!(nullwindow_fuzz::walk(&Position::start(), &game.moves).all(legal));
            }
        }
        Err(error) => assert!(error.offset <= bytes.len() && error.to_string().len() < 500, "{error}"),
    }
});
