//! `nullwindow bench`: a fixed set of searches whose node count is the signature of the search.
//!
//! Every algorithm searches the same seeded trees, with fixed settings and with the papers' plain ones, ordered as in the
//! lab and the programs, whose records are filed under the count. It changes if and only if their search does: `./check`
//! compares it with `engine/signature.txt`.

use crate::fail::{Failure, show};
use nullwindow::driver::MTD_STRIDE;
use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::table::Hashed;
use nullwindow::{Algorithm, Depth, Limits, Searcher, Settings};
use nullwindow_theory::tree::random::Spec;
use nullwindow_theory::tree::{Statics, Tree};
use serde_json::json;
use std::time::Instant;

/// The trees and their depths: wide and narrow, ordered and not, with transpositions and cycles.
const JOBS: [(&str, Depth); 6] = [
    ("random:w=6,d=7,seed=1,order=80", 7),
    ("random:w=3,d=11,seed=2,order=70,values=1000", 11),
    ("random:w=8,min_w=2,d=6,min_d=3,seed=3,values=50", 6),
    ("random:w=10,d=5,seed=4,corr=60", 5),
    ("random:dag,w=5,d=10,nodes=400,seed=5", 10),
    ("random:cyclic,w=4,nodes=300,seed=6,ends=5", 9),
];

/// Searches, and prints the signature.
pub(crate) fn run(is_json: bool) -> Result<(), Failure> {
    let trees = JOBS.iter().map(|&(spec, depth)| Ok((build(spec)?, depth)));
    let trees = trees.collect::<Result<Vec<_>, Failure>>()?;
    let started = Instant::now();
    // MTD_STRIDE is for selective search only, and records are filed under the signature.
    let measured =
        |algorithm: &Algorithm| !matches!(algorithm, Algorithm::Mtd(driver, _) if **driver == MTD_STRIDE);
    let algorithms = Algorithm::all().into_iter().filter(measured);
    let nodes: u64 = algorithms.map(|algorithm| nodes_of(algorithm, &trees)).sum();
    let seconds = started.elapsed().as_secs_f64();
    let rate = (nodes as f64 / seconds) as u64;
    if is_json {
        return show(&format!("{}\n", json!({ "nodes": nodes, "seconds": seconds, "nps": rate })));
    }
    show(&format!("{nodes} nodes {rate} nps\n"))
}

fn build(spec: &str) -> Result<Tree, Failure> {
    let tree = spec.parse::<Spec>().and_then(|spec| spec.build());
    tree.map_err(|error| Failure::failed(format!("{spec}: {error}")))
}

fn nodes_of(algorithm: Algorithm, trees: &[(Tree, Depth)]) -> u64 {
    let settings = [Settings::fixed(algorithm), Settings::plain(algorithm)];
    let runs = settings.iter().flat_map(|settings| trees.iter().map(move |job| (settings, job)));
    runs.map(|(settings, (tree, depth))| {
        let order: Orders<Tree> = vec![Box::new(TableMove), Box::new(History::new::<Tree>(Reward::Square))];
        let search = Searcher::with(Statics, Hashed::entries(1 << 16)).order(order);
        let mut search = search.settings(settings.clone());
        let report = search.run(tree, &Limits::depth(*depth));
        report.nodes + report.pv_nodes
    })
    .sum()
}
