import { findFirefox } from "../../scripts/test-tools.ts";
import { openFirefox } from "../support/firefox.ts";
import { testMainTasks } from "./main-tasks.ts";

const firefox = findFirefox();
testMainTasks(firefox ? (options) => openFirefox(firefox, options) : undefined);
