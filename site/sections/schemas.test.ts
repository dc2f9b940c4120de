import { expect, test } from "vitest";
import { stepsOrSizes } from "./instrument.ts";
import { lineage } from "./lineage/schema.ts";
import { models } from "./models/schema.ts";
import { points } from "./points/schema.ts";
import { table } from "./table/schema.ts";
import { toolMatrix } from "./tool-matrix/schema.ts";

const point = { name: "Full control", text: "A sentence." };
const model = (points: number) => ({
  name: `Model with ${points}`,
  summary: "A sentence.",
  density: "dense",
  points: Array(points).fill(point),
  choose: "You know where you are going.",
});

test("each way of working needs a point for each aspect", () => {
  const section = {
    kind: "models",
    id: "models",
    heading: "Models",
    aspects: ["What", "How", "When"],
    items: [model(3), model(2)],
    when: "Choose",
  };
  expect(models.safeParse(section).error?.issues).toMatchObject([
    { path: ["items", 1, "points"], message: "Must have a point for each of the 3 aspects" },
  ]);
  expect(models.safeParse({ ...section, items: [model(3)] }).success).toBe(true);
});

test("every way of working has both prices, or none has", () => {
  const labels = { from: "From", typical: "Typically" };
  const section = { kind: "models", id: "models", heading: "Models", aspects: ["What"], when: "Choose" };
  const priced = { ...model(1), from: point, typical: point };
  const isValid = (more: object) => models.safeParse({ ...section, ...more }).success;
  expect(isValid({ labels, items: [priced, priced] })).toBe(true);
  for (const items of [[priced, model(1)], [{ ...model(1), from: point }], [model(1)]]) {
    expect(isValid({ labels, items })).toBe(false);
  }
  expect(isValid({ items: [priced] })).toBe(false);
});

test("a tool serves phases that the matrix has", () => {
  const matrix = (serves: number) => ({
    kind: "tool-matrix",
    id: "toolkit",
    heading: "Toolkit",
    structure: "plain",
    phases: ["Find", "Make"],
    items: [{ name: "Pencil", serves: [serves] }],
    note: "A sentence.",
  });
  expect(toolMatrix.safeParse(matrix(2)).success).toBe(true);
  expect(toolMatrix.safeParse(matrix(3)).error?.issues).toMatchObject([
    { path: ["items", 0, "serves"], message: "Must be numbers from 1 to 2, the number of phases" },
  ]);
});

const section = { id: "benefits", heading: "Benefits", structure: "plain", lead: "Read it." };
const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

const step = (threads: number) => ({ name: `${threads}`, value: "1 week", threads, text: "One week." });
const steps = { kind: "steps", legend: "Drag it.", drawing: "rows", items: [step(0), step(4), step(8)] };

test("steps start at one of their items, and rows do not become fewer", () => {
  expect(stepsOrSizes.safeParse(steps).success).toBe(true);
  expect(errorsOf(stepsOrSizes.safeParse({ ...steps, start: 4 }))).toEqual(["start: Must be the number of an item"]);
  const items = [step(4), step(0)];
  expect(errorsOf(stepsOrSizes.safeParse({ ...steps, items }))).toEqual([
    "items.1.threads: Must not be less than in the step before",
  ]);
  expect(stepsOrSizes.safeParse({ ...steps, drawing: "columns", items }).success).toBe(true);
});

test("a switch of a table names one of its rows", () => {
  const register = {
    ...section,
    kind: "table",
    caption: "An example.",
    columns: ["Model", "Off switch"],
    rows: [["Forecast", "Last year's order"]],
    note: "One row for each model.",
    points: [{ title: "Model", text: "It forecasts." }],
  };
  const instrument = { kind: "switches", legend: "Switch it off.", on: "On", off: "Off" };
  const withSwitch = (name: string) =>
    table.safeParse({ ...register, instrument: { ...instrument, items: [{ name, off: "A buyer guesses." }] } });
  expect(withSwitch("Forecast").success).toBe(true);
  expect(errorsOf(withSwitch("Triage"))).toEqual(["instrument.items.0.name: Must be the name of a row"]);
});

test("a switch of a lineage names a source whose thread no other source has", () => {
  const withSwitch = (name: string) =>
    lineage.safeParse({
      ...section,
      kind: "lineage",
      from: "from",
      caption: "An example.",
      stages: [
        {
          name: "Source",
          title: "Read",
          text: "On a schedule.",
          tables: [
            { name: "Shop", thread: "blue" },
            { name: "Ledger", thread: "pink" },
            { name: "Bank", thread: "pink" },
          ],
        },
      ],
      instrument: {
        kind: "switches",
        legend: "Pull one.",
        on: "On",
        off: "Off",
        all: "All are in.",
        waiting: "yesterday",
        items: [{ name, off: "It is gone." }],
      },
    });
  expect(withSwitch("Shop").success).toBe(true);
  expect(errorsOf(withSwitch("Till"))).toEqual(["instrument.items.0.name: Must be a source with a thread"]);
  expect(errorsOf(withSwitch("Bank"))).toEqual(["instrument.items.0.name: Shares its thread with a source"]);
});

test.each([
  ["cells", ["items.0.note: Is needed in the layout cells"]],
  ["diagram", ["items.0.structure: Is needed in the layout diagram"]],
  ["lines", ["items.0.note: Is needed in the layout lines"]],
  ["questions", ["items.0.question: Is needed in the layout questions"]],
  ["uneven", undefined],
])("points in the layout %s have the fields that it shows", (layout, errors) => {
  const { lead: _, ...fields } = section;
  const items = [{ title: "One", text: "A sentence." }];
  expect(errorsOf(points.safeParse({ ...fields, kind: "points", layout, items }))).toEqual(errors);
});
