import { LiveStream, type LiveOperation } from "#web/platform/relay/live-stream.ts";

/** One stream for all tabs of a browser, because browsers limit a server to six connections. */
type Request =
  | { kind: "add"; key: string; operation: LiveOperation }
  | { kind: "remove"; key: string }
  | { kind: "close" };

const ports = new Map<MessagePort, Set<string>>();
const stream = new LiveStream((message) => {
  for (const [port, keys] of ports) if (message.kind !== "next" || keys.has(message.key)) port.postMessage(message);
});

(globalThis as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = (event) => {
  const port = event.ports[0];
  if (!port) return;
  const keys = new Set<string>();
  ports.set(port, keys);
  port.onmessage = ({ data }: MessageEvent<Request>) => {
    if (data.kind === "add") {
      keys.add(data.key);
      stream.add(data.key, data.operation);
    } else if (data.kind === "remove") {
      keys.delete(data.key);
      stream.remove(data.key);
    } else {
      for (const key of keys) stream.remove(key);
      ports.delete(port);
    }
  };
};
