//! Which positions of a book lead back to each other: in games where a position may come back.

/// The strongly connected component of each node, by Tarjan's algorithm: two nodes are in one if each can be reached from the
/// other. An edge to another component leads to one with a smaller number.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<usize> {
    const UNSEEN: usize = usize::MAX;
    let (mut seen, mut low) = (vec![UNSEEN; edges.len()], vec![UNSEEN; edges.len()]);
    let (mut component, mut count, mut time) = (vec![UNSEEN; edges.len()], 0, 0);
    let mut open = Vec::new();
    for root in 0..edges.len() {
        if seen[root] != UNSEEN {
            continue;
        }
        // Nodes on the way from the root, with the number of edges that have been followed: no recursion, however long it is.
        let mut way = vec![(root, 0)];
        while let Some((node, followed)) = way.pop() {
            if followed == 0 {
                (seen[node], low[node]) = (time, time);
                time += 1;
                open.push(node);
            } else {
                low[node] = low[node].min(low[edges[node][followed - 1]]);
            }
            let next = (followed..edges[node].len()).find(|&edge| {
                let to = edges[node][edge];
                if seen[to] != UNSEEN && component[to] == UNSEEN {
                    low[node] = low[node].min(seen[to]);
                }
                seen[to] == UNSEEN
            });
            if let Some(edge) = next {
                way.extend([(node, edge + 1), (edges[node][edge], 0)]);
            } else if low[node] == seen[node] {
                while let Some(member) = open.pop() {
                    component[member] = count;
                    // A settled node bounds no other one.
                    low[member] = UNSEEN;
                    if member == node {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::random::SplitMix64;

    /// Whether one node can be reached from another, slow and obvious.
    fn reaches(edges: &[Vec<usize>], from: usize, to: usize) -> bool {
        let (mut seen, mut open) = (vec![false; edges.len()], vec![from]);
        while let Some(node) = open.pop() {
            if node == to {
                return true;
            }
            if !std::mem::replace(&mut seen[node], true) {
                open.extend(&edges[node]);
            }
        }
        false
    }

    #[test]
    fn components_are_what_reachability_says() {
        let mut random = SplitMix64::new(5);
        let mut sizes = [0; 2];
        for _ in 0..400 {
            let nodes = 1 + random.below(9) as usize;
            let mut edge = || random.below(nodes as u64) as usize;
            let count = edge() * 2;
            let mut edges = vec![Vec::new(); nodes];
            for _ in 0..count {
                let from = edge();
                edges[from].push(edge());
            }
            let component = components(&edges);
            for a in 0..nodes {
                for b in 0..nodes {
                    let is_one = reaches(&edges, a, b) && reaches(&edges, b, a);
                    assert_eq!(component[a] == component[b], is_one, "{a} {b} in {edges:?}: {component:?}");
                    sizes[usize::from(is_one && a != b)] += 1;
                }
                assert!(edges[a].iter().all(|&b| component[b] <= component[a]), "{edges:?}: {component:?}");
            }
        }
        assert!(sizes.iter().all(|&count| count > 100), "{sizes:?}");
        // A way that no stack has room for.
        let long: Vec<Vec<usize>> = (0..300_000).map(|node| vec![(node + 1) % 300_000]).collect();
        assert!(components(&long).iter().all(|&component| component == 0));
    }
}
