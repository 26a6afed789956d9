//! How far a run of the lab goes.

use crate::named::named;

named! {
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
        Tiny = "tiny",
        /// Every figure at reduced depth, in a few minutes.
        Quick = "quick",
        /// The papers' depths.
        Paper = "paper",
        /// As far past them as a night allows.
        Deep = "deep",
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
