import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { raw, sql } from "#server/platform/db/sql.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { LIMITS } from "#shared/limits.ts";

let server: TestServer;
let drop: () => Promise<void>;
let mona: string;
let repositoryId: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  const env = { MILEPOST_STREAMS_PER_CLIENT: "5", MILEPOST_BODY_TIMEOUT_SECONDS: "2" };
  server = await startTestServer(copy.connection, { env, poolSize: 2 });
  mona = await signedIn(server, "mona");
  const { data } = await server.graphql(
    mona,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  repositoryId = (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
});

afterAll(async () => {
  await server?.stop();
  await drop();
});

/** A client that sends the beginning of a request, and nothing more. */
async function sendPart(text: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(new URL(server.url).port as unknown as number, "127.0.0.1");
  socket.on("error", () => {});
  const answer = new Promise<string>((resolve) => {
    let received = "";
    socket.on("data", (bytes) => (received += bytes.toString()));
    socket.on("close", () => resolve(received));
  });
  await new Promise((resolve) => socket.write(text, resolve));
  return { socket, answer };
}

const upload = (headers: string, body: string) =>
  `POST /user-attachments?repository=${repositoryId}&name=a.txt HTTP/1.1\r\nHost: milepost.test\r\n` +
  `Sec-Fetch-Site: same-origin\r\nCookie: ${mona}\r\n${headers}\r\n\r\n${body}`;

const uploadedFiles = () => readdir(join(server.dataDir, "uploads")).catch(() => [] as string[]);

describe("slow uploads", () => {
  test("use no connection to the database, and end with 408 and without a file", async () => {
    const clients = await Promise.all(
      Array.from({ length: LIMITS.uploadsAtOnce }, () => sendPart(upload("Content-Length: 1000000", "hello"))),
    );
    await vi.waitFor(async () => expect(await uploadedFiles()).toHaveLength(LIMITS.uploadsAtOnce), 10_000);
    const [name = ""] = await uploadedFiles();
    expect((await stat(join(server.dataDir, "uploads", name))).mode & 0o777).toBe(PRIVATE_FILE_MODE);
    expect((await server.send("/readyz")).status).toBe(200);
    expect((await server.graphql(mona, `{ viewer { login } }`)).data).toEqual({ viewer: { login: "mona" } });
    const refused = await server.send(`/user-attachments?repository=${repositoryId}&name=b.txt`, {
      cookie: mona,
      body: "more",
      headers: { "content-type": "application/octet-stream" },
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({
      message: "You can upload up to 10 files at once. Try again when the others are done.",
    });
    const answers = await Promise.all(clients.map(({ answer }) => answer));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain("x-content-type-options: nosniff");
    }
    await vi.waitFor(async () => expect(await uploadedFiles()).toEqual([]), 10_000);
  }, 60_000);

  test("that are interrupted leave no file and release their slot", async () => {
    for (let round = 0; round < 2; round += 1) {
      const clients = await Promise.all(
        Array.from({ length: LIMITS.uploadsAtOnce }, () =>
          sendPart(upload("Transfer-Encoding: chunked", "5\r\nhello\r\n")),
        ),
      );
      await vi.waitFor(async () => expect(await uploadedFiles()).toHaveLength(LIMITS.uploadsAtOnce), 10_000);
      for (const { socket } of clients) socket.destroy();
      await vi.waitFor(async () => expect(await uploadedFiles()).toEqual([]), 10_000);
    }
    expect(await server.database.rows(sql`select id from attachments`)).toEqual([]);
  }, 60_000);

  test("of a process that has ended are removed when a server starts", async () => {
    const copy = await copyDatabase();
    const other = await startTestServer(copy.connection, {
      prepare: async (dataDir) => {
        await mkdir(join(dataDir, "uploads"));
        for (const name of ["old.part", "new.part"]) await writeFile(join(dataDir, "uploads", name), "x");
        await utimes(join(dataDir, "uploads", "old.part"), 1, 1);
      },
    });
    expect(await readdir(join(other.dataDir, "uploads"))).toEqual(["new.part"]);
    await other.stop();
    await copy.drop();
  }, 60_000);
});

test("uploads of more than the daily limit are refused with a message", async () => {
  const send = () =>
    server.send(`/user-attachments?repository=${repositoryId}&name=a.txt`, {
      cookie: mona,
      body: "a",
      headers: { "content-type": "application/octet-stream" },
    });
  expect((await send()).status).toBe(201);
  await server.database.run(sql`
    insert into attachments (repository_id, account_id, name, content_type, size)
    select repository_id, account_id, name, content_type, 1073741824 from attachments a, generate_series(1, 2)`);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ message: "You can upload 2048MB of files a day. Try again tomorrow." });
  await server.database.run(sql`update attachments set created_at = now() - interval '25 hours'`);
  expect((await send()).status).toBe(201);
});

test("a body that stalls ends with 408 on every route", async () => {
  const { answer } = await sendPart(
    "POST /graphql HTTP/1.1\r\nHost: milepost.test\r\nSec-Fetch-Site: same-origin\r\n" +
      "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*The body of the request did not arrive in time\./);
}, 30_000);

test("a URL that is not valid has the headers of all responses, and an error page for browsers", async () => {
  const data = await server.send("/%");
  expect(data.status).toBe(400);
  expect(data.headers.get("x-content-type-options")).toBe("nosniff");
  expect(data.headers.get("x-frame-options")).toBe("DENY");
  expect(data.headers.get("x-request-id")).toBeTruthy();
  const page = await server.send("/octo/%ff", { headers: { accept: "text/html" } });
  expect(page.status).toBe(400);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).toContain("The address of this page is not valid.");
  const long = await server.send(`/user-attachments/assets/${"a".repeat(400)}`, { headers: { accept: "text/html" } });
  expect(long.headers.get("x-content-type-options")).toBe("nosniff");
  const { answer } = await sendPart("NOT HTTP\r\n\r\n");
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-content-type-options: nosniff/);
});

describe("live streams", () => {
  async function openStreams(count: number, cookie?: string): Promise<{ statuses: number[]; close(): void }> {
    const controllers: AbortController[] = [];
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const controller = new AbortController();
      const response = await fetch(`${server.url}/live`, {
        method: "POST",
        signal: controller.signal,
        headers: {
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
          ...(cookie ? { cookie } : {}),
        },
        body: JSON.stringify({ operations: [] }),
      });
      statuses.push(response.status);
      controllers.push(controller);
      if (response.status === 429) expect(response.headers.get("retry-after")).toBe("5");
    }
    return { statuses, close: () => controllers.forEach((controller) => controller.abort()) };
  }

  test("are limited for visitors of one address, and ended streams do not count", async () => {
    const first = await openStreams(6);
    expect(first.statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const own = await openStreams(1, mona);
    expect(own.statuses).toEqual([200]);
    first.close();
    own.close();
    await vi.waitFor(async () => {
      const again = await openStreams(1);
      again.close();
      expect(again.statuses).toEqual([200]);
    }, 10_000);
  });

  test("are limited for each session and for each account", async () => {
    const copy = await copyDatabase();
    const other = await startTestServer(copy.connection, { env: { MILEPOST_STREAMS_PER_CLIENT: "10" } });
    const previous = server;
    server = other;
    try {
      const [one, two] = [await signedIn(other, "mona"), await signedIn(other, "mona")];
      const first = await openStreams(LIMITS.streamsPerSession + 1, one);
      expect(first.statuses.filter((status) => status === 200)).toHaveLength(LIMITS.streamsPerSession);
      const second = await openStreams(4, two);
      expect(second.statuses).toEqual([200, 200, 429, 429]);
      first.close();
      second.close();
    } finally {
      server = previous;
      await other.stop();
      await copy.drop();
    }
  }, 60_000);
});

describe("a request that takes too long", () => {
  let slow: TestServer;
  let end: () => Promise<void>;
  let cookie: string;

  beforeAll(async () => {
    const copy = await copyDatabase();
    slow = await startTestServer(copy.connection, {
      env: { MILEPOST_REQUEST_TIMEOUT_MS: "5000", MILEPOST_QUERY_TIMEOUT_MS: "6000" },
      poolSize: 10,
    });
    cookie = await signedIn(slow, "mona");
    await slow.graphql(
      cookie,
      `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
    );
    end = async () => {
      await slow.stop();
      await copy.drop();
    };
  }, 60_000);

  afterAll(() => end());

  /** Makes every statement that reads these tables wait for this transaction. */
  async function whileLocked<T>(tables: string, work: () => Promise<T>): Promise<T> {
    return slow.database.transaction(async (tx) => {
      await tx.run(raw(`set local statement_timeout = 0`));
      await tx.run(raw(`lock table ${tables} in access exclusive mode`));
      return work();
    });
  }

  test("gets an error, and its statements end", async () => {
    const result = await whileLocked("issues, issue_counts", async () => {
      const answer = await slow.graphql(
        cookie,
        `{ repository(owner: "mona", name: "hello") { issues { totalCount } } }`,
      );
      await vi.waitFor(async () => {
        const waiting = await slow.database.rows(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toEqual([]);
      }, 20_000);
      return answer;
    });
    expect(result.errors).toMatchObject([
      {
        type: "RESOURCE_LIMITS_EXCEEDED",
        message: "The request took longer than 5 seconds and was stopped. Ask for less at once.",
      },
    ]);
  }, 40_000);

  test("for a page gets an error page with 503 and Retry-After", async () => {
    const page = await whileLocked("issues, issue_counts", () =>
      slow.send("/mona/hello/issues", { cookie, headers: { accept: "text/html" } }),
    );
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("5");
  }, 40_000);

  test("of the REST API gets 503", async () => {
    const answer = await whileLocked("repository_files", () => slow.send("/api/v3/repos/mona/hello/contents"));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
  }, 40_000);

  test("delays no request of another client, however many are sent", async () => {
    const query = `{ repository(owner: "mona", name: "hello") { issues { totalCount } } }`;
    const hubot = await signedIn(slow, "hubot");
    let answered = 0;
    await whileLocked("issues, issue_counts", async () => {
      const answers = Array.from({ length: 30 }, () => slow.graphql(cookie, query).then(() => (answered += 1)));
      await vi.waitFor(async () => {
        const waiting = await slow.database.rows(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting.length).toBeGreaterThan(5);
      }, 20_000);
      expect((await slow.graphql(hubot, `{ viewer { login } }`)).data).toEqual({ viewer: { login: "hubot" } });
      expect(answered).toBe(0);
      await Promise.all(answers);
    });
  }, 60_000);

  test("of a visitor's search ends sooner, and more than a few at once get 503", async () => {
    const pages = await whileLocked("search_documents", async () => {
      const searches = Array.from({ length: 12 }, () => slow.send("/mona/hello/issues?q=-apple", {}));
      const other = await slow.send("/mona/hello/labels");
      expect(other.status).toBe(200);
      expect((await slow.send("/readyz")).status).toBe(200);
      return Promise.all(searches);
    });
    const texts = await Promise.all(pages.map((page) => page.text()));
    const busy = pages.filter((_, index) => texts[index]?.includes("Too many searches are running."));
    expect(busy.length).toBeGreaterThanOrEqual(8);
    expect(busy.map((page) => [page.status, page.headers.get("retry-after")])).toEqual(busy.map(() => [503, "5"]));
    const stopped = texts.filter((_, index) => pages[index]?.status === 200);
    expect(stopped.length).toBeGreaterThan(0);
    const sentence = "The search took longer than 3 seconds and was stopped.";
    expect(stopped.filter((text) => !text.includes(sentence))).toEqual([]);
  }, 60_000);
});
