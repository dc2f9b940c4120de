import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { compileViews } from "./load-tsx.ts";

test("with the views of a build the office loads no compiler", () => {
  const script = `
    import { loadTsx } from "./server/office/load-tsx.ts";
    loadTsx(${JSON.stringify(compileViews())});
    const { Notice } = await import("./server/office/Page.tsx");
    if (typeof Notice !== "function") throw new Error("the view was not loaded");
    console.log(process.report.getReport().sharedObjects.some((path) => path.includes("rolldown")));
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "-"], { input: script, encoding: "utf8" });
  expect(output.trim()).toBe("false");
});
