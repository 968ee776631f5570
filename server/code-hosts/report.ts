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
  /** The oldest first. */
  commits: ReportedCommit[];
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
  headOid: string;
  /** The fork that has the branch; null: it is in the repository itself. */
  fork: string | null;
  mergeOid: string | null;
  authorEmail: string;
};

/** What has no effect here, such as a tag, with the reason. */
export type IgnoredReport = { kind: "ignored"; reason: string };

export type Report = PushReport | PullReport | IgnoredReport;

export const ignored = (reason: string): IgnoredReport => ({ kind: "ignored", reason });
