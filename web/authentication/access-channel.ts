/** The tab in which somebody authenticates again tells the one that waits for it. The server checks it anyhow. */
const NAME = "milepost:confirmed-access";

export function announceConfirmedAccess(): void {
  const channel = new BroadcastChannel(NAME);
  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
}

/** Returns a function that unsubscribes. */
export function onConfirmedAccess(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
