import { Agent, request, type IncomingMessage } from "node:http";

/**
 * Clients of `/live`, in a process of their own, so that they do not delay the measured server. Receives
 * `{port, cookies, count, query}`, sends `{kind: "open"}` when all streams are ready, then
 * `{kind: "arrivals", arrivals}`: for each title the times at which it arrived.
 */
type Start = { port: number; cookies: string[]; count: number; query: string; readsPayloads: boolean };

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const arrivals = new Map<string, number[]>();
let resyncs = 0;

process.on("message", (message: Start | "report") => {
  if (message === "report") {
    process.send?.({ kind: "arrivals", arrivals: [...arrivals], resyncs });
    arrivals.clear();
    resyncs = 0;
  } else void open(message);
});

async function open({ port, cookies, count, query }: Start): Promise<void> {
  for (let index = 0; index < count; index += 50) {
    const size = Math.min(50, count - index);
    await Promise.all(
      Array.from({ length: size }, (_, offset) =>
        openStream({ port, cookie: cookies[(index + offset) % cookies.length] ?? "", query }),
      ),
    );
  }
  process.send?.({ kind: "open" });
}

function openStream({ port, cookie, query }: { port: number; cookie: string; query: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path: "/live",
        method: "POST",
        agent,
        headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      },
      (response) => read(response, resolve, reject),
    );
    sent.on("error", reject);
    sent.end(JSON.stringify({ operations: [{ key: "k", query }] }));
  });
}

function read(response: IncomingMessage, onReady: () => void, onError: (error: Error) => void): void {
  if (response.statusCode !== 200) return onError(new Error(`A stream was answered with ${response.statusCode}.`));
  response.setEncoding("utf8");
  response.on("data", (text: string) => {
    const now = performance.timeOrigin + performance.now();
    if (text.includes("event: ready")) onReady();
    if (text.includes("event: resync")) resyncs += 1;
    for (const [, title = ""] of text.matchAll(/"title":"(change \d+)"/g)) {
      const times = arrivals.get(title);
      if (times) times.push(now);
      else arrivals.set(title, [now]);
    }
  });
  response.on("error", () => undefined);
}
