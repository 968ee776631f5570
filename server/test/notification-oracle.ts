import type { NotificationReason } from "#server/notifications/notification.ts";

// Who is notified of what, one event and one person after the other, in plain code. Tests compare the job with it.

export type Repository = "hello" | "secret";
export type EventKind = "ISSUE_OPENED" | "ISSUE_COMMENT" | "CLOSED" | "REOPENED" | "ASSIGNED";
export type ThreadEvents = readonly ("CLOSED" | "REOPENED")[];
export type Watch = "PARTICIPATING" | "ALL" | "ISSUE" | "PULL_REQUEST" | "IGNORE";
export type Settings = {
  participatingInbox: boolean;
  participatingEmail: boolean;
  watchingInbox: boolean;
  watchingEmail: boolean;
};

type Subscription = {
  state: "SUBSCRIBED" | "UNSUBSCRIBED" | "IGNORED";
  reason: NotificationReason;
  events: ThreadEvents | null;
};

export type OracleIssue = {
  repository: Repository;
  author: string;
  isOpen: boolean;
  assignees: Set<string>;
  commenters: Set<string>;
  subscriptions: Map<string, Subscription>;
};

export type OracleEvent = {
  kind: EventKind;
  issue: OracleIssue;
  actor: string;
  /** Whom the event is about, and why. */
  named: { login: string; reason: NotificationReason }[];
};

export class NotificationOracle {
  readonly issues: OracleIssue[] = [];
  /** All events in their order. */
  readonly events: OracleEvent[] = [];
  readonly watches: Record<Repository, Map<string, Watch>> = { hello: new Map(), secret: new Map() };
  readonly settings = new Map<string, Settings>();
  readonly suspended = new Set<string>();
  /** Who may see the private repository. */
  readonly readers: Set<string>;
  readonly #people: readonly string[];
  #handled = 0;
  readonly #inbox = new Map<string, string>();
  readonly #emails: string[] = [];

  constructor(people: readonly string[], readers: readonly string[]) {
    this.#people = people;
    this.readers = new Set(readers);
  }

  /** What the job does: everything as it is now decides, and each event changes who is subscribed for the next one. */
  deliver(): void {
    for (; this.#handled < this.events.length; this.#handled += 1) {
      const event = this.events[this.#handled];
      if (event) this.#handle(event);
    }
  }

  /** `login issue reason event` of each row of the inboxes. The events of each issue are numbered. */
  inbox(): string[] {
    return [...this.#inbox].map(([key, value]) => `${key} ${value}`).toSorted();
  }

  /** The same of each e-mail. */
  emails(): string[] {
    return this.#emails.toSorted();
  }

  #handle(event: OracleEvent): void {
    const number = this.issues.indexOf(event.issue);
    const position = this.events.filter(({ issue }) => issue === event.issue).indexOf(event);
    const notified = this.#people.flatMap((login) => {
      const found = this.#findReason(event, login);
      return found ? { login, ...found } : [];
    });
    for (const { login, reason } of notified) {
      const settings = this.settings.get(login);
      const isWatching = reason === "SUBSCRIBED";
      const hasInbox = isWatching ? settings?.watchingInbox : settings?.participatingInbox;
      const hasEmail = isWatching ? settings?.watchingEmail : settings?.participatingEmail;
      if (hasInbox ?? true) this.#inbox.set(`${login} ${number}`, `${reason} ${position}`);
      if (hasEmail ?? true) this.#emails.push(`${login} ${number} ${reason} ${position}`);
    }
    const actorReason = ACTOR_REASONS[event.kind];
    if (actorReason) subscribe(event.issue, event.actor, actorReason);
    for (const { login, reason, isNamed } of notified) if (isNamed) subscribe(event.issue, login, reason);
  }

  #findReason(event: OracleEvent, login: string): { reason: NotificationReason; isNamed: boolean } | undefined {
    const { issue, actor, kind } = event;
    const watch = this.watches[issue.repository].get(login);
    const subscription = issue.subscriptions.get(login);
    if (login === actor || this.suspended.has(login)) return undefined;
    if (issue.repository === "secret" && !this.readers.has(login)) return undefined;
    if (watch === "IGNORE" || subscription?.state === "IGNORED") return undefined;
    const named = strongest(event.named.flatMap(({ login: name, reason }) => (name === login ? reason : [])));
    if (named) return { reason: named, isNamed: true };
    if (kind === "ASSIGNED" || subscription?.state === "UNSUBSCRIBED") return undefined;
    if (subscription?.events && !subscription.events.some((chosen) => chosen === kind)) return undefined;
    const participation = subscription ? subscription.reason : getParticipation(issue, login);
    const isWatched = watch === "ALL" || watch === "ISSUE";
    const reason = strongest([
      ...(participation ? [participation] : []),
      ...(isWatched ? ["SUBSCRIBED" as const] : []),
    ]);
    return reason && { reason, isNamed: false };
  }
}

/** From the strongest on. */
const ORDER: readonly NotificationReason[] = [
  "MENTION",
  "TEAM_MENTION",
  "REVIEW_REQUESTED",
  "ASSIGN",
  "AUTHOR",
  "COMMENT",
  "STATE_CHANGE",
  "MANUAL",
  "SUBSCRIBED",
];

const ACTOR_REASONS: Partial<Record<EventKind, NotificationReason>> = {
  ISSUE_OPENED: "AUTHOR",
  ISSUE_COMMENT: "COMMENT",
  CLOSED: "STATE_CHANGE",
  REOPENED: "STATE_CHANGE",
};

function strongest(reasons: readonly NotificationReason[]): NotificationReason | undefined {
  return ORDER.find((reason) => reasons.includes(reason));
}

function getParticipation(issue: OracleIssue, login: string): NotificationReason | undefined {
  if (issue.author === login) return "AUTHOR";
  if (issue.assignees.has(login)) return "ASSIGN";
  return issue.commenters.has(login) ? "COMMENT" : undefined;
}

function subscribe({ subscriptions }: OracleIssue, login: string, reason: NotificationReason): void {
  const before = subscriptions.get(login);
  if (before?.state === "IGNORED") return;
  if (before?.state === "SUBSCRIBED")
    subscriptions.set(login, { ...before, reason: strongest([before.reason, reason]) ?? reason });
  else subscriptions.set(login, { state: "SUBSCRIBED", reason, events: null });
}
