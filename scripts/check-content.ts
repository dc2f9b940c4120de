import { existsSync } from "node:fs";
import { checkContent } from "#site/content/check-content.ts";
import { PROJECT_ROOT } from "./project-root.mjs";

/* npm run check-content: says what is wrong with the records, all of it at once, without building. */

process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const problems = checkContent();
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.error("Every record is right.");
process.exitCode = problems.length === 0 ? 0 : 1;
