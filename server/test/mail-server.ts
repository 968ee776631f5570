import type { AddressInfo } from "node:net";
import { simpleParser, type ParsedMail } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An SMTP server that keeps what it receives. */
export type TestMailServer = {
  /** For MILEPOST_SMTP. */
  url: string;
  port: number;
  received: ParsedMail[];
  /** The recipients of the envelopes. */
  recipients: string[];
  stop(): Promise<void>;
};

export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ParsedMail[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      simpleParser(stream, (error: Error | null, mail) => {
        if (!error) received.push(mail);
        done(error);
      });
    },
    ...options,
  });
  // A client that ends its connection is none of the server's problems.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    port,
    received,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
