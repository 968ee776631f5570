import { existsSync, readFileSync } from "node:fs";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { PRESETS } from "#shared/presets.ts";

/** Live streams of dashboards, as browsers keep them open. */
export type Streams = {
  readonly opened: number;
  /** Ended by the server, or by an error, before the run was over. Each is opened again. */
  readonly dropped: number;
  /** Events of all streams together. */
  readonly delivered: number;
  readonly resyncs: number;
  /** How many streams have received a text. */
  count(text: string): number;
  close(): void;
};

type Options = { url: string; cookies: readonly string[]; count: number };

const ROOT = join(import.meta.dirname, "../..");
const SUBSCRIPTION = "subscription useLiveDashboardSubscription";
/** The list of every dashboard: each change is sent to every stream. */
const ALL_ISSUES = "is:issue archived:false";
const REOPEN_MS = 500;
/** Enough to find a title across two chunks. */
const TAIL = 64 * 1024;

/** Opens as many streams, the cookies in turn. Returns when all are ready. */
export async function openStreams({ url, cookies, count }: Options): Promise<Streams> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const totals = { dropped: 0, delivered: 0, resyncs: 0 };
  const tails: string[] = Array.from({ length: count }, () => "");
  const requests: (ClientRequest | undefined)[] = [];
  const variables = { queries: [ALL_ISSUES, ...PRESETS.map(({ query }) => query)] };
  const body = JSON.stringify({ operations: [{ key: "k", id: findOperation(), variables }] });
  let isClosed = false;

  function open(index: number, onReady: () => void): void {
    const cookie = cookies[index % cookies.length] ?? "";
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const sent = request(`${url}/live`, { method: "POST", agent, headers }, (response) =>
      read(response, index, onReady),
    );
    requests[index] = sent;
    sent.on("error", () => undefined);
    sent.once("close", () => {
      if (isClosed) return;
      totals.dropped += 1;
      setTimeout(() => !isClosed && open(index, onReady), REOPEN_MS);
    });
    sent.end(body);
  }

  function read(response: IncomingMessage, index: number, onReady: () => void): void {
    response.setEncoding("utf8");
    response.on("error", () => undefined);
    response.on("data", (text: string) => {
      if (text.includes("event: ready")) onReady();
      totals.delivered += text.split("event: next").length - 1;
      totals.resyncs += text.split("event: resync").length - 1;
      tails[index] = `${tails[index] ?? ""}${text}`.slice(-TAIL);
    });
  }

  for (let index = 0; index < count; index += 1) await new Promise<void>((resolve) => open(index, resolve));
  return {
    opened: count,
    get dropped() {
      return totals.dropped;
    },
    get delivered() {
      return totals.delivered;
    },
    get resyncs() {
      return totals.resyncs;
    },
    count: (text) => tails.filter((tail) => tail.includes(text)).length,
    close() {
      isClosed = true;
      for (const sent of requests) sent?.destroy();
      agent.destroy();
    },
  };
}

/** A browser may send operations of the built program only, by their names. */
function findOperation(): string {
  const built = join(ROOT, "dist/persisted.json");
  const path = existsSync(built) ? built : join(ROOT, "web/persisted.json");
  const operations = Object.entries(JSON.parse(readFileSync(path, "utf8")) as Record<string, string>);
  const [id] = operations.find(([, text]) => text.startsWith(SUBSCRIPTION)) ?? [];
  if (!id) throw new Error(`${path} has no ${SUBSCRIPTION}.`);
  return id;
}
