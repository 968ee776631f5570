import type { IssueKey } from "#server/issues/issue.ts";
import { makeMatcher, type Matcher } from "#server/live/issue-matcher.ts";
import type { Context } from "#server/platform/context.ts";
import type { Resync, SharedEvent } from "#server/platform/events/shared-event.ts";
import { LIMITS } from "#shared/limits.ts";

export type ListSubscriber<T> = {
  ctx: Context;
  /** Of its viewer. It is read several times for each change. */
  accountId: number | null;
  /** Whether its payload is the same for all viewers of a class (shared-fields.ts). */
  isShared: boolean;
  send(event: SharedEvent<T> | Resync): void;
};

export type ListScope = {
  /** All repositories if undefined. */
  repositoryId: number | undefined;
  /** The searches over all repositories whose results the page shows or counts; undefined: it shows any issue. */
  queries: readonly string[] | undefined;
};

/** The subscribers whose pages show the same repository, or all, and the results of the same searches. */
export type Audience<T> = {
  repositoryId: number | undefined;
  /** Undefined: it is sent every change. So are the subscribers of an account that follows too many searches. */
  matchers: readonly Matcher[] | undefined;
  members: ReadonlySet<ListSubscriber<T>>;
};

/** The subscribers of this process. Most pages have the same searches, so their matchers are evaluated once for all. */
export class Audiences<T> implements Iterable<Audience<T>> {
  private readonly audiences = new Map<string, Audience<T> & { members: Set<ListSubscriber<T>> }>();
  private readonly subscribers = new Set<ListSubscriber<T>>();
  /** By account: how many searches its subscribers are matched with. */
  private readonly matched = new Map<number | null, number>();

  get size(): number {
    return this.subscribers.size;
  }

  has(subscriber: ListSubscriber<T>): boolean {
    return this.subscribers.has(subscriber);
  }

  [Symbol.iterator](): Iterator<Audience<T>> {
    return this.audiences.values();
  }

  add(subscriber: ListSubscriber<T>, { repositoryId, queries }: ListScope): Audience<T> & { remove: () => void } {
    const { accountId } = subscriber;
    const isMatched = (this.matched.get(accountId) ?? 0) + (queries?.length ?? 0) <= LIMITS.liveQueriesOfAccount;
    const followed = isMatched ? queries : undefined;
    const name = JSON.stringify([repositoryId, followed]);
    let audience = this.audiences.get(name);
    if (!audience) {
      audience = { repositoryId, matchers: followed?.map(makeMatcher), members: new Set() };
      this.audiences.set(name, audience);
    }
    const { members, matchers } = audience;
    members.add(subscriber);
    this.subscribers.add(subscriber);
    this.countMatched(accountId, followed?.length ?? 0);
    const remove = () => {
      if (!this.subscribers.delete(subscriber)) return;
      members.delete(subscriber);
      this.countMatched(accountId, -(followed?.length ?? 0));
      if (members.size === 0) this.audiences.delete(name);
    };
    return { repositoryId, matchers, members, remove };
  }

  private countMatched(accountId: number | null, change: number): void {
    const matched = (this.matched.get(accountId) ?? 0) + change;
    if (matched > 0) this.matched.set(accountId, matched);
    else this.matched.delete(accountId);
  }
}

export function covers({ repositoryId }: Audience<never>, key: Pick<IssueKey, "repositoryId">): boolean {
  return repositoryId === undefined || repositoryId === key.repositoryId;
}
