import * as z from "zod";
import { link, text } from "./fields.ts";
import { closingCall } from "./sections/closing-call.ts";
import { ledger } from "./sections/ledger.ts";
import { lineageRecord } from "./sections/lineage.ts";
import { offerGrid } from "./sections/offer-grid.ts";
import { experts } from "./sections/people.ts";
import { phaseList } from "./sections/phase-list.ts";
import { growingCloth, openAndClose, phaseStrip } from "./sections/phases.ts";
import { pointList } from "./sections/point-list.ts";
import { pointGrid, runningText, scopeList, statements } from "./sections/points.ts";
import { questionGrid } from "./sections/question-grid.ts";
import { registerTable } from "./sections/register-table.ts";
import { storyPair } from "./sections/story-pair.ts";
import { tieUpGrid } from "./sections/tie-up-grid.ts";
import { toolGroups } from "./sections/tool-groups.ts";

/** The sections a service's page may be made of, by kind. One file each in sections/. */
const serviceSection = z.discriminatedUnion("kind", [
  closingCall,
  experts,
  growingCloth,
  openAndClose,
  phaseStrip,
  pointGrid,
  runningText,
  scopeList,
  statements,
  ledger,
  lineageRecord,
  offerGrid,
  phaseList,
  pointList,
  questionGrid,
  registerTable,
  storyPair,
  tieUpGrid,
  toolGroups,
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
