/** Invalid settings, which prevent the start. The message has one sentence per setting, each on its own line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
