import { readArchive, type ArchiveSource } from "#server/imports/archive.ts";
import { checkIssue, type CheckedIssue } from "#server/imports/check-record.ts";
import { login, RecordError } from "#server/imports/read-field.ts";

/**
 * Facts about the whole archive that are needed before the first record is written: logins, and the numbers of issues
 * and pull requests. With them `@name` and `#n` in a text become links to records that come later in the file.
 */
export type ArchiveFacts = {
  repo: { owner: string; name: string };
  logins: Set<string>;
  /** By number: whether it is a pull request. */
  numbers: Map<number, boolean>;
  /** By the first seven digits: commits and their pull requests. */
  commits: Map<string, { oid: string; number: number }[]>;
  /** Whether issues are sub-issues, blockers or duplicates of others. */
  hasRelations: boolean;
};

export async function prescan(source: ArchiveSource, magic: string): Promise<ArchiveFacts> {
  const logins = new Set<string>();
  const numbers = new Map<number, boolean>();
  const commits: ArchiveFacts["commits"] = new Map();
  let hasRelations = false;
  let head: { magic: unknown; repo: unknown } = { magic: undefined, repo: undefined };
  await readArchive(source, {
    onHead: (archiveHead) => {
      head = archiveHead;
    },
    onRecord: ({ part, value }) => {
      if (part !== "issues" && part !== "pulls") {
        const creator = readCreator(value);
        if (creator !== null) logins.add(creator);
        return;
      }
      const issue = readIssue(value, part);
      if (!issue) return;
      for (const login of getLoginsInDetails(issue)) logins.add(login);
      hasRelations ||= getRelatedNumbers(issue).length > 0;
      numbers.set(issue.number, issue.pull !== null);
      const people = [issue, ...issue.comments, ...(issue.pull?.reviews ?? [])].map((entry) => entry.author);
      for (const login of [...people, ...issue.assignees, issue.pull?.mergedBy]) if (login) logins.add(login);
      for (const oid of [issue.pull?.headRefOid, issue.pull?.mergeCommitOid]) {
        if (oid) commits.set(oid.slice(0, 7), [...(commits.get(oid.slice(0, 7)) ?? []), { oid, number: issue.number }]);
      }
    },
  });
  if (head.magic !== magic) throw new RecordError("The file is not an archive: its magic is not known.");
  const match = typeof head.repo === "string" ? /^([\w.-]{1,39})\/([\w.-]{1,100})$/.exec(head.repo) : null;
  if (!match?.[1] || !match[2]) throw new RecordError("The archive does not name its repository as owner/name.");
  return { repo: { owner: match[1], name: match[2] }, logins, numbers, commits, hasRelations };
}

function readCreator(value: unknown): string | null {
  const definition = value as { creator?: unknown; author?: unknown } | null;
  return login(definition?.creator ?? definition?.author, () => undefined);
}

function getLoginsInDetails({ details, comments }: CheckedIssue): string[] {
  return [details, ...comments.map((comment) => comment.details)].flatMap((entry) =>
    entry ? [...entry.reactions.map(({ user }) => user), ...(entry.pinned?.by ? [entry.pinned.by] : [])] : [],
  );
}

function getRelatedNumbers({ details }: CheckedIssue): number[] {
  if (!details) return [];
  const { subIssues, blockedBy, duplicateOf } = details;
  return [...subIssues, ...blockedBy.map(({ number }) => number), ...(duplicateOf === null ? [] : [duplicateOf])];
}

/** Undefined for an invalid record, which the import itself reports. */
export function readIssue(value: unknown, part: "issues" | "pulls" = "issues"): CheckedIssue | undefined {
  try {
    return checkIssue(value, part, () => undefined);
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}
