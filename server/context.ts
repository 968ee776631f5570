import DataLoader from "dataloader";
import type { Config } from "#server/config.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { DomainEvent } from "#server/events/event.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { HookStep } from "#server/platform/hooks.ts";
import type { Log } from "#server/platform/log.ts";

/** Who is asking. Anonymous: `accountId` is null. */
export type Viewer = {
  readonly accountId: number | null;
  readonly login: string | null;
  readonly isSiteAdmin: boolean;
  /** Scopes of the token that the request came with; null for a session, which may do all that its person may. */
  readonly scopes: readonly string[] | null;
};

export const ANONYMOUS: Viewer = { accountId: null, login: null, isSiteAdmin: false, scopes: null };

/**
 * Runs inside the transaction that recorded the events, for what must be true as soon as it commits: once for all that
 * were recorded together, so that its statements do not grow with them.
 */
export type EventSubscriber = (ctx: Context, events: readonly DomainEvent[]) => Promise<void>;

/**
 * All that an act or a load may use, passed by hand. One context serves one
 * request; `transact` makes another that lives as long as its transaction.
 */
export type Context = {
  readonly db: Queryable;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly config: Config;
  readonly log: Log;
  readonly subscribers: readonly EventSubscriber[];
  /** Steps that features add to the commands of lower features. */
  readonly hooks: readonly HookStep[];
  /** Notices of what was committed, for subscriptions; null where nobody can subscribe. */
  readonly bus: Bus | null;
  /**
   * Requests a job of the worker; inside a command, once the command has committed. What must not be lost is in a
   * table of its own: the server requests it again when it starts.
   */
  readonly enqueue: (job: string, payload: Record<string, unknown>) => Promise<void>;
  /** Quiet contexts (imports) write without telling anybody: no live rows, no notifications. */
  readonly suppressNotifications: boolean;
};

/** Runs `work` with a context whose database is one transaction: all of it happens, or nothing. */
export function transact<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => work({ ...ctx, db }));
}

type Load<K, V> = (ctx: Context, keys: readonly K[]) => Promise<(V | undefined)[]>;

const loaders = new WeakMap<Context, Map<unknown, DataLoader<never, never>>>();

/**
 * Gathers the keys of one tick into one call of `load`, once per context and
 * key. `load` answers in the order of its keys. Object keys need `keyOf`.
 */
export function batch<K, V>(
  ctx: Context,
  load: Load<K, V>,
  key: K,
  keyOf?: (key: K) => string,
): Promise<V | undefined> {
  return getLoader(ctx, load, keyOf).load(key);
}

function getLoader<K, V>(
  ctx: Context,
  load: Load<K, V>,
  keyOf: ((key: K) => string) | undefined,
): DataLoader<K, V | undefined, unknown> {
  let ofContext = loaders.get(ctx);
  if (!ofContext) loaders.set(ctx, (ofContext = new Map()));
  let loader = ofContext.get(load) as unknown as DataLoader<K, V | undefined, unknown> | undefined;
  if (!loader) {
    loader = new DataLoader<K, V | undefined, unknown>((keys) => load(ctx, keys), {
      maxBatchSize: 1000,
      ...(keyOf ? { cacheKeyFn: keyOf } : {}),
    });
    ofContext.set(load, loader as unknown as DataLoader<never, never>);
  }
  return loader;
}

/** Rows put into the order of the keys that they were loaded by; undefined where there is none. */
export function inOrder<K, V extends K>(
  keys: readonly K[],
  rows: readonly V[],
  keyOf: (key: K) => string,
): (V | undefined)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(keyOf(key)));
}

/** Tells a load what is already known, so that it is not asked for again in this context. */
export function prime<K, V>(ctx: Context, load: Load<K, V>, key: K, value: V, keyOf?: (key: K) => string): void {
  // Makes the loader where there is none yet.
  getLoader(ctx, load, keyOf).prime(key, value);
}

/** Forgets what was loaded: after a write, a context reads anew. */
export function forgetLoads(ctx: Context): void {
  loaders.delete(ctx);
}
