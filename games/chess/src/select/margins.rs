use nullwindow::Depth;

/// Margins, each with its default.
macro_rules! margins {
    ($( $(#[$doc:meta])* $name:ident: $type:ty = $default:expr, )*) => {
        /// How much a selective search dares; values in hundredths of a pawn, depths in plies.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Margins { $( $(#[$doc])* pub $name: $type, )* }

        impl Default for Margins {
            fn default() -> Margins {
                Margins { $( $name: $default, )* }
            }
        }
    };
}

margins! {
    /// Whether moves that check without losing material cost no depth.
    check_extension: bool = true,
    /// A node whose static value is above the question by this for each ply left is not searched.
    stand: i32 = 80,
    /// The same, up to this depth; 0 is never.
    stand_depth: Depth = 8,
    /// From this depth on the turn is handed over where the static value beats the question.
    pass_depth: Depth = 3,
    /// The search after that is less deep by this many plies,
    pass_base: Depth = 4,
    /// and by one more for each multiple of this in the plies left,
    pass_divisor: Depth = 4,
    /// and by one more, up to three, for each multiple of this by which the static value is above the question.
    pass_value: i32 = 200,
    /// Moves are reduced from this depth on;
    reduce_depth: Depth = 3,
    /// after this many others were tried;
    reduce_from: i32 = 2,
    /// by this, in hundredths of a ply,
    reduction_base: i32 = 75,
    /// and by ln(depth) · ln(moves tried), divided by this / 1024;
    reduction_divisor: i32 = 1900,
    /// by a ply less for a move rated so high, a ply more for one rated so low.
    reduce_rating: i32 = 6000,
    /// Up to this depth quiet moves are skipped
    late_depth: Depth = 8,
    /// after this + depth² others were tried, or half as many if things get worse.
    late_base: i32 = 8,
    /// With at most this depth left after reduction, a quiet move is skipped if the static value is below the question
    hope_depth: Depth = 6,
    /// by this,
    hope: i32 = 100,
    /// and by this for each ply left.
    hope_ply: i32 = 90,
    /// Up to this depth moves are skipped that lose material by the exchange on their square:
    exchange_depth: Depth = 6,
    /// captures that lose more than this for each ply,
    exchange: i32 = 100,
    /// quiet moves that lose more than this for each ply squared.
    exchange_quiet: i32 = 30,
    /// From this depth on a node for which the table has no move is searched a ply less deep.
    unhinted_depth: Depth = 4,
    /// In quiescence a capture is not made if what it takes and this are not enough; `None` makes them all.
    gain: Option<i32> = Some(200),
    /// Margins are compared with the root's bounds, or before there are any with the guess ± this; `None` compares them
    /// with the question alone.
    window: Option<i32> = Some(50),
}
