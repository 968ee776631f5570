import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import {
  DEFAULT_PAGE_SIZES,
  LIST_SIZE,
  LOADED_WITH_PARENT,
  MAX_ITEMS,
  SEARCH_FIELDS,
} from "#server/platform/graphql/page-sizes.ts";
import { LIMITS } from "#shared/limits.ts";

type Operation = { document: DocumentNode; variables?: Record<string, unknown>; operationName?: string | undefined };

/**
 * The size of an operation, and an error if it is too large. `requests` is GitHub's number of requests that the
 * connections of the operation stand for: one for each parent that a connection can have.
 */
export type Measure = { error?: GraphQLError; selections: number; nodes: number; requests: number };

/**
 * Measures an operation before it runs: its depth, the nodes that it asks for (the product of the page sizes along
 * each path, as on GitHub), the values that all its fields can have, and its searches. A connection without `first` and
 * `last` has its default size, and no nodes if only its count is asked for; a list in the arguments has its length, and
 * each alias counts. Of fragments on several types of which an object has one, the largest counts. A fragment counts each time that it is spread; the number of visited selections is limited, so that
 * nested spreads cannot make the measuring itself slow.
 */
export function measure(schema: GraphQLSchema, { document, variables, operationName }: Operation): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const totals: Totals = {
    schema,
    fragments,
    variables: {},
    nodes: 0,
    requests: 0,
    values: 0,
    introspected: 0,
    searches: 0,
    selections: 0,
  };
  try {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      if (operationName !== undefined && definition.name?.value !== operationName) continue;
      const type = schema.getRootType(definition.operation);
      totals.variables = { ...getDefaults(definition), ...variables };
      if (type) visit(totals, definition.selectionSet, { type, depth: 1, asked: 1, possible: 1 });
    }
    checkTotals(totals);
  } catch (error) {
    if (error instanceof GraphQLError) return { ...getSizes(totals), error };
    throw error;
  }
  return getSizes(totals);
}

function getSizes({ selections, nodes, requests }: Totals): Measure {
  return { selections, nodes, requests };
}

type Totals = {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  /** Of the current operation, with its defaults. */
  variables: Record<string, unknown>;
  nodes: number;
  requests: number;
  values: number;
  /** Values of the schema about itself. */
  introspected: number;
  searches: number;
  selections: number;
};

/**
 * Where a selection is: on which type, how deep, how many parents it asks for, and how many it can have. The two differ
 * where a connection cannot have as many items as are asked for.
 */
type Position = { type: GraphQLCompositeType; depth: number; asked: number; possible: number; page?: Page };

/** The items of a connection for each of its parents, and whether any are selected. */
type Page = { asked: number; possible: number; isSelected: boolean };

const SELECTIONS_MAX = 20_000;

/** A variable that is given as null has no value; its default does not apply then. */
function getDefaults(operation: OperationDefinitionNode): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
    if (defaultValue?.kind === Kind.LIST) defaults[variable.name.value] = defaultValue.values;
  }
  return defaults;
}

function visit(totals: Totals, selections: SelectionSetNode, position: Position): void {
  if (position.depth > LIMITS.graphqlDepth) {
    throw limitError(`Query has a depth of more than ${LIMITS.graphqlDepth}, which exceeds the maximum.`);
  }
  // The values of each type of which the parent can be: it is one of them.
  const alternatives = new Map<string, number>();
  for (const selection of selections.selections) {
    if ((totals.selections += 1) > SELECTIONS_MAX) throw limitError("Query has too many selections.");
    if (selection.kind === Kind.FIELD) {
      visitField(totals, selection, position);
      continue;
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : totals.fragments.get(selection.name.value);
    if (!fragment) continue;
    const condition = fragment.typeCondition && totals.schema.getType(fragment.typeCondition.name.value);
    const type = isCompositeType(condition) ? condition : position.type;
    const before = totals.values;
    visit(totals, fragment.selectionSet, { ...position, type });
    if (!isObjectType(type) || type === position.type) continue;
    alternatives.set(type.name, (alternatives.get(type.name) ?? 0) + totals.values - before);
    totals.values = before;
  }
  totals.values += Math.max(0, ...alternatives.values());
}

function visitField(totals: Totals, node: FieldNode, position: Position): void {
  const { type, depth } = position;
  const field = getField(totals.schema, type, node.name.value);
  if (field && isConnection(getNamedType(field.type).name)) return visitConnection(totals, node, { field, position });
  const page = field && isListType(getNullableType(field.type)) ? position.page : undefined;
  if (page) page.isSelected = true;
  const size = field && !page ? getSize(totals, node, { type, field }) : 1;
  const asked = position.asked * (page?.asked ?? size);
  const possible = position.possible * (page?.possible ?? size);
  if (type.name.startsWith("__")) totals.introspected += possible;
  else totals.values += possible;
  if (!field) return;
  if (hasArgument(node, "first") || isGivenList(node, field)) {
    totals.nodes += asked;
    totals.requests += position.asked;
  }
  if (SEARCH_FIELDS.has(`${type.name}.${field.name}`)) {
    totals.searches += position.possible * getListLength(totals, node, field);
  }
  const named = getNamedType(field.type);
  if (node.selectionSet && isCompositeType(named)) {
    visit(totals, node.selectionSet, { type: named, depth: depth + 1, asked, possible });
  }
}

/** Its page multiplies its items only: there is one `totalCount` and one `pageInfo` for each parent. */
function visitConnection(
  totals: Totals,
  node: FieldNode,
  { field, position }: { field: GraphQLField<unknown, unknown>; position: Position },
): void {
  const { type, depth, asked, possible } = position;
  const named = getNamedType(field.type);
  const size = getPageSize(totals, node);
  const defaultSize = getDefaultPageSize(type, field);
  const pageSize = size ?? defaultSize;
  const page = {
    asked: pageSize,
    possible: Math.min(pageSize, MAX_ITEMS[named.name] ?? pageSize),
    isSelected: false,
  };
  totals.values += possible;
  totals.requests += asked;
  if (SEARCH_FIELDS.has(`${type.name}.${field.name}`)) totals.searches += possible;
  if (node.selectionSet && isCompositeType(named)) {
    visit(totals, node.selectionSet, { type: named, depth: depth + 1, asked, possible, page });
  }
  if (page.isSelected || size !== undefined) totals.nodes += asked * page.asked;
  // A page is loaded whatever is selected of it.
  if (!page.isSelected && !(size === undefined && LOADED_WITH_PARENT.has(named.name))) {
    totals.values += possible * page.possible;
  }
}

function getField(
  schema: GraphQLSchema,
  type: GraphQLCompositeType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (type === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

type FieldOf = { type: GraphQLCompositeType; field: GraphQLField<unknown, unknown> };

/** How many objects or values a field that is no connection can have for one parent. */
function getSize(totals: Totals, node: FieldNode, { type, field }: FieldOf): number {
  const named = getNamedType(field.type);
  if (field.args.some(({ name }) => name === "first")) {
    return getPageSize(totals, node) ?? getDefaultPageSize(type, field);
  }
  if (!isListType(getNullableType(field.type))) return 1;
  if (type.name.startsWith("__")) return getIntrospectedSize(totals.schema, type.name, field.name);
  if (hasListArgument(field)) return Math.max(1, getListLength(totals, node, field));
  return isCompositeType(named) || isAbstractType(named) ? LIST_SIZE : 1;
}

function getDefaultPageSize(type: GraphQLCompositeType, field: GraphQLField<unknown, unknown>): number {
  return (
    DEFAULT_PAGE_SIZES[`${type.name}.${field.name}`] ?? DEFAULT_PAGE_SIZES[getNamedType(field.type).name] ?? LIST_SIZE
  );
}

function isConnection(typeName: string): boolean {
  return typeName.endsWith("Connection");
}

function hasArgument(node: FieldNode, argument: string): boolean {
  return node.arguments?.some(({ name }) => name.value === argument) ?? false;
}

/** The larger one of `first` and `last`; undefined if neither has a value. */
function getPageSize(totals: Totals, node: FieldNode): number | undefined {
  const sizes = (node.arguments ?? [])
    .filter(({ name }) => name.value === "first" || name.value === "last")
    .map((argument) => getValue(totals, argument))
    .filter((value) => typeof value === "number");
  return sizes.length === 0 ? undefined : Math.max(1, ...sizes);
}

/** Whether a field has an item for each item of an argument, as `nodes(ids:)` has. */
function hasListArgument(field: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(field.type)) && field.args.some(({ type }) => isListType(getNullableType(type)));
}

function isGivenList(node: FieldNode, field: GraphQLField<unknown, unknown>): boolean {
  return (
    hasListArgument(field) &&
    field.args.some(({ name, type }) => isListType(getNullableType(type)) && hasArgument(node, name))
  );
}

function getListLength(totals: Totals, node: FieldNode, field: GraphQLField<unknown, unknown>): number {
  if (!hasListArgument(field)) return 1;
  const lengths = (node.arguments ?? []).map((argument) => {
    const value = getValue(totals, argument);
    const length = Array.isArray(value) ? value.length : 1;
    if (argument.name.value === "ids" && length > LIMITS.graphqlIds) {
      throw limitError(
        `You may not provide more than ${LIMITS.graphqlIds} node ids; you provided ${length.toLocaleString("en-US")}.`,
      );
    }
    return length;
  });
  return Math.max(1, ...lengths);
}

/** The number or list of an argument. */
function getValue(totals: Totals, { value }: ArgumentNode): unknown {
  if (value.kind === Kind.INT) return Number(value.value);
  if (value.kind === Kind.LIST) return value.values;
  return value.kind === Kind.VARIABLE ? totals.variables[value.name.value] : undefined;
}

/** The lists of the schema about itself: all types, and their fields, input fields and values on average. */
function getIntrospectedSize(schema: GraphQLSchema, typeName: string, fieldName: string): number {
  const sizes = introspectedSizes.get(schema) ?? countMembers(schema);
  introspectedSizes.set(schema, sizes);
  return sizes[typeName === "__Schema" && fieldName === "types" ? "types" : fieldName] ?? 1;
}

const introspectedSizes = new WeakMap<GraphQLSchema, Record<string, number>>();

function countMembers(schema: GraphQLSchema): Record<string, number> {
  const all = Object.values(schema.getTypeMap());
  const average = (count: (type: GraphQLNamedType) => number) =>
    Math.ceil(all.reduce((sum, type) => sum + count(type), 0) / all.length);
  return {
    types: all.length,
    fields: average((type) => (isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()).length : 0)),
    inputFields: average((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    enumValues: average((type) => (isEnumType(type) ? type.getValues().length : 0)),
  };
}

function checkTotals({ nodes, values, introspected, searches }: Totals): void {
  if (nodes > LIMITS.graphqlNodes) throw requestsTooMuch(nodes, "nodes", LIMITS.graphqlNodes);
  if (searches > LIMITS.graphqlSearches) throw requestsTooMuch(searches, "searches", LIMITS.graphqlSearches);
  if (values > LIMITS.graphqlValues) throw requestsTooMuch(values, "values of fields", LIMITS.graphqlValues);
  if (introspected > LIMITS.graphqlIntrospectedValues)
    throw requestsTooMuch(introspected, "values of the schema", LIMITS.graphqlIntrospectedValues);
}

/** GitHub's sentence. */
function requestsTooMuch(count: number, subject: string, max: number): GraphQLError {
  const [requested, maximum] = [count, max].map((number) => number.toLocaleString("en-US"));
  return limitError(
    `This query requests up to ${requested} possible ${subject} which exceeds the maximum limit of ${maximum}.`,
  );
}

function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type: "MAX_NODE_LIMIT_EXCEEDED" } });
}
