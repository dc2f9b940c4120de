import { afterEach, expect, test, vi } from "vitest";
import { updateHeroCloth } from "./ContactForm.tsx";

afterEach(() => {
  vi.doUnmock("#site/weave/sampler.ts");
  vi.unstubAllGlobals();
});

test("if the generator cannot be loaded, the default picture stays and no error is thrown", async () => {
  const cloth = { innerHTML: "the default" };
  const redraw = Promise.withResolvers<() => unknown>();
  vi.stubGlobal("document", { getElementById: () => cloth });
  vi.stubGlobal("window", { setTimeout: redraw.resolve });
  vi.doMock("#site/weave/sampler.ts", () => {
    throw new Error("offline");
  });
  updateHeroCloth("Ada Lovelace");
  await expect((await redraw.promise)()).resolves.toBeUndefined();
  expect(cloth.innerHTML).toBe("the default");
});
