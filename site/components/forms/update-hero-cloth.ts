let pending: number | undefined;

/** Milliseconds without input before the cloth is drawn again. */
const PAUSE = 250;

/**
 * Draws the home page's cloth again from a name, once typing pauses; an empty name brings back the cloth of the services.
 * The generator is fetched at the first letter. Does nothing on a page without that cloth.
 */
export function updateHeroCloth(name: string): void {
  const cloth = document.getElementById("hero-cloth"); // HomeHero.tsx
  if (!cloth) return;
  clearTimeout(pending);
  pending = window.setTimeout(async () => {
    const { sampler } = await import("#site/weave/sampler.ts");
    const seed = name.trim().toLowerCase();
    cloth.innerHTML = seed ? sampler(seed) : sampler("house", { order: "services" });
  }, PAUSE);
}
