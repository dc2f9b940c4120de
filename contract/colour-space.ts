/** Red, green and blue of #rrggbb as amounts of light, from 0 to 1 (WCAG 2.2 and CSS Color 4, sRGB). */
function lightOf(hex: string): [red: number, green: number, blue: number] {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance of #rrggbb, from 0 to 1 (WCAG 2.2, definitions). */
export function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour by lightness (0 to 1), chroma (0 is grey) and hue (in radians), as people see them (CSS Color 4, OKLCH). */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

/** @param hex `#rrggbb` */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

/** Screens cannot show every colour; each step takes this part of the chroma away until they can. */
const CHROMA_STEP = 0.97;

/** @returns `#rrggbb` */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const [a, c] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * c) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * c) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * c) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  if (chroma > 0.001 && channels.some((value) => value < -0.5 || value > 255.5))
    return fromOklch({ lightness, chroma: chroma * CHROMA_STEP, hue });
  const digits = channels.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}
