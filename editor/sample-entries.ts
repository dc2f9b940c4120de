/** The entries of “Make it yours”, in its order. */
export const ENTRIES = {
  name: "Name and addresses",
  logo: "Logo",
  colours: "Colours",
  home: "Home page",
  service: "Services",
  people: "People",
  "case-study": "Case studies",
  article: "Articles",
  job: "Jobs",
  quotes: "Quotes",
  clients: "Clients",
  certificates: "Certificates",
  figures: "Figures and prices",
  page: "Other pages",
  legal: "Legal pages",
  mails: "Words of mails",
} as const;
export type SampleEntry = keyof typeof ENTRIES;

/** Those whose samples can be removed at once. */
export const REMOVABLE = ["case-study", "article", "job", "people", "quotes", "clients", "certificates"] as const;
