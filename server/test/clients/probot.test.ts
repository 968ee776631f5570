import { createServer, type AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startClientWorld, type ClientWorld } from "#server/test/clients/client-test.ts";
import { registerApp, type RegisteredApp } from "#server/test/clients/registered-app.ts";

type Server = {
  port: number;
  load(bot: (probot: BotEvents) => void): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};
type Context = {
  isBot: boolean;
  payload: { comment: { body: string } };
  issue(fields: object): object;
  octokit: { rest: { issues: Record<"createComment" | "addLabels", (parameters: object) => Promise<unknown>> } };
};
type BotEvents = { on(event: string, handle: (context: Context) => Promise<void>): void };
type Library = {
  Probot: { defaults(options: object): unknown };
  Server: new (options: object) => Server;
};

/** Its own types change those of the environment for the whole program, so only what the bot uses is typed here. */
async function loadProbot(): Promise<Library> {
  const name = "probot";
  return (await import(/* @vite-ignore */ name)) as Library;
}

const SECRET = "a secret of the webhook";
const WAIT = { timeout: 30_000, interval: 200 };

let client: ClientWorld & { stop(): Promise<void> };
let registered: RegisteredApp;
let bot: Server;

beforeAll(async () => {
  client = await startClientWorld({ env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
  const port = await findFreePort();
  registered = await registerApp(client, {
    name: "Greeter",
    permissions: { issues: "write" },
    events: ["issues", "issue_comment"],
    webhook: { url: `http://127.0.0.1:${port}/api/github/webhooks`, secret: SECRET },
  });
  bot = await startBot(port, registered);
}, 60_000);

afterAll(async () => {
  await bot?.stop();
  await client?.stop();
});

/** A bot as Probot's documentation makes it: it greets new issues, and labels those that ask for it. */
async function startBot(port: number, { app, privateKey }: RegisteredApp): Promise<Server> {
  const { Probot, Server } = await loadProbot();
  const log = pino({ level: "silent" });
  const server = new Server({
    port,
    host: "127.0.0.1",
    log,
    Probot: Probot.defaults({
      appId: app.id,
      privateKey,
      secret: SECRET,
      baseUrl: `${client.url}/api/v3`,
      log,
    }),
  });
  await server.load((probot) => {
    probot.on("issues.opened", async (context) => {
      await context.octokit.rest.issues.createComment(context.issue({ body: "Thanks for opening this issue!" }));
    });
    probot.on("issue_comment.created", async (context) => {
      if (context.isBot || !context.payload.comment.body.startsWith("/label ")) return;
      const labels = [context.payload.comment.body.slice("/label ".length)];
      await context.octokit.rest.issues.addLabels(context.issue({ labels }));
    });
  });
  await server.start();
  return server;
}

const read = async (number: number) => {
  const { data } = await client.world.graphql(
    "mona",
    `query ($number: Int!) { repository(owner: "octo", name: "secret") { issue(number: $number) {
      labels(first: 5) { nodes { name } } comments(first: 5) { nodes { body author { __typename login } } } } } }`,
    { number },
  );
  return (data as { repository: { issue: unknown } }).repository.issue;
};

/** Sends a request of mona to the API. */
async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${client.url}/api/v3${path}`, {
    method: "POST",
    headers: { authorization: `token ${await client.token("mona")}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}

test("a Probot bot answers a new issue, and does what a comment asks it to, under its own name", async () => {
  const issue = await post<{ number: number }>("/repos/octo/secret/issues", { title: "It is broken" });
  const greeting = { body: "Thanks for opening this issue!", author: { __typename: "Bot", login: "greeter[bot]" } };
  await vi.waitFor(async () => {
    expect(await read(issue.number)).toMatchObject({ comments: { nodes: [greeting] } });
  }, WAIT);
  await post(`/repos/octo/secret/issues/${issue.number}/comments`, { body: "/label bug" });
  await vi.waitFor(async () => {
    expect(await read(issue.number)).toMatchObject({ labels: { nodes: [{ name: "bug" }] } });
  }, WAIT);
}, 90_000);

test("a delivery that is not signed with the secret of the app is refused by the bot", async () => {
  const response = await fetch(`http://127.0.0.1:${bot.port}/api/github/webhooks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "issues",
      "x-github-delivery": "1",
      "x-hub-signature-256": `sha256=${"0".repeat(64)}`,
    },
    body: "{}",
  });
  expect(response.status).toBe(400);
});

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
