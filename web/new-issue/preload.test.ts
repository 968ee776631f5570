import { describe, expect, test } from "vitest";
import { readPreload } from "#web/new-issue/preload.ts";

describe("the address of a new issue", () => {
  test("is read as what the issue starts with", () => {
    const search = new URLSearchParams(
      "title=T&body=B&template=bug.yml&labels=bug, wip,bug,&assignees=mona&projects=octo/1,octo/x,/2&milestone=v1&type=Bug",
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
    });
  });

  test("is read up to the limits of an issue", () => {
    const many = Array.from({ length: 30 }, (_, index) => `o/${index + 1}`).join(",");
    const read = readPreload(
      new URLSearchParams({ projects: many, title: "x".repeat(500), assignees: "abcdefghijklmn".split("").join(",") }),
    );
    expect([read.projects.length, read.title.length, read.assignees.length]).toEqual([20, 256, 10]);
  });
});
