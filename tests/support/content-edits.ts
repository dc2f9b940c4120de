import type { SavedReply } from "#contract/office-record.ts";
import type { Content } from "#site/content/records.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { PageRecord } from "#site/content/schema/page.ts";
import type { Kind, SectionOf } from "#site/sections/registry.ts";
import { addArticles, articleFixture } from "./articles.ts";
import type { Edit } from "./edit-content.ts";
import { EVERY_KIND } from "./every-kind.ts";
import { openingFormOf, openingOf, sectionOf, sectionsOf } from "./page-parts.ts";

/*
 * Edits that owners of a site make to its content. Each is valid by itself and after those before it in its list: for
 * every edit and for each whole list, the checks of `npm test` that do not depend on the content pass.
 */

type Site = Content["site"];
type Navigation = Content["navigation"];

export const JOB: Omit<JobRecord, "sample"> = {
  slug: "platform-engineer",
  title: "Platform Engineer",
  summary: "Keeps our clients' pipelines dull.",
  location: "Rajshahi or remote",
  place: { locality: "Rajshahi", country: "Bangladesh" },
  remote: true,
  countries: ["Bangladesh", "Nepal"],
  employment: "full-time",
  salary: "BDT 150,000 a month",
  opens: "2026-03-01",
  closes: "2099-04-30",
  description: [
    "You look after clusters & the people who deploy to them.",
    "A tag such as `</script>` in a text does no harm.",
  ],
  requirements: ["Terraform in anger", "Patience"],
  apply: "https://jobs.example/platform-engineer",
};

/** Case studies that pages show become another one. */
const replaceStudy = (from: string, to: string) => (section: SectionOf<"case-studies">) => {
  for (const item of section.items) if (item.study === from) item.study = to;
};

const withoutTopic = (query: string) => (contact: SectionOf<"contact-form">) => {
  contact.topics.items = contact.topics.items.filter((topic) => topic.query !== query);
};

const without =
  (kind: Kind) =>
  (page: PageRecord): void => {
    page.sections = page.sections.filter((section) => section.kind !== kind);
  };

/** A small agency: less of everything, lists that may be empty are, and words of its own. */
export const SMALLER: readonly Edit[] = [
  [
    "another brand, with its addresses and office",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        Object.assign(site, {
          sample: false,
          name: "Quillmark",
          tagline: "software for harbours",
          motto: "Small, and on the quay.",
          description: "Two people who write software for harbours.",
          emails: {
            contact: "hello@quillmark.example",
            careers: "hello@quillmark.example",
            sender: "site@quillmark.example",
            domain: "quillmark.example",
          },
          phone: { label: "+45 70 00 00 00", number: "+4570000000" },
          office: { label: "12 Havnegade, Aarhus", street: "12 Havnegade", locality: "Aarhus", country: "Denmark" },
          coordinates: "56.16° N 10.21° E",
        });
      }),
  ],
  [
    "no social network",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        site.social = [];
      }),
  ],
  [
    "no redirect",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        site.redirects = {};
      }),
  ],
  [
    "other promises",
    ({ change }) =>
      change<Site>("site.yaml", ({ promises }) => {
        Object.assign(promises, {
          consultation: "one-hour",
          obligation: "no invoice",
          estimate: "written offer",
          demoConfirmation: { hours: 2, label: "2 hours" },
          applicationResponse: { from: 1, to: 2 },
        });
      }),
  ],
  [
    "a contact form that sends nothing",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        site.contactForm = "static";
      }),
  ],
  [
    "no drawn form",
    ({ changeSections }) =>
      changeSections("pages/services/ux-ui-design.yaml", "points", (points) => void delete points.screens),
  ],
  ["no saved replies of the office", ({ remove }) => remove("office.yaml")],
  [
    "confirmations without next steps and without words about the cloth",
    ({ change }) => {
      change<Content["answers"]>("answers.yaml", (answers) => {
        delete answers.cloth;
        for (const { sent } of [answers.message, answers.demo, answers.application]) delete sent.next;
      });
      change<Content["forms"]>("forms.yaml", ({ server }) => {
        delete server.cloth;
      });
    },
  ],
  [
    "another headline",
    ({ change }) =>
      change<PageRecord>("pages/home.yaml", (home) => {
        openingOf(home, "headline").headline = [["Ships."], ["On time."]];
      }),
  ],
  [
    "a service is removed",
    ({ remove, changeSections }) => {
      remove("pages/services/mvp-builder.yaml");
      changeSections("pages/contact.yaml", "contact-form", withoutTopic("service=mvp-builder"));
    },
  ],
  [
    "the other services have another order",
    ({ changeAll }) =>
      changeAll<PageRecord>("pages/services/", ({ service }) => {
        if (service) service.order = 9 - service.order;
      }),
  ],
  [
    "all services have the same colour and cloth",
    ({ changeAll }) =>
      changeAll<PageRecord>("pages/services/", ({ page }) =>
        Object.assign(page, { thread: "purple", structure: "plain" }),
      ),
  ],
  [
    "the sections of a service have another order, with its call first",
    ({ change }) => change<PageRecord>("pages/services/cloud-devops.yaml", ({ sections }) => void sections.reverse()),
  ],
  [
    "a service with a single section",
    ({ change }) =>
      change<PageRecord>("pages/services/ux-ui-design.yaml", (page) => {
        page.sections = sectionsOf(page, "call");
        openingOf(page, "service").secondary.href = "#call-to-action";
      }),
  ],
  [
    "no instruments",
    ({ changeAll }) =>
      changeAll<PageRecord>("pages/", ({ sections }) => {
        for (const section of sections) if ("instrument" in section) delete section.instrument;
      }),
  ],
  [
    "two case studies are removed",
    ({ remove, changeSections }) => {
      remove("case-studies/healthcare-ai-privacy.yaml");
      remove("case-studies/requirements-volatility.yaml");
      changeSections("pages/", "case-studies", replaceStudy("healthcare-ai-privacy", "secure-devops"));
      changeSections("pages/", "case-studies", replaceStudy("requirements-volatility", "secure-devops"));
      changeSections("pages/", "contact-form", withoutTopic("subject=HealthcareAIPrivacy"));
      changeSections("pages/", "contact-form", withoutTopic("subject=RequirementsManagementInquiry"));
      changeSections("pages/home.yaml", "insights", ({ items }) => {
        for (const item of items ?? []) if ("href" in item && item.href?.endsWith("volatility")) delete item.href;
      });
    },
  ],
  [
    "a case study of one section, without a date",
    ({ change }) =>
      change<CaseStudyRecord>("case-studies/secure-devops.yaml", (study) => {
        study.sections = [
          { kind: "text", id: "story", heading: "What happened", nav: "Story", paragraphs: ["It went well."] },
        ];
        delete study.published;
        delete study.updated;
      }),
  ],
  [
    "no topic on the contact page",
    ({ replace, changeSections }) => {
      replace(/\/contact\?(service|subject)=[\w-]+/g, "/contact");
      changeSections("pages/contact.yaml", "contact-form", ({ topics }) => {
        topics.items = [];
      });
    },
  ],
  ["no open-source project", ({ write }) => write("open-source.yaml", [])],
  ["a job", ({ write }) => write("jobs/platform-engineer.yaml", JOB)],
  ["no client", ({ change }) => change("pages/home.yaml", without("names"))],
  [
    "one testimonial with one star",
    ({ changeSections }) =>
      changeSections("pages/home.yaml", "testimonials", ({ items }) => {
        items.splice(1);
        for (const item of items) item.rating = 1;
      }),
  ],
  ["no certificate", ({ change }) => change("pages/home.yaml", without("certifications"))],
  [
    "three statistics",
    ({ changeSections }) => changeSections("pages/home.yaml", "stats", ({ items }) => void items.splice(3)),
  ],
  ["no leader", ({ change }) => change("pages/about.yaml", without("people"))],
  [
    "the sections of the home page have another order",
    ({ change }) => change<PageRecord>("pages/home.yaml", ({ sections }) => void sections.reverse()),
  ],
  [
    "one project and one partner",
    ({ changeSections }) =>
      changeSections("pages/portfolio.yaml", "projects", ({ items, partners }) => {
        items.splice(1);
        partners?.names.splice(1);
      }),
  ],
  [
    "a privacy policy with one part",
    ({ changeSections }) =>
      changeSections("pages/privacy-policy.yaml", "document", ({ parts }) => void parts.splice(1)),
  ],
  [
    "a footer that links to the privacy policy, with one column and no other words",
    ({ change }) =>
      change<Navigation>("navigation.yaml", ({ footer }) => {
        footer.columns = [{ heading: "More", links: [{ label: "Privacy", href: "/privacy-policy" }] }];
        footer.legal = [];
      }),
  ],
  [
    "other labels of menus and forms",
    ({ change, changeSections }) => {
      change<Navigation>("navigation.yaml", (navigation) => {
        Object.assign(navigation, { skip: "Jump to the text", services: "What we do" });
        navigation.footer.search = "Find";
        navigation.search.links = [{ label: "Status", href: "https://status.example/" }];
      });
      change<PageRecord>("pages/home.yaml", (home) => {
        const form = openingFormOf(home);
        Object.assign(form, { heading: "Write to us", submit: "Post it" });
        form.fields.email.label = "Where we can answer";
      });
      changeSections("pages/book.yaml", "demo-form", ({ form }) => {
        Object.assign(form, { submit: "Ask for a demo", budget: "What it may cost" });
        form.fields.phone.label = "Telephone";
      });
      changeSections("pages/contact-careers.yaml", "application-form", ({ form }) => {
        Object.assign(form, { submit: "Apply" });
        form.fields.resume_file.label = "CV";
      });
    },
  ],
  [
    "a page of a heading and a lead, in the header",
    ({ write }) =>
      write("pages/security.yaml", {
        page: { title: "Security", description: "How we look after what you give us.", menu: "header" },
        opening: { kind: "heading", heading: "Nothing leaves the harbour.", lead: "We keep no copies." },
      }),
  ],
  EVERY_KIND,
  [
    "short titles and descriptions",
    ({ change }) => {
      for (const page of ["about", "contact"]) {
        change<PageRecord>(`pages/${page}.yaml`, (record) =>
          Object.assign(record.page, { title: "We", description: "We." }),
        );
      }
    },
  ],
  [
    "shorter lists on all other pages",
    ({ changeSections }) => {
      changeSections("pages/careers.yaml", "benefits", ({ items }) => void items.splice(1));
      changeSections("pages/careers.yaml", "rows", ({ items }) => void items.splice(1));
      changeSections(
        "pages/contact-careers.yaml",
        "application-form",
        ({ benefits }) => void benefits?.items.splice(1),
      );
    },
  ],
];

const LONG_WORD = "Kraftnettets spenningskvalitetsovervåkingsplattform";
const LONG_TEXT =
  "We read the estate as it is: architecture, bill, incidents and access, and then we write down, in the words of the people who do the work, what has to be true on the last day and how both of us will know.";

const numbered = <T extends object>(count: number, item: T, name: (number: number) => Partial<T>): T[] =>
  Array.from({ length: count }, (_, index) => ({ ...structuredClone(item), ...name(index + 1) }));

const first = <T>(items: readonly T[] | undefined): T => {
  const [item] = items ?? [];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

/** A large agency: more of everything, and longer words. */
export const LARGER: readonly Edit[] = [
  [
    "a saved reply of the office for all kinds",
    ({ change }) =>
      change<{ replies: SavedReply[] }>("office.yaml", ({ replies }) => {
        replies.push({ id: "thanks", label: "Thanks", text: "Hello {name},\n\nthank you. {site.name}", answers: true });
      }),
  ],
  [
    "a long brand with letters outside the fonts' subset",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        Object.assign(site, {
          name: "Meulen & Söderström Engineering",
          tagline: "software, platforms and data for people who cannot afford an outage",
          motto: `Łódź, Malmö, Zürich. ${LONG_TEXT}`,
        });
        site.office.label = "Fourth floor, 117 Köpmangatan, 211 22 Malmö, Skåne County, Sweden";
        site.emails.contact = "hello.and.welcome@meulen-soderstrom-engineering.example";
      }),
  ],
  [
    "seven social networks",
    ({ change }) =>
      change<Site>("site.yaml", (site) => {
        site.social = numbered(7, first(site.social), (number) => ({
          label: `Network ${number}`,
          href: `https://network-${number}.example/us`,
        }));
      }),
  ],
  [
    "redirects to pages and other sites",
    ({ change }) =>
      change<Site>("site.yaml", ({ redirects }) => {
        Object.assign(redirects, {
          "/blog": "/case-studies",
          "/old/shop": "https://shop.example/",
          "/jobs": "/careers",
        });
      }),
  ],
  [
    "late promises",
    ({ change }) =>
      change<Site>("site.yaml", ({ promises }) => {
        Object.assign(promises, {
          demoConfirmation: { hours: 24, label: "24 hours" },
          applicationResponse: { from: 1, to: 5 },
        });
      }),
  ],
  [
    "a headline of four lines with a long word",
    ({ change }) =>
      change<PageRecord>("pages/home.yaml", (home) =>
        Object.assign(openingOf(home, "headline"), {
          headline: [[LONG_WORD], ["and everything"], ["that", "belongs to it,"], ["since", "1982."]],
          lead: LONG_TEXT,
        }),
      ),
  ],
  [
    "a service is added",
    ({ copy }) =>
      copy<PageRecord>("pages/services/cloud-devops.yaml", "pages/services/security-audits.yaml", (record) => {
        Object.assign(record.page, {
          title: "Security Audits & Certification Preparation",
          description: "An audit that ends with repaired software.",
        });
        const { paragraph: _, ...service } = record.service ?? {};
        Object.assign(record, { service: { ...service, order: 7 } });
        openingOf(record, "service").claim = `Sleep through the ${LONG_WORD} audit.`;
      }),
  ],
  [
    "every layout of points, with one item and with nine",
    ({ change }) =>
      change<PageRecord>("pages/services/ux-ui-design.yaml", (page) => {
        const item = {
          title: "One point",
          text: LONG_TEXT,
          note: "A note",
          question: "A question?",
          structure: "twill" as const,
        };
        const layouts = [
          "aside",
          "cells",
          "columns",
          "diagram",
          "diamond",
          "lines",
          "names",
          "paragraph",
          "questions",
          "stairs",
          "uneven",
          "zigzag",
        ] as const;
        const more = layouts.flatMap((layout) =>
          [1, 9].map((count) => ({
            ...sectionOf(page, "points"),
            id: `${layout}-${count}`,
            heading: `${count} in the layout ${layout}`,
            layout,
            logos: false,
            screens: undefined,
            items: numbered(count, item, (number) => ({ title: `Point ${number}` })),
          })),
        ) as PageRecord["sections"];
        page.sections.splice(-1, 0, ...more);
      }),
  ],
  [
    "a drawn form with long words and more states",
    ({ changeSections }) =>
      changeSections("pages/services/ux-ui-design.yaml", "points", ({ screens }) => {
        if (!screens) return;
        screens.before.fields.push(LONG_WORD);
        screens.after.fields.push({ label: LONG_TEXT, value: LONG_WORD, options: [LONG_TEXT, LONG_WORD] });
        screens.states.push(
          ...numbered(3, first(screens.states), (number) => ({ label: `State ${number}`, message: LONG_TEXT })),
        );
      }),
  ],
  [
    "every layout of phases, with two phases and with nine",
    ({ change }) =>
      change<PageRecord>("pages/services/mvp-builder.yaml", (page) => {
        const layouts = ["bars", "pictures", "stairs", "strip", "thread"] as const;
        const more = layouts.flatMap((layout) =>
          [2, 9].map((count) => ({
            ...sectionOf(page, "phases"),
            id: `${layout}-${count}`,
            heading: `${count} in the layout ${layout}`,
            layout,
            items: numbered(count, { name: "Phase", text: LONG_TEXT, rows: 0 }, (number) => ({
              name: `Phase ${number}`,
            })),
          })),
        );
        page.sections.splice(-1, 0, ...more);
      }),
  ],
  [
    "an instrument with seven steps and long words, and one with two switches",
    ({ changeSections }) => {
      changeSections("pages/services/cloud-devops.yaml", "points", ({ instrument }) => {
        if (instrument?.kind !== "steps") return;
        const step = { name: "", value: LONG_WORD, threads: 0, text: LONG_TEXT };
        instrument.items = numbered(7, step, (number) => ({
          name: number === 2 ? LONG_WORD : `Step ${number}`,
          threads: number * 4,
        }));
        instrument.start = 7;
      });
      changeSections("pages/services/data-engineering.yaml", "lineage", (lineage) => {
        lineage.instrument?.items.splice(2);
      });
    },
  ],
  [
    "a case study is added, with a quote, an aside and long words",
    ({ copy }) =>
      copy<CaseStudyRecord>("case-studies/cloud-scaling-devops.yaml", "case-studies/payroll-rescue.yaml", (study) => {
        Object.assign(study, {
          id: "payroll-rescue",
          order: 7,
          title: `The ${LONG_WORD} that paid its people on time`,
        });
        study.article.summary = "How a shipping company paid its people on time again.";
        const [section] = study.sections;
        if (section && section.kind !== "call") {
          section.aside = LONG_TEXT;
          section.quote = { sample: true, text: LONG_TEXT, name: LONG_WORD, title: "Head of Payroll" };
        }
      }),
  ],
  [
    "topics are added, and a page links to one",
    ({ changeSections }) => {
      changeSections("pages/contact.yaml", "contact-form", (contact) => {
        contact.lead = LONG_TEXT;
        for (const number of [1, 2, 3, 4, 5])
          contact.topics.items.push({ query: `subject=Topic${number}`, name: LONG_TEXT.slice(0, 40 * number) });
      });
      changeSections("pages/home.yaml", "call", ({ link }) => {
        link.href = "/contact?subject=Topic5";
      });
    },
  ],
  [
    "two jobs, one with a salary in euros and without an end",
    ({ write }) => {
      const { closes: _, salary: __, countries: ___, place: ____, ...job } = JOB;
      write("jobs/platform-engineer.yaml", JOB);
      write("jobs/designer.yaml", {
        ...job,
        slug: "designer",
        title: `Designer of the ${LONG_WORD}`,
        salary: "€52,000 to €64,000 a year",
        employment: "part-time",
        apply: "/contact-careers",
      });
    },
  ],
  [
    "seven statistics with extreme numbers",
    ({ changeSections }) =>
      changeSections("pages/home.yaml", "stats", ({ items }) => {
        items.push(
          { value: "12,500+", label: "requests answered in an average second", threads: 100, loose: 100 },
          { value: "1", label: LONG_WORD, threads: 1, loose: 0 },
          { value: "€ 3.4 bn", label: "moved through our clients' ledgers last year", threads: 34, loose: 0 },
        );
      }),
  ],
  [
    "insights that lead elsewhere",
    ({ changeSections }) =>
      changeSections("pages/home.yaml", "insights", ({ items = [] }) => {
        const [one, two, three] = items.flatMap((item) => ("article" in item ? [] : [item]));
        if (!one || !two || !three) throw new Error("The sample has fewer insights.");
        one.href = "https://notes.example/autoscaling";
        two.title = `${LONG_WORD} ${LONG_TEXT}`;
        three.href = "/privacy-policy";
      }),
  ],
  [
    "fourteen articles, one of them chosen for the home page",
    (content) => {
      addArticles(
        content,
        numbered(14, articleFixture(), (number) => ({
          title: `${number} ${LONG_WORD}`,
          topic: number % 2 === 0 ? LONG_WORD : "Care",
          date: `2026-01-${9 + number}`,
        })),
      );
      content.changeSections("pages/home.yaml", "insights", ({ items }) => {
        items?.splice(1, 1, { article: "article-3" });
      });
    },
  ],
  [
    "a privacy policy with more parts and a wide table",
    ({ changeSections }) =>
      changeSections("pages/privacy-policy.yaml", "document", ({ parts }) => {
        parts.push(
          ...numbered(4, first(parts), (number) => ({
            id: `more-${"abcd"[number - 1]}`,
            heading: `More ${number} ${LONG_WORD}`,
            points: [LONG_TEXT, LONG_WORD],
            table: {
              heads: ["What", "Why", "For how long", "Where", "Who reads it"],
              rows: [["Letters", LONG_TEXT, "730 days", "In Malmö", "Two people"]],
            },
          })),
        );
      }),
  ],
  [
    "a footer with five columns",
    ({ change }) =>
      change<Navigation>("navigation.yaml", ({ footer }) => {
        footer.columns.push(
          ...[1, 2, 3].map((number) => ({
            heading: `Column ${number}`,
            links: [
              { label: "Privacy policy", href: "/privacy-policy" },
              { label: LONG_WORD, href: "/portfolio" },
              { label: "Status", href: "https://status.example/" },
              { label: "Write", href: "mailto:hello@example.com" },
            ],
          })),
        );
        footer.legal.push("Registered in Malmö under 556000-0000", LONG_WORD);
      }),
  ],
  [
    "long labels and hints in every form",
    ({ change, changeSections }) => {
      change<PageRecord>("pages/home.yaml", (home) => {
        const form = openingFormOf(home);
        form.submit = "Send this message to the people who read them";
        form.fields.email.label = "The address of your mailbox at work";
        form.hint = LONG_TEXT;
      });
      changeSections("pages/book.yaml", "demo-form", ({ form }) => {
        form.fields.full_name.hint = LONG_TEXT;
        form.fields.attachment.label = `${LONG_WORD} as a file`;
        form.budget = LONG_TEXT;
        delete form.note.alert;
      });
      changeSections("pages/contact-careers.yaml", "application-form", ({ form }) => {
        form.fields.resume_file.choose = `Choose the file with your ${LONG_WORD}`;
        form.fields.resume_file.hint = LONG_TEXT;
      });
    },
  ],
  [
    "two pages with the same long title",
    ({ change }) => {
      const title = "What working here is like, what comes with the desk, and whether a place is open";
      for (const page of ["careers", "contact-careers"]) {
        change<PageRecord>(`pages/${page}.yaml`, (record) => Object.assign(record.page, { title }));
      }
    },
  ],
  [
    "a page of pictures, questions, prices, a video and a wide table with long words",
    ({ write }) => {
      const picture = { file: "screens/decision.svg", alt: LONG_TEXT };
      const items = [{ picture, caption: `${LONG_WORD} ${LONG_TEXT}` }];
      const answer = [LONG_TEXT, LONG_WORD];
      const price = { name: LONG_WORD, from: "CHF 1'250'000.–", unit: LONG_WORD, typical: LONG_TEXT, included: answer };
      const sections = [
        { kind: "pictures", id: "full", layout: "full", items },
        { kind: "pictures", id: "wide", heading: `Wide ${LONG_WORD}`, layout: "wide", items },
        {
          kind: "pictures",
          id: "beside",
          heading: `Beside ${LONG_WORD}`,
          layout: "beside",
          side: "right",
          items,
          paragraphs: answer,
        },
        { kind: "pictures", id: "gallery", layout: "gallery", items: Array.from({ length: 11 }, () => items[0]) },
        {
          kind: "questions",
          id: "questions",
          heading: `Questions ${LONG_WORD}`,
          items: Array.from({ length: 12 }, (_, index) => ({ question: `${index} ${LONG_WORD} ${LONG_TEXT}`, answer })),
        },
        {
          kind: "prices",
          id: "prices",
          heading: `Prices ${LONG_WORD}`,
          labels: { from: LONG_WORD, typical: LONG_WORD, included: LONG_WORD },
          items: numbered(5, price, (number) => ({ name: `${number} ${LONG_WORD}` })),
        },
        {
          kind: "video",
          id: "video",
          heading: `Video ${LONG_WORD}`,
          poster: picture,
          play: `${LONG_WORD} ${LONG_TEXT}`,
          embed: { player: "https://player.example/1", page: "https://video.example/1" },
          description: LONG_TEXT,
        },
        {
          kind: "table",
          id: "table",
          heading: `Table ${LONG_WORD}`,
          layout: "plain",
          columns: Array.from({ length: 8 }, (_, index) => `${index} ${LONG_WORD}`),
          rows: [Array.from({ length: 8 }, () => LONG_WORD)],
        },
      ];
      const page = { title: "Prices", description: "What it costs." };
      write("pages/prices.yaml", { page, opening: { kind: "heading", heading: LONG_WORD, lead: LONG_TEXT }, sections });
    },
  ],
];

/** The edits of the site that `npm test` builds. */
export const EDITS = SMALLER;
