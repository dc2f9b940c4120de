import * as z from "zod";
import { text } from "../fields.ts";
import { sectionFields } from "./section.ts";

const phase = z.strictObject({
  /** One word. */
  name: text,
  description: text,
});

/** Five phases under threads that open, close, open again, close again and run on. */
export const openAndClose = z.strictObject({
  kind: z.literal("open-and-close"),
  ...sectionFields,
  lead: text,
  phases: z.array(phase).length(5),
});
export type PhaseDiagramRecord = z.infer<typeof openAndClose>;

/** Phases as a strip that scrolls sideways; a tally above each counts how far the work has come. */
export const phaseStrip = z.strictObject({
  kind: z.literal("phase-strip"),
  ...sectionFields,
  lead: text,
  phases: z
    .array(
      phase.extend({
        /** What the client holds when it ends. */
        result: text,
      }),
    )
    .min(2),
});
export type PhaseStripRecord = z.infer<typeof phaseStrip>;

/** Phases under pictures of one cloth that grows. */
export const growingCloth = z.strictObject({
  kind: z.literal("growing-cloth"),
  ...sectionFields,
  lead: text,
  phases: z
    .array(
      phase.extend({
        /** Rows woven by the end of the phase; with none there is bare warp. */
        rows: z.int().min(0).max(32),
      }),
    )
    .min(2),
});
export type PhasePicturesRecord = z.infer<typeof growingCloth>;
