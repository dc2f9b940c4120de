import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { compileViews } from "./load-tsx.ts";

/** Loads a view in a process of its own. @returns whether that loaded the compiler */
function loadsCompiler(compiled: Readonly<Record<string, string>>): boolean {
  const script = `
    import { loadTsx } from "./server/office/load-tsx.ts";
    loadTsx(${JSON.stringify(compiled)});
    const { Notice } = await import("./server/office/views/Notice.tsx");
    if (typeof Notice !== "function") throw new Error("the view was not loaded");
    console.log(process.report.getReport().sharedObjects.some((path) => path.includes("rolldown")));
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  return output.trim() === "true";
}

test("with the views of a build the office loads no compiler", () => {
  expect(loadsCompiler(compileViews())).toBe(false);
});

test("a view that the build does not have is compiled in memory", () => {
  expect(loadsCompiler({})).toBe(true);
});
