import { execute, Kind, visit, type ASTNode, type DefinitionNode, type DocumentNode, type VariableNode } from "graphql";
import type { Context } from "#server/platform/context.ts";
import { DatabaseUnavailableError } from "#server/platform/db/unavailable.ts";
import { SharedEvent } from "#server/platform/events/shared-event.ts";
import { isUnavailable, type Executor } from "#server/platform/graphql/execute.ts";

export type Subscription = {
  document: DocumentNode;
  variables: Record<string, unknown>;
  /** Identifies the document and the variables of its payloads. Made once, because each delivery needs it. */
  name: string;
};

/**
 * The variables that a payload depends on. Those that only the arguments of the subscription itself use select its events,
 * so subscriptions with other values of them share payloads.
 */
export function getPayloadVariables(document: DocumentNode, variables: Record<string, unknown>) {
  const used: Record<string, unknown> = {};
  const Variable = ({ name }: VariableNode) => void (used[name.value] = variables[name.value]);
  for (const node of document.definitions.flatMap(getPayloadNodes)) visit(node, { Variable });
  return used;
}

function getPayloadNodes(definition: DefinitionNode): readonly ASTNode[] {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return [definition];
  return definition.selectionSet.selections.map((field) =>
    field.kind === Kind.FIELD ? { ...field, arguments: [] } : field,
  );
}

/** How far the database is, as clients send it back. */
export type FindPosition = () => Promise<string>;

type Payload = {
  ctx: Context;
  event: unknown;
  subscription: Subscription;
  /** If there are replicas: the page that gets the payload may load more, which must not be older. */
  findPosition?: FindPosition | undefined;
};

/**
 * The result as JSON, followed by the member `seen` of its message if there are replicas. It is made once for all subscriptions that share the event. If the database is unavailable, a shared event
 * gives undefined, and the list reloads. Another event throws: the stream ends, and the next one continues after it.
 */
export function makePayload(
  executor: Executor,
  { ctx, event, subscription, findPosition }: Payload,
): Promise<string | undefined> {
  const { document, variables, name } = subscription;
  const run = async (contextValue: Context) => {
    const result = executor.format(
      await execute({ schema: executor.schema, document, rootValue: event, contextValue, variableValues: variables }),
      contextValue,
    );
    if (isUnavailable(result)) throw new DatabaseUnavailableError("The database failed a live update.");
    return `${JSON.stringify(result)}${await toSeen(findPosition)}`;
  };
  if (!(event instanceof SharedEvent)) return run(ctx);
  return event.payload(name, () =>
    run(event.context).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) return undefined;
      throw error;
    }),
  );
}

/** The member `seen` of a message, after others. */
export async function toSeen(findPosition: FindPosition | undefined): Promise<string> {
  const position = await findPosition?.().catch(() => undefined);
  return position === undefined ? "" : `,"seen":"${position}"`;
}
