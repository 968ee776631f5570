import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createProject } from "#server/projects/write-project.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Nodes = { content: { title: string } | null }[];

/** A project with items of each kind, and what reads it and changes its values. */
async function makeProject(world: World) {
  const { id } = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plan" });
  const projectId = globalId("PVT", id);
  const find = async (query: string, login = "mona", args = ""): Promise<string[]> => {
    const { data, errors } = await world.graphql(
      login,
      `query ($id: ID!, $query: String) { node(id: $id) { ... on ProjectV2 { items(first: 20, query: $query${args}) { totalCount
        nodes { content { ... on Issue { title } ... on PullRequest { title } ... on DraftIssue { title } } } } } } }`,
      { id: projectId, query },
    );
    if (errors?.[0]) throw new Error(errors[0].message);
    const { items } = (data as { node: { items: { totalCount: number; nodes: Nodes } } }).node;
    expect(items.totalCount).toBe(items.nodes.length);
    return items.nodes.map(({ content }) => content?.title ?? "redacted");
  };
  const run = async (selection: string, input: object): Promise<Record<string, { id: string }>> => {
    const name = selection.slice(0, selection.indexOf("("));
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    const { data, errors } = await world.graphql("mona", `mutation ($input: ${type}) { payload: ${selection} }`, {
      input: { projectId, ...input },
    });
    if (errors?.[0]) throw new Error(errors[0].message);
    return data?.["payload"] as Record<string, { id: string }>;
  };
  const add = async (contentId: string) =>
    (await run("addProjectV2ItemById(input: $input) { item { id } }", { contentId }))["item"]?.id ?? "";
  const set = (itemId: string, fieldId: string, value: object) =>
    run("updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }", { itemId, fieldId, value });
  const createField = async (input: object) =>
    (await run("createProjectV2Field(input: $input) { projectV2Field { ... on ProjectV2FieldCommon { id } } }", input))[
      "projectV2Field"
    ]?.id ?? "";
  return { projectId, find, run, add, set, createField };
}

test("items are found by state, kind, people, label, milestone, repository and words of the title", async ({
  world,
}) => {
  const { find, add, run } = await makeProject(world);
  const repositoryId = world.hello.id;
  const label = await createLabel(world.as("wren"), { repositoryId, name: "help wanted", color: "f00" });
  const milestone = await createMilestone(world.as("wren"), { repositoryId, title: "Version 1" });
  const open = await world.issue("mona", {
    title: "Open one",
    labelIds: [label.id],
    assigneeIds: [world.id("tess")],
    milestoneId: milestone.id,
  });
  const closed = await world.issue("mona", { title: "Closed one", assigneeIds: [world.id("mona")] });
  await closeIssue(world.as("mona"), { ...toIssueKey(closed), stateReason: "NOT_PLANNED" });
  const pull = await createTestPull(world);
  for (const issue of [open, closed]) await add(globalId("I", issue.repositoryId, issue.id));
  await add(globalId("PR", pull.repositoryId, pull.id));
  await run("addProjectV2DraftIssue(input: $input) { projectItem { id } }", { title: "Idea" });
  for (const [query, titles] of [
    ["", ["Open one", "Closed one", "Change", "Idea"]],
    ["is:open", ["Open one", "Change", "Idea"]],
    ["is:open is:issue", ["Open one"]],
    ["is:closed", ["Closed one"]],
    ["is:pr,draft", ["Change", "Idea"]],
    ["-is:pr", ["Open one", "Closed one", "Idea"]],
    ['reason:"not planned",completed', ["Closed one"]],
    ["assignee:TESS", ["Open one"]],
    ["assignee:@me", ["Closed one"]],
    ["no:assignee", ["Change", "Idea"]],
    ['label:"help wanted"', ["Open one"]],
    ["label:help*", ["Open one"]],
    ["-label:help*", ["Closed one", "Change", "Idea"]],
    ["has:milestone", ["Open one"]],
    ['milestone:"version 1","version 2"', ["Open one"]],
    ["repo:octo/hello", ["Open one", "Closed one", "Change"]],
    ["-repo:octo/hello", ["Idea"]],
    ["one -is:closed", ["Open one"]],
    ["updated:<2001-01-01", []],
    ["updated:>@today-2d closed:>@today-2d", ["Closed one"]],
  ] as const) {
    expect([query, await find(query)]).toEqual([query, titles]);
  }
});

test("items are found by the fields of the project", async ({ world }) => {
  const { projectId, find, add, set, createField } = await makeProject(world);
  const titles = ["One", "Two", "Three"];
  const items: string[] = [];
  for (const title of titles) {
    const issue = await world.issue("mona", { title });
    items.push(await add(globalId("I", issue.repositoryId, issue.id)));
  }
  const [one = "", two = ""] = items;
  const status = (await world.graphql(
    "mona",
    `query ($id: ID!) { node(id: $id) { ... on ProjectV2 { field(name: "Status") { ... on ProjectV2SingleSelectField { id options { id name } } } } } }`,
    { id: projectId },
  )) as { data: { node: { field: { id: string; options: { id: string; name: string }[] } } } };
  const { id: statusId, options } = status.data.node.field;
  const optionId = (name: string) => options.find((option) => option.name === name)?.id;
  await set(one, statusId, { singleSelectOptionId: optionId("In Progress") });
  await set(two, statusId, { singleSelectOptionId: optionId("Todo") });
  const effort = await createField({ name: "Effort", dataType: "NUMBER" });
  const due = await createField({ name: "Target date", dataType: "DATE" });
  const note = await createField({ name: "Note", dataType: "TEXT" });
  await set(one, effort, { number: 3.5 });
  await set(two, due, { date: "2030-05-01" });
  await set(two, note, { text: "100% of it" });
  for (const [query, expected] of [
    ['status:"in progress"', ["One"]],
    ["status:todo,in*", ["One", "Two"]],
    ["-status:todo", ["One", "Three"]],
    ["no:status", ["Three"]],
    ["has:effort", ["One"]],
    ["effort:>3", ["One"]],
    ["effort:1..3", []],
    ["target-date:2030-05", ["Two"]],
    ['field."target date":>2030-05-01', []],
    ['note:"100% of it"', ["Two"]],
    ["note:1*", ["Two"]],
    ["note:_*", []],
  ] as const) {
    expect([query, await find(query)]).toEqual([query, expected]);
  }
});

test("an iteration is found by its title and by its distance from today", async ({ world }) => {
  const { find, add, set, projectId, createField } = await makeProject(world);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const iterations = [
    { title: "Before", startDate: day(-20), duration: 14 },
    { title: "Now", startDate: day(-2), duration: 7 },
    { title: "Later", startDate: day(5), duration: 7 },
  ];
  const fieldId = await createField({
    name: "Sprint",
    dataType: "ITERATION",
    iterationConfiguration: { startDate: day(-20), duration: 7, iterations },
  });
  const { data } = await world.graphql(
    "mona",
    `query ($id: ID!) { node(id: $id) { ... on ProjectV2 { field(name: "sprint") { ... on ProjectV2IterationField {
      configuration { iterations { id title } completedIterations { id title } } } } } } }`,
    { id: projectId },
  );
  type Configuration = Record<"iterations" | "completedIterations", { id: string; title: string }[]>;
  const { configuration } = (data as { node: { field: { configuration: Configuration } } }).node.field;
  for (const { id, title } of [...configuration.iterations, ...configuration.completedIterations]) {
    const issue = await world.issue("mona", { title });
    await set(await add(globalId("I", issue.repositoryId, issue.id)), fieldId, { iterationId: id });
  }
  expect(await find("sprint:@current")).toEqual(["Now"]);
  expect(await find("sprint:@next")).toEqual(["Later"]);
  expect(await find("sprint:@previous")).toEqual(["Before"]);
  expect(await find("sprint:later,before")).toHaveLength(2);
});

test("a query finds nothing that the viewer cannot see, not even what it negates", async ({ world }) => {
  const { projectId, find, add } = await makeProject(world);
  const issue = await world.issue("mona", { title: "Hidden", repositoryId: world.secret.id });
  await add(globalId("I", issue.repositoryId, issue.id));
  await world.graphql(
    "mona",
    "mutation ($id: ID!) { updateProjectV2(input: { projectId: $id, public: true }) { clientMutationId } }",
    { id: projectId },
  );
  expect(await find("-label:x")).toEqual(["Hidden"]);
  expect(await find("", "hubot")).toEqual(["redacted"]);
  for (const query of ["is:open", "-is:open", "-label:x", "no:status", "hidden"]) {
    expect(await find(query, "hubot")).toEqual([]);
  }
});

test("archived items are listed if their state is asked for", async ({ world }) => {
  const { find, add, run } = await makeProject(world);
  for (const title of ["Kept", "Archived"]) {
    const issue = await world.issue("mona", { title });
    const itemId = await add(globalId("I", issue.repositoryId, issue.id));
    if (title === "Archived") await run("archiveProjectV2Item(input: $input) { item { id } }", { itemId });
  }
  expect(await find("")).toEqual(["Kept"]);
  expect(await find("is:open", "mona", ", archivedStates: [ARCHIVED]")).toEqual(["Archived"]);
  expect(await find("", "mona", ", archivedStates: [ARCHIVED, NOT_ARCHIVED]")).toEqual(["Kept", "Archived"]);
});

test("what a filter of items cannot express is refused", async ({ world }) => {
  const { find } = await makeProject(world);
  for (const [query, message] of [
    ["author:mona", "author: cannot be used in a filter of project items."],
    ["is:locked", "is:locked cannot be used in a filter of project items."],
    ["no:colour", "The project has no field colour."],
    ["updated:soon", "soon is not a date."],
    ["is:open OR is:closed", "A filter of project items has no brackets and no AND, OR and NOT."],
    ["label:", "label: needs a value."],
    [`label:${"a,".repeat(51)}`, "A filter can have at most 50 words and values."],
    ["a".repeat(4097), "A filter can have at most 4096 characters."],
  ] as const) {
    await expect(find(query)).rejects.toThrow(message);
  }
});

test("the repositories of a project are sorted", async ({ world }) => {
  const { projectId, run } = await makeProject(world);
  for (const { id } of [world.secret, world.hello]) {
    await run("linkProjectV2ToRepository(input: $input) { repository { id } }", { repositoryId: globalId("R", id) });
  }
  const read = async (args: string) => {
    const query = `query ($id: ID!) { node(id: $id) { ... on ProjectV2 { repositories(first: 5${args}) { nodes { name } }
      teams(first: 1, orderBy: { field: NAME, direction: ASC }) { totalCount } } } }`;
    const { data } = await world.graphql("mona", query, { id: projectId });
    return (data as { node: { repositories: { nodes: { name: string }[] } } }).node.repositories.nodes.map(
      ({ name }) => name,
    );
  };
  expect(await read(", orderBy: { field: NAME, direction: ASC }")).toEqual(["hello", "secret"]);
  expect(await read(", orderBy: { field: NAME, direction: DESC }")).toEqual(["secret", "hello"]);
  expect(await read("")).toEqual(["secret", "hello"]);
});
