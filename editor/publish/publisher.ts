import { join } from "node:path";
import type { Person, Publication, PublishRequest, RecordName } from "../api-types.ts";
import { nameOf } from "../app/words.ts";
import { EditorError } from "../editor-error.ts";
import type { Folders } from "../folders.ts";
import type { Drafts } from "../records/drafts.ts";
import { fileAt, writeFiles } from "../records/write-files.ts";
import { filesOf, type Journal, openJournal } from "./journal.ts";
import { type Plan, planPublication, recordChanges } from "./plan-publication.ts";
import { GitError, openRepository } from "./repository.ts";
import { liveBuild, runPublish, waitForOthers } from "./run-publish.ts";
import { historyOf, savePublished, versionAt } from "./versions.ts";

export type Publisher = ReturnType<typeof openPublisher>;

type PublisherOptions = {
  folders: Folders;
  drafts: Drafts;
  /** Of `npm run publish` and git: in it, CONTENT_DIR is as the operator set it. */
  environment: NodeJS.ProcessEnv;
  /** `npm run publish`, which tests replace. */
  command?: readonly [string, ...string[]];
};

export const NPM_RUN_PUBLISH = [process.execPath, "scripts/publish.ts"] as const;
const MAX_REASON = 600;
export const WHAT_TO_DO = "Your words are live and kept here. Send this to the person who runs your website.";
const INTERRUPTED = "A restart of the server interrupted it. Publish again.";

/** Publishes drafts, one publication at a time. At first it finishes or takes back one that a crash or a restart interrupted. */
export function openPublisher({ folders, drafts, environment, command = NPM_RUN_PUBLISH }: PublisherOptions) {
  const journals = openJournal(folders);
  const status = openStatus(folders.data);
  void recover();

  function end(result: Result): void {
    /* While there is a journal, the published files may be put back. */
    drafts.pause(journals.read() !== undefined);
    status.end(result);
  }

  const repository = () => openRepository(folders.published, environment);

  async function recover(): Promise<void> {
    const journal = journals.read();
    if (!journal) return;
    drafts.pause(true);
    status.begin(journal.by, "Finishing a publication that a restart interrupted.");
    /* It may still be running. Until it ends, the site can go live with the texts that would be put back. */
    const build = () => waitForOthers(folders.root, Number.POSITIVE_INFINITY).then(() => "");
    await conclude(journal, build).catch((thrown) => fail(journal.by, sentenceOf(thrown)));
  }

  async function publish(request: PublishRequest, by: Person) {
    if (status.publication.state === "running")
      throw new EditorError(409, `${nameOf(status.publication.by)} is publishing right now.`);
    if (journals.read()) await recover();
    if (journals.read() && status.publication.state === "failed") throw new EditorError(507, status.publication.reason);
    const last = status.publication;
    status.begin(by);
    try {
      const note = await noteOf(
        repository().then((git) => git?.pull()),
        "What others pushed is not part of it",
      );
      drafts.update();
      const plan = planPublication(drafts, folders, request);
      if (plan.outdated.length > 0) status.publication = last;
      else void run(plan, by, { why: request.why?.replace(/\s+/g, " ").trim(), note });
      return { outdated: plan.outdated };
    } catch (thrown) {
      status.publication = last;
      throw thrown;
    }
  }

  async function run(plan: Plan, by: Person, { why, note }: { why: string | undefined; note: string }): Promise<void> {
    drafts.pause(true);
    try {
      await waitForOthers(folders.root);
      for (const [name, text] of plan.before)
        if (drafts.read(name, "published") !== text)
          throw new EditorError(409, "The content was changed on the server meanwhile. Publish again.");
      const journal: Journal = {
        by,
        message: why || plan.message,
        sent: Object.fromEntries([...plan.sent].map(([name, text]) => [name, text ?? null])),
        media: plan.media,
        buildBefore: liveBuild(folders.root),
      };
      journals.write(journal);
      await conclude(
        journal,
        async () => {
          writeFiles(new Map([...plan.files].map(([name, content]) => [join(folders.published, name), content])));
          status.stage("Saved the texts and pictures.");
          const { code, lines } = await runPublish(command, { root: folders.root, environment }, status.stage);
          return code === 0 ? "" : reasonOf(lines);
        },
        note,
      );
    } catch (thrown) {
      fail(by, sentenceOf(thrown));
    }
  }

  /** Finishes a publication if the live site is another one after the build, or else takes it back. */
  async function conclude(journal: Journal, build: () => Promise<string>, note = ""): Promise<void> {
    const problem = await build().catch(sentenceOf);
    if (liveBuild(folders.root) !== journal.buildBefore) return finish(journal, [note, problem]);
    journals.restore(journal);
    journals.remove();
    fail(journal.by, problem || INTERRUPTED);
  }

  const fail = (by: Person, reason: string) => end({ state: "failed", by, at: Date.now(), reason });

  /** The site is live: whatever fails now is a note. */
  async function finish(journal: Journal, notes: readonly string[]): Promise<void> {
    const { by, message, sent } = journal;
    const at = Date.now();
    const git = await repository().catch((thrown: unknown) => {
      console.error("git cannot be used:", sentenceOf(thrown));
      return undefined;
    });
    const version = { by, at, why: message, isInGit: git !== undefined };
    for (const name of Object.keys(sent))
      savePublished(folders.data, name, textsOf(name, drafts, journals.textBefore(name)), version);
    drafts.setBase(new Map(Object.entries(sent).map(([name, text]) => [name, text ?? undefined])));
    /* Commits pushed during the build go below ours, if they changed other files. */
    await git?.pull().catch(() => undefined);
    const problems = git && [
      await noteOf(git.commit({ names: filesOf(journal), message, by }), "The change is not saved in git"),
      await noteOf(git.push(), "The commit was not pushed", notes[0] ? "" : " It is pushed with the next publication."),
    ];
    journals.remove();
    const note = [...notes, ...(problems ?? [])].filter(Boolean);
    end({ state: "live", by, at, ...(note.length > 0 && { note: [...note, WHAT_TO_DO].join(" ") }) });
  }

  return {
    publication: () => status.publication,
    changes: () => recordChanges(drafts, folders),
    publish,
    history: async (name: RecordName) => historyOf(folders.data, await repository(), name),
    /** @returns undefined if there is no such version */
    version: async (name: RecordName, id: string) => versionAt(folders.data, await repository(), name, id),
  };
}

const textsOf = (name: RecordName, drafts: Drafts, before: string | undefined) => ({
  before,
  base: drafts.read(name, "base"),
  now: drafts.read(name, "published"),
});

type Result = Extract<Publication, { state: "live" | "failed" }>;

/** The current publication or the last one, whose result is on the disk. */
function openStatus(data: string) {
  const path = join(data, "last-publication.json");
  const status = {
    publication: JSON.parse(String(fileAt(path) ?? '{"state":"none"}')) as Publication,
    begin(by: Person, ...stages: string[]): void {
      status.publication = { state: "running", by, stages };
    },
    stage(text: string): void {
      const { publication } = status;
      if (publication.state === "running")
        status.publication = { ...publication, stages: [...publication.stages, text] };
    },
    end(result: Result): void {
      status.publication = result;
      try {
        writeFiles(new Map([[path, JSON.stringify(result)]]));
      } catch (thrown) {
        console.error("The result of the publication could not be saved:", thrown);
      }
    },
  };
  return status;
}

/** @returns what did not work; empty if it did */
async function noteOf(work: Promise<unknown>, problem: string, remedy = ""): Promise<string> {
  try {
    await work;
    return "";
  } catch (thrown) {
    return `${problem}: ${thrown instanceof GitError ? `${thrown.reason}.` : sentenceOf(thrown)}${remedy}`;
  }
}

/** Errors without a sentence for the person are in the log. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof EditorError) return thrown.message;
  console.error("The publication failed:", thrown);
  return "The publication failed. The log of the server says why.";
}

/** The last lines of a failed build. Its log is long, so the server's log has the rest. */
function reasonOf(lines: readonly string[]): string {
  for (const line of lines) console.error(line);
  const said = lines.filter((line) => !/^(?:Nothing was published|warning:|\s+at )/.test(line)).slice(-6);
  return said.join("\n").slice(-MAX_REASON) || "The build failed. The log of the server says why.";
}
