//! No file of self-play, weights, WTHOR or a book panics; games, weights and books that are read are written and read again as
//! the same, and games of WTHOR are legal and as many as the header says.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nullwindow_engine::{Book, OTHELLO};
use nullwindow_notation::weights::Weights;
use nullwindow_othello::{Move, Position, Trained, wthor};

fuzz_target!(|bytes: &[u8]| {
    nullwindow_fuzz::games::<nullwindow_chess::Position>(bytes);
    nullwindow_fuzz::games::<Position>(bytes);
    nullwindow_fuzz::games::<nullwindow_checkers::Position>(bytes);
    match Weights::read(bytes, "othello") {
        Ok(weights) => {
            assert_eq!(Weights::read(&weights.to_bytes(), "othello"), Ok(weights.clone()));
            let _ = Trained::with(&weights);
        }
        Err(error) => assert!(error.len() < 500, "{error}"),
    }
    match Book::read(&OTHELLO, bytes) {
        Ok(book) => {
            let text = book.text();
            assert!(Book::read(&OTHELLO, text.as_bytes()).is_ok_and(|again| again.text() == text));
            assert!(book.moves(OTHELLO.board().as_ref()).iter().all(|known| known.mv.0 < 4));
        }
        Err(error) => assert!(error.to_string().len() < 500, "{error}"),
    }
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
