import { request as sendRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

export type Sent = {
  path: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  /** A string or bytes as they are, everything else as JSON. */
  body?: unknown;
  timeoutMs?: number;
};

const TIMEOUT_MS = 30_000;

/** Sends a request on a connection of its own, with any headers. Rejects if there is no answer. */
export function send(port: number, { path, method, headers, body, timeoutMs = TIMEOUT_MS }: Sent): Promise<Answer> {
  const isText = typeof body === "string" || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : Buffer.from(isText ? body : JSON.stringify(body));
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        method: method ?? (bytes ? "POST" : "GET"),
        agent: false,
        headers: {
          ...(bytes && !isText ? { "content-type": "application/json" } : {}),
          ...(bytes ? { "content-length": String(bytes.length) } : {}),
          ...headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - startedAt,
          }),
        );
      },
    );
    request.once("error", reject);
    request.end(bytes);
  });
}

/** The answer, or undefined when the server closed the connection instead, as it does with bodies that it does not read. */
export function sendOrClosed(port: number, sent: Sent): Promise<Answer | undefined> {
  return send(port, sent).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNRESET" || error.code === "EPIPE") return undefined;
    throw error;
  });
}

/** A socket on which anything can be written. */
export type RawClient = {
  socket: Socket;
  /** What was received until now. */
  received: () => string;
  /** Resolves when the server has closed the connection, or the time is over. */
  closed: (withinMs: number) => Promise<boolean>;
};

export async function openRaw(port: number, bytes: string | Buffer = ""): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => undefined);
  const end = new Promise<boolean>((resolve) => socket.once("close", () => resolve(true)));
  await new Promise<void>((resolve) => {
    socket.once("connect", () => resolve());
    socket.once("close", () => resolve());
  });
  if (bytes.length > 0) socket.write(bytes);
  return {
    socket,
    received: () => Buffer.concat(chunks).toString("latin1"),
    async closed(withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs);
      });
      const isClosed = await Promise.race([end, over]);
      clearTimeout(timer);
      return isClosed;
    },
  };
}

/** Writes bytes and returns what comes back until the server closes the connection or the time is over. */
export async function exchange(port: number, bytes: string | Buffer, withinMs = TIMEOUT_MS): Promise<string> {
  const client = await openRaw(port, bytes);
  await client.closed(withinMs);
  client.socket.destroy();
  return client.received();
}

/** The statuses of the responses in a stream of bytes. */
export function statuses(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]));
}
