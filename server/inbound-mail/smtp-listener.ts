import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { ListenerSetting } from "#server/config.ts";
import { UnreadableMessage } from "#server/inbound-mail/message.ts";
import { readMessage, type NotKept } from "#server/inbound-mail/read-message.ts";
import { getMailReceiver, type ReceivingPlatform } from "#server/inbound-mail/receiver.ts";
import { isRecipient } from "#server/inbound-mail/recipients.ts";
import type { ByteBudget } from "#server/platform/byte-budget.ts";
import { CountedSlots } from "#server/platform/counted-slots.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

export type SmtpListener = {
  port: number;
  /** The bytes of all messages that are being received or wait to be handled. */
  getHeldBytes(): number;
  stop(): Promise<void>;
};

type Options = {
  port: number;
  host: string;
  tls?: { cert: Buffer; key: Buffer } | undefined;
  /** How long a sender may take for one message. */
  maxMessageMs?: number;
};

/** What this program keeps of a connection. */
type Connection = { release: () => void; refused: number; messages: number };

/**
 * A mail server that takes e-mail for the addresses that this server has made, and no other: it relays nothing. A message is handled
 * before it is accepted, so that the sending server keeps and repeats what could not be.
 */
export async function startSmtpListener(platform: ReceivingPlatform, options: Options): Promise<SmtpListener> {
  const { config, log } = platform.systemContext();
  const { held } = getMailReceiver(platform);
  const maxMs = options.maxMessageMs ?? INBOUND_MAIL_LIMITS.messageMs;
  const { handlers, close } = makeHandlers(platform, { held, maxMs });
  const server = new SMTPServer({
    name: config.replyTo?.domain ?? "",
    banner: "Milepost",
    size: INBOUND_MAIL_LIMITS.messageBytes,
    disabledCommands: options.tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    ...options.tls,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    maxClients: INBOUND_MAIL_LIMITS.connections,
    socketTimeout: INBOUND_MAIL_LIMITS.idleMs,
    closeTimeout: INBOUND_MAIL_LIMITS.closeMs,
    ...handlers,
  });
  // A client that breaks its connection or its TLS is none of the server's problems.
  server.on("error", (error) => log.debug({ err: error }, "a connection of the SMTP listener failed"));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    getHeldBytes: held.getUsed,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      close();
    },
  };
}

/** The certificate and its key, which the settings name by their files. */
export async function readListenerOptions(
  host: string,
  { port, certFile, keyFile }: ListenerSetting,
): Promise<Options> {
  if (certFile === undefined || keyFile === undefined) return { port, host };
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { port, host, tls: { cert, key } };
}

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const TRY_AGAIN = () => new SmtpRefusal(451, "4.3.0 Try again later");

const NOT_KEPT: Record<NotKept, () => SmtpRefusal> = {
  TOO_LARGE: () => new SmtpRefusal(552, "5.3.4 The message is too large"),
  NO_MEMORY: () => new SmtpRefusal(452, "4.3.1 Too many messages at once, try again later"),
  TOO_SLOW: () => new SmtpRefusal(451, "4.4.2 The message took too long"),
};

type Done = (error?: Error | null, message?: string) => void;

function makeHandlers(platform: ReceivingPlatform, { held, maxMs }: { held: ByteBudget; maxMs: number }) {
  const slots = new CountedSlots("smtp-connections", platform.processes);
  const connections = new Map<string, Connection>();
  const getConnection = ({ id }: SMTPServerSession) => connections.get(id);

  function connect(session: SMTPServerSession): void {
    const key = getClientKey(session.remoteAddress);
    const release = slots.take([{ key, max: INBOUND_MAIL_LIMITS.connectionsPerAddress }]);
    if (!release) throw new SmtpRefusal(421, "4.7.0 Too many connections from your address");
    connections.set(session.id, { release, refused: 0, messages: 0 });
  }

  /** Whoever tells the size before need not send what there is no room for (RFC 1870). */
  function checkSize({ args }: SMTPServerAddress): void {
    const size = Number((args === false ? {} : args).SIZE ?? 0);
    if (size > held.max - held.getUsed()) throw NOT_KEPT.NO_MEMORY();
  }

  async function checkRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const connection = getConnection(session);
    if (!connection || connection.refused >= INBOUND_MAIL_LIMITS.refusedPerConnection) {
      throw new SmtpRefusal(421, "4.7.0 Too many unknown recipients");
    }
    if (session.envelope.rcptTo.length >= INBOUND_MAIL_LIMITS.recipients) {
      throw new SmtpRefusal(452, "4.5.3 Too many recipients");
    }
    const ctx = platform.systemContext();
    if (await isRecipient(ctx, address)) return;
    // Reports of what could not be delivered.
    if (isFromNobody(session) && address.toLowerCase() === ctx.config.mailFrom.address.toLowerCase()) return;
    connection.refused += 1;
    throw new SmtpRefusal(550, "5.1.1 No such recipient here");
  }

  async function takeMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const share = held.share();
    try {
      // The sender may speak only when everything that was sent is read.
      const raw = await readMessage(stream, { share, maxMs });
      if (typeof raw === "string") throw NOT_KEPT[raw]();
      await handleMessage(raw, session);
    } finally {
      share.release();
    }
  }

  async function handleMessage(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const connection = getConnection(session);
    if (!connection || connection.messages >= INBOUND_MAIL_LIMITS.messagesPerConnection) {
      throw new SmtpRefusal(421, "4.7.0 Too many messages over one connection");
    }
    connection.messages += 1;
    await getMailReceiver(platform).receive({
      raw,
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      isFromNobody: isFromNobody(session),
    });
  }

  /** Errors that are not the sender's are temporary: its server sends the message again. */
  function toAnswer(error: unknown): Error {
    if (error instanceof SmtpRefusal) return error;
    if (error instanceof UnreadableMessage) return new SmtpRefusal(554, `5.6.0 ${error.message}`);
    platform.systemContext().log.warn({ err: error }, "an e-mail could not be handled");
    return TRY_AGAIN();
  }

  async function answer(work: Promise<void>, done: Done): Promise<void> {
    done(await work.then(() => null, toAnswer));
  }

  return {
    handlers: {
      onConnect: (session: SMTPServerSession, done: Done) =>
        void answer(
          Promise.resolve().then(() => connect(session)),
          done,
        ),
      onMailFrom: (address: SMTPServerAddress, _: SMTPServerSession, done: Done) =>
        void answer(
          Promise.resolve().then(() => checkSize(address)),
          done,
        ),
      onRcptTo: ({ address }: { address: string }, session: SMTPServerSession, done: Done) =>
        void answer(checkRecipient(address, session), done),
      onData: (stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) =>
        void answer(takeMessage(stream, session), done),
      onClose: (session: SMTPServerSession) => {
        getConnection(session)?.release();
        connections.delete(session.id);
      },
    },
    close: () => connections.clear(),
  };
}

/** Reports of mail servers have no sender, so that nobody answers them. */
function isFromNobody({ envelope: { mailFrom } }: SMTPServerSession): boolean {
  return mailFrom === false || mailFrom.address === "";
}
