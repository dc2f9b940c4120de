import { bundleServer } from "../../scripts/bundle-server.ts";

/** Vitest's global setup: the server and its commands run as `npm run build` has bundled them. */
export default bundleServer;
