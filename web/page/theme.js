// Runs before the first paint, so that a chosen theme does not flash. page.js has the switch.
try {
  const theme = localStorage.getItem("nullwindow-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* storage may be forbidden: the system's theme it is */ }
