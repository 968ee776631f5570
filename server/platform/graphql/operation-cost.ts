import {
  getOperationAST,
  Kind,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import type { ApiCost } from "#server/platform/api-limits.ts";
import type { Operation } from "#server/platform/graphql/execute.ts";
import type { Measure } from "#server/platform/graphql/limits.ts";
import { READ_POINTS, WRITE_POINTS } from "#server/platform/secondary-limits.ts";

/** The mutations that create what people read, or that tells people something. */
const CONTENT_MUTATIONS: ReadonlySet<string> = new Set(
  `addComment addPullRequestReview addPullRequestReviewComment addPullRequestReviewThread addPullRequestReviewThreadReply addReaction convertTaskToSubIssue createDiscussion createIssue
  createLabel createMilestone createPullRequest createRepository requestReviews submitPullRequestReview updateIssueComment
  updatePullRequestReview writeRepositoryFile`.split(/\s+/),
);

/** Whether a mutation counts against the limits of new contents. */
export function createsContent(mutation: string): boolean {
  return CONTENT_MUTATIONS.has(mutation);
}

/** GitHub's cost: the requests that the connections stand for, divided by 100. */
export function getOperationCost(operation: Operation, { requests }: Measure): ApiCost {
  const definition = getOperationAST(operation.document, operation.operationName);
  const isMutation = definition?.operation === "mutation";
  const fields = isMutation ? rootFields(operation.document, definition) : [];
  return {
    resource: "graphql",
    cost: Math.max(1, Math.round(requests / 100)),
    points: isMutation ? WRITE_POINTS : READ_POINTS,
    contents: fields.filter(({ name }) => createsContent(name.value)).length,
  };
}

/** Whether a query asks for nothing but its cost: `rateLimit(dryRun: true)`. */
export function isDryRun({ document, variables, operationName }: Operation): boolean {
  const definition = getOperationAST(document, operationName);
  if (definition?.operation !== "query") return false;
  return rootFields(document, definition).some(
    (field) => field.name.value === "rateLimit" && isTrue(field, { definition, variables }),
  );
}

/** The document without everything but `rateLimit`. */
export function keepRateLimit({ document, operationName }: Operation): DocumentNode {
  const definition = getOperationAST(document, operationName);
  if (!definition) return document;
  const selections = rootFields(document, definition).filter(({ name }) => name.value === "rateLimit");
  const reduced: OperationDefinitionNode = {
    ...definition,
    selectionSet: { ...definition.selectionSet, selections },
  };
  return {
    ...document,
    definitions: document.definitions.map((other) => (other === definition ? reduced : other)),
  };
}

type Values = { definition: OperationDefinitionNode; variables: Record<string, unknown> | undefined };

/** Whether the argument `dryRun` has the value true. */
function isTrue(field: FieldNode, { definition, variables }: Values): boolean {
  const value = field.arguments?.find(({ name }) => name.value === "dryRun")?.value;
  if (value?.kind === Kind.BOOLEAN) return value.value;
  if (value?.kind !== Kind.VARIABLE) return false;
  const name = value.name.value;
  if (variables && name in variables) return variables[name] === true;
  const fallback = definition.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  return fallback?.kind === Kind.BOOLEAN && fallback.value;
}

/** The fields of the root, through all fragments. The document was measured, so their number is limited. */
function rootFields(document: DocumentNode, { selectionSet }: { selectionSet: SelectionSetNode }): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment) : [];
  });
}
