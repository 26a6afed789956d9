//! Colours and markers that people with any kind of colour vision tell apart, on light and on dark paper.
//!
//! The hues are those of Okabe and Ito, darkened or lightened for contrast; no two series share a marker.

/// How many series are told apart by colour and marker; beyond, dashes tell them apart.
pub const SLOTS: usize = 8;

/// Colours on light paper.
pub const LIGHT: [&str; SLOTS] =
    ["#0068a8", "#c8500a", "#00805c", "#a8468c", "#8a6a00", "#2f8fc4", "#5c5c5c", "#7a4526"];

/// Colours on dark paper.
pub const DARK: [&str; SLOTS] =
    ["#62b4ee", "#f28c52", "#3fc79c", "#e59ccb", "#e6bd4a", "#a3dbfb", "#bcbcbc", "#cfa17f"];

/// The outline of each marker, around the origin.
pub const MARKERS: [&str; SLOTS] = [
    "M-3.4,0a3.4,3.4 0 1,0 6.8,0a3.4,3.4 0 1,0 -6.8,0z",
    "M-3,-3h6v6h-6z",
    "M0,-4.1L3.8,2.7H-3.8z",
    "M0,-4.3L4.3,0L0,4.3L-4.3,0z",
    "M0,4.1L3.8,-2.7H-3.8z",
    "M-1.2,-3.8h2.4v2.6h2.6v2.4h-2.6v2.6h-2.4v-2.6h-2.6v-2.4h2.6z",
    "M-3.9,-2.2L-2.2,-3.9L0,-1.7L2.2,-3.9L3.9,-2.2L1.7,0L3.9,2.2L2.2,3.9L0,1.7L-2.2,3.9L-3.9,2.2L-1.7,0z",
    "M0,-4L3.8,-1.2L2.4,3.2H-2.4L-3.8,-1.2z",
];
