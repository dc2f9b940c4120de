import { findWebKit } from "../../scripts/test-tools.ts";
import { openWebKit } from "../support/webkit.ts";
import { testChangedPages } from "./changed-pages.ts";
import { testMainTasks } from "./main-tasks.ts";

const webkit = findWebKit();
const open = webkit ? openWebKit.bind(undefined, webkit) : undefined;
testMainTasks(open);
testChangedPages(open);
