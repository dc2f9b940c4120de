import * as z from "zod";
import { link, text } from "./fields.ts";
import { caseStudyPair } from "./sections/case-study-pair.ts";
import { closingCall } from "./sections/closing-call.ts";
import { experts } from "./sections/experts.ts";
import { lineage } from "./sections/lineage.ts";
import { phases } from "./sections/phases.ts";
import { points } from "./sections/points.ts";
import { toolGroups } from "./sections/tool-groups.ts";
import { toolMatrix } from "./sections/tool-matrix.ts";
import { wideTable } from "./sections/wide-table.ts";

/** The sections of a service's page, by kind. One file each in sections/. */
const serviceSection = z.discriminatedUnion("kind", [
  caseStudyPair,
  closingCall,
  experts,
  lineage,
  phases,
  points,
  toolGroups,
  toolMatrix,
  wideTable,
]);
export type ServiceSection = z.infer<typeof serviceSection>;

/** content/service-pages/*.yaml: the page of one service. Name, colour and cloth are the service record's. */
export const servicePageRecord = z.strictObject({
  /** The service it belongs to. */
  id: text,
  /** For search engines: one sentence, 160 characters at most. */
  description: text.max(160),
  hero: z.strictObject({
    /** The page's headline. */
    claim: text,
    lead: text,
    primary: link,
    secondary: link,
    /** The label woven to the bolt: the structure's name and one true sentence about it. */
    label: z.strictObject({ name: text, text }),
  }),
  /** From top to bottom. */
  sections: z.array(serviceSection).min(1),
});
export type ServicePageRecord = z.infer<typeof servicePageRecord>;
