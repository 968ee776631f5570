import { runQuery } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { open, reload } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person creates an access token, sees it once, uses the API with it and revokes it", async ({
  mona,
  instance,
  request,
}) => {
  const { page } = mona;
  await open(page, "/settings/tokens");
  await page.getByLabel("Name").fill("ci");
  await page.getByLabel("repo", { exact: true }).check();
  await page.getByRole("button", { name: "Generate token" }).click();
  const token = (await page.getByRole("status").locator("code").textContent()) ?? "";
  await expectAccessible(page);
  expect(await runQuery({ instance, token }, "{ viewer { login } }")).toEqual({ viewer: { login: mona.login } });
  await reload(page);
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke ci" }).click();
  await expect(page.getByRole("button", { name: "Revoke ci" })).toHaveCount(0);
  const response = await request.post("/api/graphql", {
    headers: { authorization: `token ${token}` },
    data: { query: "{ viewer { login } }" },
  });
  expect(response.status()).toBe(401);
});
