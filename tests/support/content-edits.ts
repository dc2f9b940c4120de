import type { SavedReply } from "#contract/office-record.ts";
import type { Content } from "#site/content/records.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { HomeRecord } from "#site/content/schema/home.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { ServiceRecord, ServiceSection } from "#site/content/schema/service.ts";
import type { Edit } from "./edit-content.ts";

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

/** Case studies that a service shows, by the pages that show them, become another one. */
const replaceStudy = (from: string, to: string) => (service: ServiceRecord) => {
  for (const section of service.sections) {
    if (section.kind !== "case-studies") continue;
    for (const item of section.items) if (item.study === from) item.study = to;
  }
};

const withoutTopic = (query: string) => (contact: Content["contact"]) => {
  contact.topics.items = contact.topics.items.filter((topic) => topic.query !== query);
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
    ({ change }) =>
      change<ServiceRecord>("services/ux-ui-design.yaml", ({ sections }) => {
        for (const section of sections) if (section.kind === "points") delete section.screens;
      }),
  ],
  ["no saved replies of the office", ({ remove }) => remove("office.yaml")],
  [
    "confirmations without next steps and without words about the cloth",
    ({ change }) => {
      change<Content["answers"]>("pages/answers.yaml", (answers) => {
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
      change<HomeRecord>("pages/home.yaml", ({ hero }) => {
        hero.headline = [["Ships."], ["On time."]];
      }),
  ],
  [
    "a service is removed",
    ({ remove, change }) => {
      remove("services/mvp-builder.yaml");
      change("pages/contact.yaml", withoutTopic("service=mvp-builder"));
    },
  ],
  [
    "the other services have another order",
    ({ changeAll }) =>
      changeAll<ServiceRecord>("services/", (service) => {
        service.order = 9 - service.order;
      }),
  ],
  [
    "all services have the same colour and cloth",
    ({ changeAll }) =>
      changeAll<ServiceRecord>("services/", (service) =>
        Object.assign(service, { thread: "purple", structure: "plain" }),
      ),
  ],
  [
    "the sections of a service have another order, with its call first",
    ({ change }) => change<ServiceRecord>("services/cloud-devops.yaml", ({ sections }) => void sections.reverse()),
  ],
  [
    "a service with a single section",
    ({ change }) =>
      change<ServiceRecord>("services/ux-ui-design.yaml", (service) => {
        service.sections = service.sections.filter(({ kind }) => kind === "call");
        service.hero.secondary.href = "#call-to-action";
      }),
  ],
  [
    "no instruments",
    ({ changeAll }) =>
      changeAll<ServiceRecord>("services/", ({ sections }) => {
        for (const section of sections) if ("instrument" in section) delete section.instrument;
      }),
  ],
  [
    "two case studies are removed",
    ({ remove, change, changeAll }) => {
      remove("case-studies/healthcare-ai-privacy.yaml");
      remove("case-studies/requirements-volatility.yaml");
      changeAll("services/", replaceStudy("healthcare-ai-privacy", "secure-devops"));
      changeAll("services/", replaceStudy("requirements-volatility", "secure-devops"));
      change("pages/contact.yaml", withoutTopic("subject=HealthcareAIPrivacy"));
      change("pages/contact.yaml", withoutTopic("subject=RequirementsManagementInquiry"));
      change<HomeRecord>("pages/home.yaml", ({ insights }) => {
        for (const item of insights?.items ?? []) if (item.href?.endsWith("volatility")) delete item.href;
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
    ({ replace, change }) => {
      replace(/\/contact\?(service|subject)=[\w-]+/g, "/contact");
      change<Content["contact"]>("pages/contact.yaml", ({ topics }) => {
        topics.items = [];
      });
    },
  ],
  ["no open-source project", ({ write }) => write("open-source.yaml", [])],
  ["a job", ({ write }) => write("jobs/platform-engineer.yaml", JOB)],
  ["no client", ({ change }) => change<Partial<HomeRecord>>("pages/home.yaml", (home) => void delete home.clients)],
  [
    "one testimonial with one star",
    ({ change }) =>
      change<HomeRecord>("pages/home.yaml", ({ testimonials }) => {
        testimonials?.items.splice(1);
        for (const item of testimonials?.items ?? []) item.rating = 1;
      }),
  ],
  [
    "no certificate",
    ({ change }) => change<Partial<HomeRecord>>("pages/home.yaml", (home) => void delete home.certifications),
  ],
  [
    "three statistics",
    ({ change }) => change<HomeRecord>("pages/home.yaml", ({ stats }) => void stats?.items.splice(3)),
  ],
  [
    "no leader",
    ({ change }) => change<Partial<Content["about"]>>("pages/about.yaml", (about) => void delete about.leadership),
  ],
  [
    "one project and one partner",
    ({ change }) =>
      change<Content["portfolio"]>("pages/portfolio.yaml", ({ projects, partners }) => {
        projects.splice(1);
        partners?.names.splice(1);
      }),
  ],
  [
    "a privacy policy with one part",
    ({ change }) => change<Content["privacy"]>("pages/privacy-policy.yaml", ({ parts }) => void parts.splice(1)),
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
    ({ change }) => {
      change<Navigation>("navigation.yaml", (navigation) => {
        Object.assign(navigation, { skip: "Jump to the text", services: "What we do" });
        navigation.footer.search = "Find";
      });
      change<HomeRecord>("pages/home.yaml", ({ form }) => {
        Object.assign(form, { heading: "Write to us", submit: "Post it" });
        form.fields.email.label = "Where we can answer";
      });
      change<Content["book"]>("pages/book.yaml", ({ form }) => {
        Object.assign(form, { submit: "Ask for a demo", budget: "What it may cost" });
        form.fields.phone.label = "Telephone";
      });
      change<Content["contactCareers"]>("pages/contact-careers.yaml", ({ form }) => {
        Object.assign(form, { submit: "Apply" });
        form.fields.resume_file.label = "CV";
      });
    },
  ],
  [
    "short titles and descriptions",
    ({ change }) => {
      for (const page of ["about", "contact"]) {
        change<Content["about"]>(`pages/${page}.yaml`, (record) =>
          Object.assign(record.page, { title: "We", description: "We." }),
        );
      }
    },
  ],
  [
    "shorter lists on all other pages",
    ({ change }) => {
      change<Content["careers"]>("pages/careers.yaml", ({ benefits, life }) => {
        benefits?.items.splice(1);
        life?.days.splice(1);
      });
      change<Content["contactCareers"]>("pages/contact-careers.yaml", ({ benefits }) => void benefits?.items.splice(1));
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
        replies.push({ id: "thanks", label: "Thanks", text: "Hello {name},\n\nthank you. {site.name}" });
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
      change<HomeRecord>("pages/home.yaml", ({ hero }) => {
        hero.headline = [[LONG_WORD], ["and everything"], ["that", "belongs to it,"], ["since", "1982."]];
        hero.lead = LONG_TEXT;
      }),
  ],
  [
    "a service is added",
    ({ copy }) =>
      copy<ServiceRecord>("services/cloud-devops.yaml", "services/security-audits.yaml", (service) => {
        Object.assign(service, {
          id: "security-audits",
          order: 7,
          title: "Security Audits & Certification Preparation",
          description: "An audit that ends with repaired software.",
        });
        delete service.paragraph;
        service.hero.claim = `Sleep through the ${LONG_WORD} audit.`;
      }),
  ],
  [
    "every layout of points, with one item and with nine",
    ({ change }) =>
      change<ServiceRecord>("services/ux-ui-design.yaml", (service) => {
        const points = service.sections.find((section) => section.kind === "points");
        if (!points) throw new Error("The service has no points.");
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
            ...points,
            id: `${layout}-${count}`,
            heading: `${count} in the layout ${layout}`,
            layout,
            logos: false,
            screens: undefined,
            items: numbered(count, item, (number) => ({ title: `Point ${number}` })),
          })),
        ) as ServiceSection[];
        service.sections.splice(-1, 0, ...more);
      }),
  ],
  [
    "a drawn form with long words and more states",
    ({ change }) =>
      change<ServiceRecord>("services/ux-ui-design.yaml", ({ sections }) => {
        const [screens] = sections.flatMap((section) => (section.kind === "points" && section.screens) || []);
        if (!screens) throw new Error("The service has no drawn form.");
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
      change<ServiceRecord>("services/mvp-builder.yaml", (service) => {
        const phases = service.sections.find((section) => section.kind === "phases");
        if (!phases) throw new Error("The service has no phases.");
        const layouts = ["bars", "pictures", "stairs", "strip", "thread"] as const;
        const more = layouts.flatMap((layout) =>
          [2, 9].map((count) => ({
            ...phases,
            id: `${layout}-${count}`,
            heading: `${count} in the layout ${layout}`,
            layout,
            items: numbered(count, { name: "Phase", text: LONG_TEXT }, (number) => ({ name: `Phase ${number}` })),
          })),
        ) as ServiceSection[];
        service.sections.splice(-1, 0, ...more);
      }),
  ],
  [
    "an instrument with seven steps and long words, and one with two switches",
    ({ change }) => {
      change<ServiceRecord>("services/cloud-devops.yaml", ({ sections }) => {
        for (const section of sections) {
          if (section.kind !== "points" || section.instrument?.kind !== "steps") continue;
          const step = { name: "", value: LONG_WORD, threads: 0, text: LONG_TEXT };
          section.instrument.items = numbered(7, step, (number) => ({
            name: number === 2 ? LONG_WORD : `Step ${number}`,
            threads: number * 4,
          }));
          section.instrument.start = 7;
        }
      });
      change<ServiceRecord>("services/data-engineering.yaml", ({ sections }) => {
        for (const section of sections) if (section.kind === "lineage") section.instrument?.items.splice(2);
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
    ({ change }) => {
      change<Content["contact"]>("pages/contact.yaml", ({ topics }) => {
        for (const number of [1, 2, 3, 4, 5])
          topics.items.push({ query: `subject=Topic${number}`, name: LONG_TEXT.slice(0, 40 * number) });
      });
      change<HomeRecord>("pages/home.yaml", ({ consultation }) => {
        consultation.link.href = "/contact?subject=Topic5";
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
    ({ change }) =>
      change<HomeRecord>("pages/home.yaml", ({ stats }) => {
        stats?.items.push(
          { value: "12,500+", label: "requests answered in an average second", threads: 100, loose: 100 },
          { value: "1", label: LONG_WORD, threads: 1, loose: 0 },
          { value: "€ 3.4 bn", label: "moved through our clients' ledgers last year", threads: 34, loose: 0 },
        );
      }),
  ],
  [
    "insights that lead elsewhere",
    ({ change }) =>
      change<HomeRecord>("pages/home.yaml", ({ insights }) => {
        const [one, two, three] = insights?.items ?? [];
        if (!one || !two || !three) throw new Error("The sample has fewer insights.");
        one.href = "https://notes.example/autoscaling";
        two.title = `${LONG_WORD} ${LONG_TEXT}`;
        three.href = "/privacy-policy";
      }),
  ],
  [
    "a privacy policy with more parts and a wide table",
    ({ change }) =>
      change<Content["privacy"]>("pages/privacy-policy.yaml", ({ parts }) => {
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
    ({ change }) => {
      change<HomeRecord>("pages/home.yaml", ({ form }) => {
        form.submit = "Send this message to the people who read them";
        form.fields.email.label = "The address of your mailbox at work";
        form.hint = LONG_TEXT;
      });
      change<Content["book"]>("pages/book.yaml", ({ form }) => {
        form.fields.full_name.hint = LONG_TEXT;
        form.fields.attachment.label = `${LONG_WORD} as a file`;
        form.budget = LONG_TEXT;
        delete form.note.alert;
      });
      change<Content["contactCareers"]>("pages/contact-careers.yaml", ({ form }) => {
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
        change<Content["careers"]>(`pages/${page}.yaml`, (record) => Object.assign(record.page, { title }));
      }
    },
  ],
];

/** The edits of the site that `npm test` builds. */
export const EDITS = SMALLER;
