//! Positions to measure on, and endgames whose scores are known.
//!
//! The games are from the WTHOR base of the Fédération française d'Othello; games of a year are numbered from 0
//! here, and the base lists a tournament's play-offs first. All were level (30 to 34 discs for Black) at perfect play from 24 empty squares. The endgames are
//! the FFO endgame suite, numbers 20 to 44.

use nullwindow::notation::Sample;

/// A game that positions are taken from.
struct Source {
    event: &'static str,
    year: u16,
    players: &'static str,
}

impl Source {
    const fn at(&self, ply: u16, text: &'static str) -> Sample {
        Sample { text, event: self.event, year: self.year, players: self.players, ply }
    }
}

const FINAL: Source = Source {
    event: "World Championship, final, game 2 (WTHOR game 813)",
    year: 2022,
    players: "Kento Urano – Arthur Juigner",
};

/// Twenty consecutive positions of the final of the World Championship 2022, game 2, plies 14 to 33.
pub const CONSECUTIVE: &[Sample] = &[
    FINAL.at(14, "------------X----OOOO----OOXXO---OXXXX---XOO-------------------- X"),
    FINAL.at(15, "------------X----OOOOX---OOXXX---OXXXX---XOO-------------------- O"),
    FINAL.at(16, "------------X----OOOOX---OOXOX---OXOOX---XOOO------------------- X"),
    FINAL.at(17, "------------XX---OOOXX---OOXOX---OXOOX---XOOO------------------- O"),
    FINAL.at(18, "------------XX---OOOXX---OOXOX---OXOOO---XOOO-O----------------- X"),
    FINAL.at(19, "------------XX---OOOXX---OOXOX---OXXOO---XOXO-O----X------------ O"),
    FINAL.at(20, "------------XX---OOOXX---OOXOX---OOXOO---XOOO-O----XO----------- X"),
    FINAL.at(21, "------------XX---OOOXX---OOXOX---OOXXX---XXXXXO----XO----------- O"),
    FINAL.at(22, "------------XX---OOOXX---OOOOX---OOOXX---XXOXXO----OO------O---- X"),
    FINAL.at(23, "------------XX---OOOXX---OOOOX---OOOXX---XXXXXO---XOO------O---- O"),
    FINAL.at(24, "------------XX---OOOXX---OOOOX---OOOXX---XXXOXO---XOOO-----O---- X"),
    FINAL.at(25, "------------XX---OOOXX---OOOOX---OOOXX---XXXXXO---XXOO----XO---- O"),
    FINAL.at(26, "------------XX---OOOXX---OOOOX---OOOXX---XOXXXO---XOOO----XOO--- X"),
    FINAL.at(27, "------------XX---OOOXX---OOOOX--XXXXXX---XOXXXO---XOOO----XOO--- O"),
    FINAL.at(28, "------------XX---OOOXX--OOOOOX--XOXXXX---XOXXXO---XOOO----XOO--- X"),
    FINAL.at(29, "------------XX---OOOXX--OOOOOX--XOXXXX---XOXXXO---XOXX----XXXX-- O"),
    FINAL.at(30, "----O-------OX---OOOOX--OOOOOX--XOXXXX---XOXXXO---XOXX----XXXX-- X"),
    FINAL.at(31, "----O-----X-OX---OXXOX--OOXOXX--XOXXXX---XOXXXO---XOXX----XXXX-- O"),
    FINAL.at(32, "----O-----X-OX---OXXOX--OOXOXX--OOXXXX--OOOXXXO---XOXX----XXXX-- X"),
    FINAL.at(33, "----OX----X-XX---OXXOX--OOXOXX--OOXXXX--OOOXXXO---XOXX----XXXX-- O"),
];

const GAME_1: Source = Source {
    event: "World Championship, final, game 1 (WTHOR game 1913)",
    year: 2023,
    players: "Yasushi Nagano – Rujipas Aunchulee",
};
const GAME_2: Source = Source {
    event: "World Championship (WTHOR game 1917)",
    year: 2023,
    players: "Yasushi Nagano – Seiya Kurita",
};
const GAME_3: Source = Source {
    event: "World Championship (WTHOR game 1919)",
    year: 2023,
    players: "Rujipas Aunchulee – Michele Borassi",
};
const GAME_4: Source = Source {
    event: "World Championship (WTHOR game 1930)",
    year: 2023,
    players: "Seiya Kurita – Michele Borassi",
};
const GAME_5: Source = Source {
    event: "World Championship (WTHOR game 1943)",
    year: 2023,
    players: "Rujipas Aunchulee – Yasushi Nagano",
};
const GAME_6: Source =
    Source {
        event: "World Championship (WTHOR game 2377)", year: 2024, players: "Seiya Kurita – Yan Song"
    };
const GAME_7: Source = Source {
    event: "World Championship (WTHOR game 2378)",
    year: 2024,
    players: "Yo Tomita – Yusuke Takanashi",
};
const GAME_8: Source =
    Source { event: "World Championship (WTHOR game 2411)", year: 2024, players: "Yan Song – Yo Tomita" };
const GAME_9: Source = Source {
    event: "World Championship (WTHOR game 2316)",
    year: 2025,
    players: "Kento Urano – Takashi Yamakawa",
};
const GAME_10: Source = Source {
    event: "World Championship (WTHOR game 2318)",
    year: 2025,
    players: "Yusuke Takanashi – Takashi Yamakawa",
};
const GAME_11: Source = Source {
    event: "World Championship (WTHOR game 2319)",
    year: 2025,
    players: "Kento Urano – Seiya Kurita",
};
const GAME_12: Source = Source {
    event: "World Championship (WTHOR game 2330)",
    year: 2025,
    players: "Yusuke Takanashi – Takashi Yamakawa",
};

/// Positions of twelve other games of World Championships, all different: four of each, fewer where a game began as an
/// earlier one did.
pub const OTHERS: &[Sample] = &[
    GAME_1.at(15, "------------------OXX-X---OOXX----OOOOX---OOXX-----OX----------- O"),
    GAME_1.at(20, "------------------OXX-X---OOXX----OOOXX---OOXXX----OOO----XO-O-- X"),
    GAME_1.at(27, "-----------OO----XXXXXX--XXOXXO--XXOOXX---OOOXX----OOO----XO-O-- O"),
    GAME_1.at(32, "--X--------XOO---XXXXOX--XXOXXO--XXOXOOO--XXOOOO--XOOO----XO-O-- X"),
    GAME_2.at(15, "------------X-----XXXX----XXXXX---OOXXO--O-OOX------------------ O"),
    GAME_2.at(20, "------------X-----XXXX----XXXXX--OOOXOO--OXOOOO-----XO---------- X"),
    GAME_2.at(27, "------------X----OXXXX----OXXXX--OOOXXXX-OXOOOO----XOO---XXX-O-- O"),
    GAME_2.at(32, "----------O-X---OOOOXX---OOXOXX--OOXXOXX-OXOOOO--XOOOO---XXX-O-- X"),
    GAME_3.at(15, "------------X-----XOXX---OOOXOX---OOXXO----OXX------------------ O"),
    GAME_3.at(20, "----O-----OOO-----OOOXX--OOOXOXX--OOXXX----OXX------------------ X"),
    GAME_3.at(27, "----O-----OOOO----OOOOX--OOOXOXX--OXXXXX--XXXXXX--X----X-------- O"),
    GAME_3.at(32, "----OOO---OOOO-O--OOOXO-XXOXXXXX-OOXXXXX--XXXXXX--X----X-------- X"),
    GAME_4.at(15, "------------------XO-O----XXOO-----XOOO---XXXOX-----XO-------X-- O"),
    GAME_4.at(20, "------------------XO-O----XOOO----XOXXXX-XXOXOX----OOO-----O-X-- X"),
    GAME_4.at(27, "-----------X------XX-O----XXOOO---XXXOXXOOOOXOX---XOOX---OOO-XX- O"),
    GAME_4.at(32, "-----------X-O----XXOOO---XOXXXX-OOOOOXXOOOOXOX---XOOX---OOO-XX- X"),
    GAME_5.at(15, "------------------XO-O----XXOO-----XXXX----XXXO----XXO-------X-- O"),
    GAME_5.at(20, "-----------X------XX-O-X--XXOOO----XXXOO---XXOO----XOO-----O-X-- X"),
    GAME_5.at(27, "-----------XO--O--XXXXXO--XXXXXO---XOXOO---XOOX----OOO-X--OO-X-- O"),
    GAME_5.at(32, "-----------XOOOO--XXXOOO--XXXOOO---XOOOO---OXOX---OOXX-X--OOXXX- X"),
    GAME_6.at(15, "----------X------OXXX----OXXXO---XXXXX---XOOO------------------- O"),
    GAME_6.at(20, "----------X------OXXX----XXXXOO-XXXXXO--OOOOOOX----------------- X"),
    GAME_6.at(27, "----------X--O---OXXXXX--XXOXXX-XXOXXO-XOOXOOOOO---XO----------- O"),
    GAME_6.at(32, "----O-----XXOO--OOXXOXX--OXOOXX-XXOXXXXXOOXOOOOO---XO----------- X"),
    GAME_7.at(15, "------------------XO-O----XXOO----XOOO----XXXXO----XX------X---- O"),
    GAME_7.at(20, "-----------------OOO-O----XXOO----XXOO----XOXOO---XXXX----XX--X- X"),
    GAME_7.at(27, "-----------O-----OOOOO---OOOOO-X-XXXXXX---XOXXOO--XXXX----XX--X- O"),
    GAME_7.at(32, "-----------O----XOOOOO--XXOOOOOX-XXOXXO-O-OOXXOO-OXXXX----XX--X- X"),
    GAME_8.at(15, "-----X-----XX-----XXXO----XOOXX---OOOOO----O-X------------------ O"),
    GAME_8.at(20, "--O--X-----OXO----XXOXXO--XOOOX---OOOOOX---O-X------------------ X"),
    GAME_8.at(27, "-XXXXX-----XOO-X--XXOXOX-OXOXOOX--XXOOOX--XO-X------------------ O"),
    GAME_8.at(32, "-XXXXXX---OOOX-X-OOOXXOX-OXXOOOX--XXOOOX--XX-O-----X-O---------- X"),
    GAME_9.at(15, "-----------O-------OOX----XOXXO--XXOXXX----OOOX----------------- O"),
    GAME_9.at(20, "-----------O-----O-OOXX---OOXXXO-XXOOOXO---OOOXX---------------- X"),
    GAME_9.at(27, "-----------O-O---O-OOOXX--OOXXXX-XOOXXXX--OOXXXX--XXXX---------- O"),
    GAME_9.at(32, "-----------O-O---O-OOOXX--OOXXXX-XOOOXXX--OOOOXX--XXXOO---XXX-O- X"),
    GAME_10.at(27, "-----------O-----OOOOOX---XXXXOX--XXXXO---XOXXOO--XXXX----XX--X- O"),
    GAME_10.at(32, "----------XOO--O-OXOOOO--XOXXOOX-OXOOXO---XXXXOO--XXXX----XX--X- X"),
    GAME_11.at(20, "-----------------XXO-O----XXOO-X-O-XOXX----XOXOO---XOO------OX-- X"),
    GAME_11.at(27, "-----------X-----XXX-O--OOOXOO-X-OXXOXX---OOXXOO---XXX-----XXXX- O"),
    GAME_11.at(32, "--------O--XO---OOXXXO--OXOXXX-X-OOOOOOO--OOXXOO---XXX-----XXXX- X"),
    GAME_12.at(15, "-----------------O-XX-X--XOXXX----XOXO---XOOOO-----O------------ O"),
    GAME_12.at(20, "-----------------OOXX-X--XXOOOO--XXOOO--OOOOOOX----O------------ X"),
    GAME_12.at(27, "-----------------OOOOOX--OXXXXXXOOOXOO--OOXOOOX---XXOX-----X---- O"),
    GAME_12.at(32, "-----------------OOOOOOO-OXXXOXOOOOXXXXOOOXOXOXO--XXXX-----XX--- X"),
];

/// An endgame and its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Its number in the suite.
    pub number: u16,
    /// The position.
    pub text: &'static str,
    /// The disc difference at perfect play, for the side to move.
    pub score: i32,
}

const fn ffo(number: u16, text: &'static str, score: i32) -> Endgame {
    Endgame { number, text, score }
}

/// The FFO endgame suite, numbers 20 to 39: 6 to 26 empty squares.
pub const FFO: &[Endgame] = &[
    ffo(20, "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 6),
    ffo(21, "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0),
    ffo(22, "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O", 2),
    ffo(23, "--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", 4),
    ffo(24, "--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O", 0),
    ffo(25, "----X------XXXO--OOOXXXXXOOOOXXO-XXOOXXOOOXOXXXXOOOXX---X-XXXX-- O", 0),
    ffo(26, "-OOOOO----OXXO---OOOOXXO-OOOXOXX-OOXOOXX-XOXXOXX--O-XXXX--O----O X", 0),
    ffo(27, "--XO-O----OOOO--OOXOXXO-OOOOXXOOOOOXXOX-OXOXXXXX--XXXX----X-O-X- X", -2),
    ffo(28, "--O-------OOO--X-XOOOOXXXXXXOXOX-XXOXOOXXXOXOOXX-OOOOO-X---OOO-- X", 0),
    ffo(29, "-OXXXX----OXXO--XXOOXOOOXXXOOXOOXXOOXOOOXXXXOO-XX-XXO----------- X", 10),
    ffo(30, "-XXX----X-XOO---XXOXOO--XOXOXO--XOOXOXXXXOOXXOX---OOOOO--XXXXX-- X", 0),
    ffo(31, "-OOOOO----OOOO--OXXOOO---XXXOO--XXXXXXO-XXXOOO-OX-OOOO---OOOOO-- X", -2),
    ffo(32, "--XX----O-XXOX--OOXOO---OXOXOOO-OOXXOOOXOOXXXOOX--XXXXOX--X--X-X X", -4),
    ffo(33, "-XXXXXXX--XOOO----OXOOXX-OOXXOXX-OOOOOXX-X-XOOXX---O-X-X--OOOO-- X", -8),
    ffo(34, "-------------O-O-OOOOOOOOOOOOXOOOXXOOOXO-XXXOXOO--XXXOXO--OXXXXO X", -2),
    ffo(35, "--XXX-----XXXX-OOOXXOOOOOOOOOOXO-OOXXXXO-OOOXXXO---XOXX---X----- O", 0),
    ffo(36, "---X-O----XXXO-XXXXXXXXXXOOXXOOXXOXOOOXXXXOOOO-XX--OOOO--------- O", 0),
    ffo(37, "--OOOO--O-OOOO--OXXXOOO-OXXOXO--OOXXOXX-OOXXXX--O-XXX-----XX-O-- X", -20),
    ffo(38, "--OOOO----OOOO---XOXXOOXOOXOOOOX-OOOOOXXXOOXXXXX--X-X----------- X", 4),
    ffo(39, "O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------ O", 64),
];

/// Its numbers 40 to 44: 20 to 23 empty squares, by which solvers are compared.
pub const FFO_40: &[Endgame] = &[
    ffo(40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38),
    ffo(41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0),
    ffo(42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6),
    ffo(43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12),
    ffo(44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14),
];
