//! Which weight means what: the numbers of the terms.

/// A run of terms, one for each value of an index.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    pub(crate) first: usize,
    pub(crate) count: usize,
}

impl Group {
    /// The term for this value of the index; what is beyond the last counts as the last.
    #[inline]
    pub(crate) const fn at(&self, index: usize) -> usize {
        self.first + if index < self.count { index } else { self.count - 1 }
    }
}

macro_rules! groups {
    ($($(#[doc = $doc:literal])* $name:ident: $count:expr;)*) => {
        #[repr(usize)]
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "as the constants below")]
        enum Number { $($name),* }

        const COUNTS: &[usize] = &[$($count),*];

        $($(#[doc = $doc])*
        pub(crate) const $name: Group = Group { first: before(Number::$name as usize), count: $count };)*
    };
}

const fn before(number: usize) -> usize {
    let (mut i, mut sum) = (0, 0);
    while i < number {
        sum += COUNTS[i];
        i += 1;
    }
    sum
}

groups! {
    /// Material and square: kind × square, seen from the own side.
    SQUARES: 6 * 64;
    /// The right to move.
    TEMPO: 1;
    /// Squares that a knight can go to, outside enemy pawns' attacks.
    KNIGHT_MOVES: 9;
    /// The same for bishops.
    BISHOP_MOVES: 14;
    /// The same for rooks.
    ROOK_MOVES: 15;
    /// The same for queens.
    QUEEN_MOVES: 28;
    /// Two bishops or more.
    BISHOP_PAIR: 1;
    /// Own pawns on squares of a bishop's colour.
    BISHOP_PAWNS: 9;
    /// A knight on a square that no enemy pawn can ever attack; the second one: and a pawn protects it.
    KNIGHT_OUTPOST: 2;
    /// The same for bishops.
    BISHOP_OUTPOST: 2;
    /// A knight or bishop right behind a pawn.
    SHELTERED_MINOR: 1;
    /// Own pawns, for each knight, and for each rook.
    PAWNS_BESIDE: 2;
    /// A rook on a file without own pawns, and on one without any.
    ROOK_FILE: 2;
    /// A rook on the seventh rank with the king on the eighth or pawns beside it.
    ROOK_SEVENTH: 1;
    /// A pawn without neighbours; the second one: and without an enemy pawn ahead.
    ISOLATED: 2;
    /// A pawn that its neighbours have passed and that cannot safely advance; likewise.
    BACKWARD: 2;
    /// A pawn behind another one.
    DOUBLED: 1;
    /// A pawn beside another one, by rank.
    PHALANX: 8;
    /// A pawn that another one protects, by rank.
    SUPPORTED: 8;
    /// A passed pawn, by rank.
    PASSED: 8;
    /// A passed pawn with an enemy piece right ahead, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose next step is not attacked, by rank.
    PASSED_SAFE: 8;
    /// Distance of the own king to the square ahead of a passed pawn: up to the fifth rank, and from the sixth on.
    PASSED_KING: 16;
    /// Distance of the enemy king, likewise.
    PASSED_ENEMY_KING: 16;
    /// A passed pawn that outruns the king, where the enemy has no pieces.
    RUNNER: 1;
    /// A rook behind a passed pawn of its own side.
    ROOK_BEHIND: 1;
    /// Attack on the enemy king's surroundings: attackers by their kind, and squares attacked.
    KING_ATTACK: 40;
    /// Squares from which a knight, bishop, rook or queen could give check in safety, up to three of each.
    SAFE_CHECKS: 4;
    /// Squares beside the own king that are attacked and that only king and queen defend.
    WEAK_RING: 1;
    /// Pawns before the king: file from the edge × rank of the own pawn, 0 for none.
    SHIELD: 4 * 8;
    /// Enemy pawns before the king, likewise.
    STORM: 4 * 8;
    /// A pawn attacks a knight, bishop, rook or queen.
    PAWN_THREAT: 4;
    /// A pawn can step to where it safely attacks a piece.
    PUSH_THREAT: 1;
    /// A knight or bishop attacks a piece of this kind.
    MINOR_THREAT: 6;
    /// A rook attacks a piece of this kind.
    ROOK_THREAT: 6;
    /// A piece of this kind is attacked and not defended.
    HANGING: 6;
    /// The king attacks something that is not defended.
    KING_THREAT: 1;
    /// Safe squares in the middle behind the own pawns' front.
    SPACE: 1;
}

/// How many terms there are.
pub(crate) const TERMS: usize = before(COUNTS.len());
