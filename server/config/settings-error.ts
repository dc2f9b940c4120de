/** Invalid settings, which prevent the start. The message has one sentence per setting, each on its own line. */
export class SettingsError extends Error {
  override name = "SettingsError";
}
