import type { GraphQLResponse } from "relay-runtime";
import { randomKey } from "#web/platform/random-key.ts";
import type { LiveMessage, LiveOperation, LiveStream } from "#web/platform/relay/live-stream.ts";

type Live = {
  /** Calls `next` for each payload; the answer ends it. */
  subscribe(operation: LiveOperation, next: (payload: GraphQLResponse) => void): () => void;
  /** Calls `listener` when a lost stream is back and something may have been missed. */
  onReconnect(listener: () => void): () => void;
};

let shared: Live | undefined;

/** The live stream of this browser, opened when something first asks for it. */
export function live(): Live {
  return (shared ??= connect());
}

function connect(): Live {
  const nexts = new Map<string, (payload: GraphQLResponse) => void>();
  const reconnects = new Set<() => void>();
  const receive = (message: LiveMessage) => {
    if (message.kind === "next") nexts.get(message.key)?.(message.payload);
    else for (const listener of reconnects) listener();
  };
  const stream = "SharedWorker" in globalThis ? throughWorker(receive) : inThisPage(receive);
  return {
    subscribe(operation, next) {
      const key = randomKey();
      nexts.set(key, next);
      stream.add(key, operation);
      return () => {
        nexts.delete(key);
        stream.remove(key);
      };
    },
    onReconnect(listener) {
      reconnects.add(listener);
      return () => reconnects.delete(listener);
    },
  };
}

function throughWorker(receive: (message: LiveMessage) => void): Pick<LiveStream, "add" | "remove"> {
  const { port } = new SharedWorker(new URL("./live-worker.ts", import.meta.url), {
    type: "module",
    name: "milepost-live",
  });
  port.onmessage = ({ data }: MessageEvent<LiveMessage>) => receive(data);
  addEventListener("pagehide", () => port.postMessage({ kind: "close" }));
  return {
    add: (key, operation) => port.postMessage({ kind: "add", key, operation }),
    remove: (key) => port.postMessage({ kind: "remove", key }),
  };
}

/** For browsers without shared workers; most never load its code. */
function inThisPage(receive: (message: LiveMessage) => void): Pick<LiveStream, "add" | "remove"> {
  const stream = import("#web/platform/relay/live-stream.ts").then(({ LiveStream: Stream }) => new Stream(receive));
  const use = (work: (started: LiveStream) => void) => void stream.then(work, () => undefined);
  return {
    add: (key, operation) => use((started) => started.add(key, operation)),
    remove: (key) => use((started) => started.remove(key)),
  };
}
