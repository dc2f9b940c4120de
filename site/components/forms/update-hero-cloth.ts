let pending: number | undefined;
/** The default picture. */
let initial: string | undefined;
/** The number of pictures drawn from a name. */
let drawn = 0;

/** Milliseconds without input before the picture is redrawn. */
const PAUSE = 250;

const findCloth = () => document.getElementById("hero-cloth"); // HeadlineOpening.tsx

/**
 * Redraws the picture of the home page from a name after a pause in typing. An empty name restores the default picture. The
 * new picture covers the old one, which is removed when the animation has ended. The generator is loaded on first use. Does
 * nothing on pages without the picture.
 */
export function updateHeroCloth(name: string): void {
  initial ??= findCloth()?.innerHTML;
  const standard = initial;
  if (standard === undefined) return;
  clearTimeout(pending);
  const redraw = async ({ nameCloth }: typeof import("#site/weave/sampler.ts")) => {
    const old = findCloth();
    const cloth = old?.cloneNode() as HTMLElement | undefined;
    if (!old || !cloth) return;
    cloth.innerHTML = name.trim() ? nameCloth(name, { id: `name${++drawn}-` }) : standard;
    old.removeAttribute("id");
    old.after(cloth);
    await Promise.allSettled(cloth.getAnimations({ subtree: true }).map(({ finished }) => finished));
    while (cloth.previousElementSibling?.className === cloth.className) cloth.previousElementSibling.remove();
  };
  /* Without the generator the default picture stays. */
  pending = window.setTimeout(() => import("#site/weave/sampler.ts").then(redraw, () => {}), PAUSE);
}
