/** The record of a job. The sample content of the tests has none. */
export const jobFixture = (changes: Readonly<Record<string, unknown>> = {}) => ({
  slug: "weaver",
  title: "Weaver",
  summary: "You weave.",
  location: "Rajshahi",
  employment: "full-time",
  opens: "2026-03-01",
  description: ["You **weave**."],
  requirements: ["Patience"],
  apply: "/contact-careers",
  ...changes,
});
