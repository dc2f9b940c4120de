import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/markup.ts";
import { cleanSvg } from "./clean-svg.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24"';
/** A drawing with something to show, so that no cleaner removes all of it. */
const svg = (inside: string, attributes = "") =>
  `<svg ${SVG} ${attributes}><path id="kept" fill="#2a5bea" d="M0 0h24v24H0z"/>${inside}</svg>`;

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  ["a script with a prefix", svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ["a linked script", svg('<script xlink:href="https://evil.example/x.js"/>')],
  ["an event handler", svg('<circle r="4" onclick="alert(1)"/>', 'onload="alert(1)"')],
  [
    "foreign content",
    svg(
      '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">alert(1)</body></foreignObject>',
    ),
  ],
  ["an HTML element", svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>')],
  ["a link", svg('<a href="javascript:alert(1)"><circle r="4"/></a>')],
  ["an encoded link", svg('<a xlink:href="java&#115;cript:alert(1)"><circle r="4"/></a>')],
  ["an animated address", svg('<use href="#kept"><set attributeName="href" to="javascript:alert(1)"/></use>')],
  ["an external picture", svg('<image href="https://evil.example/alert(1).png" width="9" height="9"/>')],
  ["an SVG inside", svg('<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E" width="9" height="9"/>')],
  ["an external use", svg('<use href="https://evil.example/alert(1).svg#x"/>')],
  ["an external fill", svg('<circle r="4" fill="url(https://evil.example/alert(1))"/>')],
  ["an external style", svg('<circle r="4" style="fill:url(\'https://evil.example/alert(1)\')"/>')],
  ["an imported style sheet", svg("<style>@import 'https://evil.example/alert(1).css';</style>")],
  ["an escaped address", svg('<style>.e{fill:u\\72l(https://evil.example/alert(1))}</style><circle class="e" r="4"/>')],
  ["a linked style sheet", `<?xml-stylesheet href="https://evil.example/alert(1).css"?>${svg("")}`],
  ["an entity", `<!DOCTYPE svg [<!ENTITY x "alert(1)">]>${svg('<circle r="4" onclick="&x;"/>')}`],
  ["an external entity", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/alert(1)">]>${svg("")}`],
  ["a comment", svg("<!-- alert(1) -->")],
  ["HTML in a description", svg("<desc><text><![CDATA[><script>alert(1)</script>]]></text></desc>")],
  ["HTML in a title", svg("<g><title>&lt;img src='x' onerror='alert(1)'></title><circle r='4'/></g>")],
  ["an attribute that no drawing has", svg('<circle r="4" srcdoc="alert(1)" x:href="alert(1)" xmlns:x="urn:x"/>')],
])("%s is removed", (_what, hostile) => {
  const clean = cleanSvg(hostile);
  expect(clean).not.toMatch(/alert|evil|script|<!|<\?|\son/i);
  expect(clean).toContain("#2a5bea");
  expect(parseMarkup(clean)[0]?.name).toBe("svg");
});

test("styles, gradients, clips and parts that are used again stay", () => {
  const clean = cleanSvg(
    svg(`<style>.a{fill:#f00}</style><defs><linearGradient id="g"><stop stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient>
      <clipPath id="c"><circle r="9"/></clipPath></defs><path class="a" d="M1 1h3v3z"/><path clip-path="url(#c)" fill="url(#g)" d="M5 5h9v9z"/><use href="#kept" x="3"/>`),
  );
  const elements = parseMarkup(clean);
  const names = elements.map(({ name }) => name);
  for (const name of ["linearGradient", "clipPath", "use"]) expect(names).toContain(name);
  expect(clean).toMatch(/red|#f00/);
  expect(clean).toMatch(/fill="url\(#\w+\)"/);
  expect(elements[0]?.attributes.viewBox).toBe("0 0 24 24");
});

test("a bitmap inside the file stays", () => {
  expect(cleanSvg(svg('<image href="data:image/png;base64,AAAA" width="9" height="9"/>'))).toContain("data:image/png");
});

test("text stays text, also from a CDATA section", () => {
  const clean = cleanSvg(svg("<text>1 &lt; 2<![CDATA[<script>alert(1)</script>]]></text>"));
  expect(parseMarkup(clean).map(({ name }) => name)).toEqual(["svg", "path", "text"]);
  expect(clean).toContain("1 &lt; 2&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a drawing that is nested too deep is an error", () => {
  const nested = (depth: number) =>
    svg(`${'<g fill="red">'.repeat(depth)}<path d="M1 1h9v9z"/>${"</g>".repeat(depth)}`);
  expect(cleanSvg(nested(100))).toContain("path");
  expect(() => cleanSvg(nested(20_000))).toThrow("its elements are nested more than 200 deep");
});

test("what is not XML is an error", () => {
  expect(() => cleanSvg("<svg><path></svg>")).toThrow();
});
