import type { RunnableDevEnvironment, ViteDevServer } from "vite";

/**
 * Loads a module of the site in `npm run dev`, as pages load it: again after it, or a module that it imports, has changed.
 * What the configuration imports stays as it was at the start.
 *
 * @param path from the project's folder, such as `/site/content/records.ts`
 */
export async function loadModule<Module>(server: ViteDevServer, path: string): Promise<Module> {
  return await (server.environments.ssr as RunnableDevEnvironment).runner.import<Module>(path);
}
