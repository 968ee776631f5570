import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

/** Delivers a message as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registration, data });
  await session.detach();
}

const getShown = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: (data as { path: string }).path }));
  });

async function startWorker(page: Page, path: string): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await open(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("What the server pushes is shown, and the newest of an issue takes the place of the former", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  const message = { title: "[mona/hello] One", body: "hubot left a comment (#1)", path: issue.path, tag: "1.1", at: 1 };
  await startWorker(page, "/issues/assigned");
  await deliver(page, JSON.stringify(message));
  await expect
    .poll(() => getShown(page))
    .toEqual([{ title: message.title, body: message.body, tag: "1.1", path: issue.path }]);
  await deliver(page, JSON.stringify({ ...message, body: "hubot closed #1" }));
  await expect.poll(async () => (await getShown(page)).map(({ body }) => body)).toEqual(["hubot closed #1"]);
  await deliver(page, JSON.stringify({ ...message, tag: "2", path: "https://evil.test/" }));
  await expect
    .poll(async () => (await getShown(page)).map(({ path }) => path).toSorted())
    .toEqual(["/notifications", issue.path].toSorted());
});

test("The settings say that web push is off", async ({ mona }) => {
  const { page } = mona;
  await startWorker(page, "/settings/notifications");
  await expect(page.getByRole("button", { name: "Turn on in this browser" })).toBeEnabled();
  await expectAccessible(page);
});
