import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyDatabase } from "#server/test/database.ts";
import { makeBrowser, startPushService, type TestPushService } from "#server/test/push-service.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let service: TestPushService;
let drop: () => Promise<void>;

beforeAll(async () => {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  service = await startPushService();
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
});

afterAll(async () => {
  await service.stop();
  await server?.stop();
  await drop();
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
});

test("a mention reaches the browsers of a person at once, and one that never answers delays nobody else", async () => {
  const mona = await signedIn(server, "mona");
  const people = { hubot: await signedIn(server, "hubot"), wren: await signedIn(server, "wren") };
  const browsers = { hubot: makeBrowser(), wren: makeBrowser() };
  service.statuses.set("/hubot", 0);
  for (const login of ["hubot", "wren"] as const) {
    const { publicKey, authSecret } = browsers[login];
    const answer = await server.graphql(
      people[login],
      `mutation ($input: CreatePushSubscriptionInput!) { createPushSubscription(input: $input) { pushSubscription { isCurrent } } }`,
      { input: { endpoint: `${service.url}/${login}`, publicKey, authSecret } },
    );
    expect(answer.data).toEqual({ createPushSubscription: { pushSubscription: { isCurrent: true } } });
  }
  const { data } = await server.graphql(
    mona,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  const { id } = (data as { createRepository: { repository: { id: string } } }).createRepository.repository;
  for (const title of ["First", "Second", "Third"]) {
    await server.graphql(
      mona,
      `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title, body: "@hubot @wren" }) { issue { id } } }`,
      { id, title },
    );
  }
  const titles = () =>
    service.received
      .filter(({ path }) => path === "/wren")
      .map(({ body }) => (browsers.wren.read(body) as { title: string }).title);
  await vi.waitFor(
    () => expect(titles()).toEqual(["[mona/hello] First", "[mona/hello] Second", "[mona/hello] Third"]),
    8_000,
  );
  expect(service.received.filter(({ path }) => path === "/hubot")).toHaveLength(1);
}, 60_000);
