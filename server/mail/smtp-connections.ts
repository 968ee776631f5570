import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { MAIL_LIMITS } from "#shared/limits.ts";

type Connection = { smtp: SMTPConnection; isOpen: boolean; sentCount: number; timer?: NodeJS.Timeout };
type Envelope = { from: string; to: string };

/** What the server or the connection answered. */
export type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** `wasHandedOver`: the server may have accepted the message, although it did not say so. */
export type SendResult = { answer: string } | { error: SmtpError; wasHandedOver: boolean };

const CONNECTION_CLOSED = "Connection closed unexpectedly";
const IDLE_MS = 10_000;

/**
 * Connections to the SMTP server, used again while there is something to send. The library's pool does not tell whether a message had
 * been handed over when a connection ended, which decides whether it may be sent again.
 */
export class SmtpConnections {
  readonly #options: SMTPConnectionOptions;
  readonly #auth: { user: string; pass: string } | undefined;
  readonly #idle: Connection[] = [];

  constructor(smtp: string, clientName: string, tls: SMTPConnectionOptions["tls"] = {}) {
    const url = new URL(smtp);
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const secure = url.protocol === "smtps:";
    const user = decodeURIComponent(url.username);
    this.#auth = user === "" ? undefined : { user, pass: decodeURIComponent(url.password) };
    this.#options = {
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      // STARTTLS is used where the server offers it. A password goes over the network encrypted only.
      requireTLS: !secure && this.#auth !== undefined && !isLoopback(host),
      tls,
      name: clientName,
      connectionTimeout: MAIL_LIMITS.connectTimeoutMs,
      greetingTimeout: MAIL_LIMITS.connectTimeoutMs,
      dnsTimeout: MAIL_LIMITS.connectTimeoutMs,
      socketTimeout: MAIL_LIMITS.idleTimeoutMs,
    };
  }

  async send(envelope: Envelope, message: Buffer): Promise<SendResult> {
    const reused = this.#takeIdle();
    const result = reused && (await this.#sendOver(reused, envelope, message));
    // A server ends idle connections. Nothing was sent over it then.
    if (result && ("answer" in result || result.wasHandedOver || result.error.responseCode)) return result;
    try {
      return await this.#sendOver(await this.#open(), envelope, message);
    } catch (error) {
      return { error: error as SmtpError, wasHandedOver: false };
    }
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) end(connection);
  }

  #takeIdle(): Connection | undefined {
    const connection = this.#idle.pop();
    clearTimeout(connection?.timer);
    return connection;
  }

  #keepIdle(connection: Connection): void {
    if (!connection.isOpen) return;
    if (connection.sentCount >= MAIL_LIMITS.perConnection) return end(connection);
    connection.timer = setTimeout(() => {
      this.#forget(connection);
      end(connection);
    }, IDLE_MS).unref();
    this.#idle.push(connection);
  }

  #forget(connection: Connection): void {
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
    clearTimeout(connection.timer);
  }

  async #open(): Promise<Connection> {
    const { default: Smtp } = await import("nodemailer/lib/smtp-connection");
    const smtp = new Smtp(this.#options);
    const connection: Connection = { smtp, isOpen: true, sentCount: 0 };
    return new Promise((resolve, reject) => {
      // After the connection is open, sending fails with the same error.
      smtp.on("error", reject);
      smtp.on("end", () => {
        connection.isOpen = false;
        this.#forget(connection);
        reject(new Error(CONNECTION_CLOSED));
      });
      smtp.connect((error) => {
        if (error) return reject(error);
        if (!this.#auth) return resolve(connection);
        smtp.login(this.#auth, (refused) => {
          if (!refused) return resolve(connection);
          reject(refused);
          smtp.close();
        });
      });
    });
  }

  async #sendOver(connection: Connection, envelope: Envelope, message: Buffer): Promise<SendResult> {
    let wasHandedOver = false;
    // Read only after the server has accepted the recipient and asked for the message.
    const stream = Readable.from([message]).once("end", () => (wasHandedOver = true));
    const deadline = setTimeout(() => connection.smtp.close(), (MAIL_LIMITS.uncertainAfterSeconds / 2) * 1000);
    try {
      const answer = await sendMessage(connection.smtp, { ...envelope, size: message.length }, stream);
      connection.sentCount += 1;
      this.#keepIdle(connection);
      return { answer };
    } catch (error) {
      const failure = error as SmtpError;
      end(connection);
      return { error: failure, wasHandedOver: wasHandedOver && !failure.responseCode };
    } finally {
      clearTimeout(deadline);
    }
  }
}

function sendMessage(smtp: SMTPConnection, envelope: Envelope & { size: number }, stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    // The error of sending, if there is one, comes right after it and tells more.
    const onEnd = () => setImmediate(() => reject(new Error(CONNECTION_CLOSED)));
    smtp.once("end", onEnd);
    smtp.send(envelope, stream, (error, info) => {
      smtp.off("end", onEnd);
      if (error) reject(error);
      else resolve(info.response);
    });
  });
}

function end({ smtp, isOpen, timer }: Connection): void {
  clearTimeout(timer);
  if (isOpen) smtp.quit();
  smtp.close();
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
