import { createContext } from "react";
import type { GraphQLResponse } from "relay-runtime";
import { randomKey } from "#web/platform/random-key.ts";
import { raiseSeenPosition } from "#web/platform/relay/seen-position.ts";
import type { LiveMessage, LiveOperation, LiveStream } from "#web/platform/relay/live-stream.ts";

export type Live = {
  /** Calls `next` for each payload until the returned function is called. */
  subscribe(operation: LiveOperation, next: (payload: GraphQLResponse) => void): () => void;
  /** Calls `listener` after a reconnection, when events may have been missed. */
  onReconnect(listener: () => void): () => void;
};

/** Undefined on the server, which has no live updates. */
export const LiveContext = createContext<Live | undefined>(undefined);

type Stream = Pick<LiveStream, "add" | "remove">;

/** The live stream of this browser. It connects with the first subscription. */
export function createLive(): Live {
  let stream: Stream | undefined;
  const handlers = new Map<string, (payload: GraphQLResponse) => void>();
  const reconnectListeners = new Set<() => void>();
  const receive = (message: LiveMessage) => {
    if (message.kind === "seen") raiseSeenPosition(message.position);
    else if (message.kind === "next") handlers.get(message.key)?.(message.payload);
    else for (const listener of reconnectListeners) listener();
  };
  return {
    subscribe(operation, next) {
      stream ??= "SharedWorker" in globalThis ? connectWorker(receive) : connectPage(receive);
      const key = randomKey();
      handlers.set(key, next);
      stream.add(key, operation);
      return () => {
        handlers.delete(key);
        stream?.remove(key);
      };
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
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

/** For browsers without shared workers. Only these load the code of the stream into the page. */
function connectPage(receive: (message: LiveMessage) => void): Stream {
  const stream = import("#web/platform/relay/live-stream.ts").then(({ LiveStream }) => new LiveStream(receive));
  return {
    add: (key, operation) => void stream.then((loaded) => loaded.add(key, operation)),
    remove: (key) => void stream.then((loaded) => loaded.remove(key)),
  };
}
