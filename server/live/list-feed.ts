import type { EventKind } from "#server/events/event.ts";
import { visiblePairs } from "#server/access/visible-pairs.ts";
import type { NoticeKind } from "#server/events/notify.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { loadReadStates } from "#server/issues/mark-read.ts";
import { loadViewerClasses, type GetViewerClass, type ViewerClass } from "#server/live/viewer-classes.ts";
import { prime, type Context } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RESYNC, SharedEvent, type Resync } from "#server/platform/events/shared-event.ts";

export type ListUpdate = { issue: IssueRow; affectsLists: boolean };

type ListSubscriber = {
  ctx: Context;
  /** All repositories if undefined. */
  repositoryId: number | undefined;
  /** Whether its payload is the same for all viewers of a class (shared-fields.ts). */
  isShared: boolean;
  /** Whether its page was loaded just now, and lacks what was committed before it subscribed. */
  isNew: boolean;
  send(event: SharedEvent<ListUpdate> | Resync): void;
};

type Loadable = { key: IssueKey; affectsLists: boolean };
type Change = Loadable & { dueAt: number };

/** Changes of one issue within this time are sent together. The first change is not delayed. */
const COALESCE_MS = 250;
/** The time from one batch to the next. A batch takes the same statements for one change as for many. */
const BATCH_MS = 100;
const BATCH_MAX = 50;
/** With more waiting issues, all subscribers reload their lists instead. */
const WAITING_MAX = 1000;

/**
 * Changes of issues, as lists need them, for all subscriptions of this process. A notice carries only ids. Each change is
 * loaded once for each class of viewers to whom it looks the same, and sent to those who can see it. The cost depends on
 * the number of classes, not of subscriptions.
 */
export class ListFeed {
  private readonly bus: Bus;
  private readonly subscribers = new Set<ListSubscriber>();
  private readonly waiting = new Map<string, Change>();
  private readonly loadedAt = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextBatchAt = 0;
  private isLoading = false;
  private stopListening: (() => void) | undefined;

  constructor(bus: Bus) {
    this.bus = bus;
  }

  subscribe(subscriber: ListSubscriber): () => void {
    this.subscribers.add(subscriber);
    this.stopListening ??= this.bus.subscribe(
      (notice) => this.add(notice),
      () => this.resync(),
    );
    if (subscriber.isNew) void this.sendRecent(subscriber);
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size > 0) return;
      this.stopListening?.();
      this.stopListening = undefined;
      clearTimeout(this.timer);
      this.waiting.clear();
      this.loadedAt.clear();
    };
  }

  private add(notice: Notice): void {
    if (!isOfIssue(notice)) return void this.reloadLists(notice.repositoryId, this.subscribers);
    const { key, affectsLists } = toChange(notice);
    const name = issueKey(key);
    const change = this.waiting.get(name);
    if (change) change.affectsLists ||= affectsLists;
    else if (this.waiting.size >= WAITING_MAX) this.resync();
    else this.waiting.set(name, { key, affectsLists, dueAt: (this.loadedAt.get(name) ?? -COALESCE_MS) + COALESCE_MS });
    this.schedule();
  }

  /** What was committed while the page of a new subscriber was loading. The page may have some of it already. */
  private async sendRecent(subscriber: ListSubscriber): Promise<void> {
    const changes = new Map<string, Loadable>();
    const recent = this.bus.recent();
    const reloaded = recent?.filter((notice) => !isOfIssue(notice)) ?? [];
    for (const repositoryId of new Set(reloaded.map((notice) => notice.repositoryId)))
      void this.reloadLists(repositoryId, [subscriber]);
    for (const change of recent?.filter(isOfIssue).map(toChange) ?? []) {
      const name = issueKey(change.key);
      const affectsLists = change.affectsLists || changes.get(name)?.affectsLists === true;
      if (wants(subscriber, change.key)) changes.set(name, { ...change, affectsLists });
    }
    if (!recent || changes.size > BATCH_MAX) subscriber.send(RESYNC);
    else await this.deliver([...changes.values()], [subscriber]).catch(() => subscriber.send(RESYNC));
  }

  /** Loads one batch at a time. Meanwhile, further changes wait. A change after a pause is loaded at once. */
  private schedule(): void {
    if (this.isLoading || this.waiting.size === 0) return;
    const dueAt = Math.min(...[...this.waiting.values()].map((change) => change.dueAt));
    const next = Math.max(dueAt, this.nextBatchAt);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.loadDue(), Math.max(0, next - performance.now()));
  }

  private async loadDue(): Promise<void> {
    if (this.isLoading) return;
    const now = performance.now();
    const due = [...this.waiting].filter(([, { dueAt }]) => dueAt <= now).slice(0, BATCH_MAX);
    for (const [name, loadedAt] of this.loadedAt) if (loadedAt < now - COALESCE_MS) this.loadedAt.delete(name);
    for (const [name] of due) {
      this.waiting.delete(name);
      this.loadedAt.set(name, now);
    }
    this.nextBatchAt = now + BATCH_MS;
    const isRequested = ({ key }: Change) => [...this.subscribers].some((subscriber) => wants(subscriber, key));
    this.isLoading = true;
    try {
      await this.deliver(due.map(([, change]) => change).filter(isRequested), [...this.subscribers]);
    } catch (error) {
      const [first] = this.subscribers;
      first?.ctx.log.warn({ error: (error as Error).message }, "live updates could not be loaded");
      this.resync();
    } finally {
      this.isLoading = false;
      this.schedule();
    }
  }

  private async deliver(changes: readonly Loadable[], subscribers: readonly ListSubscriber[]): Promise<void> {
    const [first] = subscribers;
    if (!first || changes.length === 0) return;
    const viewers = new Map(subscribers.map(({ ctx: { viewer } }) => [viewer.accountId, viewer]));
    const getViewerClass = await loadViewerClasses(
      { ...first.ctx },
      { keys: changes.map(({ key }) => key), viewers: [...viewers.values()] },
    );
    const contexts = new Map<string, Context>();
    await Promise.all(changes.map((change) => this.send(change, { subscribers, getViewerClass, contexts })));
  }

  private async send(change: Loadable, { subscribers, getViewerClass, contexts }: Audience): Promise<void> {
    const classes = groupByClass(
      subscribers.filter((subscriber) => wants(subscriber, change.key)),
      (subscriber) => getClass(subscriber, getViewerClass(change.key, subscriber.ctx.viewer)),
    );
    await Promise.all(
      [...classes.values()].map(async (members) => {
        const ctx = getContext(contexts, members);
        const issue = await loadIssue(ctx, change.key);
        if (!issue) return;
        // Of the class: the member whose context this is may read the issue before the payload is made.
        const hasRead = getViewerClass(change.key, ctx.viewer)?.hasRead === true;
        prime(ctx, loadReadStates, { key: issue, value: hasRead, toKey: issueKey });
        const event = new SharedEvent<ListUpdate>({ issue, affectsLists: change.affectsLists }, ctx);
        for (const member of members) if (this.subscribers.has(member)) member.send(event);
      }),
    );
  }

  /** Also the lists over all repositories, of those who can see the repository. */
  private async reloadLists(repositoryId: number, subscribers: Iterable<ListSubscriber>): Promise<void> {
    const wanting = [...subscribers].filter((subscriber) => wants(subscriber, { repositoryId }));
    const [first] = wanting;
    if (!first) return;
    const accountIds = wanting.flatMap(({ ctx: { viewer } }) => viewer.accountId ?? []);
    const pairs = await visiblePairs(first.ctx, { accountIds, repositoryIds: [repositoryId] }).catch(() => undefined);
    const visible = new Set(pairs?.map(({ accountId }) => accountId));
    for (const subscriber of wanting) {
      const canSee = subscriber.repositoryId !== undefined || !pairs || visible.has(getAccountId(subscriber));
      if (canSee && this.subscribers.has(subscriber)) subscriber.send(RESYNC);
    }
  }

  private resync(): void {
    this.waiting.clear();
    for (const subscriber of this.subscribers) subscriber.send(RESYNC);
  }
}

type Audience = {
  subscribers: readonly ListSubscriber[];
  getViewerClass: GetViewerClass;
  contexts: Map<string, Context>;
};

/** Kinds that change lists although the timeline does not show them. */
const AFFECTS_LISTS: ReadonlySet<string> = new Set<EventKind | NoticeKind>([
  "ISSUE_OPENED",
  "MILESTONE_REORDERED",
  "RELATED_ISSUE_CHANGED",
]);

type IssueNotice = Notice & { issueId: number };

function isOfIssue(notice: Notice): notice is IssueNotice {
  return notice.issueId !== null;
}

function toChange({ repositoryId, issueId, kind, onTimeline }: IssueNotice): Loadable {
  return { key: { repositoryId, id: issueId }, affectsLists: onTimeline || AFFECTS_LISTS.has(kind) };
}

function wants({ repositoryId }: ListSubscriber, key: Pick<IssueKey, "repositoryId">): boolean {
  return repositoryId === undefined || repositoryId === key.repositoryId;
}

/** Unshared fields, and those of viewers with a token, are loaded for each viewer. */
function getClass(
  { ctx: { viewer }, isShared }: ListSubscriber,
  viewerClass: ViewerClass | undefined,
): string | undefined {
  const isOwn = !isShared || viewer.scopes !== null;
  return viewerClass && isOwn ? `${viewer.accountId}:${viewer.scopes?.join(" ")}` : viewerClass?.name;
}

function groupByClass(
  subscribers: readonly ListSubscriber[],
  toClass: (subscriber: ListSubscriber) => string | undefined,
): Map<string, ListSubscriber[]> {
  const groups = new Map<string, ListSubscriber[]>();
  for (const subscriber of subscribers) {
    const name = toClass(subscriber);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(subscriber);
    else groups.set(name, [subscriber]);
  }
  return groups;
}

/**
 * The context of the member with the lowest account id, for all members. The issues of a batch share contexts and their
 * loads.
 */
function getContext(contexts: Map<string, Context>, members: readonly ListSubscriber[]): Context {
  const member = members.reduce((first, next) => (getAccountId(next) < getAccountId(first) ? next : first));
  const name = `${member.ctx.viewer.accountId}:${member.ctx.viewer.scopes?.join(" ")}`;
  let ctx = contexts.get(name);
  if (!ctx) contexts.set(name, (ctx = { ...member.ctx, now: new Date() }));
  return ctx;
}

function getAccountId({ ctx }: ListSubscriber): number {
  return ctx.viewer.accountId ?? 0;
}
