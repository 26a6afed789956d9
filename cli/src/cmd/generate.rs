//! `nullwindow completions` and `nullwindow man`: files that other programs read, made from the command line itself.

use super::Verb;
use crate::fail::{Failure, show};
use clap::Command;
use nullwindow_engine::Games;

/// Arguments of `nullwindow completions`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nullwindow completions bash >nullwindow.bash
  nullwindow completions zsh >_nullwindow
  nullwindow completions fish >nullwindow.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// Prints a completion script.
impl Verb for Completions {
    fn run(&self, games: &Games) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(games), "nullwindow", &mut script);
        show(&String::from_utf8_lossy(&script))
    }
}

/// Arguments of `nullwindow man`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nullwindow man >nullwindow.1
  nullwindow man search >nullwindow-search.1")]
pub(crate) struct Man {
    /// The verb to describe [default: the program itself]
    verb: Option<String>,
}

/// Prints a manual page.
impl Verb for Man {
    fn run(&self, games: &Games) -> Result<(), Failure> {
        let mut command = crate::command(games).disable_help_subcommand(true);
        command.build();
        let command = match &self.verb {
            None => command,
            Some(verb) => command.find_subcommand(verb).cloned().ok_or_else(|| unknown(verb, &command))?,
        };
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut page)
            .map_err(|error| Failure::failed(format!("cannot make the manual page: {error}")))?;
        show(&String::from_utf8_lossy(&page))
    }
}

fn unknown(verb: &str, command: &Command) -> Failure {
    let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    Failure::input(format!("unknown verb {verb:?}; the verbs are {}", verbs.join(", ")))
}
