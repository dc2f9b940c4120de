import type { Settings } from "#server/config/settings.ts";
import { parseSettings } from "#server/config/settings.ts";
import { SITE, saying } from "./site-fixture.ts";
import { WORDS } from "./words.ts";

const OFFICE_HOURS = { timeZone: "Asia/Dhaka", days: [7, 1, 2, 3, 4], opens: "09:00", closes: "18:00", closedDays: [] };

/** The settings of a site without an office. */
export const MAIL_SETTINGS: Settings = parseSettings(
  { SITE_URL: "https://site.example" },
  { ...SITE, officeHours: OFFICE_HOURS, promises: {}, ...saying({ words: WORDS }) },
);
