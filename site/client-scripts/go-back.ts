/* Goes back to the previous page, or to the home page if the tab has none. */

for (const button of document.querySelectorAll<HTMLElement>("[data-go-back]")) {
  button.onclick = () => (history.length > 1 ? history.back() : location.assign("/"));
}
