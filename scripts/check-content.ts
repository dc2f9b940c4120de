import { existsSync } from "node:fs";
import { checkContent, contentWarnings } from "#site/content/records.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/* npm run check-content: prints every error and warning in the content records, without building. */

process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const errors = checkContent();
for (const error of errors) console.error(error);
for (const warning of contentWarnings()) console.error(`warning: ${warning}`);
if (errors.length === 0) console.error("Every record is valid.");
process.exitCode = errors.length === 0 ? 0 : 1;
