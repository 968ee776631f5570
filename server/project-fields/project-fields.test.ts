import { describe, expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createProject, updateProject } from "#server/projects/write-project.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const ITEMS = `query ($id: ID!) { node(id: $id) { ... on ProjectV2 {
  fields(first: 20) { nodes { ... on ProjectV2FieldCommon { name dataType } } }
  items(first: 10, archivedStates: [ARCHIVED, NOT_ARCHIVED]) { totalCount nodes {
    id type isArchived
    content { ... on Issue { title } ... on PullRequest { title } ... on DraftIssue { title bodyText } }
    status: fieldValueByName(name: "status") { ... on ProjectV2ItemFieldSingleSelectValue { name optionId color } }
    fieldValues(first: 20) { nodes {
      __typename
      ... on ProjectV2ItemFieldTextValue { text }
      ... on ProjectV2ItemFieldNumberValue { number }
      ... on ProjectV2ItemFieldDateValue { date }
      ... on ProjectV2ItemFieldIterationValue { title startDate }
      ... on ProjectV2ItemFieldRepositoryValue { repository { name } }
    } }
  } }
} } }`;

type Item = {
  id: string;
  type: string;
  isArchived: boolean;
  content: { title: string } | null;
  status: { name: string } | null;
};

describe("a project", () => {
  test("has the fields of issues, and Status in third place", async ({ world }) => {
    const { projectId } = await makeProject(world);
    const { fields } = await readProject(world, projectId);
    expect(fields.nodes.slice(0, 4)).toEqual([
      { name: "Title", dataType: "TITLE" },
      { name: "Assignees", dataType: "ASSIGNEES" },
      { name: "Status", dataType: "SINGLE_SELECT" },
      { name: "Labels", dataType: "LABELS" },
    ]);
  });

  test("takes issues and drafts, moves and archives them, and opens a draft as an issue", async ({ world }) => {
    const { projectId, add } = await makeProject(world);
    const first = await add("First");
    const second = await add("Second");
    const draft = await run(world, "addProjectV2DraftIssue(input: $input) { projectItem { id } }", {
      projectId,
      title: "Idea",
      body: "**Bold**",
    });
    const draftId = draft.projectItem.id;
    await run(world, "updateProjectV2ItemPosition(input: $input) { items { nodes { id } } }", {
      projectId,
      itemId: draftId,
    });
    await run(world, "updateProjectV2ItemPosition(input: $input) { items { nodes { id } } }", {
      projectId,
      itemId: first,
      afterId: second,
    });
    await run(world, "archiveProjectV2Item(input: $input) { item { isArchived } }", { projectId, itemId: second });
    const { items } = await readProject(world, projectId);
    expect(items.nodes).toMatchObject([
      { id: draftId, type: "DRAFT_ISSUE", content: { title: "Idea", bodyText: "Bold" }, isArchived: false },
      { id: second, type: "ISSUE", isArchived: true },
      { id: first, type: "ISSUE", isArchived: false },
    ]);
    const converted = await run(
      world,
      "convertProjectV2DraftIssueItemToIssue(input: $input) { item { id type content { ... on Issue { title repository { name } } } } }",
      { itemId: draftId, repositoryId: globalId("R", world.hello.id) },
    );
    expect(converted.item).toEqual({
      id: draftId,
      type: "ISSUE",
      content: { title: "Idea", repository: { name: "hello" } },
    });
    const removed = await run(world, "deleteProjectV2Item(input: $input) { deletedItemId }", {
      projectId,
      itemId: draftId,
    });
    expect(removed).toEqual({ deletedItemId: draftId });
    expect((await readProject(world, projectId)).items.totalCount).toBe(2);
  });

  test("hides the content and the values of an issue that the viewer cannot see", async ({ world }) => {
    const { id, projectId, add } = await makeProject(world);
    await add("Hidden", world.secret.id);
    await updateProject(world.as("mona"), { id, public: true });
    const { items } = await readProject(world, projectId, "hubot");
    expect(items.nodes).toMatchObject([{ type: "REDACTED", content: null, status: null, fieldValues: { nodes: [] } }]);
  });

  test("is changed by those who can change it only", async ({ world }) => {
    const { id, projectId, add } = await makeProject(world);
    const itemId = await add("First");
    await updateProject(world.as("mona"), { id, public: true });
    const { errors } = await world.graphql(
      "tess",
      "mutation ($input: ArchiveProjectV2ItemInput!) { archiveProjectV2Item(input: $input) { item { id } } }",
      { input: { projectId, itemId } },
    );
    expect(errors?.[0]?.message).toBeTruthy();
    expect((await readProject(world, projectId)).items.nodes[0]?.isArchived).toBe(false);
  });
});

describe("the values of fields", () => {
  test("are set by the type of the field, and cleared", async ({ world }) => {
    const { projectId, add } = await makeProject(world);
    const itemId = await add("First");
    const field = (name: string, dataType: string, more: object = {}) =>
      createField(world, { projectId, name, dataType, ...more });
    const iteration = { title: "Sprint 1", startDate: "2026-11-02", duration: 14 };
    const ids = {
      text: await field("Note", "TEXT"),
      number: await field("Points", "NUMBER"),
      date: await field("Due", "DATE"),
      sprint: await field("Sprint", "ITERATION", {
        iterationConfiguration: { startDate: "2026-11-02", duration: 14, iterations: [iteration] },
      }),
    };
    const sprint = await readIterations(world, ids.sprint);
    const set = (fieldId: string, value: object) =>
      run(world, "updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }", {
        projectId,
        itemId,
        fieldId,
        value,
      });
    await set(ids.text, { text: "Soon" });
    await set(ids.number, { number: 2.5 });
    await set(ids.date, { date: "2026-12-24" });
    await set(ids.sprint, { iterationId: sprint });
    await expect(set(ids.number, { text: "many" })).rejects.toThrow('Points needs a value of the type "number".');
    const { items } = await readProject(world, projectId);
    expect(items.nodes[0]).toMatchObject({
      fieldValues: {
        nodes: [
          { __typename: "ProjectV2ItemFieldTextValue", text: "First" },
          { __typename: "ProjectV2ItemFieldRepositoryValue", repository: { name: "hello" } },
          { text: "Soon" },
          { number: 2.5 },
          { date: "2026-12-24" },
          { title: "Sprint 1", startDate: "2026-11-02" },
        ],
      },
    });
    await run(world, "clearProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }", {
      projectId,
      itemId,
      fieldId: ids.text,
    });
    const cleared = (await readProject(world, projectId)).items.nodes[0];
    expect(JSON.stringify(cleared)).not.toContain("Soon");
  });

  test("of Status are on the timeline of the issue", async ({ world }) => {
    const { projectId, add } = await makeProject(world);
    const itemId = await add("First");
    const { status } = await readStatus(world, projectId);
    for (const name of ["Todo", "Done"]) {
      await run(world, "updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }", {
        projectId,
        itemId,
        fieldId: status.id,
        value: { singleSelectOptionId: status.options.find((option) => option.name === name)?.id },
      });
    }
    const { data } = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { issue(number: 1) { projectItems(first: 5) { nodes { id } }
        timelineItems(last: 2) { nodes { ... on ProjectV2ItemStatusChangedEvent { previousStatus status project { title } } } } } } }`,
    );
    expect(data).toEqual({
      repository: {
        issue: {
          projectItems: { nodes: [{ id: itemId }] },
          timelineItems: {
            nodes: [
              { previousStatus: "", status: "Todo", project: { title: "Plan" } },
              { previousStatus: "Todo", status: "Done", project: { title: "Plan" } },
            ],
          },
        },
      },
    });
  });

  test("go with their option; options of the same name keep their id", async ({ world }) => {
    const { projectId, add } = await makeProject(world);
    const itemId = await add("First");
    const { status } = await readStatus(world, projectId);
    const [todo] = status.options;
    const set = (id: string | undefined) =>
      run(world, "updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }", {
        projectId,
        itemId,
        fieldId: status.id,
        value: { singleSelectOptionId: id },
      });
    const replace = (names: string[]) =>
      run(
        world,
        "updateProjectV2Field(input: $input) { projectV2Field { ... on ProjectV2SingleSelectField { id } } }",
        {
          fieldId: status.id,
          singleSelectOptions: names.map((name) => ({ name, color: "RED", description: "" })),
        },
      );
    await set(todo?.id);
    await replace(["todo", "Later"]);
    expect((await readProject(world, projectId)).items.nodes[0]?.status).toMatchObject({ name: "todo" });
    await replace(["Later"]);
    expect((await readProject(world, projectId)).items.nodes[0]?.status).toBeNull();
    await expect(set(todo?.id)).rejects.toThrow("has no choice with the id");
    await expect(replace(["Same", "same"])).rejects.toThrow("The options of a field need different names.");
    await expect(
      run(world, "deleteProjectV2Field(input: $input) { clientMutationId }", { fieldId: status.id }),
    ).rejects.toThrow("The Status field cannot be deleted.");
  });
});

async function makeProject(world: World) {
  const { id } = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plan" });
  const projectId = globalId("PVT", id);
  const add = async (title: string, repositoryId = world.hello.id) => {
    const issue = await world.issue("mona", { title, repositoryId });
    const contentId = globalId("I", issue.repositoryId, issue.id);
    const payload = await run(world, "addProjectV2ItemById(input: $input) { item { id } }", { projectId, contentId });
    return payload.item.id;
  };
  return { id, projectId, add };
}

type Payload = {
  item: { id: string; type?: string };
  projectItem: { id: string };
  projectV2Field: { id: string };
  deletedItemId: string;
};

/** Runs a mutation as mona, and returns its payload; throws with the message of its error. */
async function run(world: World, selection: string, input: object): Promise<Payload> {
  const name = selection.slice(0, selection.indexOf("("));
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
  const { data, errors } = await world.graphql("mona", `mutation ($input: ${type}) { payload: ${selection} }`, {
    input,
  });
  if (errors?.[0]) throw new Error(errors[0].message);
  return (data as { payload: Payload }).payload;
}

async function readProject(world: World, id: string, login: "mona" | "hubot" = "mona") {
  const { data, errors } = await world.graphql(login, ITEMS, { id });
  expect(errors).toBeUndefined();
  return (data as { node: { fields: { nodes: object[] }; items: { totalCount: number; nodes: Item[] } } }).node;
}

async function createField(world: World, input: object): Promise<string> {
  const selection = "createProjectV2Field(input: $input) { projectV2Field { ... on ProjectV2FieldCommon { id } } }";
  return (await run(world, selection, input)).projectV2Field.id;
}

async function readIterations(world: World, id: string): Promise<string> {
  const { data } = await world.graphql(
    "mona",
    "query ($id: ID!) { node(id: $id) { ... on ProjectV2IterationField { configuration { iterations { id } completedIterations { id } } } } }",
    { id },
  );
  type Configuration = Record<"iterations" | "completedIterations", { id: string }[]>;
  const { configuration } = (data as { node: { configuration: Configuration } }).node;
  return [...configuration.iterations, ...configuration.completedIterations][0]?.id ?? "";
}

async function readStatus(world: World, id: string) {
  const { data } = await world.graphql(
    "mona",
    `query ($id: ID!) { node(id: $id) { ... on ProjectV2 { status: field(name: "Status") {
      ... on ProjectV2SingleSelectField { id options { id name } } } } } }`,
    { id },
  );
  return (data as { node: { status: { id: string; options: { id: string; name: string }[] } } }).node;
}
