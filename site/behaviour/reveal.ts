/*
 * Every section below the first screen animates in once (record 6, site/styles/motion.css), in steps: the items of its
 * lists, and the blocks around them. Positions come from observers, because reading the layout would be slow.
 */

/** An item of a list or table, a card, a form, or a row that scrolls horizontally. */
const ITEM = "li,tr,article,form,[tabindex='0']";

/** Milliseconds between two steps of a group, as in `--t-stagger`. The steps after the last slot start together. */
const STAGGER = 300;
const LAST_SLOT = 2;

/** The longest time in milliseconds that a step is hidden before it is revealed. */
const LONGEST_WAIT = 1000;

/** The items in an element and the blocks next to them. A wrapper with one child is skipped. */
const stepsIn = (parent: Element): Element[] =>
  [...parent.children].flatMap((child) =>
    !child.matches(ITEM) && (child.querySelector(ITEM) || (child.matches("div") && parent.childElementCount < 2))
      ? stepsIn(child)
      : child,
  );

const steps = [...document.querySelectorAll("main section")].flatMap(stepsIn) as HTMLElement[];

/** When the next step of a group may start. */
const nextStart = new Map<Element | null, number>();

function reveal(step: HTMLElement): void {
  if (step.dataset.order) return;
  const now = performance.now();
  const group = step.parentElement;
  const slot = Math.ceil(((nextStart.get(group) ?? 0) - now) / STAGGER - 0.01);
  const order = Math.min(Math.max(slot, 0), LAST_SLOT);
  nextStart.set(group, now + (order + 1) * STAGGER);
  step.dataset.order = `${order}`;
  step.dataset.reveal = step.dataset.reveal ? "rise" : "settle";
}

const reached = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      reached.unobserve(target);
      reveal(target as HTMLElement);
    }
  },
  { rootMargin: "0px 0px -12%" },
);

/** Where a step is hidden and where it is revealed, as fractions of the screen's height from its top. */
const HIDDEN_FROM = 1.1;
const REVEALED_FROM = 0.88;

const motion = matchMedia("(prefers-reduced-motion: no-preference)");
let isFirst = true;
const near = new IntersectionObserver(
  (entries) => {
    const arrived = entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target, boundingClientRect, rootBounds }) => ({
        step: target as HTMLElement,
        top: (boundingClientRect.top / (rootBounds?.height ?? 1)) * HIDDEN_FROM,
      }));
    /* After a jump (deep link, End, Tab, find in page) the text moves but is visible at once. */
    const hasJumped = arrived.some(({ step, top }) => top < REVEALED_FROM || step.matches(":focus-within"));
    for (const { step, top } of arrived) {
      near.unobserve(step);
      if (isFirst) {
        /* Nothing is hidden before the first scroll, and nothing in the first screen ever. */
        if (top >= 1) addEventListener("scroll", () => near.observe(step), { once: true });
        continue;
      }
      if (!motion.matches) continue;
      if (!hasJumped) {
        step.dataset.reveal = "wait";
        setTimeout(reveal, LONGEST_WAIT, step);
      }
      reached.observe(step);
    }
    isFirst = false;
  },
  { rootMargin: "0px 0px 10%" },
);
for (const step of steps) near.observe(step);

const show = (step: HTMLElement) => {
  delete step.dataset.reveal;
};
addEventListener("animationend", ({ target }) => show(target as HTMLElement));
addEventListener("focusin", () => document.querySelectorAll<HTMLElement>("[data-reveal]").forEach(show));
