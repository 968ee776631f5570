import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ActiveRequests } from "#server/platform/http/active-requests.ts";
import { Outbox, OutboxWriter } from "#server/platform/http/live-outbox.ts";

let server: Server;

beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => void vi.useRealTimers());

afterAll(() => void server.close());

/** A response and its reader, which has not read anything yet. */
async function openResponse(): Promise<Opened> {
  const requested = once(server, "request");
  const { port } = server.address() as AddressInfo;
  const answered = once(get({ port, host: "127.0.0.1", agent: false }), "response");
  const [, response] = (await requested) as [IncomingMessage, ServerResponse];
  // Without chunks, as a live stream.
  response.removeHeader("transfer-encoding");
  response.writeHead(200).flushHeaders();
  const [reader] = (await answered) as [IncomingMessage];
  reader.setEncoding("utf8");
  return { response, reader };
}

type Opened = { response: ServerResponse; reader: IncomingMessage };

/** What was written until `isWritten`. */
async function readAll(
  { response, reader }: Opened,
  isWritten: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  let text = "";
  reader.on("data", (part: string) => (text += part));
  await isWritten;
  response.end();
  await once(reader, "end");
  return text.split("\n\n").slice(0, -1);
}

const next = (payload: string) => `event: next\ndata: {"key":"k","payload":${payload}}`;
const RESYNC = 'event: resync\ndata: {"key":"k"}';

describe("the outbox of a subscription", () => {
  test("writes events in the order in which they were added, whatever the order in which their payloads are made", async () => {
    const opened = await openResponse();
    const outbox = new Outbox({
      response: opened.response,
      writer: new OutboxWriter(new ActiveRequests()),
      key: '"k"',
    });
    const first = outbox.add(setImmediate("1"));
    await outbox.add(Promise.resolve("2"));
    outbox.write();
    await first;
    outbox.write();
    expect(await readAll(opened)).toEqual([next("1"), next("2")]);
  });

  test("asks the reader to reload instead of an event whose payload cannot be made", async () => {
    const opened = await openResponse();
    const outbox = new Outbox({
      response: opened.response,
      writer: new OutboxWriter(new ActiveRequests()),
      key: '"k"',
    });
    await outbox.add(Promise.resolve(undefined));
    outbox.write();
    expect(await readAll(opened)).toEqual([RESYNC]);
  });

  test("asks a reader that is 200 events behind to reload, and goes on", async () => {
    const opened = await openResponse();
    const outbox = new Outbox({
      response: opened.response,
      writer: new OutboxWriter(new ActiveRequests()),
      key: '"k"',
    });
    for (let index = 0; index < 200; index += 1) void outbox.add(new Promise(() => undefined));
    await outbox.add(Promise.resolve("1"));
    await outbox.add(Promise.resolve("2"));
    outbox.write();
    expect(await readAll(opened)).toEqual([RESYNC, next("2")]);
  });

  test("asks a reader to reload if events have waited for five seconds", async () => {
    const opened = await openResponse();
    const outbox = new Outbox({
      response: opened.response,
      writer: new OutboxWriter(new ActiveRequests()),
      key: '"k"',
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    await outbox.add(Promise.resolve("1"));
    vi.setSystemTime(Date.now() + 5001);
    outbox.write();
    expect(await readAll(opened)).toEqual([RESYNC]);
  });

  test("waits for a reader that is slow", async () => {
    const opened = await openResponse();
    const outbox = new Outbox({
      response: opened.response,
      writer: new OutboxWriter(new ActiveRequests()),
      key: '"k"',
    });
    const large = JSON.stringify("x".repeat(10_000_000));
    for (const payload of [large, "1"]) {
      await outbox.add(Promise.resolve(payload));
      outbox.write();
    }
    expect(opened.response.writableLength).toBe(next(large).length + 2);
    expect(await readAll(opened, once(opened.response, "drain"))).toEqual([next(large), next("1")]);
  });
});

test("eight outboxes are written in a turn of the event loop, and the others in the next one", async () => {
  const writer = new OutboxWriter(new ActiveRequests());
  let written = 0;
  for (let index = 0; index < 12; index += 1) writer.add({ write: () => void (written += 1) });
  await setImmediate();
  expect(written).toBe(8);
  await setImmediate();
  expect(written).toBe(12);
});

describe("while a request is being answered", () => {
  test("outboxes are written when it has been answered", async () => {
    const requests = new ActiveRequests();
    const done = requests.add();
    const writer = new OutboxWriter(requests);
    let written = 0;
    writer.add({ write: () => void (written += 1) });
    await setImmediate();
    expect(written).toBe(0);
    done();
    await setImmediate();
    expect(written).toBe(1);
  });

  test("a burst waits for 40 ms in all", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const requests = new ActiveRequests();
    requests.add();
    const writer = new OutboxWriter(requests);
    let written = 0;
    for (let index = 0; index < 12; index += 1) writer.add({ write: () => void (written += 1) });
    vi.advanceTimersByTime(39);
    await setImmediate();
    expect(written).toBe(0);
    vi.advanceTimersByTime(1);
    await setImmediate();
    expect(written).toBe(8);
    await setImmediate();
    expect(written).toBe(12);
  });
});
