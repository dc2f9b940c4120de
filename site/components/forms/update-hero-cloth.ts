let pending: number | undefined;
/** The default picture. */
let initial: string | undefined;

/** Milliseconds without input before the picture is redrawn. */
const PAUSE = 250;

/**
 * Redraws the picture of the home page from a name after a pause in typing. An empty name restores the default picture. The
 * generator is loaded on first use. Does nothing on pages without the picture.
 */
export function updateHeroCloth(name: string): void {
  const cloth = document.getElementById("hero-cloth"); // HomeHero.tsx
  if (!cloth) return;
  initial ??= cloth.innerHTML;
  const standard = initial;
  clearTimeout(pending);
  const redraw = ({ nameCloth }: typeof import("#site/weave/sampler.ts")) => {
    cloth.innerHTML = name.trim() ? nameCloth(name) : standard;
  };
  /* Without the generator the default picture stays. */
  pending = window.setTimeout(() => import("#site/weave/sampler.ts").then(redraw, () => {}), PAUSE);
}
