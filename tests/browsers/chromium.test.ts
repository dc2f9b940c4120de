import { findBrowser } from "../../scripts/test-tools.ts";
import { openChromium } from "../support/puppeteer.ts";
import { testChangedPages } from "./changed-pages.ts";

/* tests/e2e has the main tasks. */

const chromium = findBrowser();
testChangedPages(chromium ? () => openChromium(chromium) : undefined);
