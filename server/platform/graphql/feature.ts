import type { FastifyInstance } from "fastify";
import type { GraphQLResolveInfo } from "graphql";
import type { FeatureResolvers, FeatureTypeNames, Maybe, Value } from "#server/__generated__/resolvers.ts";
import type { Context, EventSubscriber } from "#server/context.ts";
import type { HookStep } from "#server/platform/hooks.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { DecodedId, IdPrefix } from "#server/platform/graphql/global-id.ts";

/**
 * Any resolver. A feature's own are typed by its part of the schema
 * (SchemaFeature); `never` lets those of all features stand in one list.
 */
export type Resolver = (source: never, args: never, ctx: Context, info: GraphQLResolveInfo) => unknown;

type SubscriptionResolver = {
  subscribe: (source: never, args: never, ctx: Context) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;
};

export type Resolvers = Record<string, Record<string, Resolver | SubscriptionResolver>>;

/** What the HTTP routes and jobs of a feature may use beside a context. */
export type Platform = {
  /** A context for whoever sent this request. */
  contextOf(request: import("fastify").FastifyRequest): Promise<Context>;
  /** The same for the API: by its token, or as nobody where it came with none. */
  apiContextOf(request: import("fastify").FastifyRequest): Promise<Context>;
  /** A context for work that the server does by itself, as nobody. */
  systemContext(): Context;
  bus: Bus;
  enqueue(job: string, payload: Record<string, unknown>): Promise<void>;
};

export type Feature = {
  name: string;
  /** Whether there is a `schema.graphql` in its folder. */
  hasSchema?: boolean;
  resolvers?: Resolvers;
  /** Which object type a value of one of its interfaces or unions is. */
  typeNames?: Record<string, (value: never) => string>;
  /** Loads a node by its decoded id, through what the viewer may see. */
  nodes?: Record<string, (ctx: Context, id: DecodedId) => Promise<unknown>>;
  subscribers?: EventSubscriber[];
  /** Steps that it adds to the commands of lower features. */
  hooks?: HookStep[];
  routes?: (app: FastifyInstance, platform: Platform) => void;
  jobs?: Record<string, (platform: Platform, payload: Record<string, unknown>) => Promise<void>>;
  /** Names of jobs that every start of a server asks for: they find by themselves whether there is anything to do. */
  jobsAtStart?: string[];
};

/** A feature that has a part of the schema: its resolvers are typed by it. */
export type SchemaFeature<Name extends keyof FeatureResolvers> = Omit<Feature, "resolvers" | "typeNames" | "nodes"> & {
  name: Name;
  hasSchema: true;
  resolvers: FeatureResolvers[Name];
  nodes?: Partial<Record<IdPrefix, (ctx: Context, id: DecodedId) => Promise<Maybe<Value<"Node">>>>>;
} & TypeNames<FeatureTypeNames[Name]>;

/** Needed where the feature maps interfaces or unions. */
type TypeNames<Names> = keyof Names extends never ? { typeNames?: undefined } : { typeNames: Names };
