/*
 * Every section below the first screen animates in once (decision 6, site/styles/motion.css), in steps: the items of its
 * lists, and the blocks around them. Positions come from observers, because reading the layout would be slow.
 */

/** An item of a list or table, a card, a form, or a row that scrolls horizontally. */
const ITEM = "li,tr,article,form,[role=group]";

/** Steps of a group that enter together start `--t-stagger` apart; those after this place start together. */
const MAX_PLACE = 2;

/** The longest time in milliseconds that a step is hidden before it is revealed. */
const MAX_WAIT_MS = 1000;

/** The items in an element and the blocks next to them. A wrapper with one child is skipped. */
const stepsIn = (parent: Element): Element[] =>
  [...parent.children].flatMap((child) =>
    !child.matches(ITEM) && (child.querySelector(ITEM) || (child.matches("div") && parent.childElementCount < 2))
      ? stepsIn(child)
      : child,
  );

/** @param place among the steps of its group that enter together */
function reveal(step: HTMLElement, place = 0): void {
  if (step.dataset.order) return;
  step.dataset.order = `${Math.min(place, MAX_PLACE)}`;
  step.dataset.reveal = step.dataset.reveal ? "rise" : "settle";
}

const onEnter: IntersectionObserverCallback = (entries) => {
  const places = new Map<Element | null, number>();
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    entered.unobserve(target);
    const place = places.get(target.parentElement) ?? 0;
    places.set(target.parentElement, place + 1);
    reveal(target as HTMLElement, place);
  }
};
/* Steps start below the screen's edge, so that they can be read soon after they enter. */
const entered = new IntersectionObserver(onEnter, { rootMargin: "0px 0px 18%" });

/** Where a step is hidden, and where it appears only after a jump, as fractions of the screen's height from its top. */
const HIDDEN_FROM = 1.3;
const JUMPED_FROM = 0.88;

const motion = matchMedia("(prefers-reduced-motion: no-preference)");
let isFirst = true;
const near = new IntersectionObserver(
  (entries) => {
    const arrived = entries
      .filter(({ isIntersecting }) => isIntersecting)
      .map(({ target, boundingClientRect, rootBounds }) => ({
        step: target as HTMLElement,
        top: (boundingClientRect.top / (rootBounds?.bottom ?? 1)) * HIDDEN_FROM,
        isPassed: boundingClientRect.bottom < 0,
      }));
    /* After a jump (deep link, End, Tab, find in page) the text moves but is visible at once. */
    const hasJumped = arrived.some(({ step, top }) => top < JUMPED_FROM || step.matches(":focus-within"));
    for (const { step, top, isPassed } of arrived) {
      near.unobserve(step);
      if (isFirst) {
        /* Nothing is hidden before the first scroll, and nothing in the first screen ever. */
        if (top >= 1) addEventListener("scroll", () => near.observe(step), { once: true });
        continue;
      }
      if (!motion.matches || isPassed) continue;
      /* Headings can be read at once, and no page is seen through a form: both only move. */
      if (!hasJumped && !step.matches("form,h2") && !step.querySelector("h2")) {
        step.dataset.reveal = "wait";
        setTimeout(reveal, MAX_WAIT_MS, step);
      }
      entered.observe(step);
    }
    isFirst = false;
  },
  /* A step above the screen was passed, by a jump or before its layout: scrolling back up reveals nothing. */
  { rootMargin: "999999px 0px 30%" },
);
/** Begins to animate sections. The first call finds them. */
export function revealSections(): void {
  for (const section of document.querySelectorAll("main section"))
    for (const step of stepsIn(section)) near.observe(step);
}

const show = (step: HTMLElement) => {
  delete step.dataset.reveal;
};
addEventListener("animationend", ({ target }) => show(target as HTMLElement));
addEventListener("focusin", () => document.querySelectorAll<HTMLElement>("[data-reveal]").forEach(show));
