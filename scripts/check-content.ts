import { existsSync } from "node:fs";
import { checkContent } from "#site/content/records.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";

/* npm run check-content: prints every error and warning about the content records, without building. */

process.chdir(PROJECT_ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
const { errors, warnings } = checkContent();
for (const warning of warnings) console.error(`warning: ${warning}`);
for (const error of errors) console.error(error);
if (errors.length === 0) console.error("Every record is valid.");
process.exitCode = errors.length === 0 ? 0 : 1;
