/** What a person types about a webhook. */
export type WebhookValues = {
  payloadUrl: string;
  contentType: "FORM" | "JSON";
  /** Undefined: the secret that is stored remains. */
  secret: string | undefined;
  hasAllEvents: boolean;
  events: readonly string[];
  isActive: boolean;
};

export const NEW_WEBHOOK: WebhookValues = {
  payloadUrl: "",
  contentType: "JSON",
  secret: "",
  hasAllEvents: true,
  events: [],
  isActive: true,
};

/** The variables of a mutation. A secret that is not typed is not sent. */
export function toWebhookInput({ secret, hasAllEvents, events, ...values }: WebhookValues) {
  return { ...values, events: hasAllEvents ? ["*"] : [...events], ...(secret === undefined ? {} : { secret }) };
}

type Event = { name: string; label: string; about: string };

/** The events that can be selected, in the order of their labels. */
export const EVENTS: readonly Event[] = [
  { name: "member", label: "Collaborators", about: "Collaborator added to or removed from a repository." },
  { name: "issue_comment", label: "Issue comments", about: "Issue comment created, edited or deleted." },
  { name: "issue_dependencies", label: "Issue dependencies", about: "Issue dependency added or removed." },
  {
    name: "issues",
    label: "Issues",
    about:
      "Issue opened, edited, deleted, transferred, pinned, unpinned, closed, reopened, assigned, unassigned, labeled, unlabeled, milestoned, demilestoned, locked, unlocked, typed or untyped.",
  },
  { name: "label", label: "Labels", about: "Label created, edited or deleted." },
  { name: "milestone", label: "Milestones", about: "Milestone created, closed, opened, edited or deleted." },
  {
    name: "pull_request",
    label: "Pull requests",
    about:
      "Pull request opened, edited, closed, reopened, synchronized, labeled, unlabeled, assigned, unassigned, milestoned, demilestoned, locked, unlocked, review requested, review request removed, converted to draft, ready for review, enqueued or dequeued.",
  },
  {
    name: "pull_request_review",
    label: "Pull request reviews",
    about: "Pull request review submitted, edited or dismissed.",
  },
  {
    name: "repository",
    label: "Repositories",
    about: "Repository created, deleted, archived, unarchived, publicized, privatized, edited, renamed or transferred.",
  },
  { name: "sub_issues", label: "Sub-issues", about: "Sub-issue or parent issue added or removed." },
];

/** As the list names them: "all events", or their names. */
export function describeEvents(events: readonly string[]): string {
  if (events.includes("*")) return "all events";
  if (events.length <= 3) return new Intl.ListFormat("en-US", { type: "conjunction" }).format(events);
  return `${events.slice(0, 2).join(", ")} and ${events.length - 2} more`;
}
