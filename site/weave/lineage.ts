import { type Thread, threadColour } from "./structures.ts";
import { attribute, inlineSvg, joinNumbers } from "./svg.ts";

/*
 * Data lineage as threads: every source is a thread, and a table is the bundle of the threads of its sources. The stages
 * are next to each other; their tables share the height evenly.
 */

/** A table of one stage. */
interface LineageTable {
  readonly name: string;
  /** A source's own thread. */
  readonly thread?: Thread | undefined;
  /** Tables of the stage before. */
  readonly from: readonly string[];
  /** No table reads it: its threads hang down. */
  readonly loose?: boolean;
}
type LineageStages = readonly (readonly LineageTable[])[];

const WIDTH = 1000;
/** The straight part of a table's bundle, as a share of its stage's width. The last stage's runs to the edge. */
const RUN = 0.6;
/** From one thread of a bundle to the next. */
const LANE = 7;

/** The threads in each table's bundle, by stage and table, in the order of the sources. */
export function bundles(stages: LineageStages): Thread[][][] {
  const sources = (stages[0] ?? []).flatMap(({ thread }) => thread ?? []);
  const found: Thread[][][] = [];
  for (const [stage, tables] of stages.entries()) {
    found.push(
      tables.map(({ thread, from }) => {
        const inherited = from.flatMap((parent) => found[stage - 1]?.[indexOf(stages[stage - 1], parent)] ?? []);
        return sources.filter((source) => source === thread || inherited.includes(source));
      }),
    );
  }
  return found;
}

/** An inline SVG element that stretches sideways to its box. @param height in pixels */
export function lineage(stages: LineageStages, height: number): string {
  const threads = bundles(stages);
  const column = WIDTH / stages.length;
  const left = (stage: number) => stage * column;
  const right = (stage: number) => (stage === stages.length - 1 ? WIDTH : left(stage) + column * RUN);
  const laneY = (stage: number, table: number, thread: Thread) => {
    const tables = threads[stage] ?? [];
    return ((table + 0.5) / tables.length) * height + LANE * (1 + (tables[table] ?? []).indexOf(thread));
  };

  const paths = new Map<Thread, string>();
  const add = (thread: Thread, data: string) => paths.set(thread, (paths.get(thread) ?? "") + data);
  for (const [stage, tables] of stages.entries()) {
    for (const [index, { from, loose }] of tables.entries()) {
      for (const thread of threads[stage]?.[index] ?? []) {
        const y = laneY(stage, index, thread);
        for (const parent of from) {
          const before = indexOf(stages[stage - 1], parent);
          if (!threads[stage - 1]?.[before]?.includes(thread)) continue;
          const [x, startY] = [right(stage - 1), laneY(stage - 1, before, thread)];
          const middle = (x + left(stage)) / 2;
          add(thread, `M${joinNumbers([x, startY])}C${joinNumbers([middle, startY, middle, y, left(stage), y])}`);
        }
        const end = loose ? left(stage) + column * RUN * 0.7 : right(stage);
        add(thread, `M${joinNumbers([left(stage), y])}H${joinNumbers([end])}`);
        if (loose) add(thread, `c${joinNumbers([18, 0, 14, 26, 20 + LANE * index, 44])}`);
      }
    }
  }
  const strokes = [...paths].map(
    ([thread, data]) =>
      `<path data-of="${thread}" vector-effect="non-scaling-stroke" ${attribute("stroke", threadColour(thread))} d="${data}"/>`,
  );
  return inlineSvg({
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    fit: "none",
    attributes: 'fill="none" stroke-width="4"',
    body: strokes.join(""),
  });
}

const indexOf = (tables: readonly LineageTable[] = [], name: string) =>
  tables.findIndex((table) => table.name === name);
