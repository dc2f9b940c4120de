// Before the first paint: the theme chosen on an earlier visit. Runs inside <head>, so it is plain and tiny.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: the system's theme it is.
}
