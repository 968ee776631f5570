import { expect } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";

test("a label has its color as it was given, GitHub's address, and is a default one by its name", async ({ world }) => {
  const repositoryId = world.hello.id;
  await createLabel(world.as("wren"), { repositoryId, name: "Bug", color: "FB56EA" });
  await createLabel(world.as("wren"), { repositoryId, name: "needs info", color: "#abc" });
  const fields = "name color isDefault resourcePath";
  expect(await readRepository(world, null, `labels(first: 5) { nodes { ${fields} } }`)).toEqual({
    labels: {
      nodes: [
        { name: "Bug", color: "FB56EA", isDefault: true, resourcePath: "/octo/hello/labels/Bug" },
        { name: "needs info", color: "aabbcc", isDefault: false, resourcePath: "/octo/hello/labels/needs%20info" },
      ],
    },
  });
});

test("a page that is too large is refused with GitHub's error, and moments have no milliseconds", async ({ world }) => {
  await world.issue("mona");
  const list = (first: number) =>
    `{ repository(owner: "octo", name: "hello") { issues(first: ${first}) { nodes { createdAt } } } }`;
  expect((await world.graphql("mona", list(101))).errors).toMatchObject([
    {
      type: "EXCESSIVE_PAGINATION",
      message: "Requesting 101 records on the `issues` connection exceeds the `first` limit of 100 records.",
    },
  ]);
  const { data } = await world.graphql("mona", list(100));
  const { repository } = data as { repository: { issues: { nodes: { createdAt: string }[] } } };
  expect(repository.issues.nodes[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});
