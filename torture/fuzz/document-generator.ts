import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type GraphQLCompositeType,
} from "graphql";
import type { Random } from "../platform/random.ts";

/** A field of a document with its selection, as a tree from which parts can be left out. */
export type Selection = { text: string; children: Selection[] };

/** What documents are made for. Ids and names of things that exist lead further than random ones. */
export type Known = { ids: readonly string[]; texts: readonly string[] };

type Maker = { schema: GraphQLSchema; random: Random; known: Known };

/** These would end the session or remove what the other documents are about. */
const LEFT_OUT = new Set([
  "deleteRepository",
  "archiveRepository",
  "changePassword",
  "deleteOtherSessions",
  "deleteSession",
  "deleteAccessToken",
  "transferIssue",
]);
const DEPTH_MAX = 6;

/** A random operation of the schema. */
export function makeDocument(maker: Maker): { operation: "query" | "mutation"; selections: Selection[] } {
  const operation = maker.random.integer(0, 2) === 0 ? "mutation" : "query";
  const type = operation === "mutation" ? maker.schema.getMutationType() : maker.schema.getQueryType();
  if (!type) throw new Error("The schema has no such type.");
  const count = operation === "mutation" ? 1 : maker.random.integer(1, 3);
  const fields = Object.values(type.getFields()).filter(({ name }) => !LEFT_OUT.has(name));
  const selections = Array.from({ length: count }, (_, n) =>
    makeField(maker, maker.random.pick(fields), { alias: `a${n}: `, depth: 1 }),
  );
  return { operation, selections };
}

export function printDocument(operation: string, selections: readonly Selection[]): string {
  return `${operation} ${printSelections(selections)}`;
}

function printSelections(selections: readonly Selection[]): string {
  return `{ ${selections.map(({ text, children }) => (children.length > 0 ? `${text} ${printSelections(children)}` : text)).join(" ")} }`;
}

type Place = { alias?: string; depth: number };

function makeField(maker: Maker, field: GraphQLField<unknown, unknown>, { alias = "", depth }: Place): Selection {
  const given = field.args.filter((arg) => isNonNullType(arg.type) || maker.random.integer(0, 2) === 0);
  const args = given.map((arg) => `${arg.name}: ${makeArgument(maker, arg)}`).join(", ");
  const type = getNamedType(field.type);
  const children = isCompositeType(type) ? makeChildren(maker, type, depth + 1) : [];
  return { text: `${alias}${field.name}${args ? `(${args})` : ""}`, children };
}

function makeChildren(maker: Maker, type: GraphQLCompositeType, depth: number): Selection[] {
  const typename = { text: "__typename", children: [] };
  if (depth > DEPTH_MAX) return [typename];
  if (isAbstractType(type)) {
    const possible = maker.random.shuffle(maker.schema.getPossibleTypes(type)).slice(0, 3);
    return [
      typename,
      ...possible.map((one) => ({ text: `... on ${one.name}`, children: makeChildren(maker, one, depth + 1) })),
    ];
  }
  if (!isObjectType(type)) return [typename];
  const fields = Object.values(type.getFields());
  const isLeaf = (field: GraphQLField<unknown, unknown>) => !isCompositeType(getNamedType(field.type));
  const leaves = maker.random.shuffle(fields.filter(isLeaf)).slice(0, maker.random.integer(1, 12));
  const branches = maker.random
    .shuffle(fields.filter((field) => !isLeaf(field)))
    .slice(0, maker.random.integer(0, Math.max(0, 5 - depth)));
  // Two fields of one name and different arguments would not be valid.
  return [typename, ...[...leaves, ...branches].map((field) => makeField(maker, field, { depth }))];
}

function makeArgument(maker: Maker, { name, type }: Pick<GraphQLArgument, "name" | "type">): string {
  if (["first", "last"].includes(name) && maker.random.integer(0, 5) > 0) return String(maker.random.integer(1, 5));
  if (!isNonNullType(type) && maker.random.integer(0, 12) === 0) return "null";
  return makeValue(maker, name, getNullableType(type), 0);
}

function makeValue(maker: Maker, name: string, type: GraphQLInputType, depth: number): string {
  const { random, known } = maker;
  if (isListType(type)) {
    const count = random.pick([0, 1, 1, 2, 5]);
    return `[${Array.from({ length: count }, () => makeValue(maker, name, getNullableType(type.ofType), depth)).join(", ")}]`;
  }
  if (isEnumType(type)) return random.pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || (depth < 3 && random.integer(0, 3) === 0),
    );
    return `{ ${fields.map((field) => `${field.name}: ${makeValue(maker, field.name, getNullableType(field.type), depth + 1)}`).join(", ")} }`;
  }
  switch (getNamedType(type).name) {
    case "Int":
      return String(random.pick([0, 1, 2, 5, -1, 100, 2_147_483_647, -2_147_483_648]));
    case "Float":
      return String(random.pick([0, 1.5, -1, 1e300, 1e-300]));
    case "Boolean":
      return random.pick(["true", "false"]);
    case "ID":
      return JSON.stringify(random.pick(known.ids));
    case "DateTime":
      return JSON.stringify(
        random.pick([
          "2024-01-01T00:00:00Z",
          "0000-01-01T00:00:00Z",
          "9999-12-31T23:59:59Z",
          "+275760-09-13T00:00:00Z",
          "x",
        ]),
      );
    case "Date":
      return JSON.stringify(random.pick(["2024-01-01", "0001-01-01", "9999-12-31", "2024-02-31", "x"]));
    default:
      return JSON.stringify(random.pick(known.texts));
  }
}

/** The trees that have one part less, larger parts first. */
export function* withoutOne(selections: readonly Selection[]): Generator<Selection[]> {
  for (const [index, selection] of selections.entries()) {
    const replace = (other: Selection[]) => [...selections.slice(0, index), ...other, ...selections.slice(index + 1)];
    if (selections.length > 1) yield replace([]);
    for (const children of withoutOne(selection.children)) yield replace([{ ...selection, children }]);
  }
}
