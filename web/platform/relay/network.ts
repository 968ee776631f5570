import { Network, Observable, type FetchFunction, type GraphQLResponse, type INetwork } from "relay-runtime";
import { clearPrefetched } from "#web/platform/relay/prefetched.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { live } from "#web/platform/relay/live.ts";

/** An act that the server refused, in its words. */
export class MutationError extends Error {
  readonly type: string | undefined;
  readonly field: string | undefined;

  constructor(message: string, type?: string, field?: string) {
    super(message);
    this.type = type;
    this.field = field;
  }
}

/** What the server says of a failure, where it says anything: not of one that it did not expect itself. */
export function getErrorDetail(error: Error): string | undefined {
  return error instanceof MutationError && error.type !== undefined ? error.message : undefined;
}

type Failure = { message: string; type?: string; field?: string };

let version: string | undefined;

/** The version of the program that made this page. */
export function runVersion(ofPage: string): void {
  version = ofPage;
}

function checkVersion(ofServer: string | null): void {
  if (version === undefined || ofServer === null || ofServer === version) return;
  showToast("info", "A new version of the product is available. Please refresh the page.", true);
}

const fetchOperation: FetchFunction = async (request, variables) => {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: request.id, variables }),
    credentials: "same-origin",
  }).catch(() => {
    throw new MutationError("The server cannot be reached. Please check your connection and try again.", "OFFLINE");
  });
  checkVersion(response.headers.get("x-milepost-version"));
  const result = (await response.json().catch(() => ({}))) as { data?: unknown; errors?: Failure[]; message?: string };
  const [first] = result.errors ?? [];
  if (!response.ok || (!result.data && !first)) {
    throw new MutationError(first?.message ?? result.message ?? "Something went wrong.", first?.type);
  }
  if (request.operationKind === "mutation") clearPrefetched();
  return checkResult(request.operationKind === "mutation", result);
};

/** An answer that can be shown, or the error that stands in its way. */
export function checkResult(
  isMutation: boolean,
  result: { data?: unknown; errors?: readonly Failure[] },
): GraphQLResponse {
  const first = result.errors?.find((error) => isMutation || !result.data || !EXPECTED.has(error.type ?? ""));
  if (first) throw new MutationError(first.message, first.type, first.field);
  // The response is what the schema says it is.
  return result as unknown as GraphQLResponse;
}

/** A thing that is gone, or barred, is null in the data, and the page says so. */
const EXPECTED = new Set(["NOT_FOUND", "FORBIDDEN"]);

export function browserNetwork(): INetwork {
  return Network.create(fetchOperation, (request, variables) =>
    Observable.create((sink) =>
      live().subscribe({ id: request.id ?? "", variables }, (payload) => {
        if ("data" in payload) sink.next(payload);
      }),
    ),
  );
}
