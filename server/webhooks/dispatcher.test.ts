import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let receiver: Server;
let mona: string;
let repositoryId: string;
let drop: () => Promise<void>;
const received: string[] = [];

beforeAll(async () => {
  // The path /hang is never answered.
  receiver = createServer((request, response) => {
    received.push(`${request.url ?? ""} ${String(request.headers["x-github-event"])}`);
    request.resume();
    if (request.url !== "/hang") request.on("end", () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
  mona = await signedIn(server, "mona");
  const { data } = await server.graphql(
    mona,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  repositoryId = (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
});

afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server?.stop();
  await drop();
});

const createHook = (path: string) =>
  server.graphql(
    mona,
    `mutation ($owner: ID!, $url: String!) { createWebhook(input: { ownerId: $owner, payloadUrl: $url, events: ["issues"] }) { webhook { id } } }`,
    { owner: repositoryId, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}` },
  );

const createIssue = (title: string) =>
  server.graphql(
    mona,
    `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { id } } }`,
    { id: repositoryId, title },
  );

test("a committed command is told at once, and a receiver that never answers delays no other", async () => {
  expect((await createHook("/hang")).errors).toBeUndefined();
  expect((await createHook("/good")).errors).toBeUndefined();
  await vi.waitFor(() => expect(received.toSorted()).toEqual(["/good ping", "/hang ping"]), 10_000);
  for (let index = 0; index < 6; index += 1) await createIssue(`Issue ${index}`);
  const countSent = () => received.filter((entry) => entry === "/good issues").length;
  await vi.waitFor(() => expect(countSent()).toBe(6), 8_000);
  expect(received.filter((entry) => entry.startsWith("/hang")).length).toBeLessThanOrEqual(4);
}, 60_000);

test("what a process stored and did not send is sent by the next one that looks", async () => {
  await server.database.run(sql`
    update webhook_deliveries set next_attempt_at = now() - interval '1 minute', message = null, response_status = null
    where webhook_id = (select id from webhooks where url like '%/good' limit 1) and event = 'ping'`);
  const countSent = () => received.filter((entry) => entry === "/good ping").length;
  await createIssue("Wakes the dispatcher");
  await vi.waitFor(() => expect(countSent()).toBe(2), 10_000);
}, 60_000);
