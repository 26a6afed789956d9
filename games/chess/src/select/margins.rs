use nullwindow::Depth;

/// How much a selective search dares; values in hundredths of a pawn, depths in plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins {
    /// Whether moves that check without losing material cost no depth.
    pub check_extension: bool,
    /// A node whose static value is above the question by this for each ply left is not searched.
    pub stand: i32,
    /// The same, up to this depth; 0 is never.
    pub stand_depth: Depth,
    /// From this depth on the turn is handed over where the static value beats the question.
    pub pass_depth: Depth,
    /// The search after that is less deep by this many plies,
    pub pass_base: Depth,
    /// and by one more for each multiple of this in the plies left,
    pub pass_divisor: Depth,
    /// and by one more, up to three, for each multiple of this by which the static value is above the question.
    pub pass_value: i32,
    /// Moves are reduced from this depth on;
    pub reduce_depth: Depth,
    /// after this many others were tried;
    pub reduce_from: i32,
    /// by this, in hundredths of a ply,
    pub reduction_base: i32,
    /// and by ln(depth) · ln(moves tried), divided by this / 1024;
    pub reduction_divisor: i32,
    /// by a ply less for a move rated so high, a ply more for one rated so low.
    pub reduce_rating: i32,
    /// Up to this depth quiet moves are skipped
    pub late_depth: Depth,
    /// after this + depth² others were tried, or half as many if things get worse.
    pub late_base: i32,
    /// With at most this depth left after reduction, a quiet move is skipped if the static value is below the question
    pub hope_depth: Depth,
    /// by this,
    pub hope: i32,
    /// and by this for each ply left.
    pub hope_ply: i32,
    /// Up to this depth moves are skipped that lose material by the exchange on their square:
    pub exchange_depth: Depth,
    /// captures that lose more than this for each ply,
    pub exchange: i32,
    /// quiet moves that lose more than this for each ply squared.
    pub exchange_quiet: i32,
    /// With at most this depth left after reduction, a quiet move is skipped that is rated
    pub disliked_depth: Depth,
    /// lower than minus this for each ply.
    pub disliked: i32,
    /// From this depth on a node for which the table has no move is searched a ply less deep.
    pub unhinted_depth: Depth,
    /// In quiescence a capture is not made if what it takes and this are not enough; `None` makes them all.
    pub gain: Option<i32>,
    /// Margins are compared with the root's bounds, or before there are any with the guess ± this; `None` compares them
    /// with the question alone.
    pub window: Option<i32>,
}

impl Default for Margins {
    fn default() -> Margins {
        Margins {
            check_extension: true,
            stand: 80,
            stand_depth: 8,
            pass_depth: 3,
            pass_base: 4,
            pass_divisor: 4,
            pass_value: 200,
            reduce_depth: 3,
            reduce_from: 2,
            reduction_base: 75,
            reduction_divisor: 1900,
            reduce_rating: 6000,
            late_depth: 8,
            late_base: 8,
            hope_depth: 6,
            hope: 100,
            hope_ply: 90,
            exchange_depth: 6,
            exchange: 100,
            exchange_quiet: 30,
            disliked_depth: -1,
            disliked: 1000,
            unhinted_depth: 4,
            gain: Some(200),
            window: Some(50),
        }
    }
}
