// Writes docs/api.md: docs/api-introduction.md, then a reference from the descriptions in the schema.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  astFromValue,
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from "graphql";
import { joinedSchema } from "./schema.mjs";
import { CONNECTION_ARGUMENTS, NOT_IN_GITHUB, isPlainConnection, isPlainEdge } from "./schema-descriptions.mjs";

export function writeApiDocument(root) {
  const path = join(root, "docs/api.md");
  const text = apiDocument(root);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

export function apiDocument(root) {
  const schema = buildSchema(joinedSchema(root));
  const sections = referenceSections(schema);
  return [
    "<!-- Written by `npm run generate` from api-introduction.md and the schema. Do not edit. -->",
    readFileSync(join(root, "docs/api-introduction.md"), "utf8").trimEnd(),
    sections.map(({ title }) => `- [${title}](#${anchor(title)})`).join("\n"),
    ...sections.flatMap(({ title, blocks }) => [`## ${title}`, ...blocks]),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function referenceSections(schema) {
  const mutations = Object.values(schema.getMutationType().getFields());
  const types = listedTypes(schema, mutations);
  const connections = types.filter(isPlainConnection);
  const objects = types.filter((type) => isObjectType(type) && !isPlainConnection(type) && !isPlainEdge(type));
  return [
    { title: "Queries", blocks: operations(schema.getQueryType()) },
    { title: "Mutations", blocks: [MUTATIONS_NOTE, ...mutations.toSorted(byName).flatMap(mutation)] },
    { title: "Subscriptions", blocks: operations(schema.getSubscriptionType()) },
    { title: "Objects", blocks: objects.flatMap((type) => [...heading(type), ...implemented(type), fieldTable(type)]) },
    { title: "Connections", blocks: [CONNECTIONS_NOTE, connectionTable(connections)] },
    {
      title: "Interfaces",
      blocks: types
        .filter(isInterfaceType)
        .flatMap((type) => [...heading(type), ...implementations(schema, type), fieldTable(type)]),
    },
    { title: "Unions", blocks: types.filter(isUnionType).flatMap((type) => [...heading(type), members(type)]) },
    {
      title: "Inputs",
      blocks: types.filter(isInputObjectType).flatMap((type) => [...heading(type), inputTable(type)]),
    },
    { title: "Enums", blocks: types.filter(isEnumType).flatMap((type) => [...heading(type), valueTable(type)]) },
    { title: "Scalars", blocks: types.filter(isScalarType).flatMap(heading) },
  ];
}

const MUTATIONS_NOTE =
  "Each mutation has one argument, `input`, whose fields are listed here. Every input and result also has " +
  "`clientMutationId: String`, which the server returns as it was sent.";

const CONNECTIONS_NOTE =
  "Each of these has `edges`, `nodes`, `pageInfo` and `totalCount`; an edge has a `cursor` and a `node`. " +
  "The other connections are listed under [Objects](#objects).";

/** The types that have sections. Root types, inputs and results are described with their operations. */
function listedTypes(schema, mutations) {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const mutationTypes = mutations.flatMap(({ type, args }) => [type, ...args.map((argument) => argument.type)]);
  const withOperations = new Set([...roots, ...mutationTypes.map(getNamedType).filter((type) => !isScalarType(type))]);
  return Object.values(schema.getTypeMap())
    .filter((type) => !withOperations.has(type) && !type.name.startsWith("__") && !isSpecifiedScalarType(type))
    .toSorted(byName);
}

function operations(root) {
  const note = root.description.includes(NOT_IN_GITHUB) ? [text(root.description)] : [];
  const fields = Object.values(root.getFields()).toSorted(byName);
  return [...note, ...fields.flatMap((field) => operation(root, field))];
}

function operation(root, field) {
  const blocks = [`### ${root.name}.${field.name}`, `${text(field.description)} Returns ${typeLink(field.type)}.`];
  return field.args.length > 0 ? [...blocks, memberTable("Argument", field.args)] : blocks;
}

function mutation(field) {
  const blocks = [`### Mutation.${field.name}`, text(field.description)];
  const inputs = field.args.flatMap((argument) => mutationFields(argument.type));
  if (inputs.length > 0) blocks.push(memberTable("Input", inputs));
  const results = mutationFields(field.type);
  if (results.length > 0) blocks.push(memberTable("Result", results));
  return blocks;
}

function mutationFields(type) {
  const named = getNamedType(type);
  if (isScalarType(named)) return [];
  return Object.values(named.getFields()).filter(({ name }) => name !== "clientMutationId");
}

function heading(type) {
  return [`### ${type.name}`, text(type.description)];
}

function implemented(type) {
  const interfaces = type.getInterfaces();
  return interfaces.length > 0 ? [`Implements ${interfaces.map(typeLink).join(", ")}.`] : [];
}

function implementations(schema, type) {
  const { objects, interfaces } = schema.getImplementations(type);
  return [`Implemented by ${[...interfaces, ...objects].toSorted(byName).map(typeLink).join(", ")}.`];
}

function members(type) {
  return `One of ${type.getTypes().toSorted(byName).map(typeLink).join(", ")}.`;
}

function fieldTable(type) {
  const rows = Object.values(type.getFields())
    .toSorted(byName)
    .map((field) => [
      fieldSignature(field),
      typeLink(field.type),
      [text(field.description), ...field.args.filter(isSpecific).map(argumentLine)].join("<br>"),
    ]);
  return table(["Field", "Type", "Description"], rows);
}

function fieldSignature({ name, args }) {
  return code(args.length > 0 ? `${name}(${args.map((argument) => argument.name).join(", ")})` : name);
}

/** The introduction describes the arguments that all connections have. */
function isSpecific({ name, description }) {
  return description !== CONNECTION_ARGUMENTS[name];
}

function argumentLine(argument) {
  return `${code(argument.name)} ${typeLink(argument.type)}${defaultValue(argument)}: ${text(argument.description)}`;
}

function inputTable(type) {
  return memberTable("Field", Object.values(type.getFields()));
}

function memberTable(title, list) {
  const rows = list.map((member) => [
    code(member.name),
    typeLink(member.type) + defaultValue(member),
    text(member.description),
  ]);
  return table([title, "Type", "Description"], rows);
}

function valueTable(type) {
  return table(
    ["Value", "Description"],
    type.getValues().map(({ name, description }) => [code(name), text(description)]),
  );
}

function connectionTable(connections) {
  return table(
    ["Connection", "Items"],
    connections.map((type) => [code(type.name), typeLink(getNamedType(type.getFields().nodes.type))]),
  );
}

function defaultValue({ defaultValue: value, type }) {
  return value === undefined ? "" : ` = ${code(print(astFromValue(value, type)))}`;
}

function typeLink(type) {
  const named = getNamedType(type);
  if (isSpecifiedScalarType(named)) return code(String(type));
  const isListed = !isPlainConnection(named) && !isPlainEdge(named);
  return `[${code(String(type))}](#${isListed ? anchor(named.name) : "connections"})`;
}

function text(description) {
  return description.replace(NOT_IN_GITHUB, `*${NOT_IN_GITHUB}*`);
}

function table(titles, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n");
}

function code(name) {
  return `\`${name}\``;
}

/** The id that a heading has where Markdown is shown. */
function anchor(title) {
  return title.toLowerCase().replace(/[^\w-]/g, "");
}

function byName(a, b) {
  return a.name < b.name ? -1 : 1;
}
