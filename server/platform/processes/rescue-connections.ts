import type { Worker } from "node:cluster";

/** Messages of Node's cluster, which are no public interface: without them, nothing is rescued. */
type Handover = { act?: unknown; seq?: unknown };
type Answer = { ack?: unknown };

/**
 * Gives new connections to other processes when the process that they were handed to has ended before it took them. Node keeps them
 * until an answer that never comes, so that their clients would wait for ever: here the answer is that they were not taken.
 */
export function rescueConnections(worker: Worker): void {
  const handedOver = new Set<number>();
  const child = worker.process;
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  child.send = (...args: unknown[]) => {
    const { act, seq } = (args[0] ?? {}) as Handover;
    if (act === "newconn" && typeof seq === "number") handedOver.add(seq);
    return send(...args);
  };
  child.on("internalMessage", ({ ack }: Answer) => typeof ack === "number" && handedOver.delete(ack));
  // After Node has removed the process from those that take connections.
  worker.once("exit", () => {
    for (const ack of handedOver) child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
    handedOver.clear();
  });
}
