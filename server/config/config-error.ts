/** A setting that stops the start. The message has one line per wrong setting, each a sentence naming it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
