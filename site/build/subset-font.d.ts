/* The package ships no types; these are the options used here. */
declare module "subset-font" {
  type Options = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    /** OpenType features to keep; all when left out. */
    keepFeatures?: string[];
    dropTables?: string[];
    /** Pins an axis to one value. */
    variationAxes?: Record<string, number>;
  };
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
