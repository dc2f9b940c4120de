/** Red, green and blue of #rrggbb as amounts of light, from 0 to 1 (WCAG 2.2 and CSS Color 4, sRGB). */
export function lightOf(hex: string): [red: number, green: number, blue: number] {
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
