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
 * What a document may ask for, worked out before it runs: how deep it nests,
 * and how many nodes it could answer (the product of `first`/`last` down each
 * path, GitHub's rule). Fragments that spread each other many times are counted
 * once per place, with the walk itself capped, so the check is not an attack.
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
        visit(walk, definition.selectionSet, 1, 1, defaults(definition));
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
  variables: Record<string, unknown>;
  nodes: number;
  visited: number;
};

const MAX_VISITED = 20_000;

function defaults(operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
}

function visit(
  walk: Walk,
  selections: SelectionSetNode,
  depth: number,
  multiplier: number,
  fallback: Record<string, unknown>,
): void {
  if (depth > LIMITS.graphqlDepth) {
    throw limitError(`Query has a depth of more than ${LIMITS.graphqlDepth}, which exceeds the maximum.`);
  }
  for (const selection of selections.selections) {
    if ((walk.visited += 1) > MAX_VISITED) throw limitError("Query has too many selections.");
    if (selection.kind === Kind.FIELD) {
      const size = pageSize(selection, { ...fallback, ...walk.variables });
      const inner = multiplier * size;
      if (size > 1) walk.nodes += inner;
      if (walk.nodes > LIMITS.graphqlNodes) {
        throw limitError(
          `This query requests up to ${walk.nodes.toLocaleString("en-US")} possible nodes which exceeds the maximum limit of ${LIMITS.graphqlNodes.toLocaleString("en-US")}.`,
        );
      }
      if (selection.selectionSet) visit(walk, selection.selectionSet, depth + 1, inner, fallback);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      visit(walk, selection.selectionSet, depth, multiplier, fallback);
    } else {
      const fragment = walk.fragments.get(selection.name.value);
      if (fragment) visit(walk, fragment.selectionSet, depth, multiplier, fallback);
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
