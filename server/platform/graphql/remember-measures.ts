import { Kind, visit, type DocumentNode, type GraphQLSchema } from "graphql";
import { measure, type Measure } from "#server/platform/graphql/limits.ts";

type Operation = Parameters<typeof measure>[1];

/** Sizes of one document that are remembered: its page sizes vary little. */
const MEASURES_MAX = 50;

/**
 * `measure`, which gives the same for the same document and the same page sizes and lengths of lists in its variables. Measuring
 * the query of an issue page each time took a tenth of the page's CPU time.
 */
export function rememberMeasures(schema: GraphQLSchema): (operation: Operation) => Measure {
  const documents = new WeakMap<DocumentNode, { variables: Variable[]; measures: Map<string, Measure> }>();
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

/** A variable, and whether it is the size of a page somewhere. */
type Variable = { name: string; isPageSize: boolean };

function listVariables(document: DocumentNode): Variable[] {
  const names = new Set<string>();
  const pageSizes = new Set<string>();
  visit(document, {
    VariableDefinition: ({ variable }) => void names.add(variable.name.value),
    Argument: ({ name, value }) => {
      if (value.kind === Kind.VARIABLE && (name.value === "first" || name.value === "last"))
        pageSizes.add(value.name.value);
    },
  });
  return [...names].map((name) => ({ name, isPageSize: pageSizes.has(name) }));
}

/** What the size depends on: the name of the operation, the numbers of pages, the lengths of lists, and which variables are given. */
function getKey({ operationName, variables = {} }: Operation, known: readonly Variable[]): string {
  const sizes = known.map(({ name, isPageSize }) => {
    const value = variables[name];
    if (Array.isArray(value)) return [value.length];
    return isPageSize && typeof value === "number" ? value : Object.hasOwn(variables, name);
  });
  return JSON.stringify([operationName, sizes]);
}
