import type { LookupAddress } from "node:dns";
import type { Resolver } from "node:dns/promises";
import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AddressFilter } from "#server/platform/outbound/address-filter.ts";
import { OutboundError } from "#server/platform/outbound/outbound-error.ts";
import { resolveName } from "#server/platform/outbound/resolve-name.ts";

export type OutboundRequest = { url: string; headers: Record<string, string>; body: string | Buffer };

export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  /** As much of it as is kept. */
  body: string;
};

type Limits = {
  filter: AddressFilter;
  timeoutMs: number;
  maxBodyBytes: number;
  /** Whom to ask for the addresses of a name, instead of the name servers of the system. */
  resolver?: Resolver;
};

/**
 * Sends a POST request to an address that a person typed. Its name is resolved once, each address is checked, and the connection
 * is made to a checked one: a name that resolves to another address the next time gains nothing. Redirects are not followed.
 */
export async function sendRequest(request: OutboundRequest, limits: Limits): Promise<OutboundResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const url = new URL(request.url);
    const addresses = await within(signal, resolvePermitted(url.hostname, limits));
    const response = await open(url, request, { addresses, signal });
    return await read(response, limits.maxBodyBytes);
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? "timed out" : describe(error), { cause: error });
  }
}

async function resolvePermitted(hostname: string, { filter, resolver }: Limits): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(literal);
  const addresses = version ? [{ address: literal, family: version }] : await resolveName(hostname, resolver);
  if (!filter.permitsName(hostname) && !addresses.every(({ address }) => filter.permitsAddress(address))) {
    throw new OutboundError("address not permitted");
  }
  return addresses;
}

/** The lookup of a name cannot be stopped, but it need not be awaited. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new OutboundError("timed out")), { once: true });
    work.then(resolve, reject);
  });
}

type Connection = { addresses: LookupAddress[]; signal: AbortSignal };

function open(url: URL, { headers, body }: OutboundRequest, { addresses, signal }: Connection) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: "POST", headers, signal, agent: false as const, lookup: pinned(addresses) };
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const request: ClientRequest = send(url, { ...options, headers: { ...headers, ...length } }, resolve);
    request.on("error", reject);
    request.end(body);
  });
}

/** Answers with the addresses that were checked. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first = { address: "", family: 4 }] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

async function read(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    // Leaving the loop closes the connection.
    if (size >= maxBytes) break;
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  const body = Buffer.concat(parts).subarray(0, maxBytes).toString("utf8");
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body };
}

const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EAI_AGAIN: "name could not be resolved",
  EHOSTUNREACH: "host is unreachable",
  ENETUNREACH: "network is unreachable",
  ENOTFOUND: "name could not be resolved",
  ETIMEDOUT: "timed out",
  HPE_HEADER_OVERFLOW: "response headers are too large",
};

/** Never the program's own words about addresses: whoever set the address reads it. */
function describe(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (/^(CERT|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_VERIFY)/.test(code)) return "certificate is not valid";
  return SENTENCES[code] ?? "connection failed";
}
