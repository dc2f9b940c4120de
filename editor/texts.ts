/* All that the editor's application says itself. The labels and help of a form are in the schemas. */

export const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;
export const part = (number: number, all: number) => `${number} of ${all}`;

export const EDITOR = {
  content: "Content",
  title: (what: string) => `${what} · Editor`,
  back: "All content",
  office: "Office",
  help: "Help",
  publish: (changes: number) => (changes > 0 ? `Publish ${count(changes, "change")}` : "Publish"),
  publishing: (name: string) => `${name} is publishing…`,
  failed: "The last publication failed",
  live: (time: string) => `Live since ${time}`,
  opening: "Opening the content…",
  offline: "There is no connection.",
  signedOut: "You are signed out.",
  answered: (status: number) => `The server answered ${status}.`,
  signIn: "Sign in again",
  newTab: "in a new tab.",
  isKept: "What you type is kept in this browser and saved as soon as possible.",
  broken:
    "Something changed this page from outside, or went wrong in it. Everything you typed into the record is kept.",
  goOn: "Go on",
  close: "Close",
  cancel: "Cancel",
  choose: "Please choose",
  language: "Language",
};

/** One of a few things that are in force. */
export const CHOICES: Readonly<Record<string, string>> = {
  all: "All",
  changed: "Changed",
  "to-check": "To check",
  page: "Page",
  text: "Text",
  desktop: "Desktop",
  tablet: "Tablet",
  phone: "Phone",
  light: "Light",
  dark: "Dark",
};

/** The groups of records, in the order of the list. `one`: a new record of the group; undefined if there is none. */
export const GROUPS = {
  page: { many: "Pages", one: "page" },
  service: { many: "Services", one: "service" },
  "case-study": { many: "Case studies", one: "case study" },
  job: { many: "Jobs", one: "job" },
  article: { many: "Articles", one: "article" },
  words: { many: "Words and settings", one: undefined },
};

export const STATES = {
  published: ["Published", undefined],
  changed: ["Changed", "new"],
  new: ["New", "new"],
  removed: ["Removed", "bad"],
} as const;
export const NOT_READY = ["Not ready", "warn"] as const;
/** The original of a translation changed since. */
export const OUTDATED = ["Outdated", "warn"] as const;

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
} as const;

export const LIST = {
  find: "Find by name or address",
  filter: "Which content is listed",
  new: (one: string) => `New ${one}`,
  newLanguage: "New language",
  missing: "Not translated",
  translate: "Translate",
  otherWindow: "Open in another window",
  isHere: (name: string) => `${name} is here`,
  notSaved: "Not saved",
  samples: (number: number) => count(number, "sample text"),
  toCheck: (number: number) => `${number} to check`,
  dismiss: "Dismiss",
  changed: "Changed",
  more: (title: string) => `More: ${title}`,
  copy: "Copy…",
  rename: "Rename…",
  remove: "Remove…",
  restore: "Back to the published version…",
  byDate: "By date",
  yours: "Make it yours",
  ofSample: "What is still of the sample",
  left: (number: number) => `${number} left`,
  done: (number: number) => `${number} done`,
  removeSample: (entry: string) => `Remove the sample ${entry.toLowerCase()}…`,
  removed: (name: string, what: string) => `${name} removed ${what}.`,
  undo: "Undo",
};

const DRAFT = "It is a draft until you publish it.";
/** The dialogs of a record. */
export const TASKS = {
  create: { title: "New", field: "Title", button: "Create the draft", help: DRAFT },
  copy: { title: "Copy", field: "Title of the copy", button: "Copy", help: DRAFT },
  language: {
    title: "New language",
    field: "",
    button: "Add the language",
    help: "It begins with copies of the home page and of words that pages need, which are drafts until you publish them. Translate their texts first, then other pages one by one. Pages without a translation stay in the default language, and so do other words.",
  },
  rename: {
    title: "Rename",
    field: "Last part of the address",
    button: "Rename",
    help: "Other scripts become letters from a to z. Links to it on this website change too. You change the title on the page itself.",
  },
  remove: {
    title: "Remove",
    field: "",
    button: "Remove",
    help: "It stays on the website until you publish. Until then, “Undo” above the list brings all of it back.",
  },
  restore: {
    title: "Go back to the published version of",
    field: "",
    button: "Go back",
    help: "Everything that was changed since it was published is given up.",
  },
};
export const TASK = {
  samples: (entry: string) => `the sample ${entry.toLowerCase()}`,
  address: (address: string) => `Its address: ${address}`,
  redirect: "The old address leads to the new one, so that links elsewhere still work",
  looking: "Looking for what goes and what changes…",
  nothing: "Nothing goes. What is left are words of your own records.",
  goes: (what: string) => `${what} goes`,
  leads: (what: string, address: string) => `${what} leads to ${address}`,
  changes: (what: string, sentence: string) =>
    sentence ? `${what} changes its link: “${sentence}”` : `${what} changes`,
  links: "Links to it",
  linksGo: "They go. Buttons that cannot go lead one level up",
  linksLead: (title: string) => `They lead to ${title}`,
};

export const RECORD = {
  text: "Text",
  page: "Page",
  shown: "What is shown",
  undo: "Undo",
  redo: "Redo",
  history: "History",
  notSaved: "Not saved",
  saving: "Saving…",
  saved: (problems: number) =>
    problems === 0 ? "Saved" : `Saved. ${count(problems, "field")} ${problems === 1 ? "needs" : "need"} attention`,
  inHistory: "Somebody else changed this meanwhile. What you typed last is under “History”.",
  toServices: "With “Service”, this page moves to “Services”, and lists of services name it. Undo takes that back.",
  toPages: "Without “Service”, this page moves to “Pages”, and lists of services leave it out. Undo takes that back.",
  anotherPage: "Another page",
  otherWindow: "You have this open in another window.",
  taken: (name: string) => `${name} has taken this over. What you wrote is under “History”.`,
  held: (name: string) => `${name} is changing this. If you take it over, their text stays, and they are told.`,
  continue: "Continue here",
  takeOver: "Take over",
  width: "Width of the page",
  colours: "Colours of the page",
  behind: "As it was last ready",
  frame: "The page",
};

export const CHANGES = {
  list: "Changes",
  back: "Bring back this",
  isBack: (what: string) => `${what} is brought back`,
  together: (what: string, problems: string) =>
    `“${what}” is only valid together with another change, so bring that one back as well: ${problems}`,
  held: (name: string) => `${name} is changing this, so nothing can be brought back here.`,
  nothing: "nothing",
  yes: "Yes",
  no: "No",
};

export const HISTORY = {
  title: (title: string) => `History of “${title}”`,
  looking: "Looking for versions…",
  none: "It was not published yet.",
  versions: "Versions",
  byDeveloper: "By a developer, ",
  same: "The draft is the same as this version.",
  draft: "Draft",
  back: "Bring back this version",
  help: "What you bring back becomes the draft. Undo takes that back.",
};

export const PUBLISH = {
  title: "Publish",
  closeAndEdit: "Close and go on editing",
  outdated: (titles: string) => `Changed on the website after the draft began: ${titles}.`,
  outdatedHelp:
    "Look at the differences below. If you publish again, the website gets the text of the draft; the other one stays under “History”.",
  looking: "Looking for changes…",
  nothing: "The website has everything. Nothing waits to be published.",
  invented: "This publishes people, quotes, figures or certificates that are invented.",
  anyway: "Publish them anyway",
  why: "Why (optional)",
  example: "New prices for 2027",
  some: (number: number, all: number) => `Publish ${part(number, all)}`,
  all: "Publish everything",
  takeAway: "Take this away again",
  staysDraft: "It stays a draft.",
  sides: ["On the website", "After publishing"],
  comes: "It becomes part of the website.",
  leaves: "It leaves the website.",
  files: (files: string) => `New files: ${files}`,
  running: "Publishing… The website stays as it is until everything is ready.",
  live: "Live",
  failed: "Not published",
  since: (time: string) => `since ${time}`,
  unchanged: "The website is unchanged, and your drafts are still here.",
} as const;

export const TOUR = {
  name: "Tour",
  steps: [
    ["Click a text on the page", "Open a page from the list and click any text or picture. Its field opens."],
    ["Type", "The page changes as you type. It is saved as a draft, which only people of the office see."],
    [
      "Change your mind",
      "Ctrl+Z takes a change back, Ctrl+Y makes it again (⌘Z and ⇧⌘Z on a Mac). “History” has what was published before.",
    ],
    ["Publish", "You see old beside new and choose what goes live. A minute later, everybody sees it."],
  ],
  start: "Start",
  next: "Next",
  skip: "Skip the tour",
} as const;

export const FORM = {
  entries: "Entries",
  back: "Back to the published text",
  backToValue: "Back to the published value",
  of: (label: string) => `of ${label}`,
  fills: "The words in ‹ › come from",
  site: "Name, contact and promises",
  quoted: "Visitors see ‹ and › as well: no words that the website fills in are the same.",
  none: "None",
  add: (label: string) => `Add ${label}`,
  addTo: (label: string) => `Add to ${label.toLowerCase()}`,
  addField: "Add a field",
  remove: (label: string) => `Remove ${label}`,
  isRemoved: (name: string) => `${name} is removed`,
  copy: (name: string) => `Copy ${name}`,
  up: (name: string) => `Move up ${name}`,
  down: (name: string) => `Move down ${name}`,
  drag: "Drag to another place",
  moved: (name: string, place: number, all: number) => `${name}: now ${part(place, all)}`,
  problems: (number: number) => count(number, "problem"),
  more: "More",
  kind: (label: string) => `Kind of ${label.toLowerCase()}`,
  column: (number: number) => `Column ${number}`,
  from: (label: string, number: number) => `${label}, ${number}: from`,
  search: "Search",
  noneFound: "Nothing found.",
  noChoice: "There is nothing to choose from yet.",
  choosePage: "Choose a page…",
  elsewhere: "Another address",
  elsewhereOf: (label: string) => `${label}: another address`,
  elsewhereHelp: "Of another website, or mailto: or tel: with an email address or a number.",
  format: (label: string) => `Format ${label}`,
  bold: "Bold",
  boldSign: "B",
  emphasis: "Emphasis",
  emphasisSign: "I",
  link: "Link",
  list: "List",
  heading: "Heading",
  picture: "Picture",
  shortcut: (name: string, key: string) => `${name} (Ctrl+${key})`,
  linkTo: "Where the link leads",
  noPictures: "This text cannot have pictures, so they were left out.",
  struckOut: "Struck-out words were left out.",
  leftOut: "The pictures were left out: copy each one alone, or add it with “Picture”.",
  theme: (label: string, theme: "light" | "dark") => `${label}, ${theme}`,
  chooseColour: (label: string, theme: "light" | "dark") => `${label}, ${theme}: choose a colour`,
  clear: (label: string) => `Use a clear colour for ${label}`,
  toColour: (colour: string | undefined) => `Use ${colour}`,
  same: (language: string) => `Still the same as in ${language}`,
  before: (language: string, day: string) => `${language} on ${day}`,
  now: (language: string) => `${language} now`,
  since: (changes: number, language: string) =>
    `${count(changes, "change")} in ${language} since this was last published`,
} as const;

export const SMALLER =
  "Save a smaller copy, 4,000 pixels wide: in Photos on Windows with “Resize image”, in Preview on a Mac with “Adjust Size”.";

export const MEDIA = {
  picture: "JPEG, PNG, WebP, AVIF or SVG",
  logo: "SVG or PNG, nearly square",
  video: "MP4 or WebM",
  captions: "WebVTT",
  font: "WOFF2",
  wrongType: (types: string) => `This is no file of the right type. Choose ${types}.`,
  heic: " Export the photograph as JPEG first.",
  tooLarge: (size: string, megabytes: number) => `This file has ${size}; it may have ${megabytes} MB.`,
  makeSmaller: "Make it smaller and try again.",
  pixels: (width: number, height: number) => `${width} × ${height} pixels, `,
  uploading: (name: string) => `Uploading ${name}`,
  uploaded: (name: string) => `${name} is uploaded`,
  busy: (name: string) => `Another file is being uploaded. Choose ${name} again when that has ended.`,
  limits: (types: string, megabytes: number, needs?: string) =>
    `${types}, at most ${megabytes} MB${needs ? `; photographs of at least ${needs}` : ""}.`,
  replaceOf: (label: string) => `Replace ${label}`,
  uploadOf: (label: string) => `Upload ${label}`,
  isBusy: "Uploading…",
  replace: "Replace…",
  upload: "Upload or drop a file…",
  library: "Choose from the library",
  for: (label: string) => ` for ${label}`,
  unused: "Not shown yet",
  used: (places: number) => `Shown in ${count(places, "place")}`,
  width: (needs: number | string) => `${needs} pixels in width`,
  shows: "What it shows, for those who cannot see it",
  decoration: "It is only decoration",
  describe: "Describe it in a sentence, or say that it is only decoration.",
  colours: "Colours",
  ownColours: "Its own colours",
  woven: (colour: string) => `Woven in two colours: ${colour} and paper`,
  focus: "What stays in sight where the picture is cropped",
  x: "left",
  y: "top",
  fromSide: (side: string) => `From the ${side}`,
  focusFrom: (label: string, side: string) => `${label}: focus from the ${side}`,
  percent: (number: number, side: string) => `${number} percent from the ${side}`,
  weights: ["Regular", "Bold"],
  fontOf: (weight: string) => `${weight} font`,
  thePicture: "the picture",
  insert: "Put it into the text",
};
