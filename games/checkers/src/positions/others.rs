//! Positions from many games.

use nullwindow::notation::Sample;

/// Quiet positions from 48 tournament games, at all stages of a game.
///
/// They come from E. C. Joyce's collection of games of the American Checker Federation; the number is the game's line
/// there. Players and years are not recorded: the year is 0.
pub const OTHERS: &[Sample] = &[
    acf(
        "B:W14,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,11,12,15",
        "American Checker Federation tournament game no. 98",
        8,
    ),
    acf(
        "W:W13,19,21,23,25,27,28,30,31,32:B2,5,6,7,9,10,11,12,14,20",
        "American Checker Federation tournament game no. 291",
        19,
    ),
    acf(
        "B:W18,19,23,24,25,26,27,32:B2,7,8,10,12,16,17,20",
        "American Checker Federation tournament game no. 484",
        30,
    ),
    acf("W:W12,23,24,25,27:B5,10,13,15,20", "American Checker Federation tournament game no. 678", 41),
    acf(
        "B:W21,22,23,24,28,29,30,31,32:B1,2,3,4,5,9,11,12,14",
        "American Checker Federation tournament game no. 870",
        12,
    ),
    acf(
        "W:W13,17,19,20,21,23,26,29,30:B2,4,5,6,7,9,10,11,12",
        "American Checker Federation tournament game no. 1063",
        23,
    ),
    acf("B:WK2,19,21,23,27,32:B5,9,10,12,18,22", "American Checker Federation tournament game no. 1259", 36),
    acf("W:W7,21,26,31:B1,6,13,K24", "American Checker Federation tournament game no. 1449", 45),
    acf(
        "B:W14,20,22,23,25,26,29,31,32:B1,2,3,5,6,7,8,12,13",
        "American Checker Federation tournament game no. 1642",
        16,
    ),
    acf("B:W13,20,21,22,24,32:B1,2,4,7,12,15", "American Checker Federation tournament game no. 1835", 28),
    acf("B:W13,16,21,22,25,32:B1,2,6,15,19,26", "American Checker Federation tournament game no. 2034", 38),
    acf(
        "W:W20,21,23,25,26,27,28,30,31,32:B1,2,3,4,7,8,9,10,12,14",
        "American Checker Federation tournament game no. 2221",
        9,
    ),
    acf(
        "B:W14,18,19,21,25,27,30,31,32:B2,3,5,6,7,8,9,12,20",
        "American Checker Federation tournament game no. 2414",
        20,
    ),
    acf("W:W14,24,25,30,32:B4,6,8,11,16", "American Checker Federation tournament game no. 2607", 31),
    acf("W:W17,18,27,32:B5,10,16,20,23", "American Checker Federation tournament game no. 2801", 43),
    acf(
        "W:W18,19,21,25,26,27,28,30,31,32:B1,2,3,5,7,8,9,10,12,20",
        "American Checker Federation tournament game no. 2993",
        13,
    ),
    acf(
        "B:W19,22,23,24,26,28,30:B2,3,7,9,10,12,13",
        "American Checker Federation tournament game no. 3187",
        26,
    ),
    acf("W:W12,13,24,30,32:B3,7,11,15,K31", "American Checker Federation tournament game no. 3379", 35),
    acf("B:W10,13,24,27:B2,16,20,21", "American Checker Federation tournament game no. 3576", 46),
    acf(
        "W:W14,22,24,25,27,28,30,31,32:B2,4,5,6,7,8,12,15,16",
        "American Checker Federation tournament game no. 3765",
        17,
    ),
    acf(
        "B:W10,13,21,23,27,30,31,32:B1,2,3,8,14,15,16,20",
        "American Checker Federation tournament game no. 3958",
        28,
    ),
    acf("B:W6,20,24,28,30,32:B3,5,8,12,23,K31", "American Checker Federation tournament game no. 4152", 40),
    acf(
        "B:W14,20,21,24,25,26,27,29,30,31,32:B1,2,3,4,5,7,8,11,12,13,18",
        "American Checker Federation tournament game no. 4344",
        10,
    ),
    acf(
        "W:W14,19,21,25,26,27,31,32:B1,2,3,5,7,11,12,20",
        "American Checker Federation tournament game no. 4537",
        21,
    ),
    acf("W:W16,20,22,26,27,30:B1,3,7,13,15,17", "American Checker Federation tournament game no. 4730", 33),
    acf("B:WK1,23,31,32:B2,4,16,22", "American Checker Federation tournament game no. 4925", 44),
    acf(
        "B:W19,20,21,24,25,27,28,29,30,31:B1,2,3,5,6,8,9,10,12,18",
        "American Checker Federation tournament game no. 5116",
        14,
    ),
    acf(
        "W:W13,18,19,21,22,23,24,25,27,32:B1,5,6,7,8,9,12,14,16,20",
        "American Checker Federation tournament game no. 5310",
        25,
    ),
    acf("B:W14,18,30,32:B2,5,12,23", "American Checker Federation tournament game no. 5502", 38),
    acf("W:W18,K23,28,31,32:B3,12,20,22,K30", "American Checker Federation tournament game no. 5701", 47),
    acf(
        "B:W19,20,21,22,23,25,26,30,32:B1,2,3,7,8,10,12,13,14",
        "American Checker Federation tournament game no. 5888",
        20,
    ),
    acf("W:W21,22,27,30,32:B2,5,10,13,20", "American Checker Federation tournament game no. 6082", 29),
    acf("B:WK3,13,15,19,30:B2,6,12,27", "American Checker Federation tournament game no. 6277", 42),
    acf(
        "W:W18,19,21,23,24,25,26,28,30,31,32:B1,2,3,5,6,7,8,9,10,12,20",
        "American Checker Federation tournament game no. 6467",
        11,
    ),
    acf(
        "B:W18,19,22,23,25,28,31,32:B1,2,3,7,10,11,12,20",
        "American Checker Federation tournament game no. 6660",
        22,
    ),
    acf("B:W6,19,21,27,28,32:B3,5,7,8,12,26", "American Checker Federation tournament game no. 6856", 34),
    acf("W:W7,19,21,26,30:B1,5,9,13,23,K27", "American Checker Federation tournament game no. 7047", 45),
    acf(
        "W:W18,19,21,23,25,26,27,30,31,32:B1,2,3,6,9,10,11,12,14,16",
        "American Checker Federation tournament game no. 7239",
        15,
    ),
    acf(
        "B:W13,17,21,23,26,28,31,32:B2,3,6,8,9,10,15,19",
        "American Checker Federation tournament game no. 7432",
        26,
    ),
    acf("W:W5,13,20,28,30,32:B2,4,6,12,23,26", "American Checker Federation tournament game no. 7625", 37),
    acf(
        "B:W11,17,21,22,26,28,29,30,31,32:B1,2,3,4,5,6,10,12,14",
        "American Checker Federation tournament game no. 7818",
        12,
    ),
    acf(
        "W:W18,19,23,26,27,29,31,32:B1,2,3,4,7,11,12,17",
        "American Checker Federation tournament game no. 8012",
        19,
    ),
    acf(
        "B:W10,14,20,21,23,29,31:B1,2,3,5,11,13,22",
        "American Checker Federation tournament game no. 8204",
        32,
    ),
    acf(
        "W:W5,7,15,17,19,23,28,32:B1,6,8,12,16,K27",
        "American Checker Federation tournament game no. 8400",
        41,
    ),
    acf(
        "B:W19,21,23,25,26,27,30,31,32:B1,2,3,5,6,7,8,9,12",
        "American Checker Federation tournament game no. 8590",
        12,
    ),
    acf(
        "W:W10,19,21,25,27,28,30,31,32:B1,2,3,5,8,12,14,18,20",
        "American Checker Federation tournament game no. 8783",
        23,
    ),
    acf("B:W6,9,28,31,32:B3,4,7,8,25", "American Checker Federation tournament game no. 8978", 36),
    acf(
        "W:W17,18,19,20,23,24:B10,11,12,13,16,22",
        "American Checker Federation tournament game no. 9169",
        45,
    ),
];

const fn acf(text: &'static str, event: &'static str, ply: u16) -> Sample {
    Sample { text, event, year: 0, players: "anonymous – anonymous", ply }
}
