/** What an app can ask for, as the form shows it. Metadata, which every app has, is not a choice. */
export const APP_PERMISSIONS = [
  {
    name: "administration",
    label: "Administration",
    about: "Repository creation, deletion, settings, teams, and collaborators.",
  },
  { name: "checks", label: "Checks", about: "Checks on code." },
  { name: "contents", label: "Contents", about: "Repository contents, commits, and branches." },
  { name: "issues", label: "Issues", about: "Issues and related comments, assignees, labels, and milestones." },
  {
    name: "pull_requests",
    label: "Pull requests",
    about: "Pull requests and related comments, assignees, labels, milestones, and merges.",
  },
  { name: "statuses", label: "Commit statuses", about: "Commit statuses." },
  { name: "members", label: "Members", about: "Organization members and teams.", isReadOnly: true },
] as const;

export type AccessLevel = "READ" | "WRITE";
export type Permissions = Readonly<Record<string, AccessLevel>>;

/** The events that an app can subscribe to, with the permissions of which it needs one; empty: none. */
export const APP_EVENTS: readonly { name: string; needs: readonly string[] }[] = [
  { name: "branch_protection_rule", needs: ["administration"] },
  { name: "check_run", needs: ["checks"] },
  { name: "check_suite", needs: ["checks"] },
  { name: "create", needs: ["contents"] },
  { name: "delete", needs: ["contents"] },
  { name: "issue_comment", needs: ["issues", "pull_requests"] },
  { name: "issue_dependencies", needs: ["issues"] },
  { name: "issues", needs: ["issues"] },
  { name: "label", needs: [] },
  { name: "member", needs: ["members"] },
  { name: "membership", needs: ["members"] },
  { name: "milestone", needs: ["issues", "pull_requests"] },
  { name: "organization", needs: ["members"] },
  { name: "public", needs: [] },
  { name: "pull_request", needs: ["pull_requests"] },
  { name: "pull_request_review", needs: ["pull_requests"] },
  { name: "pull_request_review_comment", needs: ["pull_requests"] },
  { name: "pull_request_review_thread", needs: ["pull_requests"] },
  { name: "repository", needs: [] },
  { name: "status", needs: ["statuses"] },
  { name: "sub_issues", needs: ["issues"] },
  { name: "team", needs: ["members"] },
  { name: "team_add", needs: ["members"] },
];

/** Whether an app with these permissions can subscribe to the event. */
export function canSubscribe({ needs }: { needs: readonly string[] }, permissions: Permissions): boolean {
  return needs.length === 0 || needs.some((name) => permissions[name] !== undefined);
}

const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

/** One line for each permission: `Read access to metadata`. */
export function describePermissions(permissions: readonly { name: string; level: string }[]): string[] {
  const list = (level: string) =>
    permissions.filter((permission) => permission.level === level).map(({ name }) => name.replaceAll("_", " "));
  const [read, write] = [list("READ"), list("WRITE")];
  return [
    ...(read.length > 0 ? [`Read access to ${AND.format(read)}`] : []),
    ...(write.length > 0 ? [`Read and write access to ${AND.format(write)}`] : []),
  ];
}
