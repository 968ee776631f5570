import { archivedIssue, archivedPullRequest, MERGED, writeArchive } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { startServer, type Server } from "./server.ts";
import { test as base, expect } from "./test.ts";

const test = base.extend<{ newServer: Server }>({
  newServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of other fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ newServer }, use) => use(newServer.url),
});

test("The first visitor creates the owner's account with the one-time link, then imports an archive", async ({
  newServer,
  page,
}) => {
  await test.step("The account is created once its password is long enough", async () => {
    await open(page, newServer.setupLink);
    await expectAccessible(page);
    await page.getByLabel("Username").fill("mona");
    await page.getByLabel("Email address").fill("mona@example.com");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Password is too short (minimum is 10 characters).")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("mona");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Your repositories" })).toBeVisible();
    await expect(page.getByText("You don’t have any repositories yet")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("The import shows its progress, its counts and its problems", async () => {
    const comment = { author: "bob", authorAssociation: "NONE", body: "A comment" };
    const time = "2020-01-01T00:00:00Z";
    const comments = [{ ...comment, createdAt: time, updatedAt: time }];
    const path = await writeArchive(newServer, {
      repo: "acme/tool",
      labels: [{ name: "bug", description: "Broken", color: "d73a4a" }],
      issues: [
        ...Array.from({ length: 30 }, (_, index) =>
          archivedIssue(index + 1, {
            comments,
            labels: index === 0 ? ["bug"] : [],
            ...(index < 27 ? {} : { state: "CLOSED", closedAt: time }),
          }),
        ),
        { number: "broken" },
      ],
      pulls: [archivedPullRequest(40, "acme/tool", { ...MERGED, comments })],
    });
    await page.getByRole("link", { name: "import an archive" }).click();
    await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
    await page.getByLabel("Archive").setInputFiles(path);
    await page.getByRole("button", { name: "Import" }).click();
    await expect(
      page.getByText("30 issues, 1 pull requests, 31 comments, 0 reviews, 1 labels; 0 unchanged."),
    ).toBeVisible();
    await page.getByText("1 problem").click();
    await expect(page.getByText("$.issues[30]")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "acme/tool" }).click();
    await expect(page).toHaveURL("/acme/tool/issues");
  });
});
