/*
 * Loads the script that counts visits (Document.astro): when the page is shown, loaded and idle, and not for
 * visitors who object with Do Not Track or Global Privacy Control. A prerendered page waits until it is shown.
 */

const objects = () => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl || doNotTrack === "1";
};

const load = () => {
  const data = document.querySelector("#analytics")?.textContent ?? "{}";
  const script = document.createElement("script");
  for (const [name, value] of Object.entries(JSON.parse(data) as Record<string, string>)) {
    script.setAttribute(name, value);
  }
  document.head.append(script);
};

/** Safari has no idle callback. */
const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(load) : setTimeout(load, 1000));

const start = () => {
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
};

if (!objects()) {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", start, { once: true });
  } else start();
}
