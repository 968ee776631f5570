import type { EventKind } from "#server/events/event.ts";
import { visiblePairs } from "#server/access/visible-pairs.ts";
import { JOB_CHANGED, type NoticeKind } from "#server/events/notify.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { loadReadStates } from "#server/issues/mark-read.ts";
import { Audiences, covers, type Audience, type ListScope, type ListSubscriber } from "#server/live/audiences.ts";
import { getChangedProperties, type MatchedChange } from "#server/live/issue-matcher.ts";
import { loadMatchedIssues, type MatchedIssue } from "#server/live/matched-issue.ts";
import { loadViewerClasses, type GetViewerClass, type ViewerClass } from "#server/live/viewer-classes.ts";
import { prime, type Context, type Viewer } from "#server/platform/context.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RESYNC, SharedEvent } from "#server/platform/events/shared-event.ts";

export type ListUpdate = { issue: IssueRow; affectsLists: boolean };

type Subscriber = ListSubscriber<ListUpdate>;
type ListAudience = Audience<ListUpdate>;

type Subscription = Omit<Subscriber, "accountId"> &
  ListScope & {
    /** Whether its page was loaded just now, and lacks what was committed before it subscribed. */
    isNew: boolean;
  };

type Loadable = { key: IssueKey; kinds: Set<string>; affectsLists: boolean };
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
 * loaded once for each class of viewers to whom it looks the same, and sent to those who can see it and whose searches may
 * find it, or may have found it before. The cost depends on the number of classes, not of subscriptions.
 */
export class ListFeed {
  private readonly bus: Bus;
  private readonly audiences = new Audiences<ListUpdate>();
  private readonly waiting = new Map<string, Change>();
  private readonly loadedAt = new Map<string, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextBatchAt = 0;
  private isLoading = false;
  private stopListening: (() => void) | undefined;

  constructor(bus: Bus) {
    this.bus = bus;
  }

  subscribe({ repositoryId, queries, isNew, ctx, isShared, send }: Subscription): () => void {
    const subscriber = { ctx, accountId: ctx.viewer.accountId, isShared, send };
    const { remove, ...audience } = this.audiences.add(subscriber, { repositoryId, queries });
    this.stopListening ??= this.bus.subscribe(
      (notice) => this.add(notice),
      () => this.resync(),
    );
    if (isNew) void this.sendRecent({ ...audience, members: new Set([subscriber]) });
    return () => {
      remove();
      if (this.audiences.size > 0) return;
      this.stopListening?.();
      this.stopListening = undefined;
      clearTimeout(this.timer);
      this.waiting.clear();
      this.loadedAt.clear();
    };
  }

  private add(notice: Notice): void {
    if (!concernsLists(notice)) return;
    if (!isOfIssue(notice)) return void this.reloadLists(notice.repositoryId, this.audiences);
    const change = toChange(notice);
    const name = issueKey(change.key);
    const waiting = this.waiting.get(name);
    if (waiting) merge(waiting, change);
    else if (this.waiting.size >= WAITING_MAX) this.resync();
    else this.waiting.set(name, { ...change, dueAt: (this.loadedAt.get(name) ?? -COALESCE_MS) + COALESCE_MS });
    this.schedule();
  }

  /** What was committed while the page of a new subscriber was loading. The page may have some of it already. */
  private async sendRecent(audience: ListAudience): Promise<void> {
    const changes = new Map<string, Loadable>();
    const recent = this.bus.recent()?.filter(concernsLists);
    const reloaded = recent?.filter((notice) => !isOfIssue(notice)) ?? [];
    for (const repositoryId of new Set(reloaded.map((notice) => notice.repositoryId)))
      void this.reloadLists(repositoryId, [audience]);
    for (const change of recent?.filter(isOfIssue).map(toChange) ?? []) {
      if (!covers(audience, change.key)) continue;
      const earlier = changes.get(issueKey(change.key));
      if (earlier) merge(earlier, change);
      else changes.set(issueKey(change.key), change);
    }
    if (!recent || changes.size > BATCH_MAX) sendResync(audience);
    else await this.deliver([...changes.values()], [audience]).catch(() => sendResync(audience));
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
    const audiences = [...this.audiences];
    const isRequested = ({ key }: Change) => audiences.some((audience) => covers(audience, key));
    this.isLoading = true;
    try {
      await this.deliver(due.map(([, change]) => change).filter(isRequested), audiences);
    } catch (error) {
      const [first] = getMembers(audiences);
      first?.ctx.log.warn({ error: (error as Error).message }, "live updates could not be loaded");
      this.resync();
    } finally {
      this.isLoading = false;
      this.schedule();
    }
  }

  private async deliver(changes: readonly Loadable[], audiences: readonly ListAudience[]): Promise<void> {
    const deliveries = await findSubscribers(changes, audiences);
    const wanting = new Set(deliveries.flatMap((delivery) => delivery.subscribers));
    const [first] = wanting;
    if (!first) return;
    const viewers = new Map(Array.from(wanting, ({ accountId, ctx }) => [accountId, ctx.viewer]));
    const getViewerClass = await loadViewerClasses(
      { ...first.ctx },
      { keys: deliveries.map(({ change }) => change.key), viewers: [...viewers.values()] },
    );
    const contexts = new Map<string, Context>();
    await Promise.all(deliveries.map((delivery) => this.send(delivery, { getViewerClass, contexts })));
  }

  private async send({ change, subscribers }: Delivery, { getViewerClass, contexts }: Loading): Promise<void> {
    const getClass = getViewerClass(change.key);
    const classes = groupByClass(subscribers, (subscriber) =>
      getClassName(subscriber, getClass(subscriber.ctx.viewer)),
    );
    await Promise.all(
      [...classes.values()].map(async (members) => {
        const ctx = getContext(contexts, members);
        const issue = await loadIssue(ctx, change.key);
        if (!issue) return;
        // Of the class: the member whose context this is may read the issue before the payload is made.
        const hasRead = getClass(ctx.viewer)?.hasRead === true;
        prime(ctx, loadReadStates, { key: issue, value: hasRead, toKey: issueKey });
        const event = new SharedEvent<ListUpdate>({ issue, affectsLists: change.affectsLists }, ctx);
        for (const member of members) if (this.audiences.has(member)) member.send(event);
      }),
    );
  }

  /** Also the lists over all repositories, of those who can see the repository. */
  private async reloadLists(repositoryId: number, audiences: Iterable<ListAudience>): Promise<void> {
    const wanting = [...audiences].filter((audience) => covers(audience, { repositoryId }));
    const [first] = getMembers(wanting);
    if (!first) return;
    const accountIds = getAccountIds(wanting);
    const pairs = await visiblePairs(first.ctx, { accountIds, repositoryIds: [repositoryId] }).catch(() => undefined);
    const visible = new Set(pairs?.map(({ accountId }) => accountId));
    for (const audience of wanting) {
      const isVisible = (member: Subscriber) => !pairs || visible.has(getAccountId(member));
      for (const member of audience.members)
        if ((audience.repositoryId !== undefined || isVisible(member)) && this.audiences.has(member))
          member.send(RESYNC);
    }
  }

  private resync(): void {
    this.waiting.clear();
    for (const audience of this.audiences) sendResync(audience);
  }
}

type Delivery = { change: Loadable; subscribers: readonly Subscriber[] };
type Loading = { getViewerClass: GetViewerClass; contexts: Map<string, Context> };

/** Kinds that change lists although the timeline does not show them. */
const AFFECTS_LISTS: ReadonlySet<string> = new Set<EventKind | NoticeKind>([
  "ISSUE_OPENED",
  "ISSUE_RESTORED",
  "MILESTONE_REORDERED",
  "RELATED_ISSUE_CHANGED",
]);

type IssueNotice = Notice & { issueId: number };

function concernsLists({ kind }: Notice): boolean {
  return kind !== JOB_CHANGED;
}

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
async function findSubscribers(changes: readonly Loadable[], audiences: readonly ListAudience[]): Promise<Delivery[]> {
  const matching = audiences.filter(({ matchers }) => matchers);
  const accountIds = getAccountIds(matching);
  const keys = changes.map(({ key }) => key);
  const [first] = getMembers(matching);
  const issues = first && keys.length > 0 ? await loadMatchedIssues(first.ctx, { keys, accountIds }) : undefined;
  return changes.flatMap((change) => {
    const issue = issues?.get(issueKey(change.key));
    const matched = issue && { issue, changed: getChangedProperties(change.kinds) };
    const wanting = audiences
      .filter((audience) => covers(audience, change.key))
      .flatMap((audience) => (matched ? findMatching(audience, matched) : [...audience.members]));
    return wanting.length > 0 ? { change, subscribers: wanting } : [];
  });
}

/** A search matches alike for all accounts that the issue has nothing to do with, as for a visitor. */
function findMatching({ matchers, members }: ListAudience, change: MatchedChange): Subscriber[] {
  const canList = (accountId: number | null) =>
    matchers?.some((matches) => matches(change, accountId) !== false) ?? true;
  const canOthersList = canList(null);
  const involved = getInvolvedAccounts(change.issue);
  return [...members].filter(({ accountId }) => {
    const isInvolved = accountId !== null && involved.has(accountId);
    return isInvolved ? canList(accountId) : canOthersList;
  });
}

function getInvolvedAccounts({ ownerId, authorId, assigneeIds, involvements }: MatchedIssue): ReadonlySet<number> {
  return new Set([ownerId, ...assigneeIds, ...involvements.keys(), ...(authorId === null ? [] : [authorId])]);
}

function getMembers(audiences: readonly ListAudience[]): Subscriber[] {
  return audiences.flatMap(({ members }) => [...members]);
}

function getAccountIds(audiences: readonly ListAudience[]): number[] {
  return [...new Set(getMembers(audiences).flatMap(({ accountId }) => accountId ?? []))];
}

function sendResync({ members }: ListAudience): void {
  for (const member of members) member.send(RESYNC);
}

/** Unshared fields, and those of viewers with a token or with hidden organizations, are loaded for each viewer. */
function getClassName(
  { ctx: { viewer }, isShared }: Subscriber,
  viewerClass: ViewerClass | undefined,
): string | undefined {
  const isOwn = !isShared || viewer.scopes !== null || viewer.hiddenOrganizationIds.length > 0;
  return viewerClass && isOwn ? getViewerName(viewer) : viewerClass?.name;
}

/** Viewers of one name see the same. */
function getViewerName({ accountId, scopes, hiddenOrganizationIds }: Viewer): string {
  return `${accountId}:${scopes?.join(" ")}:${hiddenOrganizationIds.join(" ")}`;
}

function groupByClass(
  subscribers: readonly Subscriber[],
  toClass: (subscriber: Subscriber) => string | undefined,
): Map<string, Subscriber[]> {
  const groups = new Map<string, Subscriber[]>();
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
function getContext(contexts: Map<string, Context>, members: readonly Subscriber[]): Context {
  const member = members.reduce((first, next) => (getAccountId(next) < getAccountId(first) ? next : first));
  const name = getViewerName(member.ctx.viewer);
  let ctx = contexts.get(name);
  if (!ctx) contexts.set(name, (ctx = { ...member.ctx, now: new Date() }));
  return ctx;
}

function getAccountId({ accountId }: Subscriber): number {
  return accountId ?? 0;
}
