import type { Environment } from "../../config/config.ts";

/** What the editor's program, its build and git need; at HOST and PORT, a publication waits for the server. Nothing else. */
const PASSED =
  "PATH HOME USER LANG LC_ALL TZ TMPDIR SystemRoot NODE_COMPILE_CACHE GIT_SSH_COMMAND SITE_URL PUBLIC_BACKEND_URL CONTENT_DIR DATA_DIR LOG_LEVEL HOST PORT";

/** Settings of the server that its builds read from `.env` unless the environment has them, if only as an empty text. */
const EMPTY =
  "ACKNOWLEDGE CAREERS_IMAP_URL CLAMD DATABASE_URL IMAP_URL OFFICE OFFICE_SECRET SMTP_URL WEBHOOK_URL WEBHOOK_SECRET";

/** The environment of the editor's program: without the secrets of the server. */
export function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  const passed = PASSED.split(" ").flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return { ...Object.fromEntries(passed), ...Object.fromEntries(EMPTY.split(" ").map((name) => [name, ""])) };
}
