import { setTimeout as sleep } from "node:timers/promises";
import { expectStatus, expectThat, type Attack } from "./attack.ts";
import { exchange, openRaw, statuses, type RawClient } from "./client.ts";
import { BODY_TIMEOUT_SECONDS, type Target } from "./target.ts";

const HEADERS_TIMEOUT_MS = 25_000;

/** Against the HTTP server itself: connections, headers, bodies, framing. */
export const CONNECTION_ATTACKS: readonly Attack[] = [
  {
    name: "slow headers",
    does: "opens 200 connections and sends one byte of a header a second on each",
    expects: "408 within 25 seconds; others are served",
    async run({ port }) {
      const clients = await openMany(200, () => openRaw(port, "GET / HTTP/1.1\r\nHost: a\r\nX-A: "));
      const timer = setInterval(() => clients.forEach(({ socket }) => socket.writable && socket.write("a")), 1000);
      const closed = await Promise.all(clients.map((client) => client.closed(HEADERS_TIMEOUT_MS + 5_000)));
      clearInterval(timer);
      destroy(clients);
      expectThat(closed.every(Boolean), `${closed.filter((isClosed) => !isClosed).length} connections were kept open`);
      const others = clients.filter((client) => !client.received().startsWith("HTTP/1.1 408"));
      expectThat(others.length === 0, `${others.length} connections were closed without 408`);
    },
  },
  {
    name: "slow bodies",
    does: "announces 50 bodies of 1 MB for /api/graphql and /session, sends a byte of each, and then nothing",
    expects: "408 after MILEPOST_BODY_TIMEOUT_SECONDS without bytes",
    async run(target) {
      await stall(target, 50, (index) => post(index % 2 ? "/session" : "/api/graphql", "Content-Length: 1000000", "{"));
    },
  },
  {
    name: "slow uploads",
    does: "announces 30 attachments of 1 MB as one user, sends 5 bytes of each, and then nothing",
    expects: "at most 10 at once, the others 429; 408 for the stalled ones; no database connection is held",
    isShort: true,
    async run(target) {
      const path = `/user-attachments?repository=${target.world.attackerId}&name=a.txt`;
      const cookie = `Cookie: ${target.attacker.cookie}\r\nSec-Fetch-Site: same-origin\r\n`;
      const answers = await stall(
        target,
        30,
        () => post(path, `${cookie}Content-Length: 1000000`, "hello"),
        [408, 429],
      );
      const stalled = answers.filter((status) => status === 408).length;
      expectThat(stalled <= 10, `${stalled} uploads of one user were received at once`);
    },
  },
  {
    name: "endless slow body",
    does: "sends a body to /api/graphql byte by byte, one every 100 ms",
    expects: "408 after twice MILEPOST_BODY_TIMEOUT_SECONDS in all",
    async run({ port }) {
      const client = await openRaw(port, post("/api/graphql", "Transfer-Encoding: chunked", ""));
      const timer = setInterval(() => client.socket.writable && client.socket.write("1\r\n \r\n"), 100);
      const isClosed = await client.closed(2 * BODY_TIMEOUT_SECONDS * 1000 + 5_000);
      clearInterval(timer);
      destroy([client]);
      expectThat(isClosed, "the body was still being received");
      expectStatus(statuses(client.received())[0] ?? 0, [408], "the body");
    },
  },
  {
    name: "huge bodies",
    does: "sends 3 MB to /api/graphql, /graphql, /session and /live, with a length and in chunks, and announces 1 TB",
    expects: "413 without reading the rest",
    isShort: true,
    async run({ port, sendOrClosed }) {
      const body = `{"query":"${"a".repeat(3 * 2 ** 20)}"}`;
      for (const path of ["/api/graphql", "/graphql", "/session", "/live"]) {
        const answer = await sendOrClosed({ path, headers: { "content-type": "application/json" }, body });
        if (answer) expectStatus(answer.status, [413], `3 MB for ${path}`);
      }
      const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
      const chunked = await exchange(port, post("/api/graphql", "Transfer-Encoding: chunked", chunk.repeat(48)));
      expectThat(
        statuses(chunked).every((status) => status === 413),
        "3 MB in chunks were taken",
      );
      const announced = await exchange(port, post("/api/graphql", `Content-Length: ${2 ** 40}`, "{"));
      expectStatus(statuses(announced)[0] ?? 0, [413], "1 TB");
    },
  },
  {
    name: "huge headers",
    does: "sends a header of 100 KB, 5,000 headers, and an address of 100 KB",
    expects: "431 or 414, and the connection is closed",
    isShort: true,
    async run({ port }) {
      const requests = [
        `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`,
        `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 5_000 }, (_, n) => `X-${n}: ${n}`).join("\r\n")}\r\n\r\n`,
        `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      ];
      for (const request of requests) {
        const found = statuses(await exchange(port, request));
        expectThat(found.length <= 1, `one request was answered ${found.length} times`);
        if (found[0] !== undefined) expectStatus(found[0], [431, 414, 400], `${request.slice(0, 30)}…`);
      }
    },
  },
  {
    name: "request smuggling",
    does: "sends requests whose framing is ambiguous: CL+TE, two lengths, odd transfer encodings, folded headers, bare line feeds",
    expects: "400, the connection is closed, and the hidden request is not answered",
    isShort: true,
    async run({ port }) {
      for (const head of AMBIGUOUS) {
        const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Hidden: 1\r\n\r\n";
        const received = await exchange(
          port,
          `POST /api/graphql HTTP/1.1\r\nHost: a\r\n${head}0\r\n\r\n${hidden}`,
          3_000,
        );
        const found = statuses(received);
        expectThat(
          found.length === 1 && found[0] === 400,
          `${JSON.stringify(head)} was answered with ${found.join(", ")}`,
        );
        expectThat(!received.includes("startedAt"), `${JSON.stringify(head)} hid a request that was answered`);
      }
    },
  },
  {
    name: "pipelining flood",
    does: "writes 500 requests at once on each of 20 connections without reading the answers",
    expects: "each is answered in order or the connection ends; others are served",
    isShort: true,
    async run({ port }) {
      const request = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
      const last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
      const clients = await openMany(20, () => openRaw(port, request.repeat(499) + last));
      await Promise.all(clients.map((client) => client.closed(30_000)));
      for (const client of clients) {
        const found = statuses(client.received());
        expectThat(found.length > 0 && found.every((status) => status === 200), "an answer was not 200");
        expectThat(found.length <= 500, "there are more answers than requests");
      }
      destroy(clients);
    },
  },
  {
    name: "connection flood",
    does: "opens 1,000 connections and sends nothing",
    expects: "others are served; the connections end by themselves",
    async run({ port, send }) {
      const clients = await openMany(1_000, () => openRaw(port));
      const others = await Promise.all(["/readyz", "/login"].map((path) => send({ path })));
      for (const { status } of others) expectStatus(status, [200], "another request meanwhile");
      const closed = await Promise.all(clients.map((client) => client.closed(HEADERS_TIMEOUT_MS + 5_000)));
      destroy(clients);
      const open = closed.filter((isClosed) => !isClosed).length;
      expectThat(open === 0, `${open} connections were kept open`);
    },
  },
  {
    name: "bytes that are not HTTP",
    does: "sends a TLS greeting, an HTTP/2 preface, random bytes, unknown methods, TRACE, CONNECT, an upgrade, a foreign absolute address",
    expects: "400, 404 or 405, or the connection is closed; never 500",
    isShort: true,
    async run({ port, random }) {
      const noise = Buffer.from(Array.from({ length: 2_000 }, () => random.integer(0, 255)));
      const upgrade =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YQ==";
      const inputs = [
        Buffer.from("160301020001000401fc0303", "hex"),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        noise,
        "FOO / HTTP/1.1\r\nHost: a\r\n\r\n",
        "TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        `GET /live HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n\r\n`,
        "GET http://evil.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      ];
      for (const input of inputs) {
        const found = statuses(await exchange(port, input, 1_000));
        expectThat(
          !found.some((status) => status >= 500),
          `${String(input).slice(0, 40)} was answered with ${found.join()}`,
        );
      }
    },
  },
];

const AMBIGUOUS = [
  "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
  "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
  "Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
  "Content-Length: 5, 6\r\n\r\n",
  "Content-Length: +5\r\n\r\n",
  "Content-Length: -1\r\n\r\n",
  "Transfer-Encoding : chunked\r\n\r\n",
  "Transfer-Encoding: xchunked\r\n\r\n",
  "Transfer-Encoding: chunked, identity\r\n\r\n",
  "Transfer-Encoding: identity, chunked, identity\r\n\r\n",
  "X-A: 1\r\n Content-Length: 5\r\nTransfer-Encoding:\x0bchunked\r\n\r\n",
  "Content-Length: 5\n\n",
  "Content-Length: 0x5\r\n\r\n",
  "X\0A: 1\r\nContent-Length: 5\r\n\r\n",
];

function post(path: string, headers: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
}

async function openMany(count: number, open: () => Promise<RawClient>): Promise<RawClient[]> {
  return Promise.all(Array.from({ length: count }, open));
}

function destroy(clients: readonly RawClient[]): void {
  for (const { socket } of clients) socket.destroy();
}

/** Sends beginnings of requests, and waits until the server ends them with one of the statuses. */
async function stall(
  { port }: Pick<Target, "port">,
  count: number,
  makeRequest: (index: number) => string,
  allowed: readonly number[] = [408],
): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: count }, (_, index) => openRaw(port, makeRequest(index))));
  const limit = BODY_TIMEOUT_SECONDS * 1000 + 8_000;
  await Promise.all(clients.map((client) => waitForAnswer(client, limit)));
  destroy(clients);
  const found = clients.map((client) => statuses(client.received())[0] ?? 0);
  for (const status of found) expectStatus(status, allowed, "a stalled body");
  return found;
}

async function waitForAnswer(client: RawClient, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (client.received() === "" && Date.now() < deadline) await sleep(50);
}
