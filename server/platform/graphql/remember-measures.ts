import { Kind, type DocumentNode, type GraphQLSchema } from "graphql";
import { measure, type Measure } from "#server/platform/graphql/limits.ts";

type Operation = Parameters<typeof measure>[1];

/** Sizes of one document that are remembered: its page sizes vary little. */
const MEASURES_MAX = 50;

/**
 * `measure`, which gives the same for the same document and the same numbers and lengths of lists in its variables. Measuring
 * the query of an issue page each time took a tenth of the page's CPU time.
 */
export function rememberMeasures(schema: GraphQLSchema): (operation: Operation) => Measure {
  const documents = new WeakMap<DocumentNode, { variables: string[]; measures: Map<string, Measure> }>();
  return (operation) => {
    const { document } = operation;
    let known = documents.get(document);
    if (!known) documents.set(document, (known = { variables: listVariables(document), measures: new Map() }));
    const key = getKey(operation, known.variables);
    const before = known.measures.get(key);
    if (before) return before;
    if (known.measures.size >= MEASURES_MAX) known.measures.clear();
    const measured = measure(schema, operation);
    known.measures.set(key, measured);
    return measured;
  };
}

function listVariables(document: DocumentNode): string[] {
  const names = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
      : [],
  );
  return [...new Set(names)];
}

/** What the size depends on: the name of the operation, and of each variable whether it is given, a number or a list. */
function getKey({ operationName, variables = {} }: Operation, names: readonly string[]): string {
  const sizes = names.map((name) => {
    const value = variables[name];
    if (Array.isArray(value)) return [value.length];
    return typeof value === "number" ? value : Object.hasOwn(variables, name);
  });
  return JSON.stringify([operationName, sizes]);
}
