//! Positions from real games, and positions with known answers.

mod win_at_chess;

pub use win_at_chess::WIN_AT_CHESS;

use nullwindow::notation::Sample;

/// Twenty consecutive positions of one game: the fourth of the superfinal of TCEC season 10 (2017), Houdini against
/// Komodo, a Sicilian with castling on opposite sides, after plies 28 to 47 (from 15. g5 to 24. Nxd5).
pub const CONSECUTIVE: &[Sample] = &[
    superfinal(4, 28, "r1b2rk1/2qnbppp/p2pp3/1p2n3/4P1P1/1NN1BP2/PPP2Q1P/1K1R1BR1 w - - 3 15"),
    superfinal(4, 29, "r1b2rk1/2qnbppp/p2pp3/1p2n1P1/4P3/1NN1BP2/PPP2Q1P/1K1R1BR1 b - - 0 15"),
    superfinal(4, 30, "r4rk1/1bqnbppp/p2pp3/1p2n1P1/4P3/1NN1BP2/PPP2Q1P/1K1R1BR1 w - - 1 16"),
    superfinal(4, 31, "r4rk1/1bqnbppp/p2pp3/1p2n1P1/4P3/PNN1BP2/1PP2Q1P/1K1R1BR1 b - - 0 16"),
    superfinal(4, 32, "2r2rk1/1bqnbppp/p2pp3/1p2n1P1/4P3/PNN1BP2/1PP2Q1P/1K1R1BR1 w - - 1 17"),
    superfinal(4, 33, "2r2rk1/1bqnbppp/p2pp3/1p2n1P1/4PP2/PNN1B3/1PP2Q1P/1K1R1BR1 b - - 0 17"),
    superfinal(4, 34, "2r2rk1/1bqnbppp/p2pp3/1p4P1/2n1PP2/PNN1B3/1PP2Q1P/1K1R1BR1 w - - 1 18"),
    superfinal(4, 35, "2r2rk1/1bqnbppp/p2pp3/1p4P1/2B1PP2/PNN1B3/1PP2Q1P/1K1R2R1 b - - 0 18"),
    superfinal(4, 36, "2r2rk1/1bqnbppp/p2pp3/6P1/2p1PP2/PNN1B3/1PP2Q1P/1K1R2R1 w - - 0 19"),
    superfinal(4, 37, "2r2rk1/1bqnbppp/p2pp3/6P1/2p1PP2/P1N1B3/1PPN1Q1P/1K1R2R1 b - - 1 19"),
    superfinal(4, 38, "2r2rk1/1bqnbppp/p3p3/3p2P1/2p1PP2/P1N1B3/1PPN1Q1P/1K1R2R1 w - - 0 20"),
    superfinal(4, 39, "2r2rk1/1bqnbppp/p3p3/3p1PP1/2p1P3/P1N1B3/1PPN1Q1P/1K1R2R1 b - - 0 20"),
    superfinal(4, 40, "2r2rk1/1bqn1ppp/p3p3/2bp1PP1/2p1P3/P1N1B3/1PPN1Q1P/1K1R2R1 w - - 1 21"),
    superfinal(4, 41, "2r2rk1/1bqn1ppp/p3p3/2bP1PP1/2p5/P1N1B3/1PPN1Q1P/1K1R2R1 b - - 0 21"),
    superfinal(4, 42, "2r2rk1/1bqn1ppp/p3p3/3P1PP1/2p5/P1N1b3/1PPN1Q1P/1K1R2R1 w - - 0 22"),
    superfinal(4, 43, "2r2rk1/1bqn1ppp/p3p3/3P1PP1/2p5/P1N1Q3/1PPN3P/1K1R2R1 b - - 0 22"),
    superfinal(4, 44, "2r2rk1/2qn1ppp/p3p3/3b1PP1/2p5/P1N1Q3/1PPN3P/1K1R2R1 w - - 0 23"),
    superfinal(4, 45, "2r2rk1/2qn1ppp/p3p3/3b1PP1/2p1N3/P1N1Q3/1PP4P/1K1R2R1 b - - 1 23"),
    superfinal(4, 46, "1r3rk1/2qn1ppp/p3p3/3b1PP1/2p1N3/P1N1Q3/1PP4P/1K1R2R1 w - - 2 24"),
    superfinal(4, 47, "1r3rk1/2qn1ppp/p3p3/3N1PP1/2p1N3/P3Q3/1PP4P/1K1R2R1 b - - 0 24"),
];

/// Positions from the other games of that superfinal, to check that the twenty hold no anomaly.
pub const OTHERS: &[Sample] = &[
    superfinal(1, 29, "2rqnrk1/p2nbppp/1p2p3/1Q1p4/3P4/2N3P1/PP1BPPBP/R2R2K1 b - - 4 15"),
    superfinal(1, 75, "r5n1/4qpk1/3bp1p1/3p3p/pp1P1P2/4P1P1/PP1QBNKP/2R5 b - - 3 38"),
    superfinal(2, 42, "r6r/1ppkqp2/pnb1p1p1/3pP2p/3P4/3P2QP/3B1PPN/RR4K1 w - - 0 22"),
    superfinal(3, 55, "4k2r/2q2p2/2rp1b1p/p3nN2/Np2PpP1/1P6/P1P1Q3/1K1R3R b k - 1 28"),
    superfinal(5, 33, "1rb1nrk1/p1qn2bp/1pp3p1/2p1p3/1P2P3/2N1BNPP/P1R2PB1/3QR1K1 b - - 0 17"),
    superfinal(5, 95, "8/5rk1/3r3p/Pb2p2p/2pnP2P/2R1N1P1/1R4BK/8 b - - 10 48"),
    superfinal(6, 46, "3r1rk1/pb2q1np/1pp1p1p1/P1p1P1N1/3b1PP1/3Q3P/1P4BK/R1B2R2 w - - 1 24"),
    superfinal(7, 59, "1r3bk1/5pp1/3p1n1p/qb1Pp3/n3P3/1B2B1NP/3N1PP1/Q1R3K1 b - - 12 30"),
    superfinal(8, 24, "r2qrbk1/1bp2pp1/p1np1n1p/1p2p3/3PP3/1BP2N1P/PP3PP1/R1BQRNK1 w - - 5 13"),
    superfinal(9, 37, "r2qk3/1b3p2/p1p1pnr1/1p5p/2PPP1pP/2Q3B1/P3BPP1/R2R2K1 b q - 0 19"),
    superfinal(9, 80, "8/7k/6b1/4Q2p/6pP/6P1/6PK/5r2 w - - 13 41"),
    superfinal(10, 50, "2r2r2/5pkn/p7/1p1Rp2p/4P1pP/1Pq1QPP1/4B3/5RK1 w - - 1 26"),
    superfinal(11, 63, "1kb1q1r1/p6r/1p2p1Np/nP1pPpnP/P1pP4/2P1QNP1/R1B3K1/7R b - - 0 32"),
    superfinal(12, 28, "1k2rb1r/ppqb1npp/2n1p3/3pPp2/1PpP4/P1P2N2/2B1QPPP/R1B1RNK1 w - - 2 15"),
    superfinal(13, 41, "4rr1k/pbp2qpp/2npNn2/1Qp5/4PB2/2P2BP1/P4P1P/4RRK1 b - - 10 21"),
    superfinal(13, 100, "8/B6k/p7/3Bn1pp/2n5/2P3PP/2R2K2/r7 w - - 0 51"),
    superfinal(14, 54, "3rr1k1/2p2pB1/1p2q2p/p6P/2P1bPP1/P1Q5/1P6/2KRR3 w - - 1 28"),
    superfinal(15, 19, "r1bqr1k1/pp1n1ppp/2pb1p2/8/3P1B2/2PB4/PP2NPPP/R2Q1RK1 b - - 8 10"),
    superfinal(16, 32, "r3rnk1/p1bq3p/2p1bppB/1pP5/3P4/3B4/PPQ1NPP1/2KR3R w - - 1 17"),
    superfinal(17, 45, "2bqrnk1/5rp1/2p5/p2p3p/QbpP1B1P/P1N1PP2/1P2N3/K3R2R b - - 1 23"),
    superfinal(17, 85, "q4n2/3r2pk/6b1/p2pB2p/2pP3P/P1N5/KP4Q1/6R1 b - - 12 43"),
    superfinal(18, 58, "4r2k/4bpp1/2R1bn1n/q2p3P/3P1B2/1Q2PPN1/pP6/K5R1 w - - 1 30"),
    superfinal(19, 23, "r2qk2r/3bbp1p/p1nppp2/1p6/4PP2/2N2N2/PPPQ2PP/1K1R1B1R b kq - 1 12"),
    superfinal(20, 36, "r3k3/3bbp1B/pq2p3/1p1pr3/7P/2N5/PPPQ2P1/1K1R3R w q - 0 19"),
    superfinal(21, 49, "r2qr1k1/2p2p2/1p2b2p/1B1n2pn/3P4/P4P2/4NBPP/1Q2RRK1 b - - 6 25"),
    superfinal(21, 70, "3q2k1/2p2p2/1p2r2p/rP1nB1p1/3P4/5P2/6PP/1QR2R1K w - - 5 36"),
    superfinal(22, 62, "1r1q2k1/2r2pp1/3p2np/p2P1N2/2n1P3/P6P/4QRPK/2B1R3 w - - 2 32"),
    superfinal(23, 27, "1rb1r1k1/p1qnbpp1/1Ppp1n1p/8/3NP3/2N4P/BPP1QPP1/R1B1R1K1 b - - 0 14"),
    superfinal(24, 40, "3rr1k1/pbqnbpp1/1ppp2n1/8/P3PPPp/2NB1N1P/1PP3Q1/R1B1R2K w - - 2 21"),
    superfinal(25, 53, "3br1k1/Qp1q1rn1/p2p3p/3P1p1b/1P4N1/2NBP3/P5PB/2R2RK1 b - - 0 27"),
    superfinal(25, 90, "2R1r3/8/pb1pB3/1p1Pk2p/1P6/P7/6P1/6K1 w - - 5 46"),
    superfinal(26, 18, "rn1qk2r/pp2b1p1/2ppbn1p/5p2/2PPp3/2N1P1BN/PP3PPP/R2QKB1R w KQkq - 2 10"),
    superfinal(27, 31, "rnbr2k1/pp3pbp/6p1/2P5/2P1N3/4BN2/P4PPP/2R1K2R b K - 0 16"),
    superfinal(28, 44, "2qr1rk1/2p1n1p1/p3pb1p/npP2b2/B2P4/2N2N1P/PP1Q2P1/3RR1BK w - b6 0 23"),
    superfinal(29, 57, "1rb3rk/1ppnq3/n2p1b2/3Pp2p/NPP1Pp1P/5P2/1Q1N1B2/R2K1B1R b - - 3 29"),
    superfinal(29, 75, "1r5k/1p6/R2p4/2nPp2p/2P1Pp1r/5P2/1Q1NK3/8 b - - 0 38"),
    superfinal(30, 22, "r1b1qrk1/1ppn2bp/n2p2p1/p2PppB1/2P1P1P1/P1N4P/1P1N1P2/R2QKB1R w KQ - 0 12"),
    superfinal(31, 35, "1rb2nk1/p4ppr/2n1P2p/qp1p4/2pP2QP/4BNR1/PPP2PP1/1K1R1B2 b - - 0 18"),
    superfinal(32, 48, "r4k1r/pp1bqp2/4p1p1/3pP2p/4nP1P/P7/1PP1B1PK/R2NQ1R1 w - - 0 25"),
    superfinal(33, 61, "6k1/1p1r1p2/rBp1p2p/4n1p1/PR6/N4PPP/2B1K3/8 b - - 0 31"),
    superfinal(33, 95, "2r5/1p5k/1B3p1p/P1p5/3r1PK1/2R1N2P/8/8 b - - 4 48"),
    superfinal(34, 26, "r2q1rk1/p1p1bppp/1np1p1b1/4P3/3P1N2/2N1BP2/PP4PP/R2QK2R w KQ - 0 14"),
    superfinal(35, 39, "2rqk2r/1p1n1pp1/p2p3p/3RpP2/4PBPb/1N6/PPP1B1QP/1K4R1 b k - 0 20"),
    superfinal(36, 52, "2r5/1p2bpk1/3pbn1p/4p3/1B2P1r1/1PNB4/P1PR3P/1K3R2 w - - 6 27"),
    superfinal(37, 17, "rnb1kb1r/ppBppppp/5n2/2pP4/4P3/2q2P2/P2N2PP/R2QKBNR b KQkq - 1 9"),
    superfinal(37, 80, "r7/4k3/2nqbpp1/pB2p1Q1/Pp2P1P1/5P2/5K2/2N4R w - - 0 41"),
    superfinal(38, 30, "rnb1k2r/4ppbp/1N1p1npq/2pP4/4P3/1Q3P2/P3N1PP/2R1KB1R w Kkq - 1 16"),
    superfinal(39, 43, "1r3r2/2qnn2k/pP1p2pb/2pPpp1p/2P1P3/2N2P2/1PQN1BPP/R2R3K b - - 0 22"),
    superfinal(40, 56, "r2q3r/2pnbpkn/bp1p4/p2PpPpp/P1P1P3/1P3NPP/2B1QN2/1KBR3R w - - 0 29"),
];

/// A position of that match. Houdini had White in the games with even numbers.
const fn superfinal(game: u16, ply: u16, text: &'static str) -> Sample {
    let players = if game.is_multiple_of(2) {
        "Houdini 6.03 – Komodo 1970.00"
    } else {
        "Komodo 1970.00 – Houdini 6.03"
    };
    Sample { text, event: EVENTS[game as usize - 1], year: 2017, players, ply }
}

const EVENTS: [&str; 40] = [
    "TCEC season 10, superfinal, game 1",
    "TCEC season 10, superfinal, game 2",
    "TCEC season 10, superfinal, game 3",
    "TCEC season 10, superfinal, game 4",
    "TCEC season 10, superfinal, game 5",
    "TCEC season 10, superfinal, game 6",
    "TCEC season 10, superfinal, game 7",
    "TCEC season 10, superfinal, game 8",
    "TCEC season 10, superfinal, game 9",
    "TCEC season 10, superfinal, game 10",
    "TCEC season 10, superfinal, game 11",
    "TCEC season 10, superfinal, game 12",
    "TCEC season 10, superfinal, game 13",
    "TCEC season 10, superfinal, game 14",
    "TCEC season 10, superfinal, game 15",
    "TCEC season 10, superfinal, game 16",
    "TCEC season 10, superfinal, game 17",
    "TCEC season 10, superfinal, game 18",
    "TCEC season 10, superfinal, game 19",
    "TCEC season 10, superfinal, game 20",
    "TCEC season 10, superfinal, game 21",
    "TCEC season 10, superfinal, game 22",
    "TCEC season 10, superfinal, game 23",
    "TCEC season 10, superfinal, game 24",
    "TCEC season 10, superfinal, game 25",
    "TCEC season 10, superfinal, game 26",
    "TCEC season 10, superfinal, game 27",
    "TCEC season 10, superfinal, game 28",
    "TCEC season 10, superfinal, game 29",
    "TCEC season 10, superfinal, game 30",
    "TCEC season 10, superfinal, game 31",
    "TCEC season 10, superfinal, game 32",
    "TCEC season 10, superfinal, game 33",
    "TCEC season 10, superfinal, game 34",
    "TCEC season 10, superfinal, game 35",
    "TCEC season 10, superfinal, game 36",
    "TCEC season 10, superfinal, game 37",
    "TCEC season 10, superfinal, game 38",
    "TCEC season 10, superfinal, game 39",
    "TCEC season 10, superfinal, game 40",
];
