import { expect } from "vitest";
import { suggestIssues } from "#server/templates/suggest-issues.ts";
import { test } from "#server/test/world-test.ts";

test("similar issues are found by the beginning of their number and by words of their title", async ({ world }) => {
  for (const title of ["Crash on start", "Window crashes when resized", "Colours", "Start the window"])
    await world.issue("mona", { title });
  await world.issue("mona", { repositoryId: world.secret.id, title: "Crash in secret" });
  const titles = async (text: string) =>
    (await suggestIssues(world.as("hubot"), world.hello, { text, first: 5, isOpenOnly: true })).map(
      (issue) => issue?.title,
    );
  expect(await titles("3")).toEqual(["Colours"]);
  expect((await titles("The crash of a window")).slice(0, 1)).toEqual(["Window crashes when resized"]);
  expect(await titles("Colou")).toEqual(["Colours"]);
  expect(await titles("")).toHaveLength(4);
  expect(await titles("' | & ! :* <-> (")).toHaveLength(4);
  expect(await titles("999999999")).toEqual([]);
});
