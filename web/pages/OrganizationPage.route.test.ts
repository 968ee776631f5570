import { expect, test } from "vitest";
import { organizationPage } from "#web/pages/OrganizationPage.route.ts";
import type { PageHandle } from "#web/platform/router/page-definition.ts";

/** The variables of the page at an address. */
async function getVariables(section: string, search = "") {
  const path = `/orgs/:login/${section}`;
  const route = organizationPage.find((candidate) => candidate.path === path);
  const handle = route?.handle as PageHandle;
  const url = new URL(`http://localhost/orgs/octo/x${search}`);
  const operation = await handle.getOperation({ path, params: { login: "octo", slug: "core" }, url });
  return operation?.request.variables;
}

test("each address of an organization loads its own part", async () => {
  expect(await getVariables("people", "?query=mo&page=3")).toMatchObject({
    isPeople: true,
    isOutside: false,
    isTeams: false,
    query: "mo",
    first: 30,
    skip: 60,
  });
  expect(await getVariables("outside-collaborators")).toMatchObject({ isPeople: true, isOutside: true });
  expect(await getVariables("teams")).toMatchObject({ isPeople: false, isTeams: true, isTeam: false });
  expect(await getVariables("new-team")).toMatchObject({ isNewTeam: true, isTeams: false });
  expect(await getVariables("teams/:slug")).toMatchObject({ isTeam: true, isTeams: false, slug: "core" });
});
