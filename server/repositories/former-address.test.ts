import { expect } from "vitest";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { renameOrganization } from "#server/organizations/rename-organization.ts";
import { findCurrentPath } from "#server/repositories/former-address.ts";
import { transferRepository } from "#server/repositories/transfer-repository.ts";
import { test } from "#server/test/world-test.ts";

test("pages of renamed organizations and of transferred repositories lead to their current addresses", async ({
  world,
}) => {
  const mona = world.as("mona");
  await createOrganization(mona, { login: "lab" });
  await transferRepository(mona, { id: world.secret.id, newOwner: "lab", confirmation: "octo/secret" });
  await renameOrganization(mona, { id: world.hello.ownerId, login: "octopus" });
  expect(await findCurrentPath(mona, "/octo?tab=issues")).toBe("/octopus?tab=issues");
  expect(await findCurrentPath(mona, "/orgs/Octo/teams/core")).toBe("/orgs/octopus/teams/core");
  expect(await findCurrentPath(mona, "/organizations/octo/settings/profile")).toBe(
    "/organizations/octopus/settings/profile",
  );
  expect(await findCurrentPath(mona, "/octo/hello/issues?q=is%3Aopen")).toBe("/octopus/hello/issues?q=is%3Aopen");
  expect(await findCurrentPath(mona, "/octo/secret/issues/1")).toBe("/lab/secret/issues/1");
  expect(await findCurrentPath(mona, "/octopus/secret")).toBe("/lab/secret");
});

test("what the viewer cannot see, and what is not found at its current address, leads nowhere", async ({ world }) => {
  const mona = world.as("mona");
  await renameOrganization(mona, { id: world.hello.ownerId, login: "octopus" });
  expect(await findCurrentPath(world.as("hubot"), "/octo/secret")).toBeUndefined();
  expect(await findCurrentPath(mona, "/octopus/hello/issues/99")).toBeUndefined();
  expect(await findCurrentPath(mona, "/Octopus/HELLO/issues/99")).toBeUndefined();
  for (const path of ["/", "/nobody", "/nobody/nothing", "/orgs/nobody", "/%zz/%"])
    expect(await findCurrentPath(mona, path)).toBeUndefined();
});
