import { runMutation, runQuery } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createRepository } from "./builders.ts";
import { getIssueLinks, open } from "./pages.ts";
import { createOrganization, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

test("An owner defines an issue type and a field, sets both on an issue and finds it by them", async ({ mona }) => {
  const { page } = mona;
  const organization = await createOrganization(mona, "lab");
  const repository = await createRepository(mona, { name: "search", owner: organization });
  const issue = await createIssue(mona, { repository, title: "Crash when fixing" });
  await open(page, `/${organization}`);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Issue types" }).click();
  await expect(page.getByRole("heading", { name: "Issue types", level: 1 })).toBeVisible();
  await page.getByLabel("Name").fill("Bug");
  await page.getByRole("button", { name: "Create issue type" }).click();
  await expect(page.getByRole("textbox", { name: "Name of Bug" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Name/ }).last().fill("bug");
  await page.getByRole("button", { name: "Create issue type" }).click();
  await expect(page.getByText("Name has already been taken")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Issue fields" }).click();
  await expect(page.getByRole("heading", { name: "New issue field" })).toBeVisible();
  await page.getByLabel("Name").fill("Priority");
  await page.getByLabel("Options").fill("High\nLow");
  await page.getByRole("button", { name: "Create issue field" }).click();
  await expect(page.getByText("field.priority:", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await open(page, issue.path);
  await page.getByRole("button", { name: "Edit Type" }).click();
  await page.getByRole("option", { name: "Bug" }).click();
  await expect(page.getByText(`${mona.login} added the Bug issue type`)).toBeVisible();
  await page.getByLabel("Priority").selectOption("High");
  await expect(page.getByText(`${mona.login} set Priority to High`)).toBeVisible();
  await expectAccessible(page);
  await open(page, `${repository.path}/issues?q=type%3Abug+field.priority%3Ahigh`);
  await expect(getIssueLinks(page)).toHaveText(["Crash when fixing"]);
  await expect(page.getByRole("link", { name: "Priority: High" })).toBeVisible();
  await page.getByRole("button", { name: "Types" }).click();
  await expect(page.getByRole("option", { name: "Bug" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
});

test("A program reads the issue fields for its filters as JSON, without fields that the visitor cannot see", async ({
  mona,
  request,
}) => {
  const organizations = {
    open: await createOrganization(mona, "open"),
    plain: await createOrganization(mona, "plain"),
    hidden: await createOrganization(mona, "hidden"),
  };
  const repository = await createRepository(mona, { name: "search", owner: organizations.open });
  await createRepository(mona, { name: "plain", owner: organizations.plain });
  await createRepository(mona, { name: "hidden", owner: organizations.hidden, visibility: "PRIVATE" });
  for (const login of [organizations.open, organizations.hidden]) await createPriorityField(mona, login);
  const getFields = async (repo: string) =>
    (await request.get(`/_filter/issue_fields?repo=${repo}`)).json() as Promise<{ issue_fields: unknown[] }>;
  expect((await getFields(repository.nameWithOwner)).issue_fields).toEqual([
    {
      name: "Priority",
      name_slug: "priority",
      data_type: "single_select",
      options: [
        { name: "High", color: "gray" },
        { name: "Low", color: "gray" },
      ],
    },
  ]);
  for (const repo of [`${organizations.open}/nothing`, `${organizations.hidden}/hidden`])
    expect(await getFields(repo)).toEqual({ issue_fields: [] });
  const dashboard = (await (await request.get("/_filter/issue_fields/dashboard")).json()) as {
    issue_fields: { organization: string }[];
  };
  const ours = new Set(Object.values(organizations));
  // Other tests define fields too.
  expect(dashboard.issue_fields.map(({ organization }) => organization).filter((login) => ours.has(login))).toEqual([
    organizations.open,
  ]);
});

async function createPriorityField(person: Person, organization: string): Promise<void> {
  const { repositoryOwner } = await runQuery<{ repositoryOwner: { id: string } }>(
    person,
    "query ($login: String!) { repositoryOwner(login: $login) { id } }",
    { login: organization },
  );
  const options = ["High", "Low"].map((name) => ({ name, color: "GRAY" }));
  await runMutation(person, {
    name: "createIssueField",
    selection: "clientMutationId",
    input: { ownerId: repositoryOwner.id, name: "Priority", dataType: "SINGLE_SELECT", options },
  });
}
