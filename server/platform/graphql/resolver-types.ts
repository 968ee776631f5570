import type { GraphQLResolveInfo } from "graphql";
import type { Context } from "#server/platform/context.ts";
import type { SharedEventSource } from "#server/platform/events/shared-event.ts";

/**
 * The types that server/__generated__/resolvers.ts is made of. `Source` is the
 * value of a GraphQL object in the code; `Fields` has the type of each of its
 * fields, and a function type for a field with arguments.
 */

type FieldWithArguments = (args: never) => unknown;

type FieldResolver<Source, Field> = [Field] extends [(args: infer Args) => infer Result]
  ? Resolve<Source, Args, Result>
  : Resolve<Source, Record<string, never>, Field>;

type Resolve<Source, Args, Result> = (
  source: Source,
  args: Args,
  ctx: Context,
  info: GraphQLResolveInfo,
) => Result | Promise<Result>;

/** The fields that the source does not have with the same name and type. */
type Missing<Source, Fields> = {
  [Name in keyof Fields]: Fields[Name] extends FieldWithArguments
    ? Name
    : Name extends keyof Source
      ? Source[Name] extends Fields[Name]
        ? never
        : Name
      : Name;
}[keyof Fields];

/** A resolver for each missing field, and optional ones for the others. */
export type TypeResolvers<Source, Fields> = {
  [Name in Missing<Source, Fields>]: FieldResolver<Source, Fields[Name]>;
} & {
  [Name in Exclude<keyof Fields, Missing<Source, Fields>>]?: FieldResolver<Source, Fields[Name]>;
};

/** Subscriptions, each of which yields values of its field. */
export type SubscriptionResolvers<Fields> = {
  [Name in keyof Fields]: { subscribe: SubscribeTo<Fields[Name]> };
};

type SubscribeTo<Field> = [Field] extends [(args: infer Args) => infer Result]
  ? Subscribe<Args, Result>
  : Subscribe<Record<string, never>, Field>;

type Subscribe<Args, Result> = (
  source: unknown,
  args: Args,
  ctx: Context,
  info: GraphQLResolveInfo,
) => SourceStream<Result> | Promise<SourceStream<Result>>;

/** Events for one subscription, or those that many receive. */
type SourceStream<Result> = AsyncIterable<Result> | SharedEventSource<Result>;

/** The resolvers of a feature by type. A type without missing fields can be left out. */
export type OwnResolvers<Types> = {
  [Name in keyof Types as object extends Types[Name] ? never : Name]: Types[Name];
} & {
  [Name in keyof Types as object extends Types[Name] ? Name : never]?: Types[Name];
};

/** The function that gives the object type of a value of a mapped interface or union; other values have a `__typename`. */
export type TypeNameOf<Mappers, Name extends string, Possible> = Name extends keyof Mappers
  ? (value: Mappers[Name]) => Possible
  : never;

export type OwnTypeNames<Types> = {
  [Name in keyof Types as [Types[Name]] extends [never] ? never : Name]: Types[Name];
};
