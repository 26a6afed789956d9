//! Trees as a game with a notation, so that everything that works for chess works for the papers' trees, which are here.
//!
//! A position is written as its tree (`pearl`, `dominance:3`, `random:w=4,d=6,seed=1` or `((41 5)(12 90))`) and, below the
//! root, the number of the node and the side to move: `pearl#7min`.

use super::graph::Graph;
use super::random::Spec;
use super::{ParseError, Tree};
use nullwindow::Game;
use nullwindow::history::Progress;
use nullwindow_notation::{Cursor, Diagram, Notation, Player};

/// The most extra leaves of [`Tree::dominance`]: with two others, as many children as a node may have.
const MOST_EXTRA: u16 = u16::MAX - 2;

const EXPECTED: &str =
    "pearl, dominance, dominance:5, random:w=4,d=6,seed=1, or a tree such as \"((41 5)(12 90))\"";

impl Tree {
    /// Reads a tree by its name, its specification or its text.
    ///
    /// ```
    /// use nullwindow_theory::tree::Tree;
    /// assert_eq!(Tree::named("pearl")?, Tree::pearl());
    /// assert_eq!(Tree::named("dominance:2")?.to_string(), "(([6](0 0 1 4)(1 0))([7](3 0)[6](6 6)))");
    /// assert!(Tree::named("perl").unwrap_err().to_string().contains("expected pearl"));
    /// # Ok::<(), nullwindow_theory::tree::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Says where the text is no tree, and why.
    pub fn named(text: &str) -> Result<Tree, ParseError> {
        let text = text.trim();
        if text == "pearl" {
            return Ok(Tree::pearl());
        }
        if text == "random" || text.starts_with("random:") {
            let refused = |why| Cursor::new(text).unexpected(format!("another specification ({why})"));
            return text.parse::<Spec>().and_then(|spec| spec.build()).map_err(refused);
        }
        if let Some(extra) = text.strip_prefix("dominance") {
            let extra = if extra.is_empty() { Some("0") } else { extra.strip_prefix(':') };
            let extra = extra.and_then(|extra| extra.parse().ok()).filter(|extra| *extra <= MOST_EXTRA);
            let expected = || format!("dominance, or dominance:K with K from 0 to {MOST_EXTRA}");
            return extra.map(Tree::dominance).ok_or_else(|| Cursor::new(text).unexpected(expected()));
        }
        if text.starts_with(|c: char| "([-+;#".contains(c) || c.is_ascii_digit()) {
            return Tree::parse(text);
        }
        Err(Cursor::new(text).unexpected(EXPECTED))
    }

    /// The most nodes, or edges of a graph, that the tree of a text may have, told without building it; 0 if the text
    /// is no tree.
    ///
    /// ```
    /// use nullwindow_theory::tree::Tree;
    /// assert_eq!(Tree::most_nodes("random:w=10,d=3"), 1111);
    /// assert!(Tree::most_nodes("((41 5)(12 90))") >= 7);
    /// ```
    pub fn most_nodes(text: &str) -> u64 {
        let source = below_root(text.trim()).map_or(text, |(source, ..)| source).trim();
        if source.starts_with("random") {
            return source.parse::<Spec>().map_or(0, |spec| spec.most_nodes());
        }
        match source.strip_prefix("dominance") {
            Some(extra) => 32 + extra.trim_start_matches(':').parse::<u16>().map_or(0, u64::from),
            // A node takes a letter at least; Pearl's tree has more nodes than its name has letters.
            None => source.len().max(64) as u64,
        }
    }

    /// The name, the specification or the text that [`Tree::named`] reads.
    pub fn source(&self) -> String {
        let root = || Tree { graph: self.graph.clone(), node: 0, max: true };
        self.graph.name.clone().unwrap_or_else(|| root().to_string())
    }
}

/// `pearl#7min` is node 7 of Pearl's tree with min to move.
fn below_root(text: &str) -> Option<(&str, u32, bool)> {
    let (source, place) = text.rsplit_once('#')?;
    let (node, max) = match (place.strip_suffix("max"), place.strip_suffix("min")) {
        (Some(node), _) => (node, true),
        (None, node) => (node?, false),
    };
    node.parse().ok().map(|node| (source, node, max))
}

impl Notation for Tree {
    const NAME: &'static str = "tree";

    fn start() -> Tree {
        Tree::pearl()
    }

    fn player(&self) -> Player {
        if self.max { Player::First } else { Player::Second }
    }

    fn parse(text: &str) -> Result<Tree, ParseError> {
        let Some((source, node, max)) = below_root(text.trim()) else { return Tree::named(text) };
        let tree = Tree::named(source)?;
        if (node as usize) < tree.len() {
            return Ok(Tree { node, max, ..tree });
        }
        let last = tree.len() - 1;
        Err(Cursor::new(&text[source.len()..]).unexpected(format!("the number of a node, at most {last}")))
    }

    fn text(&self) -> String {
        let source = self.source();
        match (self.node, self.max) {
            (0, true) => source,
            (node, max) => format!("{source}#{node}{}", if max { "max" } else { "min" }),
        }
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        let word = text.trim();
        let child = word.parse().ok().filter(|&index| self.child(index).is_some());
        child.ok_or_else(|| {
            let expected = match self.children().count() {
                0 => "no move: this is a leaf".to_owned(),
                count => format!("a move from 0 to {}", count - 1),
            };
            Cursor::new(text).unexpected(expected)
        })
    }

    fn move_text(&self, index: u16) -> String {
        index.to_string()
    }

    fn diagram(&self) -> Diagram {
        const WIDEST: usize = 100;
        let side = if self.max { "max" } else { "min" };
        let what = match self.children().count() {
            0 => format!("leaf of value {}", self.value()),
            count => format!("{side} to move, {count} moves"),
        };
        let drawn = Some(self.to_string()).filter(|text| text.chars().count() <= WIDEST);
        let notes =
            std::iter::once(self.text()).chain(drawn.filter(|text| *text != self.text())).chain([what]);
        Diagram { rows: Vec::new(), left: Vec::new(), columns: Vec::new(), notes: notes.collect() }
    }

    fn ending(&self) -> Option<String> {
        self.outcome().map(|_| format!("leaf of value {}", self.value()))
    }

    fn domain(&self) -> u64 {
        self.graph.fingerprint()
    }
}

/// A node of a tree never comes back, and what a graph with cycles is worth is a matter of depth alone.
impl Progress for Tree {}

/// Parents before children: each node's value and its parent's place in the list.
fn build(name: &str, nodes: &[(i16, u32)]) -> Tree {
    let (values, parents): (Vec<i16>, Vec<u32>) = nodes.iter().copied().unzip();
    Tree::root(Graph::from_parents(values, &parents).called(name))
}

impl Tree {
    /// Pearl's tree, the worked example of TR 94-17 section 4 and TR 94-18 section 2.2 (S70): uniform, binary, depth 4,
    /// value 35.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
    /// let tree = Tree::pearl();
    /// assert_eq!(oracle::minimax(&tree, 4, &Statics), Score::new(35));
    /// assert_eq!(
    ///     tree.to_string(),
    ///     "((((41 5)(12 90))((101 80)(20 30)))(((34 80)(36 35))((50 36)(25 3))))"
    /// );
    /// ```
    pub fn pearl() -> Tree {
        const LEAVES: [i16; 16] = [41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3];
        // A heap: the children of node i are 2i + 1 and 2i + 2.
        let nodes = (0..31u32).map(|i| {
            let leaf = (i as usize).checked_sub(15);
            (leaf.map_or(0, |leaf| LEAVES[leaf]), i.saturating_sub(1) / 2)
        });
        build("pearl", &nodes.collect::<Vec<_>>())
    }

    /// The counterexample to dominance, TR 94-17 figures 11 and 12 (S71): with iterative deepening and the best move
    /// first, SSS\* expands more leaves than Alpha-Beta, by as many as you like: `extra` leaves more of value 0 at the
    /// front of the node that only SSS\* enters.
    ///
    /// ```
    /// # use nullwindow_theory::tree::Tree;
    /// assert_eq!(Tree::dominance(0).to_string(), "(([6](1 4)(1 0))([7](3 0)[6](6 6)))");
    /// assert_eq!(Tree::dominance(2).to_string(), "(([6](0 0 1 4)(1 0))([7](3 0)[6](6 6)))");
    /// ```
    pub fn dominance(extra: u16) -> Tree {
        let extra = extra.min(MOST_EXTRA);
        let mut nodes = vec![(0, 0), (0, 0), (0, 0), (6, 1), (0, 1), (7, 2), (6, 2)]; // a b c d e f g
        nodes.extend((0..extra).map(|_| (0, 3)));
        nodes.extend([(1, 3), (4, 3), (1, 4), (0, 4), (3, 5), (0, 5), (6, 6), (6, 6)]);
        let name = if extra == 0 { "dominance".to_owned() } else { format!("dominance:{extra}") };
        build(&name, &nodes)
    }
}
