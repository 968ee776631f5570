import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createHmac } from "node:crypto";
import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

type Received = { event: string; headers: IncomingHttpHeaders; body: string };

const NOTHING: Received = { event: "", headers: {}, body: "" };

/** A program that webhooks are sent to. */
async function startReceiver(): Promise<{ server: Server; url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ event: String(request.headers["x-github-event"]), headers: request.headers, body });
      response.end("received");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

test("An administrator adds a webhook, reads what was sent to it, sends it again and deletes it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { server, url, received } = await startReceiver();
  await open(page, `${repository.path}/settings`);
  await page.getByRole("link", { name: "Notify external services of events" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await page.getByRole("link", { name: "Add webhook" }).click();
  await page.getByLabel("Payload URL").fill(url);
  await page.getByLabel("Secret").fill("hunter2");
  await page.getByLabel("Let me select individual events.").check();
  await page.getByRole("checkbox", { name: "Issues", exact: true }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("link", { name: url, exact: true })).toBeVisible();
  await expect.poll(() => received.map(({ event }) => event)).toEqual(["ping"]);

  await createIssue(mona, { repository, title: "Told to the webhook" });
  await expect.poll(() => received.map(({ event }) => event)).toEqual(["ping", "issues"]);
  const { headers, body } = received[1] ?? NOTHING;
  expect(JSON.parse(body)).toMatchObject({ action: "opened", issue: { title: "Told to the webhook" } });
  expect(headers["x-hub-signature-256"]).toBe(`sha256=${createHmac("sha256", "hunter2").update(body).digest("hex")}`);

  await page.getByRole("link", { name: url, exact: true }).click();
  await page.getByRole("link", { name: "Recent deliveries" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "issues.opened" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Details of delivery/ })
    .first()
    .click();
  await expect(page.getByLabel("Payload")).toContainText("Told to the webhook");
  await page.getByRole("button", { name: "Response 200" }).click();
  await expect(page.getByLabel("Body")).toHaveText("received");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Redeliver" }).click();
  await expect.poll(() => received.length).toBe(3);
  expect(received[2]?.headers["x-github-delivery"]).toBe(headers["x-github-delivery"]);
  await expect(page.getByText("redelivery", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, delete webhook" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();

  await open(hubot.page, `${repository.path}/settings/hooks`);
  await expect(hubot.page.getByText("You can’t open this page")).toBeVisible();
  server.closeAllConnections();
  server.close();
});
