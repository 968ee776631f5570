import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { resolverTypes } from "#scripts/resolver-types.mjs";
import type { FeatureResolvers, FeatureTypeNames } from "#server/__generated__/resolvers.ts";
import type { OwnResolvers, TypeResolvers } from "#server/platform/graphql/resolver-types.ts";
import { ROOT } from "#server/test/world.ts";

type PersonRow = { id: number; name: string; bornAt: Date | null };
type PersonFields = {
  id: string;
  name: string;
  bornAt: Date | string | null | undefined;
  isOld: boolean;
  friends: (args: { first?: number | null }) => readonly PersonRow[];
};
type PersonResolvers = TypeResolvers<PersonRow, PersonFields>;
const id = (person: PersonRow) => `P_${person.id}`;
const isOld = () => Promise.resolve(true);
const friends = () => [];

// What follows is checked by `tsc`: each of these lines must fail to compile.

export const complete: PersonResolvers = { id, isOld, friends };
export const withOwnName: PersonResolvers = { id, isOld, friends, name: (person) => person.name.trim() };

// @ts-expect-error The row has no isOld.
export const withoutField: PersonResolvers = { id, friends };
// @ts-expect-error The row's id is a number, the field's a string.
export const withoutId: PersonResolvers = { isOld, friends };
// @ts-expect-error A field with arguments always has a resolver.
export const withoutArguments: PersonResolvers = { id, isOld };
// @ts-expect-error isOld is a boolean.
export const wrongResult: PersonResolvers = { id, friends, isOld: () => "yes" };
// @ts-expect-error isOld is never null.
export const nullResult: PersonResolvers = { id, friends, isOld: () => Promise.resolve(undefined) };
// @ts-expect-error first is a number.
export const wrongArguments: PersonResolvers = { id, isOld, friends: (_, args: { first?: string }) => [args.first] };
// @ts-expect-error The source is a person.
export const wrongSource: PersonResolvers = { id, friends, isOld: (person: { isAged: boolean }) => person.isAged };
// @ts-expect-error The schema has no age.
export const unknownField: PersonResolvers = { id, isOld, friends, age: () => 7 };

type OwnTypes = OwnResolvers<{ Person: PersonResolvers; Town: TypeResolvers<{ name: string }, { name: string }> }>;
export const onlyPerson: OwnTypes = { Person: complete };
// @ts-expect-error Person has fields that its row lacks.
export const withoutPerson: OwnTypes = {};
// @ts-expect-error The feature has no Country.
export const unknownType: OwnTypes = { Person: complete, Country: {} };

type MilestoneMutation = FeatureResolvers["milestones"]["Mutation"];
// @ts-expect-error The schema of milestones has four mutations.
export const noMutations: MilestoneMutation = {};
// @ts-expect-error RepositoryOwner is a User or an Organization.
export const wrongTypeName: FeatureTypeNames["accounts"]["RepositoryOwner"] = () => "Bot" as const;

describe("the types of resolvers", () => {
  test("are generated from the schema as it is", () => {
    expect(readFileSync(`${ROOT}/server/__generated__/resolvers.ts`, "utf8")).toBe(resolverTypes(ROOT));
  });
});
