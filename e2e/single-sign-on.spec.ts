import { addOrganizationMember } from "#server/access/membership.ts";
import { createIdentityProvider } from "#server/identity/write-provider.ts";
import { sql } from "#server/platform/db/sql.ts";
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from "#server/test/identity/openid-provider.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createRepository } from "./builders.ts";
import { getCommentField, getComposer, getRegion, open, reload, waitForHydration } from "./pages.ts";
import { createOrganization, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

/** An organization of mona's with hubot, a private repository and an OpenID provider. */
async function prepare(mona: Person, hubot: Person) {
  const { ctx, url } = mona.instance;
  const login = await createOrganization(mona, "acme");
  const slug = `${login}-login`;
  const provider = await startOpenIdProvider([`${url}/identity/${slug}/callback`]);
  const administrator = { accountId: mona.accountId, login: mona.login, isSiteAdmin: true, scopes: null };
  const as = { ...ctx, viewer: { ...administrator, hiddenOrganizationIds: [], hasConfirmedAccess: true } };
  await createIdentityProvider(
    { ...as, config: { ...ctx.config, identityAllowHttp: true } },
    {
      kind: "OIDC",
      slug,
      organization: login,
      settings: {
        name: "Acme login",
        issuer: provider.issuer,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        provisions: false,
        trustsEmail: false,
        mappings: [],
      },
    },
  );
  const row = await ctx.db.row<{ id: number }>(sql`select id from accounts where login = ${login}`);
  await addOrganizationMember(as, { organizationId: row?.id ?? 0, accountId: hubot.accountId, role: "MEMBER" });
  const repository = await createRepository(mona, { name: "plans", owner: login, visibility: "PRIVATE" });
  const issue = await createIssue(mona, { repository, title: "Move to the new building" });
  return { login, provider, repository, issue };
}

const expire = ({ instance: { ctx } }: Person) =>
  ctx.db.run(sql`update session_identities set expires_at = now() - interval '1 second'`);

test("An owner requires single sign-on; a member authenticates, loses nothing when it expires, and dismisses the banner", async ({
  mona,
  hubot,
}) => {
  const { login, provider, repository, issue } = await prepare(mona, hubot);
  const banner = getRegion(hubot.page, "Single sign-on");
  await test.step("The owner authenticates and requires it", async () => {
    const { page } = mona;
    provider.person = { sub: "mona" };
    await open(page, `/organizations/${login}/settings/security`);
    await page.getByRole("link", { name: "Authenticate" }).click();
    await expect(page.getByRole("heading", { name: `Single sign-on to ${login}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(`/organizations/${login}/settings/security`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Require single sign-on" }).click();
    await page.getByRole("button", { name: "Require it" }).click();
    await expect(page.getByRole("button", { name: "Stop requiring single sign-on" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("The member is led to the provider and back to the page", async () => {
    const { page } = hubot;
    provider.person = { sub: "hubot" };
    await open(page, "/issues");
    await expect(banner).toContainText(`to see results in ${login}.`);
    await expectAccessible(page);
    await page.goto(`${repository.path}/issues?q=is%3Aopen`);
    await expect(page).toHaveURL(
      `/orgs/${login}/sso?return_to=${encodeURIComponent(`${repository.path}/issues?q=is%3Aopen`)}`,
    );
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${repository.path}/issues?q=is%3Aopen`);
    await expect(banner).toBeHidden();
  });
  await test.step("What was typed survives an expired authentication", async () => {
    const { page } = hubot;
    await open(page, issue.path);
    await getCommentField(page).fill("We need boxes");
    await expire(hubot);
    await getComposer(page).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByText("Your single sign-on session has expired.")).toBeVisible();
    await expect(getCommentField(page)).toHaveValue("We need boxes");
    await page.reload();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(issue.path);
    await expect(getCommentField(page)).toHaveValue("We need boxes");
    await getComposer(page).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(page.getByText("We need boxes").last()).toBeVisible();
  });
  await test.step("The banner is dismissed for a month", async () => {
    const { page } = hubot;
    await expire(hubot);
    await open(page, "/issues");
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByRole("radio", { name: "One month" })).toBeChecked();
    await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await reload(page);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(banner).toBeHidden();
  });
  await provider.stop();
});
