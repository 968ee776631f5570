// Writes server/__generated__/resolvers.ts: the schema as types that resolvers are checked with (docs/decisions/0010-typed-resolvers.md).
import { existsSync, mkdirSync, writeFileSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
} from "graphql";
import { featureSchemas, joinSchemas } from "./schema.mjs";

/** The TypeScript types of each scalar: of an argument, and of the result of a resolver. */
const SCALARS = {
  BigInt: ["number", "number"],
  Boolean: ["boolean", "boolean"],
  DateTime: ["Date", "Date | string"],
  Float: ["number", "number"],
  Date: ["string", "string"],
  GitObjectID: ["string", "string"],
  GitSSHRemote: ["string", "string"],
  HTML: ["string", "string"],
  ID: ["string", "string"],
  Int: ["number", "number"],
  JSON: ["unknown", "unknown"],
  String: ["string", "string"],
  URI: ["string", "string"],
};
const [INPUT, OUTPUT] = [0, 1];
const ROOT_TYPES = ["Query", "Mutation", "Subscription"];

export function resolverTypes(root) {
  const features = featureSchemas(root);
  const schema = joinSchemas(features);
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));
  const owned = features.map(({ name, text }) => ({ name, ...getDefinitions(text) }));
  const mappers = features
    .map(({ name }) => ({ path: `server/${name}/graphql/mappers.ts`, alias: `${toPascalCase(name)}Mappers` }))
    .filter(({ path }) => existsSync(join(root, path)));
  const objects = types.filter(isObjectType);
  const abstracts = types.filter(isAbstractType);
  return [
    ...printImports(mappers),
    "",
    "export type Maybe<T> = T | null | undefined;",
    ...types.filter(isEnumType).map(printEnum),
    ...types.filter(isInputObjectType).map(printInput),
    "",
    "/** The source of each GraphQL type that is not just its fields, as the features declare it. */",
    `export interface Mappers extends ${mappers.map(({ alias }) => alias).join(", ")} {}`,
    "type OnlyNames<Names extends TypeName> = Names;",
    "/** Fails to compile where a mapper names a type that the schema does not have. */",
    "export type MappedName = OnlyNames<keyof Mappers>;",
    "",
    "/** The value of a GraphQL type: its mapped source, or an object with its fields. */",
    "export type Value<Name extends TypeName> = Name extends keyof Mappers ? Mappers[Name] : Unmapped[Name];",
    "type Typed<Name extends keyof Fields> = Value<Name> & { __typename: Name };",
    "",
    "/** What each field gives; a field with arguments is a function of them. */",
    `export interface Fields {\n${objects.map(printFields).join("\n")}\n}`,
    "",
    `interface Unmapped {\n${[...objects.map(printUnmapped), ...abstracts.map((type) => printAbstract(schema, type))].join("\n")}\n}`,
    "export type TypeName = keyof Unmapped;",
    "",
    "/** The resolvers that each feature has to give: those of the fields in its schema.graphql that its sources do not hold. */",
    `export interface FeatureResolvers {\n${owned.map(printOwned).join("\n")}\n}`,
    "",
    "/** For each feature, the object type of a value of its mapped interfaces and unions. */",
    `export interface FeatureTypeNames {\n${owned.map((feature) => printTypeNames(schema, feature)).join("\n")}\n}`,
    "",
  ].join("\n");
}

export function writeResolverTypes(root) {
  const path = join(root, "server/__generated__/resolvers.ts");
  const text = resolverTypes(root);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function printImports(mappers) {
  return [
    "// Written by `npm run generate` from schema.graphql and the features' graphql/mappers.ts. Do not edit.",
    `import type { OwnTypeNames, OwnResolvers, SubscriptionResolvers, TypeNameOf, TypeResolvers } from "#server/platform/graphql/resolver-types.ts";`,
    ...mappers.map(({ path, alias }) => `import type { Mappers as ${alias} } from "#${path}";`),
  ];
}

/** The fields of object types and the abstract types that a feature's part of the schema defines. */
function getDefinitions(text) {
  const fields = new Map();
  const abstracts = [];
  for (const definition of parse(text).definitions) {
    const name = definition.name?.value;
    if (definition.kind.startsWith("ObjectType")) {
      fields.set(name, [...(fields.get(name) ?? []), ...(definition.fields ?? []).map((field) => field.name.value)]);
    } else if (/^(InterfaceType|UnionType)Definition$/.test(definition.kind)) abstracts.push(name);
  }
  return { fields, abstracts };
}

function printEnum(type) {
  return `export type ${type.name} = ${type
    .getValues()
    .map((value) => `"${value.name}"`)
    .join(" | ")};`;
}

function printInput(type) {
  return `export interface ${type.name} {\n${printArguments(Object.values(type.getFields()), "  ")}\n}`;
}

/** An argument that may be left out is optional; one with a default is always there. */
function printArguments(args, indent) {
  return args
    .map((arg) => {
      const isOptional = !isNonNullType(arg.type) && arg.defaultValue === undefined;
      return `${indent}${arg.name}${isOptional ? "?" : ""}: ${printType(arg.type, INPUT)};`;
    })
    .join("\n");
}

function printFields(type) {
  const fields = Object.values(type.getFields()).map((field) => {
    const result = printType(field.type, OUTPUT);
    return field.args.length === 0
      ? `    ${field.name}: ${result};`
      : `    ${field.name}: (args: {\n${printArguments(field.args, "      ")}\n    }) => ${result};`;
  });
  return `  ${type.name}: {\n${fields.join("\n")}\n  };`;
}

function printUnmapped(type) {
  if (ROOT_TYPES.includes(type.name)) return `  ${type.name}: unknown;`;
  const withArguments = Object.values(type.getFields()).filter((field) => field.args.length > 0);
  const fields = `Fields["${type.name}"]`;
  return withArguments.length === 0
    ? `  ${type.name}: ${fields};`
    : `  ${type.name}: Omit<${fields}, ${joinNames(withArguments)}>;`;
}

function printAbstract(schema, type) {
  const possible = schema.getPossibleTypes(type).map(({ name }) => `Typed<"${name}">`);
  return `  ${type.name}: ${possible.join(" | ") || "never"};`;
}

function printOwned({ name, fields }) {
  const types = [...fields].map(([type, names]) => {
    const own = `Pick<Fields["${type}"], ${names.map((field) => `"${field}"`).join(" | ")}>`;
    return type === "Subscription"
      ? `    ${type}: SubscriptionResolvers<${own}>;`
      : `    ${type}: TypeResolvers<Value<"${type}">, ${own}>;`;
  });
  return `  "${name}": OwnResolvers<{\n${types.join("\n")}\n  }>;`;
}

function printTypeNames(schema, { name, abstracts }) {
  const names = abstracts.map((type) => {
    const possible = schema.getPossibleTypes(schema.getType(type));
    return `    ${type}: TypeNameOf<Mappers, "${type}", ${joinNames(possible) || "never"}>;`;
  });
  return `  "${name}": OwnTypeNames<{\n${names.join("\n")}\n  }>;`;
}

function printType(type, direction) {
  if (isNonNullType(type)) return printNonNull(type.ofType, direction);
  return `Maybe<${printNonNull(type, direction)}>`;
}

function printNonNull(type, direction) {
  if (isListType(type)) return `${direction === OUTPUT ? "readonly " : ""}(${printType(type.ofType, direction)})[]`;
  if (isScalarType(type)) {
    if (!SCALARS[type.name]) throw new Error(`The scalar ${type.name} has no type in scripts/resolver-types.mjs.`);
    return SCALARS[type.name][direction];
  }
  return isEnumType(type) || isInputObjectType(type) ? type.name : `Value<"${type.name}">`;
}

function joinNames(items) {
  return items.map((item) => `"${item.name}"`).join(" | ");
}

function toPascalCase(name) {
  return name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
}
