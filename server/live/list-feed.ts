import type { EventKind } from "#server/events/event.ts";
import { visiblePairs } from "#server/access/visible-pairs.ts";
import type { NoticeKind } from "#server/events/notify.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { loadReadStates } from "#server/issues/mark-read.ts";
import { getChangedProperties, makeMatcher, type MatchedChange, type Matcher } from "#server/live/issue-matcher.ts";
import { loadMatchedIssues } from "#server/live/matched-issue.ts";
import { loadViewerClasses, type GetViewerClass, type ViewerClass } from "#server/live/viewer-classes.ts";
import { prime, type Context } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RESYNC, SharedEvent, type Resync } from "#server/platform/events/shared-event.ts";
import { LIMITS } from "#shared/limits.ts";

export type ListUpdate = { issue: IssueRow; affectsLists: boolean };

type Subscription = {
  ctx: Context;
  /** All repositories if undefined. */
  repositoryId: number | undefined;
  /** The searches over all repositories whose results the page shows or counts; undefined: it shows any issue. */
  queries: readonly string[] | undefined;
  /** Whether its payload is the same for all viewers of a class (shared-fields.ts). */
  isShared: boolean;
  /** Whether its page was loaded just now, and lacks what was committed before it subscribed. */
  isNew: boolean;
  send(event: SharedEvent<ListUpdate> | Resync): void;
};

/** Without matchers, also because its account has too many, it is sent every change. */
type ListSubscriber = Subscription & { matchers: readonly Matcher[] | undefined };

type Loadable = { key: IssueKey; kinds: Set<string>; affectsLists: boolean };
type Change = Loadable & { dueAt: number };

/** Changes of one issue within this time are sent together. The first change is not delayed. */
const COALESCE_MS = 250;
/** The time from one batch to the next. A batch takes the same statements for one change as for many. */
const BATCH_MS = 100;
const BATCH_MAX = 50;
/** With more waiting issues, all subscribers reload their lists instead. */
const WAITING_MAX = 1000;
/** Most pages have the same searches, so their matchers are kept. */
const MATCHERS_MAX = 1000;

/**
 * Changes of issues, as lists need them, for all subscriptions of this process. A notice carries only ids. Each change is
 * loaded once for each class of viewers to whom it looks the same, and sent to those who can see it and whose searches may
 * find it, or may have found it before. The cost depends on the number of classes, not of subscriptions.
 */
export class ListFeed {
  private readonly bus: Bus;
  private readonly subscribers = new Set<ListSubscriber>();
  private readonly waiting = new Map<string, Change>();
  private readonly loadedAt = new Map<string, number>();
  private readonly matchers = new Map<string, Matcher>();
  /** By account: how many searches its subscriptions are matched with. */
  private readonly matched = new Map<number | null, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextBatchAt = 0;
  private isLoading = false;
  private stopListening: (() => void) | undefined;

  constructor(bus: Bus) {
    this.bus = bus;
  }

  subscribe(subscription: Subscription): () => void {
    const { accountId } = subscription.ctx.viewer;
    const matched = this.matched.get(accountId) ?? 0;
    const isMatched = matched + (subscription.queries?.length ?? 0) <= LIMITS.liveQueriesOfAccount;
    const matchers = isMatched ? subscription.queries?.map((query) => this.getMatcher(query)) : undefined;
    const subscriber = { ...subscription, matchers };
    this.countMatched(accountId, matchers?.length ?? 0);
    this.subscribers.add(subscriber);
    this.stopListening ??= this.bus.subscribe(
      (notice) => this.add(notice),
      () => this.resync(),
    );
    if (subscriber.isNew) void this.sendRecent(subscriber);
    return () => {
      if (this.subscribers.delete(subscriber)) this.countMatched(accountId, -(matchers?.length ?? 0));
      if (this.subscribers.size > 0) return;
      this.stopListening?.();
      this.stopListening = undefined;
      clearTimeout(this.timer);
      this.waiting.clear();
      this.loadedAt.clear();
      this.matchers.clear();
    };
  }

  private countMatched(accountId: number | null, change: number): void {
    const matched = (this.matched.get(accountId) ?? 0) + change;
    if (matched > 0) this.matched.set(accountId, matched);
    else this.matched.delete(accountId);
  }

  private getMatcher(query: string): Matcher {
    let matcher = this.matchers.get(query);
    if (!matcher) {
      if (this.matchers.size >= MATCHERS_MAX) this.matchers.clear();
      this.matchers.set(query, (matcher = makeMatcher(query)));
    }
    return matcher;
  }

  private add(notice: Notice): void {
    if (!isOfIssue(notice)) return void this.reloadLists(notice.repositoryId, this.subscribers);
    const change = toChange(notice);
    const name = issueKey(change.key);
    const waiting = this.waiting.get(name);
    if (waiting) merge(waiting, change);
    else if (this.waiting.size >= WAITING_MAX) this.resync();
    else this.waiting.set(name, { ...change, dueAt: (this.loadedAt.get(name) ?? -COALESCE_MS) + COALESCE_MS });
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
      if (!covers(subscriber, change.key)) continue;
      const earlier = changes.get(issueKey(change.key));
      if (earlier) merge(earlier, change);
      else changes.set(issueKey(change.key), change);
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
    const isRequested = ({ key }: Change) => [...this.subscribers].some((subscriber) => covers(subscriber, key));
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
    const deliveries = await findSubscribers(changes, subscribers);
    const wanting = new Set(deliveries.flatMap((delivery) => delivery.subscribers));
    const [first] = wanting;
    if (!first) return;
    const viewers = new Map(Array.from(wanting, ({ ctx: { viewer } }) => [viewer.accountId, viewer]));
    const getViewerClass = await loadViewerClasses(
      { ...first.ctx },
      { keys: deliveries.map(({ change }) => change.key), viewers: [...viewers.values()] },
    );
    const contexts = new Map<string, Context>();
    await Promise.all(deliveries.map((delivery) => this.send(delivery, { getViewerClass, contexts })));
  }

  private async send({ change, subscribers }: Delivery, { getViewerClass, contexts }: Loading): Promise<void> {
    const classes = groupByClass(subscribers, (subscriber) =>
      getClass(subscriber, getViewerClass(change.key, subscriber.ctx.viewer)),
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
    const wanting = [...subscribers].filter((subscriber) => covers(subscriber, { repositoryId }));
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

type Delivery = { change: Loadable; subscribers: readonly ListSubscriber[] };
type Loading = { getViewerClass: GetViewerClass; contexts: Map<string, Context> };

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
  const affectsLists = onTimeline || AFFECTS_LISTS.has(kind);
  return { key: { repositoryId, id: issueId }, kinds: new Set([kind]), affectsLists };
}

function merge(change: Loadable, { kinds, affectsLists }: Loadable): void {
  for (const kind of kinds) change.kinds.add(kind);
  change.affectsLists ||= affectsLists;
}

/** The changes with those who may list them. Somebody may list what a search of theirs may find or may have found before. */
async function findSubscribers(
  changes: readonly Loadable[],
  subscribers: readonly ListSubscriber[],
): Promise<Delivery[]> {
  const matching = subscribers.filter(({ matchers }) => matchers);
  const accountIds = [...new Set(matching.flatMap(({ ctx }) => ctx.viewer.accountId ?? []))];
  const keys = changes.map(({ key }) => key);
  const [first] = matching;
  const issues = first && keys.length > 0 ? await loadMatchedIssues(first.ctx, { keys, accountIds }) : undefined;
  return changes.flatMap((change) => {
    const issue = issues?.get(issueKey(change.key));
    const matched = issue && { issue, changed: getChangedProperties(change.kinds) };
    const wanting = subscribers.filter(
      (subscriber) => covers(subscriber, change.key) && (!matched || canList(subscriber, matched)),
    );
    return wanting.length > 0 ? { change, subscribers: wanting } : [];
  });
}

function covers({ repositoryId }: ListSubscriber, key: Pick<IssueKey, "repositoryId">): boolean {
  return repositoryId === undefined || repositoryId === key.repositoryId;
}

function canList({ ctx, matchers }: ListSubscriber, change: MatchedChange): boolean {
  return !matchers || matchers.some((matches) => matches(change, ctx.viewer.accountId) !== false);
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
