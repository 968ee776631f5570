import { expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/rest/test/rest-test.ts";

test("issue types and fields of an organization are shown to those who see one of its repositories or are members", async ({
  world,
}) => {
  const organizationId = world.secret.ownerId;
  await world.db.run(sql`update repositories set visibility = 'PRIVATE' where id = ${world.hello.id}`);
  const type = await createIssueType(world.as("mona"), { organizationId, name: "Walrus" });
  const field = await createIssueField(world.as("mona"), { organizationId, name: "Walrus", dataType: "TEXT" });
  const lists = `{ organization(login: "octo") { issueTypes(first: 25) { nodes { name } } issueFields(first: 25) { totalCount } fieldDefinitions { ... on IssueFieldText { name } } } }`;
  const nodes = `{ type: node(id: "${globalId("IT", type.id)}") { id } field: node(id: "${globalId("IF", field.id)}") { id } }`;
  const byRest = async (as: string | null) => {
    const answers = [
      await world.rest("GET /orgs/octo/issue-types", { as }),
      await world.rest("GET /orgs/octo/issue-fields", { as }),
    ];
    return answers.map(({ text }) => text).join("");
  };
  for (const login of ["hubot", null]) {
    expect((await world.graphql(login, lists)).data).toEqual({
      organization: { issueTypes: { nodes: [] }, issueFields: { totalCount: 0 }, fieldDefinitions: [] },
    });
    expect((await world.graphql(login, nodes)).data).toEqual({ type: null, field: null });
    expect(await byRest(login)).not.toContain("Walrus");
  }
  for (const login of ["rita", "mona"]) {
    expect(JSON.stringify((await world.graphql(login, lists)).data).match(/Walrus/g)).toHaveLength(2);
    expect((await world.graphql(login, nodes)).errors).toBeUndefined();
    expect((await byRest(login)).match(/"Walrus"/g)).toHaveLength(2);
  }
});
