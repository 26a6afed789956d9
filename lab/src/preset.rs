//! How far a run of the lab goes.

use std::fmt;
use std::str::FromStr;

/// How many positions, and how deep.
///
/// ```
/// use nullwindow_lab::Preset;
/// assert_eq!("paper".parse(), Ok(Preset::Paper));
/// assert_eq!(Preset::Quick.to_string(), "quick");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preset {
    /// As little as shows that everything works.
    Tiny,
    /// Every figure at reduced depth, in a few minutes.
    Quick,
    /// The papers' depths.
    Paper,
    /// As far past them as a night allows.
    Deep,
}

impl Preset {
    /// All presets, from the least to the most.
    pub const ALL: [Preset; 4] = [Preset::Tiny, Preset::Quick, Preset::Paper, Preset::Deep];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Tiny => "tiny",
            Preset::Quick => "quick",
            Preset::Paper => "paper",
            Preset::Deep => "deep",
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = String;

    fn from_str(text: &str) -> Result<Preset, String> {
        Preset::ALL.into_iter().find(|preset| preset.name() == text).ok_or_else(|| {
            format!("expected tiny, quick, paper or deep, found {}", nullwindow::text::excerpt(text.chars()))
        })
    }
}

/// Something for each preset; a preset may have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByPreset<T>([Option<T>; 4]);

impl<T> Default for ByPreset<T> {
    fn default() -> ByPreset<T> {
        ByPreset([const { None }; 4])
    }
}

impl<T> ByPreset<T> {
    /// What there is for `preset`.
    pub fn get(&self, preset: Preset) -> Option<&T> {
        self.0[preset as usize].as_ref()
    }

    /// Sets what there is for `preset`.
    pub fn set(&mut self, preset: Preset, value: T) {
        self.0[preset as usize] = Some(value);
    }
}
