import { readFileSync } from "node:fs";
import {
  buildSchema,
  defaultFieldResolver,
  getNamedType,
  GraphQLScalarType,
  isAbstractType,
  isObjectType,
  Kind,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLError,
} from "graphql";
import type { Context } from "#server/platform/context.ts";
import { SharedEvent } from "#server/platform/events/shared-event.ts";
import type { Feature, Resolver, Resolvers } from "#server/platform/graphql/feature.ts";
import { decodeId } from "#server/platform/graphql/global-id.ts";
import { notFound } from "#server/errors.ts";
import { readDay } from "#shared/due.ts";

const HEARTBEAT_MS = 15_000;

/** The schema of an SDL text with the resolvers of the features. A resolver without a field throws. */
export function makeSchema(sdl: string, features: readonly Feature[]): GraphQLSchema {
  // Checked when the file was generated. Without the places in it the schema takes a third less memory.
  const schema = buildSchema(sdl, { noLocation: true, assumeValidSDL: true });
  const all: Resolvers[] = [nodeResolvers(features), ...features.map((f) => f.resolvers ?? {})];
  for (const resolvers of all) addResolvers(schema, resolvers);
  const typeNames = Object.assign({}, ...features.map((f) => f.typeNames ?? {})) as Record<
    string,
    (value: unknown) => string
  >;
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) {
      type.resolveType = (value) => typeNames[type.name]?.(value) ?? getTypeName(value);
    }
  }
  authorizeRootFields(schema, features);
  authorizeObjectFields(schema, features);
  addScalars(schema);
  return schema;
}

export function readSdl(root: string): string {
  return readFileSync(`${root}/schema.graphql`, "utf8");
}

/** Values of interfaces and unions have the name of their GraphQL type. */
function getTypeName(value: unknown): string {
  const name = (value as { __typename?: string } | null)?.__typename;
  if (!name) throw new Error("A value of an interface or union has no __typename.");
  return name;
}

function addResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`There are resolvers for ${typeName}, which is not an object type.`);
    for (const [fieldName, resolver] of Object.entries(fields)) {
      const field = type.getFields()[fieldName];
      if (!field) throw new Error(`There is a resolver for ${typeName}.${fieldName}, which is not in the schema.`);
      if (typeof resolver === "function") field.resolve = resolver as never;
      else {
        field.subscribe = resolver.subscribe as never;
        field.resolve = (value: unknown) => (value instanceof SharedEvent ? value.value : value);
      }
    }
  }
}

/** Puts the checks of the features before the resolver of every field of Query, Mutation and Subscription. */
function authorizeRootFields(schema: GraphQLSchema, features: readonly Feature[]): void {
  const checks = features.flatMap((feature) => feature.authorizeField ?? []);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const name = `${type?.name ?? ""}.${field.name}`;
      const withChecks = <Args extends unknown[], Result>(resolve: (...args: Args) => Result) => {
        return (...args: Args): Result => {
          for (const check of checks) check(args[2] as Context, name);
          return resolve(...args);
        };
      };
      // A subscription is checked when it begins, not for each event.
      if (field.subscribe) field.subscribe = withChecks(field.subscribe);
      else if (field.resolve) field.resolve = withChecks(field.resolve);
    }
  }
}

/** Puts the checks of what a token reads before the fields that need one. Others keep their resolvers, or have none. */
function authorizeObjectFields(schema: GraphQLSchema, features: readonly Feature[]): void {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const value = getValueType(schema, field.type);
      const checks = features.flatMap(
        ({ authorizeObjects }) => authorizeObjects?.getFieldCheck(type.name, field.name, value) ?? [],
      );
      const { resolve = defaultFieldResolver } = field;
      for (const check of checks) {
        field.resolve = (object: unknown, args, ctx: Context, info) => {
          const pending = check(ctx, object);
          return pending ? pending.then(() => resolve(object, args, ctx, info)) : resolve(object, args, ctx, info);
        };
      }
    }
  }
}

/** The name of the type of a field's value, or of the nodes of its connection. */
function getValueType(schema: GraphQLSchema, type: GraphQLOutputType): string {
  const { name } = getNamedType(type);
  const connection = name.endsWith("Connection") ? schema.getType(name) : undefined;
  const nodes = isObjectType(connection) ? connection.getFields()["nodes"] : undefined;
  return nodes ? getNamedType(nodes.type).name : name;
}

function nodeResolvers(features: readonly Feature[]): Resolvers {
  const loads = Object.assign({}, ...features.map((f) => f.nodes ?? {})) as Required<Feature>["nodes"];
  async function load(ctx: Context, id: string): Promise<unknown> {
    const decoded = decodeId(id);
    const node = decoded ? await loads[decoded.prefix]?.(ctx, decoded) : undefined;
    if (!node) throw notFound(`a node with the global id of '${id.slice(0, 80)}'`);
    for (const { authorizeObjects } of features) await authorizeObjects?.checkNode(ctx, getTypeName(node), node);
    return node;
  }
  const node: Resolver = (_: unknown, { id }: { id: string }, ctx) => load(ctx, id);
  const nodes: Resolver = (_: unknown, { ids }: { ids: string[] }, ctx) =>
    ids.map((id) => load(ctx, id).catch((error: Error) => error));
  return {
    Query: { node, nodes, rateLimit: (_, __, ctx) => ctx.rateLimit ?? null },
    Mutation: { noop: () => true },
    Subscription: { heartbeat: { subscribe: heartbeat } },
  };
}

async function* heartbeat() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS));
    yield new Date();
  }
}

function addScalars(schema: GraphQLSchema): void {
  const date = getScalar(schema, "DateTime");
  date.serialize = (value) => toSeconds(value instanceof Date ? value : new Date(value as string));
  date.parseValue = parseDate;
  date.parseLiteral = (node) => parseDate(node.kind === Kind.STRING ? node.value : undefined);
  const bigInt = getScalar(schema, "BigInt");
  bigInt.serialize = String;
  bigInt.parseValue = parseBigInt;
  bigInt.parseLiteral = (node) =>
    parseBigInt(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined);
}

/** GitHub's moments have no milliseconds, and some of its clients read no others. */
function toSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

function getScalar(schema: GraphQLSchema, name: string): GraphQLScalarType {
  const scalar = schema.getType(name);
  if (!(scalar instanceof GraphQLScalarType)) throw new Error(`The schema has no scalar ${name}.`);
  return scalar;
}

/** An id; ids have up to 53 bits. Another error than a GraphQLError would be taken for a bug. */
function parseBigInt(value: unknown): number {
  const number = typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number)) {
    throw new GraphQLError("A BigInt must be a whole number of up to 53 bits.");
  }
  return number;
}

function parseDate(value: unknown): Date {
  const day = typeof value === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  const date = day === undefined || !readDay(day) ? undefined : new Date(value as string);
  if (!date || Number.isNaN(date.getTime())) throw new GraphQLError("A DateTime must be an ISO 8601 text.");
  return date;
}
