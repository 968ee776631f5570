import {
  Network,
  Observable,
  type GraphQLResponse,
  type INetwork,
  type RequestParameters,
  type Variables,
} from "relay-runtime";
import type { Path } from "react-router";
import type { Live } from "#web/platform/relay/live.ts";
import { notifyOfNewVersion } from "#web/platform/relay/new-version.ts";
import { raiseSeenPosition } from "#web/platform/relay/seen-position.ts";
import { POSITION_HEADER } from "#shared/database-position.ts";
import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

/** The server refused an operation: its message, the type of the error, and the field of the form that it is about. */
export class MutationError extends Error {
  readonly type: string | undefined;
  readonly field: string | undefined;

  constructor(message: string, type?: string, field?: string) {
    super(message);
    this.type = type;
    this.field = field;
  }
}

/** The server's message for an expected error; undefined for others. */
export function getErrorDetail(error: Error): string | undefined {
  return error instanceof MutationError && error.type !== undefined ? error.message : undefined;
}

type Failure = { message: string; type?: string; field?: string };

type BrowserNetwork = {
  /** The version of the program that made this page. */
  version: string;
  live: Live;
  onMutation: () => void;
  /** The address that is being navigated to. */
  getNextLocation: () => Path | undefined;
};

/** How often a query is sent again because a mutation was completed meanwhile. */
const RESENDS_MAX = 2;

/** Sends operations to the server by their ids, and subscriptions through the live stream. */
export function browserNetwork({ version, live, onMutation, getNextLocation }: BrowserNetwork): INetwork {
  let mutations = 0;

  async function execute(request: RequestParameters, variables: Variables): Promise<Result> {
    const response = await send(request.id, variables);
    raiseSeenPosition(response.headers.get(POSITION_HEADER));
    notifyOfNewVersion(version, response.headers.get("x-milepost-version"));
    const result = (await response.json().catch(() => ({}))) as Result;
    const { errors } = result;
    if (errors?.[0]) {
      // Without the code of the rules, the error is that of the server.
      const rules = await import("#web/platform/relay/reload-rules.ts").catch(() => undefined);
      const failed = { name: request.name, status: response.status, errors };
      const refusal =
        request.operationKind === "query"
          ? await rules?.applyReloadRules(failed, getNextLocation())
          : rules?.reportEndedSession(errors);
      if (refusal) throw new MutationError(refusal.message, refusal.type, refusal.field);
    }
    requireResult(response, result);
    return result;
  }

  /** What the server read before a mutation would replace the result of the mutation. */
  async function query(request: RequestParameters, variables: Variables): Promise<Result> {
    let result: Result;
    let before: number;
    let sent = 0;
    do {
      before = mutations;
      result = await execute(request, variables);
      sent += 1;
    } while (mutations !== before && sent <= RESENDS_MAX);
    return result;
  }

  async function mutate(request: RequestParameters, variables: Variables, keepsResponses: boolean) {
    let result = await execute(request, variables);
    if (result.errors?.[0]?.type === "CONFIRMATION_REQUIRED") {
      const { askToConfirmAccess } = await import("#web/platform/relay/confirm-access.ts");
      if (await askToConfirmAccess()) result = await execute(request, variables);
    }
    if (!keepsResponses) {
      mutations += 1;
      onMutation();
    }
    return toResponse(result, result.errors?.[0]);
  }

  return Network.create(
    async (request, variables, { metadata }) =>
      request.operationKind === "mutation"
        ? mutate(request, variables, metadata?.["keepsResponses"] === true)
        : checkQueryResult(await query(request, variables)),
    (request, variables) =>
      Observable.create((sink) =>
        live.subscribe({ id: request.id ?? "", variables }, (payload) => {
          if ("data" in payload) sink.next(payload);
        }),
      ),
  );
}

async function send(id: string | null | undefined, variables: Variables): Promise<Response> {
  try {
    return await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, variables }),
      credentials: "same-origin",
    });
  } catch {
    throw new MutationError(SERVER_UNREACHABLE, "OFFLINE");
  }
}

type Result = { data?: unknown; errors?: Failure[]; message?: string; type?: string };

function requireResult(response: Response, { data, errors, message, type }: Result): void {
  const first = errors?.[0];
  if (!response.ok || (!data && !first))
    throw new MutationError(first?.message ?? message ?? SOMETHING_WENT_WRONG, first?.type ?? type);
}

export type ExecutionResult = { data?: unknown; errors?: readonly Failure[] };

/** The result for Relay. Throws for an error, unless the page shows it itself where its data is null. */
export function checkQueryResult(result: ExecutionResult): GraphQLResponse {
  return toResponse(
    result,
    result.errors?.find(({ type = "" }) => !result.data || !EXPECTED_TYPES.has(type)),
  );
}

/** The result for Relay. Throws the error if there is one. */
function toResponse(result: ExecutionResult, error: Failure | undefined): GraphQLResponse {
  if (error) throw new MutationError(error.message, error.type, error.field);
  // The server validates its responses against the schema.
  return result as unknown as GraphQLResponse;
}

const EXPECTED_TYPES = new Set(["NOT_FOUND", "FORBIDDEN"]);
