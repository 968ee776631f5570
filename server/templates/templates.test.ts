import fc from "fast-check";
import { describe, expect } from "vitest";
import { writeFile } from "#server/files/write-file.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { loadBodies } from "#server/issues/issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createProject } from "#server/projects/write-project.ts";
import { readTemplates } from "#server/templates/load-templates.ts";
import { readForm } from "#server/templates/read-form.ts";
import { readTemplate } from "#server/templates/read-template.ts";
import { suggestIssues } from "#server/templates/suggest-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { firstAnswers, formBody, validateAnswers } from "#shared/forms/form.ts";

const FOLDER = ".github/ISSUE_TEMPLATE";

const FORM = `name: Bug report
description: Tell us
title: "[Bug]: "
labels: [bug, "no such label"]
assignees: hubot, nobody-of-that-name
projects: ["octo/1", "other/2"]
body:
  - type: markdown
    attributes:
      value: "**Thanks!**"
  - type: input
    id: version
    attributes:
      label: Version
      placeholder: v1
    validations:
      required: true
  - type: textarea
    id: logs
    attributes:
      label: Logs
      render: shell
  - type: dropdown
    id: browsers
    attributes:
      label: Browsers
      multiple: true
      options: [Firefox, Chrome]
  - type: checkboxes
    id: terms
    attributes:
      label: Terms
      options:
        - label: I agree
          required: true
        - label: I help
`;

const put = (world: World, path: string, content: string) =>
  writeFile(world.as("wren"), { repositoryId: world.hello.id, path, content, sha: null });

describe("a form", () => {
  const form = readForm(`${FOLDER}/bug.yml`, FORM).value;

  test("is read with all its elements", () => {
    expect(form).toMatchObject({
      name: "Bug report",
      title: "[Bug]: ",
      labels: ["bug", "no such label"],
      assignees: ["hubot", "nobody-of-that-name"],
    });
    expect(form?.elements.map((element) => element.type)).toEqual([
      "markdown",
      "input",
      "textarea",
      "dropdown",
      "checkboxes",
    ]);
  });

  test("makes the body of its answers, in its own order and words", () => {
    const answers = { version: " 1.2 ", logs: "a ``` b\n", browsers: ["Chrome", "Firefox"], terms: ["I agree"] };
    expect(formBody(form?.elements ?? [], answers)).toBe(
      "### Version\n\n1.2\n\n### Logs\n\n````shell\na ``` b\n````\n\n### Browsers\n\nFirefox, Chrome\n\n### Terms\n\n- [x] I agree\n- [ ] I help",
    );
    expect(formBody(form?.elements ?? [], {})).toContain("### Logs\n\n_No response_");
  });

  test("says what is missing, by the field", () => {
    expect(validateAnswers(form?.elements ?? [], { version: "  ", browsers: ["Opera"] })).toEqual({
      version: "Version can't be blank",
      browsers: "Browsers has no such option",
      terms: "“I agree” must be ticked",
    });
  });

  test("takes its first answers from the address, by id", () => {
    const given: Record<string, string> = { version: "2.0", browsers: "Chrome,Opera" };
    expect(firstAnswers(form?.elements ?? [], (id) => given[id] ?? null)).toEqual({
      version: "2.0",
      logs: "",
      browsers: ["Chrome"],
      terms: [],
    });
  });

  test.each([
    [
      "name: Bug\ndescription: x\nbody:\n  - type: input\n    attributes:\n      label: A",
      1,
      "`name` must be longer than 3 characters",
    ],
    ["name: Bugs\nbody: []", 1, "`description` is missing"],
    [
      "name: Bugs\ndescription: x\nbody:\n  - type: slider\n    attributes:\n      label: A",
      4,
      "`slider` is not a type of element",
    ],
    [
      "name: Bugs\ndescription: x\nbody:\n  - type: input\n    id: a b\n    attributes:\n      label: A",
      5,
      "`id` may hold letters",
    ],
    [
      "name: Bugs\ndescription: x\nbody:\n  - type: dropdown\n    attributes:\n      label: A\n      options: []",
      7,
      "`options` must be a list",
    ],
    [
      "name: Bugs\ndescription: x\nbody:\n  - type: dropdown\n    attributes:\n      label: A\n      options: [x, x]",
      7,
      "`options` must be distinct",
    ],
    [
      "name: Bugs\ndescription: x\nbody:\n  - type: markdown\n    attributes:\n      value: only",
      4,
      "`body` must have at least one field",
    ],
    ["name: Bugs\n  description: [", 1, ""],
    ["just text", 1, "The file is not a mapping"],
    ["", 1, "The file is not a mapping"],
  ])("that cannot be read is told with its line: %j", (text, line, message) => {
    const { value, problems } = readForm("a.yml", text);
    expect(value).toBeUndefined();
    expect(problems.some((problem) => problem.line >= line && problem.message.startsWith(message))).toBe(true);
  });

  test("never throws, whatever the file holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.mixedCase(fc.constant(FORM))), (text) => {
        readForm("a.yml", text);
        readTemplate("a.md", text);
      }),
      { numRuns: 300 },
    );
    readForm("a.yml", `body: ${"[".repeat(50_000)}`);
    readForm("a.yml", `a: &a [x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nname: *c\n`);
  });
});

describe("the files of the chooser", () => {
  test("stand in the order of their names, forms first; a broken one is told and harms nothing", () => {
    const template = (name: string) => `---\nname: ${name}\nabout: x\n---\nBody`;
    const found = readTemplates([
      { path: `${FOLDER}/a.md`, content: template("First one") },
      { path: `${FOLDER}/b.yml`, content: FORM },
      { path: `${FOLDER}/broken.yml`, content: "name: [" },
      {
        path: `${FOLDER}/config.yml`,
        content:
          "blank_issues_enabled: false\ncontact_links:\n  - name: Chat\n    url: javascript:alert(1)\n    about: no\n  - name: Forum\n    url: https://example.com\n    about: yes please\n",
      },
      { path: `${FOLDER}/z.md`, content: "no front matter" },
    ]);
    expect(found.forms.map((form) => form.name)).toEqual(["Bug report"]);
    expect(found.templates.map((one) => one.name)).toEqual(["First one"]);
    expect(found.config).toEqual({
      isBlankIssuesEnabled: false,
      contactLinks: [{ name: "Forum", url: "https://example.com", about: "yes please" }],
    });
    expect(found.problems.map(({ path, line }) => [path.split("/").at(-1), line])).toEqual([
      ["broken.yml", 1],
      ["config.yml", 4],
      ["z.md", 1],
    ]);
  });
});

describe("opening an issue by a form", () => {
  const answers = { version: "1", terms: ["I agree"] };

  test("applies its labels and assignees for whoever opens it, and checks the answers", async ({ world }) => {
    await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
    await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plans" });
    await put(world, `${FOLDER}/bug.yml`, FORM);
    const input = { repositoryId: world.hello.id, title: "Broken", issueTemplate: "bug.yml" };
    await expect(createIssue(world.as("hubot"), { ...input, formAnswers: {} })).rejects.toMatchObject({
      field: "formAnswers.version",
    });
    const issue = await createIssue(world.as("hubot"), { ...input, formAnswers: answers });
    expect(issue.labelIds).toHaveLength(1);
    expect(issue.assigneeIds).toEqual([world.id("hubot")]);
    const [body] = await loadBodies(world.as("hubot"), [toIssueKey(issue)]);
    expect(body?.body).toMatch(/^### Version\n\n1\n\n/);
    const items = () => world.db.rows(sql`select 1 from project_items`);
    expect(await items()).toHaveLength(0);
    await createIssue(world.as("mona"), { ...input, formAnswers: answers });
    expect(await items()).toHaveLength(1);
  });

  test("blank issues are the maintainers' where they are off", async ({ world }) => {
    await put(world, `${FOLDER}/bug.yml`, FORM);
    await put(world, `${FOLDER}/config.yml`, "blank_issues_enabled: false");
    const input = { repositoryId: world.hello.id, title: "Blank" };
    await expect(createIssue(world.as("hubot"), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(createIssue(world.as("wren"), input)).resolves.toMatchObject({ title: "Blank" });
    await expect(createIssue(world.as("wren"), { ...input, issueTemplate: "gone.md" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("twice with one key makes one issue; as a sub-issue it hangs on its parent", async ({ world }) => {
    const parent = await world.issue("mona");
    const input = { repositoryId: world.hello.id, title: "Child", idempotencyKey: "k", parentIssue: toIssueKey(parent) };
    const first = await createIssue(world.as("tess"), input);
    expect((await createIssue(world.as("tess"), input)).number).toBe(first.number);
    const { data } = await world.graphql(
      null,
      `query ($id: ID!) { node(id: $id) { ... on Issue { subIssues(first: 5) { nodes { number } } } } }`,
      {
        id: globalId("I", parent.repositoryId, parent.id),
      },
    );
    expect(data).toEqual({ node: { subIssues: { nodes: [{ number: first.number }] } } });
  });

  test("problems of its files are told to those who can push", async ({ world }) => {
    await put(world, `${FOLDER}/bug.yml`, "name: [");
    await put(world, "SECURITY.md", "Mail us");
    const query = `{ repository(owner: "octo", name: "hello") { hasAnyTemplates securityPolicyUrl templateProblems { path line message } } }`;
    const [hubot, wren] = [await world.graphql("hubot", query), await world.graphql("wren", query)];
    expect(hubot.data).toMatchObject({
      repository: {
        hasAnyTemplates: false,
        securityPolicyUrl: "/octo/hello/files/SECURITY.md",
        templateProblems: [],
      },
    });
    expect(wren.data).toMatchObject({ repository: { templateProblems: [{ path: `${FOLDER}/bug.yml` }] } });
  });
});

describe("issues that one may mean", () => {
  test("are found by the beginning of their number and by words of their title", async ({ world }) => {
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
});
