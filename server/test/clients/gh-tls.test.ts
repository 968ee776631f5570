import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";
import { makeCertificate } from "#server/test/identity/certificate.ts";

describe.skipIf(!HAS_GH)("gh over HTTPS", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;
  let proxy: Server;
  let folder: string;
  let host: string;
  let gh: Gh;

  beforeAll(async () => {
    const port = await findFreePort();
    host = `localhost:${port}`;
    client = await startClientWorld({ env: { MILEPOST_URL: `https://${host}` } });
    folder = await mkdtemp(join(tmpdir(), "milepost-tls-"));
    const { certificate, privateKey } = makeCertificate("Milepost", "localhost");
    const certificateFile = join(folder, "ca.pem");
    await writeFile(certificateFile, certificate);
    const { app } = client.server.server;
    proxy = createServer({ cert: certificate, key: privateKey }, (request, response) =>
      app.server.emit("request", request, response),
    );
    await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
    gh = await makeGh(client, "mona", { tls: { host, certificateFile } });
  });

  afterAll(async () => {
    await gh.remove();
    proxy.closeAllConnections();
    proxy.close();
    await rm(folder, { recursive: true, force: true });
    await client.stop();
  });

  test("works with the host of the environment, its port and a certificate of its own", async () => {
    expect((await gh("auth status")).status).toBe(0);
    expect(await gh.ok('issue create --title "By HTTPS" --body Text')).toBe(`https://${host}/octo/hello/issues/1\n`);
    expect(await gh.ok("issue list --json title --jq .[].title")).toBe("By HTTPS\n");
    expect(await gh.json(`api https://${host}/api/v3/user`)).toMatchObject({ login: "mona" });
  });
});
