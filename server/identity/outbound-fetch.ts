import type { Config } from "#server/config.ts";

/** What openid-client asks for. It follows no redirect by itself either. */
type Request = { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal };

export const OUTBOUND_SECONDS = 5;
const BODY_MAX = 2 ** 20;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A fetch for requests to identity providers: https only, no redirects, five seconds, at most a megabyte. A provider may
 * be in the local network: only a site administrator sets its address.
 */
export function makeOutboundFetch({ identityAllowHttp }: Pick<Config, "identityAllowHttp">) {
  return async (url: string, { method, headers, body, signal }: Request = {}): Promise<Response> => {
    requireSafeUrl(url, { identityAllowHttp });
    const timeout = AbortSignal.timeout(OUTBOUND_SECONDS * 1000);
    const response = await fetch(url, {
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(method === undefined ? {} : { method }),
      ...(headers === undefined ? {} : { headers }),
      // The library sends forms and texts.
      ...(body === undefined || body === null ? {} : { body: body as string | URLSearchParams }),
    });
    return new Response(await readBounded(response), { status: response.status, headers: response.headers });
  };
}

/** Whether the address of a provider may be used. */
export function isSafeUrl(text: string, { identityAllowHttp }: Pick<Config, "identityAllowHttp">): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && identityAllowHttp && LOCAL.has(hostname));
}

function requireSafeUrl(url: string, config: Pick<Config, "identityAllowHttp">): void {
  if (!isSafeUrl(url, config)) throw new Error("Identity providers are reached over https only.");
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    // Leaving the loop cancels the body.
    if (size > BODY_MAX) throw new Error("The identity provider sent too much.");
    parts.push(part);
  }
  const isEmpty = [204, 205, 304].includes(response.status);
  return isEmpty ? null : new Uint8Array(Buffer.concat(parts));
}
