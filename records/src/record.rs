//! A game as a tree of moves, and the same game verified on a board.

use crate::comment::{Comment, Note};
use nullwindow_notation::{Cursor, Notation, ParseError, Player};
use std::ops::{Index, IndexMut};

/// A game as a file has it, whatever the game and the format.
///
/// Indexed by [`NodeId`]; [`NodeId::ROOT`] stands before the first move. Moves are text until
/// [`verify`](GameRecord::verify) plays them.
///
/// ```
/// use nullwindow_records::{NodeId, PGN};
/// let game = PGN.read("1. e4 (1. d4 d5) e5 *").next().unwrap()?;
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["e4", "e5"]);
/// let instead = game[NodeId::ROOT].children[1];
/// assert_eq!(game[instead].text, "d4");
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Names and values in the order of the file, named as PGN names them. Start and result are fields of their own.
    pub tags: Vec<(String, String)>,
    /// Where the game starts, in the game's notation; `None` is the usual start.
    pub start: Option<String>,
    /// Line and column of the start in the file.
    pub start_place: (usize, usize),
    /// How the game ended.
    pub result: GameEnd,
    nodes: Vec<Node>,
}

/// Names a [`Node`] of one [`GameRecord`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(usize);

impl NodeId {
    /// The node before the first move; its notes stand before the game.
    pub const ROOT: NodeId = NodeId(0);
}

/// A game that was verified, or why it is none.
pub type ReadGame<G> = Result<VerifiedGame<G>, ParseError>;

/// A move and the notes on it.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The node before this move; `None` for the root.
    pub parent: Option<NodeId>,
    /// What follows: the first child continues the line, the others are variations.
    pub children: Vec<NodeId>,
    /// The move as the file writes it; a verified game has the usual spelling.
    pub text: String,
    /// Who makes the move, where the file says it and the game is not verified yet.
    pub player: Option<Player>,
    /// Line and column of the move in the file.
    pub place: (usize, usize),
    /// Notes between a variation, or the beginning of one, and this move.
    pub before: Vec<Note>,
    /// Notes on the move, in the order of the file.
    pub after: Vec<Note>,
}

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameEnd {
    /// This player won.
    Won(Player),
    /// A draw.
    Drawn,
    /// The game goes on, or its result is unknown.
    #[default]
    Unknown,
}

impl GameEnd {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn read(text: &str) -> Option<GameEnd> {
        let all =
            [GameEnd::Won(Player::First), GameEnd::Won(Player::Second), GameEnd::Drawn, GameEnd::Unknown];
        all.into_iter().find(|end| end.text() == text)
    }

    /// The result as PGN and PDN write it; the first number belongs to the player who starts.
    pub fn text(self) -> &'static str {
        match self {
            GameEnd::Won(Player::First) => "1-0",
            GameEnd::Won(Player::Second) => "0-1",
            GameEnd::Drawn => "1/2-1/2",
            GameEnd::Unknown => "*",
        }
    }
}

impl Default for GameRecord {
    fn default() -> GameRecord {
        let (tags, start, result) = Default::default();
        GameRecord { tags, start, start_place: (1, 1), result, nodes: vec![Node::default()] }
    }
}

/// Two records are equal if they say the same; where it stands in a file is no part of that.
impl PartialEq for GameRecord {
    fn eq(&self, other: &GameRecord) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (mine, theirs) = (&self[mine], &other[theirs]);
            let is_same = |f: fn(&Node) -> &Vec<Note>| f(mine) == f(theirs);
            if (&mine.text, mine.player, mine.children.len())
                != (&theirs.text, theirs.player, theirs.children.len())
                || !is_same(|node| &node.before)
                || !is_same(|node| &node.after)
            {
                return false;
            }
            pairs.extend(mine.children.iter().copied().zip(theirs.children.iter().copied()));
        }
        (&self.tags, &self.start, self.result) == (&other.tags, &other.start, other.result)
    }
}

impl Index<NodeId> for GameRecord {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}

impl IndexMut<NodeId> for GameRecord {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }
}

impl GameRecord {
    /// A game from the usual start, with these moves.
    pub fn of(moves: impl IntoIterator<Item = impl Into<String>>) -> GameRecord {
        let mut game = GameRecord::default();
        moves.into_iter().fold(NodeId::ROOT, |last, text| game.add(last, text));
        game
    }

    /// Adds a move after a node: its continuation if it has none yet, or else a variation.
    pub fn add(&mut self, parent: NodeId, text: impl Into<String>) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node { parent: Some(parent), text: text.into(), place: (1, 1), ..Node::default() });
        self[parent].children.push(id);
        id
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag; one of that name is replaced.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        self.tags.retain(|(tag, _)| tag != name);
        self.tags.push((name.to_owned(), value.into()));
    }

    /// The nodes of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        let next = |id: &NodeId| self[*id].children.first().copied();
        std::iter::successors(next(&NodeId::ROOT), next)
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.main_line().map(|id| self[id].text.as_str())
    }

    /// Whether no move was made.
    pub fn is_empty(&self) -> bool {
        self[NodeId::ROOT].children.is_empty()
    }

    /// Adds a comment to a move.
    pub fn comment(&mut self, id: NodeId, comment: Comment) {
        self[id].after.push(Note::Comment(comment));
    }

    /// The number of the first move: that of the start, where the notation has one as chess has, or else 1.
    pub fn first_number(&self) -> usize {
        let field = self.start.as_deref().and_then(|start| start.split_whitespace().nth(5));
        field.and_then(|number| number.parse().ok()).map_or(1, |number: usize| number.clamp(1, 65_535))
    }

    /// The position at the start, read by the game's own reader.
    ///
    /// # Errors
    /// The start is not a position; the error has its place in the file.
    pub fn start_position<G: Notation>(
        &self,
        read: fn(&str) -> Result<G, ParseError>,
    ) -> Result<G, ParseError> {
        let start = self.start.as_deref().map_or_else(|| Ok(G::start()), read);
        start.map_err(|error| error.shifted(self.start_place))
    }

    /// Plays the main line from a start: checks every move, spells it as usual, and puts in forced passes. Variations stay
    /// as they are.
    ///
    /// # Errors
    /// The first move that is not legal, with its place in the file.
    pub fn play_from<G: Notation>(mut self, start: G) -> ReadGame<G> {
        let (mut at, mut moves, mut last) = (start.clone(), Vec::new(), NodeId::ROOT);
        while let Some(&(mut next)) = self[last].children.first() {
            let place = self[next].place;
            if self[next].player.is_some_and(|player| player != at.player()) && at.parse_move(PASS).is_ok() {
                next = self.insert_before(next, PASS);
            }
            let node = &self[next];
            if node.player.is_some_and(|player| player != at.player()) {
                let at = Cursor::new(&node.text).placed(place);
                return Err(at.error("a move of the other side", format!("{:?}", node.text)));
            }
            let mv = at.parse_move(&node.text).map_err(|error| error.shifted(place))?;
            (self[next].text, self[next].player) = (at.move_text(mv), None);
            at = at.play(mv);
            moves.push(mv);
            last = next;
        }
        self.start = (start != G::start()).then(|| start.text());
        Ok(VerifiedGame { record: self, start, moves })
    }

    /// Reads the start and plays the main line.
    ///
    /// # Errors
    /// The start is not a position, or a move is not legal; the error has its place in the file.
    pub fn verify<G: Notation>(self, read: fn(&str) -> Result<G, ParseError>) -> ReadGame<G> {
        let start = self.start_position(read)?;
        self.play_from(start)
    }

    /// Puts a move between a node and its parent, in the place of the node.
    fn insert_before(&mut self, id: NodeId, text: &str) -> NodeId {
        let parent = self[id].parent.unwrap_or(NodeId::ROOT);
        let new = self.add(parent, text);
        let siblings = &mut self[parent].children;
        siblings.pop();
        siblings.iter_mut().filter(|child| **child == id).for_each(|child| *child = new);
        self[new].children.push(id);
        self[id].parent = Some(new);
        new
    }
}

/// A forced pass, as games that know one read it.
pub(crate) const PASS: &str = "pass";

/// A game whose start and main line are legal.
#[derive(Clone, PartialEq, Debug)]
pub struct VerifiedGame<G: Notation> {
    /// The game; its moves are spelled as the game usually spells them.
    pub record: GameRecord,
    /// Where it starts.
    pub start: G,
    /// The moves of the main line.
    pub moves: Vec<G::Move>,
}

impl<G: Notation> VerifiedGame<G> {
    /// A game without tags and notes.
    pub fn new(start: G, moves: Vec<G::Move>) -> VerifiedGame<G> {
        let mut at = start.clone();
        let texts = moves.iter().map(|&mv| {
            let text = at.move_text(mv);
            at = at.play(mv);
            text
        });
        let mut record = GameRecord::of(texts);
        record.start = (start != G::start()).then(|| start.text());
        VerifiedGame { record, start, moves }
    }

    /// All positions, from the start to the end.
    pub fn positions(&self) -> impl Iterator<Item = G> + '_ {
        let mut moves = self.moves.iter();
        std::iter::successors(Some(self.start.clone()), move |at| moves.next().map(|&mv| at.play(mv)))
    }

    /// The position after the last move.
    pub fn end(&self) -> G {
        self.moves.iter().fold(self.start.clone(), |at, &mv| at.play(mv))
    }
}
