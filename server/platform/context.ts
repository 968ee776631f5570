import DataLoader from "dataloader";
import type { Config } from "#server/config.ts";
import { makeAttachedValues } from "#server/platform/attached-values.ts";
import type { EventDeclarations, RecordedEvent } from "#server/platform/events/declare.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Limiter } from "#server/platform/limiter.ts";
import type { HookStep } from "#server/platform/hooks.ts";
import type { Log } from "#server/platform/log.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { Operation } from "#server/platform/operation.ts";

/** Who is asking. Anonymous: `accountId` is null. */
export type Viewer = {
  readonly accountId: number | null;
  readonly login: string | null;
  readonly isSiteAdmin: boolean;
  /** Scopes of the token that the request came with; null for a session, which has all permissions of its account. */
  readonly scopes: readonly string[] | null;
  /** The access token that the request came with; undefined for a session. */
  readonly tokenId?: number;
  /** The only repositories of a fine-grained token; undefined for everything else. */
  readonly repositoryIds?: readonly number[];
  /** What a fine-grained token is permitted there (server/accounts/token-permissions.ts). */
  readonly permissions?: readonly string[];
  /** The installation of an app whose token the request came with: what it may do on `repositoryIds`. */
  readonly installation?: InstallationGrant;
  /** The app whose token the request came with, which acts for the viewer on `repositoryIds`. */
  readonly authorization?: AuthorizationGrant;
  /** The session that the request came with; undefined for a token. */
  readonly sessionId?: number;
  /**
   * Organizations of the viewer that require single sign-on, which the session or the token does not have: what is
   * private there does not exist for the viewer.
   */
  readonly hiddenOrganizationIds: readonly number[];
  /** When the first organization in which the session has authenticated will be hidden; null: none will. */
  readonly hidesAt?: Date | null;
  /** The organizations that the browser's banner of single sign-on was dismissed for. */
  readonly dismissedOrganizationIds?: readonly number[];
  /** The identity provider that manages the account; null: the account is the person's own. */
  readonly managedBy?: number | null;
  /** Whether the person has signed in or confirmed their access within the last two hours. */
  readonly hasConfirmedAccess?: boolean;
  /** The time zone of the times that the person sees; null: that of the browser. */
  readonly timeZone?: string | null;
  /** Anonymous, because the session that the request came with has ended. */
  readonly hasSessionEnded?: boolean;
};

export type InstallationGrant = {
  readonly id: number;
  readonly tokenId: number;
  readonly appId: number;
  /** The account that the app is installed on. */
  readonly accountId: number;
  /** The role of the app's bot on the repositories of the installation. The permissions limit it further. */
  readonly role: "READ" | "WRITE" | "ADMIN";
};

export type AuthorizationGrant = {
  readonly id: number;
  readonly appId: number;
  /** What each account has permitted the app on its repositories; `permissions` of the viewer has what any of them permits. */
  readonly permissionsByOwner: ReadonlyMap<number, readonly string[]>;
  /** What all accounts permit with private repositories that the viewer sees by the app: reading is not divided by account. */
  readonly reads: readonly string[];
};

export const ANONYMOUS: Viewer = {
  accountId: null,
  login: null,
  isSiteAdmin: false,
  scopes: null,
  hiddenOrganizationIds: [],
};

/**
 * Runs in the transaction that recorded the events, so that its writes are committed with them. It runs once for all
 * events that were recorded together, so that its number of statements does not grow with them.
 */
export type EventSubscriber = (ctx: Context, events: readonly RecordedEvent[], audience: Audience) => Promise<void>;

/** What the statement that recorded the events has found out: whether anybody outside may be told about them. */
export type Audience = { hasListeners: boolean };

export type RateLimitUse = {
  cost: number;
  nodeCount: number;
  limit: number;
  used: number;
  remaining: number;
  resetAt: Date;
};

/**
 * What commands and loads need, passed as their first argument. One context serves one request; `transact` makes another
 * one for a transaction.
 */
export type Context = {
  readonly db: Queryable;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly config: Config;
  readonly log: Log;
  /** The kinds of events that the features declare. */
  readonly eventKinds: EventDeclarations;
  readonly subscribers: readonly EventSubscriber[];
  /** Steps that features add to the commands of lower features. */
  readonly hooks: readonly HookStep[];
  /** Notices of what was committed, for subscriptions; null where nobody can subscribe. */
  readonly bus: Bus | null;
  /**
   * Stores a job, or wakes a queue of this process; inside a transaction, after its commit. Work that must not be lost is also in a
   * table, where a server that starts finds it.
   */
  readonly enqueue: (job: string, payload: Record<string, unknown>) => Promise<void>;
  /** The network address that the request came from; null for work that the server starts itself. */
  readonly clientAddress: string | null;
  /** Hashing a password takes a core and 19 MB for some 20 ms: only a few at once. */
  readonly hashing: Limiter;
  /** What this process counts. */
  readonly metrics: Metrics;
  /** The limits of the request; null for work that the server starts itself. */
  readonly operation: Operation | null;
  /** Whether a live subscription is the first one of its page: reconnected ones continue or load their lists again. */
  readonly isNewSubscription?: boolean;
  /** What Query.rateLimit tells. */
  readonly rateLimit?: RateLimitUse | null;
  /** Whether former logins and addresses lead to what they named: for the API. Pages redirect instead. */
  readonly followsRenames?: boolean;
  /** Imports write without live updates and notifications. */
  readonly suppressNotifications: boolean;
};

/**
 * Runs `work` with a context whose database is one transaction: all of it happens, or nothing. Its jobs are enqueued after the
 * commit: one that ran before it would not find what was written.
 */
export async function transact<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  const jobs: Parameters<Context["enqueue"]>[] = [];
  const enqueue: Context["enqueue"] = async (...job) => void jobs.push(job);
  const result = await ctx.db.transaction((db) => work({ ...ctx, db, enqueue }));
  for (const job of jobs) await ctx.enqueue(...job);
  return result;
}

/** An error is that of one key. */
type Load<K, V> = (ctx: Context, keys: readonly K[]) => Promise<(V | undefined | Error)[]>;

const loaders = makeAttachedValues<Context, Map<unknown, DataLoader<never, never>>>();

/**
 * Collects the keys of one tick and loads them with one call of `load`, each key once per context. `load` returns its
 * rows in the order of the keys. Keys that are objects need `toKey`.
 */
export function batch<K, V>(
  ctx: Context,
  load: Load<K, V>,
  key: K,
  toKey?: (key: K) => string,
): Promise<V | undefined> {
  return getLoader(ctx, load, toKey).load(key);
}

function getLoader<K, V>(
  ctx: Context,
  load: Load<K, V>,
  toKey?: (key: K) => string,
): DataLoader<K, V | undefined, unknown> {
  let contextLoaders = loaders.get(ctx);
  if (!contextLoaders) loaders.set(ctx, (contextLoaders = new Map()));
  let loader = contextLoaders.get(load) as unknown as DataLoader<K, V | undefined, unknown> | undefined;
  if (!loader) {
    loader = new DataLoader<K, V | undefined, unknown>((keys) => load(ctx, keys), {
      maxBatchSize: 1000,
      ...(toKey ? { cacheKeyFn: toKey } : {}),
    });
    contextLoaders.set(load, loader as unknown as DataLoader<never, never>);
  }
  return loader;
}

/** Rows put into the order of the keys that they were loaded by; undefined where there is none. */
export function inOrder<K, V extends K>(
  keys: readonly K[],
  rows: readonly V[],
  toKey: (key: K) => string,
): (V | undefined)[] {
  const byKey = new Map(rows.map((row) => [toKey(row), row]));
  return keys.map((key) => byKey.get(toKey(key)));
}

/** A list of rows for each of the keys. `toKey` gives rows and keys the same text. */
export function inGroups<K, V>(keys: readonly K[], rows: readonly V[], toKey: (of: K | V) => string): V[][] {
  const groups = new Map<string, V[]>(keys.map((key) => [toKey(key), []]));
  for (const row of rows) groups.get(toKey(row))?.push(row);
  return keys.map((key) => groups.get(toKey(key)) ?? []);
}

/**
 * Loads something for each different key, and returns the function that finds it. What is made of many rows that share others is
 * then made without waiting for each of them: promises would be most of what it allocates.
 */
export async function loadEach<K, V>(
  keys: readonly K[],
  load: (key: K) => Promise<V>,
  toKey: (key: K) => unknown = (key) => key,
): Promise<(key: K) => V | undefined> {
  const different = [...new Map(keys.map((key) => [toKey(key), key])).values()];
  const values = await Promise.all(different.map(load));
  const byKey = new Map(different.map((key, index) => [toKey(key), values[index]]));
  return (key) => byKey.get(toKey(key));
}

/** Stores a row that is already loaded, so that this context does not load it again. */
export function prime<K, V>(
  ctx: Context,
  load: Load<K, V>,
  { key, value, toKey }: { key: K; value: V; toKey?: (key: K) => string },
): void {
  getLoader(ctx, load, toKey).prime(key, value);
}

/** Clears what was loaded. Called after a write, so that later loads see it. */
export function forgetLoads(ctx: Context): void {
  loaders.delete(ctx);
}
