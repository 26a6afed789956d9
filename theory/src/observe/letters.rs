/// The papers' names of nodes: a, b, c … in the order of the first visit, while letters last.
///
/// ```
/// use nullwindow_theory::observe::Letters;
/// let mut letters = Letters::default();
/// letters.visit(&[]);
/// letters.visit(&[1]);
/// assert_eq!((letters.of(&[1]), letters.of(&[0])), (Some('b'), None));
/// assert_eq!(letters.name(&[0, 1]), "0.1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Letters {
    /// Visited nodes; one more than there are letters is too many.
    visited: Vec<Vec<u16>>,
}

impl Letters {
    const MOST: usize = 26;

    /// A node is visited.
    pub fn visit(&mut self, path: &[u16]) {
        if self.visited.len() <= Self::MOST && !self.visited.iter().any(|known| known == path) {
            self.visited.push(path.to_vec());
        }
    }

    /// The letter of a node; `None` if it was not visited, or if there are too many.
    pub fn of(&self, path: &[u16]) -> Option<char> {
        let place = self.visited.iter().position(|known| known == path)?;
        (self.visited.len() <= Self::MOST).then(|| char::from(b'a' + place as u8))
    }

    /// The letter, or else the path: `1.0.1`.
    pub fn name(&self, path: &[u16]) -> String {
        let numbers = || path.iter().map(u16::to_string).collect::<Vec<_>>().join(".");
        self.of(path).map_or_else(numbers, String::from)
    }
}
