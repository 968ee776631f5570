import { createContext } from "react";
import type { GraphQLResponse } from "relay-runtime";
import { randomKey } from "#web/platform/random-key.ts";
import type { LiveMessage, LiveOperation, LiveStream } from "#web/platform/relay/live-stream.ts";

export type Live = {
  /** Calls `next` for each payload until the returned function is called. */
  subscribe(operation: LiveOperation, next: (payload: GraphQLResponse) => void): () => void;
  /** Calls `listener` when a lost stream is back and something may have been missed. */
  onReconnect(listener: () => void): () => void;
};

/** Undefined on the server, where nothing is live. */
export const LiveContext = createContext<Live | undefined>(undefined);

type Stream = Pick<LiveStream, "add" | "remove">;

/** The live stream of this browser. It connects with the first subscription. */
export function createLive(): Live {
  let stream: Stream | undefined;
  const nexts = new Map<string, (payload: GraphQLResponse) => void>();
  const reconnects = new Set<() => void>();
  const receive = (message: LiveMessage) => {
    if (message.kind === "next") nexts.get(message.key)?.(message.payload);
    else for (const listener of reconnects) listener();
  };
  return {
    subscribe(operation, next) {
      stream ??= "SharedWorker" in globalThis ? connectWorker(receive) : connectPage(receive);
      const key = randomKey();
      nexts.set(key, next);
      stream.add(key, operation);
      return () => {
        nexts.delete(key);
        stream?.remove(key);
      };
    },
    onReconnect(listener) {
      reconnects.add(listener);
      return () => reconnects.delete(listener);
    },
  };
}

function connectWorker(receive: (message: LiveMessage) => void): Stream {
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

/** For browsers without shared workers, which alone load the stream's code into the page. */
function connectPage(receive: (message: LiveMessage) => void): Stream {
  const stream = import("#web/platform/relay/live-stream.ts").then(({ LiveStream }) => new LiveStream(receive));
  return {
    add: (key, operation) => void stream.then((loaded) => loaded.add(key, operation)),
    remove: (key) => void stream.then((loaded) => loaded.remove(key)),
  };
}
