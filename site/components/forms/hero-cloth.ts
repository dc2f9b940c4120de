let pending: number | undefined;
let initial: string | undefined;
let drawn = 0;

/** Milliseconds without input before the picture is redrawn, so that the letter is painted first. */
const PAUSE = 30;

/** The time in the first throw at which it appears beside the words that cover it, in milliseconds. */
const VISIBLE = 135;

/** Without the generator the default picture stays. */
const keepPicture = () => {};

const loadGenerator = () => import("#site/weave/sampler.ts");

const throwsOf = (cloth: HTMLElement) => cloth.getAnimations({ subtree: true });
const findCloth = () => document.getElementById("hero-cloth"); // HeadlineOpening.tsx

/** Loads the generator where the page has the picture, before the first letter needs it. */
export function preloadHeroCloth(): void {
  if (findCloth()) loadGenerator().catch(keepPicture);
}

/**
 * Redraws the picture of the home page from a name. An empty name restores the default picture. The new picture covers the
 * old one, which is removed when the animation has ended; a letter typed before that changes the picture that is being
 * drawn. Does nothing on pages without the picture.
 */
export function updateHeroCloth(name: string): void {
  initial ??= findCloth()?.innerHTML;
  const standard = initial;
  if (standard === undefined) return;
  clearTimeout(pending);
  const redraw = async ({ nameCloth }: typeof import("#site/weave/sampler.ts")) => {
    let cloth = findCloth();
    if (!cloth) return;
    const running = throwsOf(cloth).find(({ playState }) => playState === "running");
    const time = running?.currentTime ?? VISIBLE;
    if (!running) {
      const next = cloth.cloneNode() as HTMLElement;
      cloth.removeAttribute("id");
      cloth.after(next);
      cloth = next;
    }
    cloth.innerHTML = name.trim() ? nameCloth(name, { id: `name${++drawn}-` }) : standard;
    for (const each of throwsOf(cloth)) each.currentTime = time;
    await Promise.all(throwsOf(cloth).map(({ finished }) => finished));
    while (cloth.previousElementSibling?.className === cloth.className) cloth.previousElementSibling.remove();
  };
  /* The next letter cancels the animations that are waited for. */
  pending = window.setTimeout(() => loadGenerator().then(redraw).catch(keepPicture), PAUSE);
}
