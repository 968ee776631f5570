/** A commit as a host reported it. */
export type ReportedCommit = {
  oid: string;
  message: string;
  url: string | null;
  name: string;
  email: string;
  at: Date;
};

/** A branch was pushed. */
export type PushReport = {
  kind: "push";
  branch: string;
  /** Null: the branch was deleted. */
  oid: string | null;
  /** Null: the host does not report it. */
  defaultBranch: string | null;
  /** In the order of the host, which may report only a part of those that were pushed. */
  commits: ReportedCommit[];
  pushedCount: number;
};

/** A pull request as it is now. */
export type PullReport = {
  kind: "pull";
  number: number;
  title: string;
  body: string;
  url: string;
  state: "OPEN" | "CLOSED" | "MERGED";
  isDraft: boolean;
  base: string;
  head: string;
  /** Null: it has no commits yet. */
  headOid: string | null;
  /** The fork that has the branch; null: it is in the repository itself. */
  fork: string | null;
  mergeOid: string | null;
  authorEmail: string;
  updatedAt: Date;
};

/** What has no effect here, such as a tag, with the reason. */
export type IgnoredReport = { kind: "ignored"; reason: string };

export type Report = PushReport | PullReport | IgnoredReport;

export function ignored(reason: string): IgnoredReport {
  return { kind: "ignored", reason };
}

/** The branch of a ref; null: it is a tag or something else. */
export function readBranch(ref: string): string | null {
  return ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : null;
}

export const NOT_A_BRANCH = ignored("Only branches have an effect");
