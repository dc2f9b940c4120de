let pending: number | undefined;

/** Milliseconds of rest in typing before the cloth is woven anew. */
const REST = 250;

/**
 * Weaves the cloth inside an element anew from a name, once typing rests. An empty name brings back the house's
 * own cloth. The generator is fetched at the first letter.
 */
export function updateHeroCloth(clothId: string, name: string): void {
  clearTimeout(pending);
  pending = window.setTimeout(async () => {
    const { sampler } = await import("#site/weave/sampler.ts");
    const seed = name.trim().toLowerCase();
    const cloth = document.getElementById(clothId);
    if (cloth) cloth.innerHTML = seed ? sampler(seed) : sampler("house", { order: "services" });
  }, REST);
}
