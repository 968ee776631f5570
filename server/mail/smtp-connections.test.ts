import { afterEach, describe, expect, test } from "vitest";
import { SmtpConnections } from "#server/mail/smtp-connections.ts";
import { makeCertificate } from "#server/test/identity/certificate.ts";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";

const ENVELOPE = { from: "notifications@milepost.test", to: "mona@example.com" };
const MESSAGE = Buffer.from("Subject: Hello\r\n\r\n.a line that begins with a dot\r\n");
const { privateKey: key, certificate: cert } = makeCertificate("localhost");

const servers: { stop(): Promise<void> }[] = [];
const pools: SmtpConnections[] = [];

afterEach(async () => {
  for (const pool of pools.splice(0)) pool.close();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

function connect(url: string, tls?: ConstructorParameters<typeof SmtpConnections>[2]): SmtpConnections {
  const connections = new SmtpConnections(url, "milepost.test", tls);
  pools.push(connections);
  return connections;
}

describe("a connection to an SMTP server", () => {
  test("is used again, and opened again after the server has ended it", async () => {
    let connected = 0;
    const server = await start({
      onConnect(_, done) {
        connected += 1;
        done();
      },
    });
    const connections = connect(server.url);
    for (let count = 0; count < 3; count += 1)
      expect(await connections.send(ENVELOPE, MESSAGE)).toHaveProperty("answer");
    expect(connected).toBe(1);
    expect(server.received[0]?.text).toBe(".a line that begins with a dot\n");
    connections.close();
    expect(await connections.send(ENVELOPE, MESSAGE)).toHaveProperty("answer");
    expect(connected).toBe(2);
  });

  test("is encrypted with a certificate that is verified", async () => {
    const server = await start({ secure: true, key, cert });
    const url = server.url.replace("127.0.0.1", "localhost");
    expect(await connect(url).send(ENVELOPE, MESSAGE)).toMatchObject({
      error: { message: expect.stringMatching(/self.signed/) as string },
      wasHandedOver: false,
    });
    expect(
      await connect(url, { ca: cert, checkServerIdentity: () => undefined }).send(ENVELOPE, MESSAGE),
    ).toHaveProperty("answer");
    expect(server.received).toHaveLength(1);
  });

  test("is encrypted by STARTTLS where the server offers it", async () => {
    const server = await start({ key, cert });
    expect(await connect(server.url).send(ENVELOPE, MESSAGE)).toMatchObject({ wasHandedOver: false });
    expect(server.received).toEqual([]);
  });

  test("signs in", async () => {
    const server = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === "user@example.com" && password === "p@ss"
          ? done(null, { user: username })
          : done(new Error("Wrong")),
    });
    const withPassword = (password: string) => server.url.replace("//", `//user%40example.com:${password}@`);
    expect(await connect(withPassword("p%40ss")).send(ENVELOPE, MESSAGE)).toHaveProperty("answer");
    expect(await connect(withPassword("wrong")).send(ENVELOPE, MESSAGE)).toMatchObject({
      error: { responseCode: 535 },
      wasHandedOver: false,
    });
  });
});
