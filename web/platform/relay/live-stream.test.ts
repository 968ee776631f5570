import { afterEach, describe, expect, test, vi } from "vitest";
import { LiveStream, type LiveMessage, type LiveOperation } from "#web/platform/relay/live-stream.ts";

type Opened = {
  operations: (LiveOperation & { key: string; isNew: boolean })[];
  send(event: string, data: object): void;
  disconnect(): void;
};

/** A server whose streams the test writes to. */
function makeServer(): { opened: () => Promise<Opened> } {
  const waiting: Opened[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({ start: (created) => void (controller = created) });
    waiting.push({
      operations: (JSON.parse(body) as Pick<Opened, "operations">).operations,
      send: (event, data) =>
        controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
      disconnect: () => controller.error(new Error("disconnected")),
    });
    return Promise.resolve(new Response(stream));
  });
  return { opened: () => vi.waitFor(() => waiting.shift() ?? Promise.reject(new Error("not yet")), 5_000) };
}

afterEach(() => vi.unstubAllGlobals());

const update = (key: string, position?: string) => ({ key, payload: { data: { issueUpdated: { position } } } });

describe("a live stream", () => {
  test("continues after the last update that it received before it was disconnected", async () => {
    const server = makeServer();
    const messages: LiveMessage[] = [];
    const stream = new LiveStream((message) => messages.push(message));
    stream.add("a", { id: "issue", variables: { id: "I_1", after: "page" } });
    stream.add("b", { id: "list", variables: { id: "R_1" } });
    const first = await server.opened();
    expect(first.operations.map(({ variables }) => variables)).toEqual([{ id: "I_1", after: "page" }, { id: "R_1" }]);
    first.send("ready", {});
    first.send("next", update("a", "second"));
    first.send("next", update("b", "ignored"));
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    first.disconnect();
    const second = await server.opened();
    expect(second.operations.map(({ variables }) => variables)).toEqual([
      { id: "I_1", after: "second" },
      { id: "R_1" },
    ]);
    second.send("ready", {});
    await vi.waitFor(() => expect(messages.at(-1)).toEqual({ kind: "reconnected" }));
  });

  test("asks for the latest changes, except after a disconnection when lists are fetched again", async () => {
    const server = makeServer();
    const stream = new LiveStream(() => undefined);
    stream.add("a", { id: "list", variables: {} });
    const first = await server.opened();
    first.disconnect();
    const second = await server.opened();
    second.send("ready", {});
    stream.add("b", { id: "list", variables: {} });
    const third = await server.opened();
    third.send("ready", {});
    third.disconnect();
    const fourth = await server.opened();
    expect([first, second, third, fourth].map(({ operations }) => operations.map(({ isNew }) => isNew))).toEqual([
      [true],
      [true],
      // What the second stream had sent, but had not delivered, would be lost.
      [true, true],
      [false, false],
    ]);
  });

  test("reports that the server could not send everything", async () => {
    const server = makeServer();
    const messages: LiveMessage[] = [];
    const stream = new LiveStream((message) => messages.push(message));
    stream.add("b", { id: "list", variables: {} });
    const first = await server.opened();
    first.send("ready", {});
    first.send("resync", { key: "b" });
    await vi.waitFor(() => expect(messages).toEqual([{ kind: "reconnected" }]));
  });

  test("reports how far the database was before what came with it", async () => {
    const server = makeServer();
    const messages: LiveMessage[] = [];
    const stream = new LiveStream((message) => messages.push(message));
    stream.add("b", { id: "list", variables: {} });
    const first = await server.opened();
    first.send("ready", { seen: "1" });
    first.send("next", { ...update("b"), seen: "2" });
    first.send("resync", { key: "b", seen: "3" });
    await vi.waitFor(() => expect(messages).toHaveLength(5));
    expect(messages.map((message) => (message.kind === "seen" ? message.position : message.kind))).toEqual([
      "1",
      "2",
      "next",
      "3",
      "reconnected",
    ]);
  });

  test("keeps its position after an update without one, and after an error", async () => {
    const server = makeServer();
    const messages: LiveMessage[] = [];
    const stream = new LiveStream((message) => messages.push(message));
    stream.add("a", { id: "issue", variables: { id: "I_1", after: "page" } });
    const first = await server.opened();
    first.send("ready", {});
    first.send("next", update("a"));
    first.send("next", { key: "a", payload: { errors: [{ message: "Something went wrong." }] } });
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    stream.add("b", { id: "list", variables: {} });
    expect((await server.opened()).operations[0]?.variables).toEqual({ id: "I_1", after: "page" });
  });
});
