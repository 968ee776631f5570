/** What a request to the API came to. */
export type Answer =
  | { kind: "acknowledged"; data: Record<string, never> }
  /** An answer that is an error: it was not done, or not known to be done. */
  | { kind: "refused"; status: number; message: string }
  /** No answer: the connection broke, or the time was over. */
  | { kind: "unanswered"; message: string };

export type Api = { url: string; token: string };

const TIMEOUT_MS = 20_000;

/** Sends a GraphQL document with an access token. */
export async function send(api: Api, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  try {
    const response = await fetch(`${api.url}/api/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data, errors, message } = (await response.json()) as {
      data?: Record<string, never> | null;
      errors?: { message: string; type?: string }[];
      /** Of errors before the document is read. */
      message?: string;
    };
    const [error] = errors ?? [];
    if (response.status === 200 && !error && data) return { kind: "acknowledged", data };
    const text = error ? `${error.type ?? ""} ${error.message}` : (message ?? "");
    return { kind: "refused", status: response.status, message: text.trim() };
  } catch (error) {
    return { kind: "unanswered", message: describeFailure(error) };
  }
}

/** The same for what must succeed. */
export async function sendOrThrow(
  api: Api,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, never>> {
  const answer = await send(api, query, variables);
  if (answer.kind === "acknowledged") return answer.data;
  throw new Error(`${query.slice(0, 80)}: ${answer.message}`);
}

export function describeFailure(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } };
  return name === "TimeoutError" ? "timeout" : (cause?.code ?? message);
}
