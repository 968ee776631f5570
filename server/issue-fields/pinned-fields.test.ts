import { expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { test } from "#server/test/world-test.ts";

test("an issue type has the pinned fields of its organization, and only organizations have types", async ({
  world,
}) => {
  const [mona, organizationId] = [world.as("mona"), world.hello.ownerId];
  await createIssueType(mona, { organizationId, name: "Bug" });
  await createIssueField(mona, { organizationId, name: "Effort", dataType: "NUMBER", isPinned: true });
  await createIssueField(mona, { organizationId, name: "Notes", dataType: "TEXT", isPinned: false });
  const { data, errors } = await world.graphql(
    null,
    `{ repository(owner: "octo", name: "hello") {
        owner { issueTypesEnabled }
        issueType(name: "bug") { pinnedFields { ... on IssueFieldCommon { name dataType } } } }
      user(login: "hubot") { issueTypesEnabled } }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    repository: {
      owner: { issueTypesEnabled: true },
      issueType: { pinnedFields: [{ name: "Effort", dataType: "NUMBER" }] },
    },
    user: { issueTypesEnabled: false },
  });
});
