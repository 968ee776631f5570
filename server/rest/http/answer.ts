import type { Extent } from "#server/rest/http/page.ts";

/** What a handler returns: the status, and what is sent. */
export type Answer = {
  status: number;
  /** Sent as JSON; undefined: nothing is sent. */
  body?: unknown;
  /** For a list: how much of it there is, for the header Link. */
  extent?: Extent;
  /** For a body that is not JSON: its type, and the text to send. */
  text?: { type: string; content: string | Buffer };
  headers?: Readonly<Record<string, string>>;
};

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** The answer to a request that made something, with its address. */
export function created(body: { url?: string | null }): Answer {
  return { status: 201, body, ...(body.url ? { headers: { location: body.url } } : {}) };
}

export function noContent(): Answer {
  return { status: 204 };
}

/** A page of a list. */
export function listed(body: readonly unknown[], extent: Extent): Answer {
  return { status: 200, body, extent };
}
