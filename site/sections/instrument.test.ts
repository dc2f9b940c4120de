import { expect, test } from "vitest";
import { stepsOrSizes } from "./instrument.ts";
import { lineage } from "./lineage/schema.ts";
import { table } from "./table/schema.ts";

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
