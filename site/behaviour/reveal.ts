/*
 * Every section below the first screen animates in once (docs/decisions/0006, site/styles/motion.css). A section is
 * revealed in steps: the items of its lists, and the blocks around them. Nothing here reads layout: positions come from
 * the observers.
 */

/** An item of a list or a table, a card, a form, or a row that scrolls by itself. */
const ITEM = "li,tr,article,form,[tabindex='0']";

/** Milliseconds between two steps of one group, as `--t-stagger`; after the last slot they start together. */
const STAGGER = 300;
const LAST_SLOT = 2;

/** A step waits hidden only from just below the screen to just above its edge, and at most this long. */
const LONGEST_WAIT = 1000;

/** Goes down to the items, and to what stands beside them; a wrapper of one element counts for nothing. */
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

/** As shares of the screen's height, from its top: where a step starts to wait, and where it is revealed. */
const WAITS_FROM = 1.1;
const IS_SEEN_AT = 0.88;

const motion = matchMedia("(prefers-reduced-motion: no-preference)");
let isFirst = true;
const near = new IntersectionObserver(
  (entries) => {
    const arrived = entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target, boundingClientRect, rootBounds }) => ({
        step: target as HTMLElement,
        top: (boundingClientRect.top / (rootBounds?.height ?? 1)) * WAITS_FROM,
      }));
    /* A reader who jumps (deep link, End, Tab, find in page) is shown the text at once: it moves, but does not fade. */
    const hasJumped = arrived.some(({ step, top }) => top < IS_SEEN_AT || step.matches(":focus-within"));
    for (const { step, top } of arrived) {
      near.unobserve(step);
      if (isFirst) {
        /* Nothing is hidden before the first scroll; what is in the first screen never is. */
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
