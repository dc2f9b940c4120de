import { findFirefox } from "../../scripts/find-test-tools.ts";
import { openFirefox } from "../support/firefox.ts";
import { testErrands } from "./errands.ts";

const firefox = findFirefox();
testErrands(firefox ? (options) => openFirefox(firefox, options) : undefined);
