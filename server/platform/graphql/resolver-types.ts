import type { GraphQLResolveInfo } from "graphql";
import type { Context } from "#server/context.ts";

/**
 * The types that server/__generated__/resolvers.ts puts together from the
 * schema. `Source` is the value that stands for an object of a GraphQL type,
 * `Fields` says what each of its fields gives; a field with arguments is a
 * function of them.
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

/** The fields that the source does not hold under their own name and with the right type. */
type Missing<Source, Fields> = {
  [Name in keyof Fields]: Fields[Name] extends FieldWithArguments
    ? Name
    : Name extends keyof Source
      ? Source[Name] extends Fields[Name]
        ? never
        : Name
      : Name;
}[keyof Fields];

/** A resolver for each missing field; for the others they may stand too. */
export type TypeResolvers<Source, Fields> = {
  [Name in Missing<Source, Fields>]: FieldResolver<Source, Fields[Name]>;
} & {
  [Name in Exclude<keyof Fields, Missing<Source, Fields>>]?: FieldResolver<Source, Fields[Name]>;
};

/** Each yields the value of its field. */
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
) => AsyncIterable<Result> | Promise<AsyncIterable<Result>>;

/** The resolvers of one feature by type; a type of which nothing is missing may be left out. */
export type OwnResolvers<Types> = {
  [Name in keyof Types as object extends Types[Name] ? never : Name]: Types[Name];
} & {
  [Name in keyof Types as object extends Types[Name] ? Name : never]?: Types[Name];
};

/** Which object type a value of a mapped interface or union is; values of the others carry their `__typename`. */
export type TypeNameOf<Mappers, Name extends string, Possible> = Name extends keyof Mappers
  ? (value: Mappers[Name]) => Possible
  : never;

export type OwnTypeNames<Types> = {
  [Name in keyof Types as [Types[Name]] extends [never] ? never : Name]: Types[Name];
};
