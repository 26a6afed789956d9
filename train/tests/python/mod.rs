//! Python, for tests against the work of others.

use std::path::PathBuf;

/// The Python that `./check` has filled, with this package too; `NULLWINDOW_PYTHON` names another one.
pub(crate) fn with(package: &str) -> PathBuf {
    let name = std::env::var_os("NULLWINDOW_PYTHON").map_or_else(
        || {
            let target = std::env::current_exe().ok();
            // <target>/<profile>/deps/<this test>
            let target = target.as_deref().and_then(|exe| exe.ancestors().nth(3)).map(PathBuf::from);
            target.unwrap_or_default().join("python/bin/python")
        },
        PathBuf::from,
    );
    assert!(name.exists(), "{} is missing: run ./check, which installs {package}", name.display());
    name
}
