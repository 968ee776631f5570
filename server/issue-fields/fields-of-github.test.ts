import { expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";

const VALUES = `nodes { __typename
  ... on IssueFieldTextValue { value field { ... on IssueFieldText { name } } }
  ... on IssueFieldNumberValue { number: value }
  ... on IssueFieldDateValue { value }
  ... on IssueFieldSingleSelectValue { name color optionId description value }
  ... on IssueFieldMultiSelectValue { value options { name } }
  ... on Node { id } }`;

type Field = { id: string; options?: { id: string }[] };

test("fields and their values have GitHub's types, and values are set one by one", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const mona = world.as("mona");
  await createIssueField(mona, { organizationId, name: "Note", dataType: "TEXT" });
  await createIssueField(mona, { organizationId, name: "Effort", dataType: "NUMBER" });
  await createIssueField(mona, {
    organizationId,
    name: "Priority",
    dataType: "SINGLE_SELECT",
    options: [{ name: "High", color: "RED", description: "Soon" }, { name: "Low" }],
  });
  const issue = await world.issue("mona");
  const { issueFields, issue: read } = await readRepository<{
    issueFields: { nodes: Field[] };
    issue: { id: string; viewerCanSetFields: boolean };
  }>(
    world,
    "mona",
    `issueFields(first: 10) { totalCount nodes { __typename ... on IssueFieldText { id fullDatabaseId name dataType visibility }
       ... on IssueFieldNumber { id } ... on IssueFieldSingleSelect { id options { id name color description priority databaseId } } } }
     issue(number: ${issue.number}) { id viewerCanSetFields }`,
  );
  expect(issueFields.nodes).toMatchObject([
    { __typename: "IssueFieldText", name: "Note", dataType: "TEXT", visibility: "ALL" },
    { __typename: "IssueFieldNumber" },
    {
      __typename: "IssueFieldSingleSelect",
      options: [
        { name: "High", color: "RED", description: "Soon", priority: 1 },
        { name: "Low", color: "GRAY", description: null, priority: 2 },
      ],
    },
  ]);
  expect(read.viewerCanSetFields).toBe(true);
  const [note, effort, priority] = issueFields.nodes;
  const set = (name: string, issueField: object) =>
    world.graphql(
      "mona",
      `mutation ($issueId: ID!, $issueField: IssueFieldCreateOrUpdateInput!) {
        ${name}(input: { issueId: $issueId, issueField: $issueField }) { issue { number } issueFieldValue { __typename ... on IssueFieldValueCommon { textValue } } } }`,
      { issueId: read.id, issueField },
    );
  const created = await set("createIssueFieldValue", { fieldId: note?.id, textValue: "One" });
  expect(created.data?.["createIssueFieldValue"]).toMatchObject({
    issue: { number: issue.number },
    issueFieldValue: { __typename: "IssueFieldTextValue", textValue: "One" },
  });
  await set("updateIssueFieldValue", { fieldId: note?.id, textValue: "Two" });
  await set("createIssueFieldValue", { fieldId: effort?.id, numberValue: 2.5 });
  await set("createIssueFieldValue", { fieldId: priority?.id, singleSelectOptionId: priority?.options?.[0]?.id });
  const values = async () =>
    (
      await readRepository<{ issue: { issueFieldValues: { nodes: { id: string }[] } } }>(
        world,
        null,
        `issue(number: ${issue.number}) { issueFieldValues(first: 10) { totalCount ${VALUES} } }`,
      )
    ).issue.issueFieldValues;
  const three = await values();
  expect(three).toMatchObject({
    totalCount: 3,
    nodes: [
      { __typename: "IssueFieldTextValue", value: "Two", field: { name: "Note" } },
      { __typename: "IssueFieldNumberValue", number: 2.5 },
      { __typename: "IssueFieldSingleSelectValue", name: "High", color: "RED", value: "High", description: "Soon" },
    ],
  });
  const node = await world.graphql(
    null,
    `query ($id: ID!) { node(id: $id) { ... on IssueFieldTextValue { value } } }`,
    {
      id: three.nodes[0]?.id,
    },
  );
  expect(node.data).toEqual({ node: { value: "Two" } });
  const deleted = await world.graphql(
    "mona",
    `mutation ($issueId: ID!, $fieldId: ID!) { deleteIssueFieldValue(input: { issueId: $issueId, fieldId: $fieldId }) { success } }`,
    { issueId: read.id, fieldId: note?.id },
  );
  expect(deleted.data).toEqual({ deleteIssueFieldValue: { success: true } });
  const { issue: timeline } = await readRepository<{ issue: unknown }>(
    world,
    "mona",
    `issue(number: ${issue.number}) { timelineItems(first: 20) { nodes { __typename
      ... on IssueFieldAddedEvent { issueField { ... on IssueFieldText { name } } color options { name color } value }
      ... on IssueFieldChangedEvent { previousValue newValue } ... on IssueFieldRemovedEvent { options { name } } } } }`,
  );
  expect(timeline).toMatchObject({
    timelineItems: {
      nodes: [
        { __typename: "IssueFieldAddedEvent", issueField: { name: "Note" }, value: "One", color: null },
        { __typename: "IssueFieldChangedEvent", previousValue: "One", newValue: "Two" },
        { __typename: "IssueFieldAddedEvent", value: "2.5" },
        { __typename: "IssueFieldAddedEvent", value: "High", color: "RED", options: [{ name: "High", color: "RED" }] },
        { __typename: "IssueFieldRemovedEvent" },
      ],
    },
  });
});

test("an issue field is changed by GitHub's input: its id, and options by their names", async ({ world }) => {
  await createIssueField(world.as("mona"), {
    organizationId: world.hello.ownerId,
    name: "Priority",
    dataType: "SINGLE_SELECT",
    options: [{ name: "High" }, { name: "Low" }],
  });
  const { fieldDefinitions } = await readRepository<{ fieldDefinitions: Required<Field>[] }>(
    world,
    "mona",
    "fieldDefinitions { id options { id } }",
  );
  const [field] = fieldDefinitions;
  const { data } = await world.graphql(
    "mona",
    `mutation ($id: ID!) { updateIssueField(input: { id: $id, options: [{ name: "low", color: BLUE, priority: 2 }, { name: "High", color: RED, priority: 1 }] }) {
       issueField { ... on IssueFieldSingleSelect { id options { id name color } } } } }`,
    { id: field?.id },
  );
  expect(data).toEqual({
    updateIssueField: {
      issueField: {
        id: field?.id,
        options: [
          { id: field?.options[0]?.id, name: "High", color: "RED" },
          { id: field?.options[1]?.id, name: "low", color: "BLUE" },
        ],
      },
    },
  });
});
