// Descriptions that many parts of the schema share: of connections, of mutations, and of the fields of interfaces.
// They are written once here. A description in a feature's schema.graphql takes precedence.
import { getNamedType, isInterfaceType, isObjectType } from "graphql";

export const NOT_IN_GITHUB = "Not in GitHub's schema.";

const CONNECTION_FIELDS = {
  edges: "The items of this page, each with its cursor.",
  nodes: "The items of this page.",
  pageInfo: "Whether there are more items before or after this page.",
  totalCount: "The number of items in the whole list.",
};

const EDGE_FIELDS = {
  cursor: "The cursor of the item, for use as `after` or `before`.",
  node: "The item itself.",
};

export const CONNECTION_ARGUMENTS = {
  first: "The number of items to return from the start of the list, from 0 to 100.",
  after: "Returns only items after this cursor.",
  last: "The number of items to return from the end of the list, from 0 to 100.",
  before: "Returns only items before this cursor.",
  skip: `The number of items to leave out at the start of the list. ${NOT_IN_GITHUB}`,
};

const CLIENT_MUTATION_ID = "A unique identifier for the client performing the mutation.";

/** Describes what has no description of its own. */
export function addSharedDescriptions(schema) {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) || isInterfaceType(type));
  for (const type of types) {
    inheritFields(type);
    describeConnection(type);
  }
  describeMutations(schema.getMutationType());
}

/** The interface with the most fields is the closest one: its description fits best. */
function inheritFields(type) {
  const interfaces = type.getInterfaces().toSorted((a, b) => fieldCount(b) - fieldCount(a));
  for (const field of Object.values(type.getFields())) {
    for (const inherited of interfaces.flatMap((parent) => parent.getFields()[field.name] ?? [])) {
      field.description ??= inherited.description;
      for (const argument of field.args) {
        argument.description ??= inherited.args.find(({ name }) => name === argument.name)?.description;
      }
    }
  }
}

function fieldCount(type) {
  return Object.keys(type.getFields()).length;
}

function describeConnection(type) {
  const fields = Object.values(type.getFields());
  if (type.name.endsWith("Connection")) {
    type.description ??= `The connection type for ${type.name.slice(0, -"Connection".length)}.`;
    fields.forEach((field) => (field.description ??= CONNECTION_FIELDS[field.name]));
  }
  if (type.name.endsWith("Edge")) {
    type.description ??= "An item of a connection.";
    fields.forEach((field) => (field.description ??= EDGE_FIELDS[field.name]));
  }
  for (const { args } of fields.filter((field) => getNamedType(field.type).name.endsWith("Connection"))) {
    args.forEach((argument) => (argument.description ??= CONNECTION_ARGUMENTS[argument.name]));
  }
}

/** Whether a connection has nothing but what every connection has. */
export function isPlainConnection(type) {
  return isObjectType(type) && type.name.endsWith("Connection") && hasOnly(type, CONNECTION_FIELDS);
}

export function isPlainEdge(type) {
  return isObjectType(type) && type.name.endsWith("Edge") && hasOnly(type, EDGE_FIELDS);
}

function hasOnly(type, descriptions) {
  const fields = Object.values(type.getFields());
  return (
    fields.length === Object.keys(descriptions).length &&
    fields.every((field) => field.description === descriptions[field.name])
  );
}

function describeMutations(mutation) {
  for (const field of Object.values(mutation.getFields())) {
    const suffix = field.description?.endsWith(NOT_IN_GITHUB) ? ` ${NOT_IN_GITHUB}` : "";
    const [input] = field.args;
    if (!input) continue;
    input.description ??= "The input of the mutation.";
    describeMutationType(getNamedType(input.type), `The input of \`${field.name}\`.${suffix}`);
    describeMutationType(getNamedType(field.type), `The result of \`${field.name}\`.${suffix}`);
  }
}

function describeMutationType(type, description) {
  type.description ??= description;
  const { clientMutationId } = type.getFields();
  if (clientMutationId) clientMutationId.description ??= CLIENT_MUTATION_ID;
}
