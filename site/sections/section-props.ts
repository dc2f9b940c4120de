import type { ReactNode } from "react";
import type { Content } from "#site/content/records.ts";
import type { StructureName, Thread } from "#site/weave/structures.ts";
import type { Kind, SectionOf } from "./registry.ts";

/** What a section or an opening knows about its page. */
export type PageContext = {
  content: Content;
  /** Such as /services/cloud-devops. */
  path: string;
  title: string;
  /** The address of the part of a list that the page shows (site/content/articles.ts); undefined for the first part. */
  listPath?: string | undefined;
  /** The page above it. */
  parent: string;
  /** The page's colour and cloth, for drawings. */
  thread: Thread;
  structure: StructureName;
  /** The section is the first of a page without an opening: its heading is the page's headline. */
  isFirst: boolean;
  /** The forms of the page, which are islands. */
  forms: PageForms;
};

export type PageForms = {
  /** The contact form of the opening. */
  opening?: ReactNode;
  contact?: ReactNode;
  demo?: ReactNode;
  application?: ReactNode;
};

/** The props of the component of a kind: the fields of its record, and the page. */
export type SectionProps<K extends Kind> = SectionOf<K> & { page: PageContext };
