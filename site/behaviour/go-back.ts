/* Back to where the visitor came from; home where a tab begins with this page. */

for (const button of document.querySelectorAll<HTMLElement>("[data-go-back]")) {
  button.onclick = () => (history.length > 1 ? history.back() : location.assign("/"));
}
