import { expect, test } from "vitest";
import { type Kind, SECTION_KINDS } from "./registry.ts";

/** The errors of a kind's example with other fields. */
function errorsOf(kind: Kind, fields: object): string[] {
  const schema = SECTION_KINDS.get(kind)?.schema;
  const [example] = (schema?.meta()?.examples ?? []) as object[];
  const { error } = schema?.safeParse({ ...example, ...fields }) ?? {};
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

const point = { name: "Full control", text: "A sentence." };
const model = { name: "A team", summary: "A sentence.", density: "dense", points: [point], choose: "You know why." };
const priced = { ...model, from: point, typical: point };

test("each way of working needs a point for each aspect", () => {
  expect(errorsOf("models", { aspects: ["What", "How"], items: [priced] })).toEqual([
    "items.0.points: Must have a point for each of the 2 aspects",
  ]);
});

test.each([
  ["both, with labels", { items: [priced, priced] }, 0],
  ["none, without labels", { items: [model], labels: undefined }, 0],
  ["none, with labels", { items: [model] }, 1],
  ["both, without labels", { items: [priced], labels: undefined }, 1],
  ["both in one of them", { items: [priced, model] }, 1],
  ["one of the two", { items: [{ ...model, from: point }] }, 1],
])("every way of working has both prices, or none has: %s", (_case, fields, count) => {
  expect(errorsOf("models", fields)).toHaveLength(count);
});

test("a tool serves phases that the matrix has", () => {
  const items = [{ name: "Pencil", serves: [2, 3] }];
  expect(errorsOf("tool-matrix", { items })).toEqual([
    "items.0.serves: Must be numbers from 1 to 2, the number of phases",
  ]);
});

test.each([
  ["cells", ["items.0.note: Is needed in the layout cells"]],
  ["diagram", ["items.0.structure: Is needed in the layout diagram"]],
  ["lines", ["items.0.note: Is needed in the layout lines"]],
  ["questions", ["items.0.question: Is needed in the layout questions"]],
  ["uneven", []],
])("points in the layout %s have the fields that it shows", (layout, errors) => {
  expect(errorsOf("points", { layout, items: [{ title: "One", text: "A sentence." }] })).toEqual(errors);
});

test("steps start at one of their items, and rows do not become fewer", () => {
  const step = (threads: number) => ({ name: `${threads}`, value: "1 week", threads, text: "One week." });
  const steps = { kind: "steps", legend: "Drag it.", drawing: "rows", items: [step(0), step(4)] };
  const withSteps = (fields: object) => errorsOf("phases", { instrument: { ...steps, ...fields } });
  expect(withSteps({})).toEqual([]);
  expect(withSteps({ start: 3 })).toEqual(["instrument.start: Must be the number of an item"]);
  const items = [step(4), step(0)];
  expect(withSteps({ items })).toEqual(["instrument.items.1.threads: Must not be less than in the step before"]);
  expect(withSteps({ items, drawing: "columns" })).toEqual([]);
});

const switches = { kind: "switches", legend: "Switch it off.", on: "On", off: "Off" };

test("a switch of a table names one of its rows", () => {
  const withSwitch = (name: string) =>
    errorsOf("table", { instrument: { ...switches, items: [{ name, off: "A buyer guesses." }] } });
  expect(withSwitch("orders")).toEqual([]);
  expect(withSwitch("Triage")).toEqual(["instrument.items.0.name: Must be the name of a row"]);
});

test("a switch of a lineage names a source whose thread no other source has", () => {
  const tables = [
    { name: "Shop", thread: "blue" },
    { name: "Ledger", thread: "pink" },
    { name: "Bank", thread: "pink" },
  ];
  const withSwitch = (name: string) =>
    errorsOf("lineage", {
      stages: [{ name: "Source", title: "Read", text: "On a schedule.", tables }],
      instrument: { ...switches, all: "All are in.", waiting: "yesterday", items: [{ name, off: "It is gone." }] },
    });
  expect(withSwitch("Shop")).toEqual([]);
  expect(withSwitch("Till")).toEqual(["instrument.items.0.name: Must be a source with a thread"]);
  expect(withSwitch("Bank")).toEqual(["instrument.items.0.name: Shares its thread with a source"]);
});
