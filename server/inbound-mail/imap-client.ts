import { ImapFlow } from "imapflow";
import { RateLimitError } from "#server/errors.ts";
import { UnreadableMessage } from "#server/inbound-mail/message.ts";
import { getMailReceiver, type ReceivingPlatform } from "#server/inbound-mail/receiver.ts";
import { DatabaseUnavailableError } from "#server/platform/db/unavailable.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

export type ImapClient = { stop(): Promise<void> };

/** Marks what is handled, so that people can read the mailbox too. A server without keywords of ours gets `\Seen`. */
const HANDLED = "$MilepostHandled";

/**
 * Fetches e-mail from a mailbox, whose server tells of new messages (IDLE), and connects again when the connection ends. A message is
 * marked after it was handled; whatever ends in between, it is handled once. Several processes may do so with one mailbox.
 */
export function startImapClient(platform: ReceivingPlatform, url: string): ImapClient {
  const { log } = platform.systemContext();
  const stopping = new AbortController();
  const attempts = new Map<number, number>();

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        await readMailbox(platform, { url, attempts, signal: stopping.signal, onLook: () => (failures = 0) });
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, "the mailbox could not be read");
      }
      const { reconnectMs } = INBOUND_MAIL_LIMITS;
      await wait(reconnectMs[Math.min(failures, reconnectMs.length - 1)] ?? 0, stopping.signal);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

type Reading = {
  url: string;
  /** By the number of a message: how often it could not be handled. */
  attempts: Map<number, number>;
  signal: AbortSignal;
  onLook: () => void;
};

/** Reads new messages until the connection ends, or `signal` tells to stop. */
async function readMailbox(platform: ReceivingPlatform, { url, attempts, signal, onLook }: Reading): Promise<void> {
  const client = makeClient(url);
  let wake = (): void => undefined;
  let isAwake = true;
  const wakeUp = () => {
    isAwake = true;
    wake();
  };
  let failure: Error | undefined;
  client.on("error", (error: Error) => {
    failure = error;
    wakeUp();
  });
  client.on("close", wakeUp);
  client.on("exists", wakeUp);
  signal.addEventListener("abort", wakeUp);
  try {
    await client.connect();
    const mailbox = await client.mailboxOpen(getFolder(url));
    const { permanentFlags } = mailbox;
    const hasKeywords = permanentFlags === undefined || permanentFlags.has("\\*") || permanentFlags.has(HANDLED);
    while (client.usable && !signal.aborted) {
      isAwake = false;
      const hasMore = await readNew(platform, { client, attempts, flag: hasKeywords ? HANDLED : "\\Seen", signal });
      if (hasMore) continue;
      onLook();
      // What arrives while the messages are read wakes it again at once.
      if (!isAwake && client.usable) {
        const timer = setTimeout(wakeUp, INBOUND_MAIL_LIMITS.pollMs);
        await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(timer);
      }
    }
    if (failure) throw failure;
  } finally {
    signal.removeEventListener("abort", wakeUp);
    if (client.usable && signal.aborted) await client.logout().catch(() => undefined);
    client.close();
  }
}

type Mailbox = { client: ImapFlow; attempts: Map<number, number>; flag: string; signal: AbortSignal };

/** True: there are more than are read at once. */
async function readNew(platform: ReceivingPlatform, { client, attempts, flag, signal }: Mailbox): Promise<boolean> {
  const { log } = platform.systemContext();
  const query = flag === HANDLED ? { unKeyword: flag, deleted: false } : { seen: false, deleted: false };
  const found = (await client.search(query, { uid: true })) || [];
  const uids = found.filter((uid) => (attempts.get(uid) ?? 0) < INBOUND_MAIL_LIMITS.attempts);
  for (const uid of uids.slice(0, INBOUND_MAIL_LIMITS.perLook)) {
    if (signal.aborted) return false;
    try {
      await readMessage(platform, client, uid);
    } catch (error) {
      if (!client.usable) throw error;
      log.warn({ err: error, uid }, "an e-mail could not be handled");
      // The next look tries it again. Without a database, or while too many wait, none can be handled.
      if (error instanceof DatabaseUnavailableError || error instanceof RateLimitError) return false;
      const isFinal = error instanceof UnreadableMessage;
      const count = isFinal ? INBOUND_MAIL_LIMITS.attempts : (attempts.get(uid) ?? 0) + 1;
      attempts.set(uid, count);
      if (count < INBOUND_MAIL_LIMITS.attempts) continue;
      log.error({ err: error, uid }, "an e-mail is left in the mailbox, because it cannot be handled");
      await client.messageFlagsAdd([uid], ["\\Flagged"], { uid: true });
    }
    await client.messageFlagsAdd([uid], [flag], { uid: true });
    attempts.delete(uid);
  }
  return uids.length > INBOUND_MAIL_LIMITS.perLook;
}

async function readMessage(platform: ReceivingPlatform, client: ImapFlow, uid: number): Promise<void> {
  const known = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!known) return;
  if ((known.size ?? 0) > INBOUND_MAIL_LIMITS.messageBytes) {
    return platform.systemContext().log.warn({ uid, size: known.size }, "an e-mail is too large");
  }
  const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
  if (!message || !message.source) return;
  await getMailReceiver(platform).receive({ raw: message.source, recipients: null, isFromNobody: false });
}

function makeClient(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = protocol === "imaps:";
  return new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // A password goes over the network encrypted only.
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    clientInfo: { name: "Milepost" },
    autoIdleDelay: 200,
    maxIdleTime: INBOUND_MAIL_LIMITS.pollMs,
    connectionTimeout: INBOUND_MAIL_LIMITS.idleMs,
    maxLiteralSize: INBOUND_MAIL_LIMITS.messageBytes + 2 ** 20,
    maxResponseSize: INBOUND_MAIL_LIMITS.messageBytes + 2 ** 21,
  });
}

/** The path of the address; INBOX if there is none. */
function getFolder(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish);
  });
}
