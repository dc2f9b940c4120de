import type { Content } from "#site/content/records.ts";
import { withoutMarks } from "#site/content/text-marks.ts";
import type { SectionRecord } from "#site/sections/registry.ts";
import { type StructureName, type Thread, threadColour } from "#site/weave/structures.ts";
import { WEFT_MASKS } from "#site/weave/weft-masks.ts";
import styles from "./PageContents.module.css";

/** A section of a page in its contents. */
export type Part = { id: string; name: string; structure: StructureName; weft: string; isWide?: boolean };

/** A page with fewer sections needs no contents. */
const FEWEST = 3;
const LIST_ID = "page-contents";

/** The weaves and colours of sections that do not say their own. */
const WEAVES: readonly StructureName[] = ["houndstooth", "basket", "herringbone", "diamond", "sateen"];
const COLOURS: readonly Thread[] = ["yellow", "purple", "pink", "teal", "blue", "green"];
/** One section of these kinds may be beside a wider cloth, or two in a row. */
const WIDE: readonly SectionRecord["kind"][] = ["testimonials", "people", "statement", "phases"];

/** The sections of a page with their cloths; none if the page has few. @param thread the page's colour, if it has one */
export function partsOf(sections: readonly SectionRecord[], thread: Thread | undefined, content: Content): Part[] {
  const named = sections.filter((section) => "heading" in section && section.heading && isShown(section, content));
  if (named.length < FEWEST) return [];
  const first = named.findIndex(({ kind }) => WIDE.includes(kind));
  return named.map((section, index) => ({
    id: section.id,
    name: "heading" in section ? String(section.heading) : "",
    ...clothOf(index, thread, "structure" in section ? (section.structure as StructureName | undefined) : undefined),
    ...(section.kind === "call" && { weft: "var(--on-ink)" }),
    isWide: index === first || (index === first + 1 && section.kind === named[first]?.kind),
  }));
}

/** False for a section that shows records of which there are none. */
function isShown(section: SectionRecord, { articles, openSource, services }: Content): boolean {
  switch (section.kind) {
    case "articles":
      return articles.length > 0;
    case "insights":
      return section.items !== undefined || articles.length > 0;
    case "open-source":
      return section.empty !== undefined || openSource.length > 0;
    case "services":
      return services.length > 0;
    default:
      return true;
  }
}

/** The cloth beside a section. @param index of the section in its page */
export function clothOf(index: number, thread: Thread | undefined, structure?: StructureName) {
  const colour = thread ? "var(--accent)" : threadColour(COLOURS[index % COLOURS.length] ?? "blue");
  return {
    structure: structure ?? WEAVES[index % WEAVES.length] ?? "twill",
    weft: thread && index % 3 === 2 ? "var(--undyed)" : colour,
  };
}

export const PAGE_CLASS = styles.page;
export const HUNG_CLASS = styles.hung;

/**
 * The contents of a page, and the styles of the cloth beside each section that it names. It stands before the first of them. In the
 * editor's preview, a name belongs to the heading of its section.
 */
export function PageContents({ parts, label }: { parts: readonly Part[]; label: string }) {
  if (parts.length < 2) return null;
  return (
    <nav className={styles.contents} aria-label={label} data-contents="" data-print="no">
      <style>{clothStyles(parts)}</style>
      <button type="button" popoverTarget={LIST_ID}>
        <span className="sr" />
        <span>{label}</span>
      </button>
      <ol id={LIST_ID} popover="auto">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{withoutMarks(name)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function clothStyles(parts: readonly Part[]): string {
  const weaves = new Set(parts.map(({ structure }) => structure));
  const masks = [...weaves].map((name) => `--${name}:${WEFT_MASKS.get(name)}`).join(";");
  const rules = parts.map(({ id, structure, weft, isWide }) => {
    const wide = isWide ? ";--strip:var(--wide-strip);--steps:var(--wide-steps);--across:block" : "";
    /* A name as a selector of its own, which the build keeps when it prunes the styles. */
    const section = /^[a-z][\w-]*$/i.test(id) ? `#${id}` : `[id="${id}"]`;
    return `${section},[href="#${id}"]{--weave:var(--${structure});--weft:${weft}${wide}}`;
  });
  return `main{${masks}}${rules.join("")}`;
}
