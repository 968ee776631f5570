import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { startBot, type BotProcess } from "#server/test/clients/bot-process.ts";
import { startClientWorld, type ClientWorld } from "#server/test/clients/client-test.ts";
import { readExamples } from "#server/test/clients/read-examples.ts";
import { registerApp } from "#server/test/clients/registered-app.ts";

const SECRET = "a secret of the webhook";
const WAIT = { timeout: 30_000, interval: 200 };

/** The bot of docs/clients.md: it greets new issues, and labels those that ask for it. */
const [GREETER = ""] = readExamples("Probot", "js");
const [ENVIRONMENT = ""] = readExamples("Probot", "sh");

let client: ClientWorld & { stop(): Promise<void> };
let bot: BotProcess;

beforeAll(async () => {
  client = await startClientWorld({ env: { MILEPOST_WEBHOOK_ALLOW: "127.0.0.1" } });
  const port = await findFreePort();
  const { app, privateKey } = await registerApp(client, {
    name: "Greeter",
    permissions: { issues: "write" },
    events: ["issues", "issue_comment"],
    webhook: { url: `http://127.0.0.1:${port}/api/github/webhooks`, secret: SECRET },
  });
  const env = { APP_ID: String(app.id), PRIVATE_KEY: privateKey, WEBHOOK_SECRET: SECRET };
  expect(ENVIRONMENT.match(/^\w+(?==)/gm)).toEqual(["GHE_HOST", ...Object.keys(env)]);
  bot = await startBot(client, { port, script: GREETER, env });
}, 60_000);

afterAll(async () => {
  await bot?.stop();
  await client?.stop();
});

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
  const response = await fetch(`${bot.url}/api/github/webhooks`, {
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
