import { Network, Observable, type GraphQLResponse, type INetwork, type Variables } from "relay-runtime";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { Live } from "#web/platform/relay/live.ts";
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

/** The server's message, where the error is one that it expects; others are not explained. */
export function getErrorDetail(error: Error): string | undefined {
  return error instanceof MutationError && error.type !== undefined ? error.message : undefined;
}

type Failure = { message: string; type?: string; field?: string };

type BrowserNetwork = {
  /** The version of the program that made this page. */
  version: string;
  live: Live;
  onMutation: () => void;
};

/** Sends operations to the server by their ids, and subscriptions through the live stream. */
export function browserNetwork({ version, live, onMutation }: BrowserNetwork): INetwork {
  return Network.create(
    async (request, variables) => {
      const isMutation = request.operationKind === "mutation";
      const response = await send(request.id, variables);
      notifyOfNewVersion(version, response.headers.get("x-milepost-version"));
      const result = await readResult(response);
      if (isMutation) onMutation();
      return checkResult(isMutation, result);
    },
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

function notifyOfNewVersion(version: string, serverVersion: string | null): void {
  if (serverVersion === null || serverVersion === version) return;
  showToast("info", "A new version of the product is available. Please refresh the page.", true);
}

type Result = { data?: unknown; errors?: Failure[]; message?: string; type?: string };

async function readResult(response: Response): Promise<Result> {
  const result = (await response.json().catch(() => ({}))) as Result;
  const [first] = result.errors ?? [];
  if (!response.ok || (!result.data && !first))
    throw new MutationError(first?.message ?? result.message ?? SOMETHING_WENT_WRONG, first?.type ?? result.type);
  return result;
}

/** The result as Relay takes it, unless one of its errors fails the operation. */
export function checkResult(
  isMutation: boolean,
  result: { data?: unknown; errors?: readonly Failure[] },
): GraphQLResponse {
  const first = result.errors?.find((error) => isMutation || !result.data || !EXPECTED.has(error.type ?? ""));
  if (first) throw new MutationError(first.message, first.type, first.field);
  // The response is what the schema says it is.
  return result as unknown as GraphQLResponse;
}

/** What these errors are about is null in the data, and the page says so. */
const EXPECTED = new Set(["NOT_FOUND", "FORBIDDEN"]);
