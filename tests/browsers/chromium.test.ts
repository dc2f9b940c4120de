import { findBrowser } from "../../scripts/test-tools.ts";
import { testChangedPages } from "./changed-pages.ts";
import { openChromium } from "./puppeteer.ts";

/* tests/e2e has the main tasks. */

const chromium = findBrowser();
testChangedPages(chromium ? () => openChromium(chromium) : undefined);
