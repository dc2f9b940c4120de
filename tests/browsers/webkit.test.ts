import { findWebKit } from "../../scripts/test-tools.ts";
import { testChangedPages } from "./changed-pages.ts";
import { testMainTasks } from "./main-tasks.ts";
import { openWebKit } from "./webkit.ts";

const webkit = findWebKit();
const open = webkit ? openWebKit.bind(undefined, webkit) : undefined;
testMainTasks(open);
testChangedPages(open);
