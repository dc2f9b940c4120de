/* Marks the current section in an article's table of contents: the one at a third of the screen's height. */

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = document.querySelector(`[data-contents] [href="#${target.id}"]`);
      if (isIntersecting) link?.setAttribute("aria-current", "true");
      else link?.removeAttribute("aria-current");
    }
  },
  { rootMargin: "-33% 0px -66%" },
);
for (const { hash } of document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")) {
  const section = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (section) observer.observe(section);
}
