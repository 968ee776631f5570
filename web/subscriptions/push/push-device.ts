/** What this browser can do with web push. BLOCKED: the person has denied notifications of this site. */
export type PushSupport = "UNSUPPORTED" | "BLOCKED" | "SUPPORTED";

/** What the server needs to send messages to this browser, in base64url. */
export type PushDevice = { endpoint: string; publicKey: string; authSecret: string };

const REFUSED = "Notifications of this site are not permitted in this browser.";
const UNREACHABLE = "The browser could not reach its push service. Please try again.";

/** Only pages over https, and of this machine, have service workers. */
export function getPushSupport(): PushSupport {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return "UNSUPPORTED";
  }
  return Notification.permission === "denied" ? "BLOCKED" : "SUPPORTED";
}

/** Whether this browser takes messages of the server with this key. */
export async function isSubscribed(serverKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription !== null && subscription !== undefined && hasKey(subscription, serverKey);
}

/** Asks the person for permission, and subscribes this browser. The message of an error is for people. */
export async function subscribe(serverKey: string): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(REFUSED);
  const { pushManager } = await getWorker();
  const known = await pushManager.getSubscription();
  // A browser refuses another key before it is unsubscribed.
  if (known && !hasKey(known, serverKey)) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  const subscription = await pushManager.subscribe(options).catch(() => {
    throw new Error(UNREACHABLE);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", publicKey: keys["p256dh"] ?? "", authSecret: keys["auth"] ?? "" };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** The worker is otherwise registered when the page is idle. */
async function getWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {
    throw new Error(UNREACHABLE);
  });
  return navigator.serviceWorker.ready;
}

function hasKey({ options }: PushSubscription, serverKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === serverKey;
}
