import { findFirefox } from "../../scripts/test-tools.ts";
import { testChangedPages } from "./changed-pages.ts";
import { testMainTasks } from "./main-tasks.ts";
import { openFirefox } from "./puppeteer.ts";

const firefox = findFirefox();
const open = firefox ? openFirefox.bind(undefined, firefox) : undefined;
testMainTasks(open);
testChangedPages(open);
