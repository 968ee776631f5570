import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { LIMITS } from "#shared/limits.ts";

/**
 * Checks a document before it runs: its depth, and the number of nodes that it
 * can return (the product of `first` and `last` along each path, as on GitHub).
 * A fragment counts each time that it is spread. The number of visited selections
 * is limited, so that nested spreads cannot make the check itself slow.
 */
export function checkLimits(document: DocumentNode, variables: Record<string, unknown>): GraphQLError | undefined {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const walk: Walk = { fragments, variables, nodes: 0, visited: 0 };
  try {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) {
        walk.variables = { ...getDefaults(definition), ...variables };
        visit(walk, definition.selectionSet, { depth: 1, multiplier: 1 });
      }
    }
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
  return undefined;
}

type Walk = {
  fragments: Map<string, FragmentDefinitionNode>;
  /** Of the current operation, with its defaults. */
  variables: Record<string, unknown>;
  nodes: number;
  visited: number;
};

/** Where a selection is: how deep, and how many parents it can have. */
type Position = { depth: number; multiplier: number };

const MAX_VISITED = 20_000;

function getDefaults(operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
}

function visit(walk: Walk, selections: SelectionSetNode, position: Position): void {
  if (position.depth > LIMITS.graphqlDepth) {
    throw limitError(`Query has a depth of more than ${LIMITS.graphqlDepth}, which exceeds the maximum.`);
  }
  for (const selection of selections.selections) {
    if ((walk.visited += 1) > MAX_VISITED) throw limitError("Query has too many selections.");
    if (selection.kind === Kind.FIELD) {
      const size = pageSize(selection, walk.variables);
      const multiplier = position.multiplier * size;
      if (size > 1) walk.nodes += multiplier;
      if (walk.nodes > LIMITS.graphqlNodes) {
        throw limitError(
          `This query requests up to ${walk.nodes.toLocaleString("en-US")} possible nodes which exceeds the maximum limit of ${LIMITS.graphqlNodes.toLocaleString("en-US")}.`,
        );
      }
      if (selection.selectionSet) visit(walk, selection.selectionSet, { depth: position.depth + 1, multiplier });
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      visit(walk, selection.selectionSet, position);
    } else {
      const fragment = walk.fragments.get(selection.name.value);
      if (fragment) visit(walk, fragment.selectionSet, position);
    }
  }
}

function pageSize(field: FieldNode, values: Record<string, unknown>): number {
  for (const { name, value } of field.arguments ?? []) {
    if (name.value !== "first" && name.value !== "last") continue;
    if (value.kind === Kind.INT) return Math.max(1, Number(value.value));
    if (value.kind === Kind.VARIABLE) return Math.max(1, Number(values[value.name.value]) || 1);
  }
  return 1;
}

function limitError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type: "MAX_NODE_LIMIT_EXCEEDED" } });
}
