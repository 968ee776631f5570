import { expect } from "vitest";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function readRepository<T>(world: World, login: string | null, selection: string): Promise<T> {
  const { data, errors } = await world.graphql(login, `{ repository(owner: "octo", name: "hello") { ${selection} } }`);
  expect(errors).toBeUndefined();
  return (data as { repository: T }).repository;
}

test("those who can triage can set everything on a new issue, others nothing", async ({ world }) => {
  const names = ["assignable", "canSetIssueFields", "labelable", "milestoneable", "triageable", "typeable"];
  for (const [login, can] of [
    ["tess", true],
    ["hubot", false],
    [null, false],
  ] as const) {
    const selection = `viewerIssueCreationPermissions { ${names.join(" ")} }`;
    const read = await readRepository<Record<string, unknown>>(world, login, selection);
    expect(read["viewerIssueCreationPermissions"]).toEqual(Object.fromEntries(names.map((name) => [name, can])));
  }
});

test("a description is shown in short as HTML without links", async ({ world }) => {
  const description = "Fast <b> & https://example.com";
  await updateRepository(world.as("mona"), { id: world.hello.id, description });
  const selection =
    "shortDescriptionHTML cut: shortDescriptionHTML(limit: 6) slashCommandsEnabled isOwnerEnterpriseManaged";
  expect(await readRepository(world, null, selection)).toEqual({
    shortDescriptionHTML: "Fast &lt;b&gt; &amp; https://example.com",
    cut: "Fast…",
    slashCommandsEnabled: true,
    isOwnerEnterpriseManaged: false,
  });
});
