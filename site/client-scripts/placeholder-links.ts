/* A link to # has no address yet. Without this script it would scroll to the top of the page. */

for (const link of document.querySelectorAll<HTMLElement>('main a[href="#"]')) {
  link.onclick = (event) => event.preventDefault();
}
