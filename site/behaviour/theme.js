// Applies the stored theme before the first paint. Inline in <head>, so it is plain JavaScript.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // If storage is forbidden, the page uses the system's theme.
}
