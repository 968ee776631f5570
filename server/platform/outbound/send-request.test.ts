import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { makeAddressFilter } from "#server/platform/outbound/address-filter.ts";
import { sendRequest } from "#server/platform/outbound/send-request.ts";
import { startDnsServer } from "#server/test/dns-server.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const LOCAL = { filter: makeAddressFilter(["127.0.0.0/8"]), timeoutMs: 1000, maxBodyBytes: 10 };
const send = (url: string, limits: Parameters<typeof sendRequest>[1] = LOCAL) =>
  sendRequest({ url, headers: { "x-test": "1" }, body: "héllo" }, limits);

describe("a request to a typed address", () => {
  test("carries its headers and its body, and returns a part of the answer", async () => {
    const url = await listen((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () =>
        response.writeHead(201, { "x-seen": `${String(request.headers["x-test"])} ${body.length}` }),
      );
      request.on("end", () => response.end("0123456789abcdef"));
    });
    const response = await send(url);
    expect(response).toMatchObject({ status: 201, body: "0123456789" });
    expect(response.headers["x-seen"]).toBe("1 5");
  });

  test("follows no redirect", async () => {
    let count = 0;
    const url = await listen((_, response) => {
      count += 1;
      response.writeHead(302, { location: "/other" }).end();
    });
    expect((await send(url)).status).toBe(302);
    expect(count).toBe(1);
  });

  test("ends after its time, in the middle of an answer too", async () => {
    const url = await listen((_, response) => void response.writeHead(200).write("a"));
    await expect(send(url, { ...LOCAL, timeoutMs: 100 })).rejects.toThrow("timed out");
  });

  test.for([
    "http://127.0.0.1:1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::1]/",
  ])("is not sent to %s without the setting", async (url) => {
    await expect(send(url, { ...LOCAL, filter: makeAddressFilter([]) })).rejects.toThrow("address not permitted");
  });

  test("is not sent to a name of this machine without the setting", async () => {
    const url = await listen((_, response) => response.end());
    const named = url.replace("127.0.0.1", "localhost");
    await expect(send(named, { ...LOCAL, filter: makeAddressFilter([]) })).rejects.toThrow("address not permitted");
    expect((await send(named, { ...LOCAL, filter: makeAddressFilter(["localhost"]) })).status).toBe(200);
  });

  describe("with a name", () => {
    /** A server at all addresses of this machine, which answers with the one that was reached. */
    async function listenEverywhere(): Promise<{ url: string; reached: string[] }> {
      const reached: string[] = [];
      server = createServer((request, response) => {
        reached.push(request.socket.localAddress ?? "");
        response.end();
      });
      await new Promise<void>((resolve) => server?.listen(0, "0.0.0.0", resolve));
      return { url: `http://hooks.test:${(server.address() as AddressInfo).port}/hook`, reached };
    }

    async function sendByName(url: string, answers: string[][], permitted: string): Promise<number> {
      const names = await startDnsServer(answers);
      try {
        await send(url, { ...LOCAL, filter: makeAddressFilter([permitted]), resolver: names.resolver });
        return names.count;
      } finally {
        await names.stop();
      }
    }

    test("is sent to the address that was checked, although the name has another one by then", async () => {
      const { url, reached } = await listenEverywhere();
      expect(await sendByName(url, [["127.0.0.1"], ["127.0.0.2"]], "127.0.0.1")).toBe(1);
      expect(reached).toEqual(["127.0.0.1"]);
    });

    test.for([[["127.0.0.2"]], [["127.0.0.1", "127.0.0.2"]]])(
      "is not sent if it has the addresses %s, of which one is not permitted",
      async ([addresses = []]) => {
        const { url, reached } = await listenEverywhere();
        await expect(sendByName(url, [addresses], "127.0.0.1")).rejects.toThrow("address not permitted");
        expect(reached).toEqual([]);
      },
    );
  });

  test("that nobody answers fails with a short reason", async () => {
    await expect(send("http://127.0.0.1:1/")).rejects.toThrow("connection refused");
    await expect(send("http://name.invalid/")).rejects.toThrow("name could not be resolved");
  });
});
