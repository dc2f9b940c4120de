import { fileURLToPath } from "node:url";

/** The project's folder, whatever folder a script is started from. */
export const PROJECT_ROOT = fileURLToPath(new URL("..", import.meta.url));
