import type { INetwork } from "relay-runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLive } from "#web/platform/relay/live.ts";
import { accessQuestion } from "#web/platform/relay/confirm-access.ts";
import { browserNetwork } from "#web/platform/relay/network.ts";
import { toastEvent } from "#web/platform/toasts/toasts.ts";

type Kind = "query" | "mutation";
type Sent = { id: string; respond: (data: object | null, errors?: object[]) => void };

const sent: Sent[] = [];
const onMutation = vi.fn();
let network: INetwork;

beforeEach(() => {
  sent.length = 0;
  onMutation.mockClear();
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: string };
    return new Promise<Response>((resolve) =>
      sent.push({ id, respond: (data, errors) => resolve(new Response(JSON.stringify({ data, errors }))) }),
    );
  });
  network = browserNetwork({ version: "1", live: createLive(), onMutation, getNextLocation: () => undefined });
});

afterEach(() => vi.unstubAllGlobals());

function execute(id: string, operationKind: Kind, metadata = {}): Promise<unknown> {
  const request = { id, text: null, name: id, operationKind, metadata: {}, cacheID: id } as const;
  return Promise.resolve(network.execute(request, {}, { metadata }, null).toPromise());
}

const ids = () => sent.map(({ id }) => id);

async function respond(index: number, data: object): Promise<void> {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(index));
  sent[index]?.respond(data);
}

test("a query is sent again if a mutation was completed before its response", async () => {
  const query = execute("views", "query");
  const mutation = execute("move", "mutation");
  await respond(1, { moved: true });
  await mutation;
  await respond(0, { order: "old" });
  await respond(2, { order: "new" });
  expect(await query).toMatchObject({ data: { order: "new" } });
  expect(ids()).toEqual(["views", "move", "views"]);
  expect(onMutation).toHaveBeenCalledOnce();
});

test("a query is sent three times at most", async () => {
  const query = execute("views", "query");
  for (const index of [0, 2, 4]) {
    await vi.waitFor(() => expect(sent).toHaveLength(index + 1));
    const mutation = execute("move", "mutation");
    await respond(index + 1, { moved: true });
    await mutation;
    await respond(index, { order: index });
  }
  expect(await query).toMatchObject({ data: { order: 4 } });
});

test("a query is not sent again because of a mutation that keeps responses", async () => {
  const query = execute("views", "query");
  const mutation = execute("read", "mutation", { keepsResponses: true });
  await respond(1, { isRead: true });
  await mutation;
  await respond(0, { order: "same" });
  expect(await query).toMatchObject({ data: { order: "same" } });
  expect(ids()).toEqual(["views", "read"]);
  expect(onMutation).not.toHaveBeenCalled();
});

const REFUSED = [{ message: "Confirm access to continue.", type: "CONFIRMATION_REQUIRED" }];

test.each([true, false])("a mutation that needs confirmed access is sent again after it: %s", async (isConfirmed) => {
  const stop = accessQuestion.subscribe(({ answer }) => answer(isConfirmed));
  const mutation = execute("revoke", "mutation").catch((error: Error) => error);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond({ revoke: null }, REFUSED);
  if (isConfirmed) await respond(1, { revoke: true });
  expect(await mutation).toMatchObject(
    isConfirmed ? { data: { revoke: true } } : { message: "Confirm access to continue." },
  );
  expect(ids()).toEqual(isConfirmed ? ["revoke", "revoke"] : ["revoke"]);
  stop();
});

test("what was answered is remembered by its position", async () => {
  const headers = { "x-milepost-position": "00000000016b3748" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ data: { ok: true } }), { headers })));
  await execute("views", "query");
  expect(document.cookie).toContain("milepost_position=00000000016b3748");
});

test("a change whose session has ended says so, with a link to sign in, and a query does not", async () => {
  const shown: { text: string; action?: { label: string } | undefined }[] = [];
  const stop = toastEvent.subscribe((toast) => shown.push(toast));
  const refuse = async (kind: Kind, type: string) => {
    const refused = execute("change", kind).catch((error: Error) => error);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent.pop()?.respond(null, [{ message: "You must be signed in to do that.", type }]);
    return refused;
  };
  const message = "Your session has ended. Please sign in again.";
  expect(await refuse("mutation", "UNAUTHENTICATED")).toMatchObject({ message, type: "UNAUTHENTICATED" });
  expect(await refuse("mutation", "AUTHENTICATION")).toMatchObject({ message, type: "AUTHENTICATION" });
  expect(shown).toMatchObject([1, 2].map(() => ({ text: message, action: { label: "Sign in" } })));
  expect(await refuse("mutation", "FORBIDDEN")).toMatchObject({ message: "You must be signed in to do that." });
  expect(await refuse("query", "UNAUTHENTICATED")).toMatchObject({ message: "You must be signed in to do that." });
  expect(shown).toHaveLength(2);
  stop();
});

test("a refused change has the server's error, also without the code that explains it", async () => {
  vi.doMock("#web/platform/relay/reload-rules.ts", () => {
    throw new Error("The code is gone");
  });
  const refused = execute("change", "mutation").catch((error: Error) => error);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(null, [{ message: "Title can't be blank", type: "UNPROCESSABLE" }]);
  expect(await refused).toMatchObject({ message: "Title can't be blank", type: "UNPROCESSABLE" });
  vi.doUnmock("#web/platform/relay/reload-rules.ts");
});
