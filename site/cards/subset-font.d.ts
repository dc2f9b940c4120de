declare module "subset-font" {
  /**
   * Keeps the glyphs of `text` alone, pins axes, and converts between formats.
   *
   * @see https://github.com/papandreou/subset-font
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "sfnt"; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
