import type { ReactNode } from "react";
import type { PageContext } from "#site/components/sections/Section.tsx";
import type { SectionRecord } from "./registry.ts";

type Component = (props: SectionRecord & { page: PageContext }) => ReactNode;

const modules = import.meta.glob<Record<string, Component>>("./*/*.tsx", { eager: true });

/**
 * One section of a page, by the component of its kind: `ToolMatrix` of `tool-matrix/ToolMatrix.tsx` for `tool-matrix`.
 *
 * @throws if the kind has no component
 */
export function renderSection(section: SectionRecord, page: PageContext): ReactNode {
  const { kind, id } = section;
  const name = kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const file = `./${kind}/${name}.tsx`;
  const Component = modules[file]?.[name];
  if (!Component) throw new Error(`The kind ${kind} has no component: site/sections/${file.slice(2)} must export it`);
  return <Component key={id} {...section} page={page} />;
}
