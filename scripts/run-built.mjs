import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/* node scripts/run-built.mjs PROGRAM …: runs a program of the server as `npm run build` has bundled it. */

const program = new URL(`../server/built/${process.argv[2]}.mjs`, import.meta.url);
if (!existsSync(program)) {
  console.error("The server is not built. Run: npm run build");
  process.exit(1);
}
process.argv.splice(1, 2, fileURLToPath(program));
/* For the stacks of errors. It applies to modules that are loaded later. */
process.setSourceMapsEnabled(true);
await import(program.href);
