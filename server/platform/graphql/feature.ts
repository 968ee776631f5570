import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GraphQLResolveInfo } from "graphql";
import type pg from "pg";
import type { FeatureResolvers, FeatureTypeNames, Maybe, Value } from "#server/__generated__/resolvers.ts";
import type { Config } from "#server/config.ts";
import type { ApiLimits } from "#server/platform/api-limits.ts";
import type { Context, EventSubscriber } from "#server/platform/context.ts";
import type { HookStep } from "#server/platform/hooks.ts";
import type { EventDeclarations } from "#server/platform/events/declare.ts";
import type { Processes } from "#server/platform/processes/processes.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { DecodedId, IdPrefix } from "#server/platform/graphql/global-id.ts";

/**
 * Any resolver. The resolvers of a feature are typed by its part of the schema
 * (SchemaFeature); `never` lets resolvers of all types share one list.
 */
export type Resolver = (source: never, args: never, ctx: Context, info: GraphQLResolveInfo) => unknown;

type SubscriptionResolver = {
  subscribe: (
    source: never,
    args: never,
    ctx: Context,
    info: GraphQLResolveInfo,
  ) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;
};

export type Resolvers = Record<string, Record<string, Resolver | SubscriptionResolver>>;

/** What the HTTP routes and jobs of a feature use. */
export type Platform = {
  /** A context for the session of the request, or for an anonymous viewer. */
  getContext(request: FastifyRequest): Promise<Context>;
  /** A context for the token of the request, or for an anonymous viewer. */
  getApiContext(request: FastifyRequest): Promise<Context>;
  /** A context for work that the server starts itself, with an anonymous viewer. */
  systemContext(): Context;
  bus: Bus;
  /** The processes of the server. */
  processes: Processes;
  /** The rate limits of the API. */
  apiLimits: ApiLimits;
  /** For jobs that hold a connection of their own for a long time. */
  connection: pg.ClientConfig;
  enqueue(job: string, payload: Record<string, unknown>): Promise<void>;
};

/** The checks of what a token reads. They return undefined if nothing has to be awaited. */
export type ObjectAuthorization = {
  /** The check before a field, by its parent type, its name and the type of its value or nodes. */
  getFieldCheck: (parent: string, field: string, value: string) => ObjectCheck | undefined;
  /** The check of a node that was loaded by its id. */
  checkNode: (ctx: Context, type: string, node: unknown) => Promise<void> | undefined;
};

export type ObjectCheck = (ctx: Context, object: unknown) => Promise<void> | undefined;

export type JobAttempt = { isLast: boolean };

/** When a job runs: once for all servers. A run that was missed because no server ran is made up for. */
export type JobSchedule = {
  job: string;
  /** Five fields as in a crontab, in UTC. */
  cron: string;
  /** How long after its time a missed run is made up for. */
  makeUpMs: number;
  maxAttempts: number;
};

export type Feature = {
  name: string;
  /** Whether there is a `schema.graphql` in its folder. */
  hasSchema?: boolean;
  resolvers?: Resolvers;
  /** For each of its interfaces and unions: the object type of a value. */
  typeNames?: Record<string, (value: never) => string>;
  /** By the prefix of the id: loads a node if the viewer can see it. */
  nodes?: Record<string, (ctx: Context, id: DecodedId) => Promise<unknown>>;
  /** The kinds of events that it records. */
  events?: EventDeclarations;
  subscribers?: EventSubscriber[];
  /** Steps that it adds to the commands of lower features. */
  hooks?: HookStep[];
  routes?: (app: FastifyInstance, platform: Platform) => void;
  /** Throws if the token of the request does not permit a field of Query, Mutation or Subscription, such as `Mutation.closeIssue`. */
  authorizeField?: (ctx: Context, field: string) => void;
  /** What a token needs to read a field of an object; undefined: nothing, for any token. */
  authorizeObjects?: ObjectAuthorization;
  /** A job that throws is retried, up to its maximum of attempts. */
  jobs?: Record<string, (platform: Platform, payload: Record<string, unknown>, attempt: JobAttempt) => Promise<void>>;
  /**
   * Jobs that handle rows which wait in a table. Whoever writes such rows enqueues the job: the same process runs it, once at a time, and it is
   * not stored. It also runs when a server starts and each minute: for what has become due, what failed, and what a process left that ended.
   */
  queues?: Record<string, (platform: Platform) => Promise<void>>;
  /** Jobs that are enqueued whenever a server starts. They check whether there is anything to do. */
  jobsAtStart?: string[];
  getSchedules?: (config: Config) => JobSchedule[];
};

/** A feature with a part of the schema, by which its resolvers are typed. */
export type SchemaFeature<Name extends keyof FeatureResolvers> = Omit<Feature, "resolvers" | "typeNames" | "nodes"> & {
  name: Name;
  hasSchema: true;
  resolvers: FeatureResolvers[Name];
  nodes?: Partial<Record<IdPrefix, (ctx: Context, id: DecodedId) => Promise<Maybe<Value<"Node">>>>>;
} & TypeNames<FeatureTypeNames[Name]>;

/** Required if the feature has mappers for interfaces or unions. */
type TypeNames<Names> = keyof Names extends never ? { typeNames?: undefined } : { typeNames: Names };
