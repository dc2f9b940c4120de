/* The package has no types. These are the options that we use. */
declare module "subset-font" {
  type Options = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    /** OpenType features to keep; all when left out. */
    keepFeatures?: string[];
    dropTables?: string[];
    /** Pins an axis to one value, or limits it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
