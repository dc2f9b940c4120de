import { ContentError } from "./content-error.ts";
import { readContent } from "./records.ts";

/** Checks every record below `root`; returns one readable line for each problem, none where all is well. */
export function checkContent(root?: string): readonly string[] {
  try {
    readContent(root);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
