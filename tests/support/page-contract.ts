import { readContent } from "#site/content/records.ts";

/*
 * What the pages of the sample have to contain. Lists with one item per record are counted by the records, so a seventh
 * service is not an error. If you change the sections of a page, change its entry here.
 */

const { site, services, caseStudies, openSource, jobs } = readContent();

/** The required parts of a page. Ids are deep links and never change. */
export type PageContract = {
  /** The ids of the sections in order, each with the number of items in its first list or table body where that is fixed. */
  sections: string;
  /** Required texts. */
  words?: readonly string[];
  /** The texts follow each other in this order. */
  isOrdered?: true;
  /** Links by text and target. */
  links?: readonly (readonly [name: string, href: string])[];
};

const SERVICE = (methodology: number) =>
  `benefits offerings success-stories:2 tech-stack methodology:${methodology} call-to-action`;
const ALL_STUDIES = ["View All Case Studies", "/case-studies"] as const;
const subject = (name: string) => `/contact?subject=${name}`;

/** The markup contract of every page, as data: the tests loop over it. */
export const PAGE_CONTRACT: Readonly<Record<string, PageContract>> = {
  "/": {
    sections: `hero services:${services.length} clients:6 stats:4 testimonials:3 insights:3 open-source:4 methodology:5 certifications:5 consultation`,
    words: "Get in Touch|3+|98%|43+|8+|30-minute|no obligation|free project estimate".split("|"),
    isOrdered: true,
  },
  "/portfolio": {
    sections: "projects partners",
    words: ["Our Portfolio", "E-commerce Platform", "Data Analytics Dashboard", "Our Healthcare Partners"],
    links: [["View Project", "#"]],
  },
  "/engagement-model": {
    sections: "models:2 process",
    words: ["Dedicated Team", "Fixed Price", "Our Process"],
  },
  "/book": {
    sections: "benefits:3 demo-request",
    words: ["Personalized Demo Session", "Expert Consultation", "Clear Path Forward", "12 hours", "About Yourself"],
    isOrdered: true,
  },
  "/about": {
    sections: "mission vision values:6 leadership:6 differentiators:3 next-steps",
  },
  "/careers": {
    sections: "benefits positions life call-to-action",
    ...(jobs.length === 0 && {
      words: ["No Open Positions Currently"],
      links: [["Connect With Us", "/contact-careers"]],
    }),
  },
  "/contact-careers": {
    sections: "benefits direct-contact application",
    words: ["Response Within 3-5 Business Days", site.office.label],
  },
  "/open-source": {
    sections: `projects:${openSource.length} community`,
  },
  "/case-studies": { sections: `studies:${caseStudies.length}` },
  "/explore-services": {
    sections: `services:${services.length}`,
    links: [["Get a Free Consultation", "/contact"]],
  },
  "/contact": {
    sections: "message details",
    words: ["Send Message"],
  },
  "/services/cloud-devops": { sections: SERVICE(4), links: [ALL_STUDIES] },
  "/services/ai-development": { sections: SERVICE(5), links: [ALL_STUDIES] },
  "/services/data-engineering": { sections: SERVICE(5), links: [ALL_STUDIES] },
  "/services/ux-ui-design": {
    sections: "philosophy:6 offerings:6 toolkit:8 process:5 call-to-action",
    words: ["Crafting Intuitive & Engaging Digital Experiences"],
    links: [["Start Your Design Project", "/contact"]],
  },
  "/services/mvp-builder": {
    sections: "why:6 services:6 process:5 experts:3 call-to-action",
    words: ["Why Start with an MVP?", "Meet the experts"],
    links: [["Discuss Your MVP", "/contact?service=mvp-builder"]],
  },
  "/services/custom-software": {
    sections: "reasons:6 capabilities:6 industries:6 case-studies:2 process:7 tech-stack:6 why-us:3 call-to-action",
    words:
      "FinTech|Healthcare|E-commerce & Retail|Manufacturing|Logistics & Supply Chain|SaaS Providers|Frontend|Backend|Mobile|Databases|Cloud & DevOps|AI & ML".split(
        "|",
      ),
    links: [ALL_STUDIES, ["Start Your Custom Project", "/contact?service=custom-software"]],
  },
  "/case-studies/cloud-scaling-devops": {
    sections:
      "summary challenges:4 solution:5 implementation:4 results:4 benchmarks:4 takeaways:4 recommendations:5 call-to-action methodology",
    words: ["over 30% faster", "about 20% cost savings", "12-month measurement"],
  },
  "/case-studies/secure-devops": {
    sections:
      "challenges:5 solution:3 mitigations:4 results:4 benchmarks:2 takeaways:4 recommendations:6 call-to-action appendix",
    words: [
      "85% fewer critical vulnerabilities",
      "90% compliance",
      "remediation 14 days to 48 hours",
      "18-month implementation",
    ],
  },
  "/case-studies/requirements-volatility": {
    sections:
      "challenges:4 lessons:3 solution:4 mitigations:4 results:4 takeaways:4 recommendations:5 call-to-action appendix",
    words: ["95% on time", "7% over budget", "30% fewer defects", "12% scope creep"],
  },
  "/case-studies/custom-software-roi": {
    sections:
      "main-example illustrative-cases:3 summary challenges solution:4 mitigations results:4 validations:3 insights takeaways:5 recommendations ethics anonymity sources:4 call-to-action",
    words:
      "ROI CASE STUDY|Comprehensive Cost-Benefit Analysis|Phased Agile Development|Technology & Architecture Choices|Ongoing Cost Optimization|Challenge / Trade-off|Strategic Approach / Mitigation|15-20% of initial cost per year|5-year projection|150% ROI in 3 years|payback 18 months|40% error reduction|35% faster order processing|35-40% gains".split(
        "|",
      ),
  },
  "/case-studies/financial-ml": {
    sections:
      "challenges:4 solution:5 industry-context:3 trade-offs:4 results takeaways:5 recommendations:5 ethics references:4 call-to-action",
    words:
      "Financial Services Case Study|prediction error down 15%|fairness up 20%|100% audit compliance|manual cleaning down 40%".split(
        "|",
      ),
    links: [["Discuss Your AI Governance Needs", subject("FinancialMLConsultation")]],
  },
  "/case-studies/healthcare-ai-privacy": {
    sections:
      "challenges:4 framework:6 adoption:4 trade-offs:4 outcomes takeaways:5 recommendations:5 ethics references:5 call-to-action",
    words:
      "Healthcare AI Case Study|zero breaches|diagnostic accuracy above 90%|call-centre volume down 30%|100% audit success".split(
        "|",
      ),
    links: [["Discuss Your Healthcare AI Needs", subject("HealthcareAIPrivacy")]],
  },
  "/privacy-policy": { sections: "" },
  "/footer": { sections: "" },
};

/** The target of the call to action of each case study. */
export const STUDY_SUBJECTS: Readonly<Record<string, string>> = {
  "cloud-scaling-devops": subject("CloudTransformationInquiry"),
  "secure-devops": subject("DevSecOpsInquiry"),
  "requirements-volatility": subject("RequirementsManagementInquiry"),
  "custom-software-roi": subject("CustomSoftwareROIInquiry"),
  "financial-ml": subject("FinancialMLConsultation"),
  "healthcare-ai-privacy": subject("HealthcareAIPrivacy"),
};
