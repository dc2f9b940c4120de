import { findFirefox, findWebKit } from "./find-other-browsers.mjs";
import { aptCommands, canUseApt, succeeds } from "./run-quietly.mjs";

const OTHERS = [
  { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
  { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
];

/** A Firefox and a WebKit for their tests: installs those missing where apt-get can, or says which tests are skipped. */
export function ensureOtherBrowsers() {
  for (const { name, find, packages } of OTHERS) {
    if (find()) continue;
    if (canUseApt()) {
      console.error(`Installing ${name} with apt-get (${packages.join(", ")})…`);
      aptCommands(...packages).every(([command = "", ...args]) => succeeds(command, args));
    }
    if (!find()) console.error(`Skipped: the tests in ${name}. Install ${packages.join(" and ")} to run them.`);
  }
}
