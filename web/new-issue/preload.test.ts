import { describe, expect, test } from "vitest";
import { readPreload, readProjectNumbers } from "#web/new-issue/preload.ts";

describe("the address of a new issue", () => {
  test("is read as what the issue starts with", () => {
    const search = new URLSearchParams(
      "title=T&body=B&template=bug.yml&labels=bug, wip,bug,&assignees=mona&projects=octo/1,octo/x,/2&milestone=v1&type=Bug&created_from_discussion_number=7",
    );
    expect(readPreload(search)).toEqual({
      title: "T",
      body: "B",
      template: "bug.yml",
      labels: ["bug", "wip"],
      assignees: ["mona"],
      projects: [{ owner: "octo", number: 1 }],
      milestone: "v1",
      type: "Bug",
      discussion: 7,
    });
  });

  test("names a discussion only by a number that is not zero", () => {
    for (const text of ["0", "", "x", "1.5"])
      expect(readPreload(new URLSearchParams({ created_from_discussion_number: text })).discussion).toBe(0);
  });

  test("is read up to the limits of an issue", () => {
    const names = "abcdefghijklmnopqrstuvwxyz".split("").join(",");
    const read = readPreload(new URLSearchParams({ title: "x".repeat(500), assignees: names, labels: names }));
    expect([read.title.length, read.assignees.length, read.labels.length]).toEqual([256, 10, 20]);
  });

  test("has at most 20 projects of the repository's owner, whatever it names of others", () => {
    const others = Array.from({ length: 30 }, (_, index) => `other/${index + 1}`);
    const own = Array.from({ length: 25 }, (_, index) => `Octo/${index + 1}`);
    const read = readPreload(new URLSearchParams({ projects: [...others, ...own].join(",") }));
    expect(readProjectNumbers(read, "octo")).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});
