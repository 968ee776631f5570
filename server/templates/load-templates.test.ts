import { expect } from "vitest";
import { writeFile } from "#server/files/write-file.ts";
import { readTemplates } from "#server/templates/load-templates.ts";
import { BUG_FORM } from "#server/test/form.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const FOLDER = ".github/ISSUE_TEMPLATE";

const put = (world: World, path: string, content: string) =>
  writeFile(world.as("wren"), { repositoryId: world.hello.id, path, content, sha: null });

test("templates are sorted by file name, and an invalid one is reported without hiding the others", () => {
  const template = (name: string) => `---\nname: ${name}\nabout: x\n---\nBody`;
  const found = readTemplates([
    { path: `${FOLDER}/a.md`, content: template("First one") },
    { path: `${FOLDER}/b.yml`, content: BUG_FORM },
    { path: `${FOLDER}/broken.yml`, content: "name: [" },
    {
      path: `${FOLDER}/config.yml`,
      content:
        "blank_issues_enabled: false\ncontact_links:\n  - name: Chat\n    url: javascript:alert(1)\n    about: no\n  - name: Forum\n    url: https://example.com\n    about: yes please\n",
    },
    { path: `${FOLDER}/z.md`, content: "no front matter" },
  ]);
  expect(found.forms.map((form) => form.name)).toEqual(["Bug report"]);
  expect(found.templates.map((template) => template.name)).toEqual(["First one"]);
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

test("the code of conduct and the security policy come from their files", async ({ world }) => {
  await put(world, "SECURITY.md", "Mail us");
  await put(world, "docs/CODE_OF_CONDUCT.md", "Be kind");
  const query = `{ repository(owner: "octo", name: "hello") { isSecurityPolicyEnabled codeOfConduct { key name body resourcePath } } }`;
  expect((await world.graphql("hubot", query)).data).toEqual({
    repository: {
      isSecurityPolicyEnabled: true,
      codeOfConduct: {
        key: "other",
        name: "Other",
        body: "Be kind",
        resourcePath: "/octo/hello/files/docs/CODE_OF_CONDUCT.md",
      },
    },
  });
});

test("problems of templates are shown to writers", async ({ world }) => {
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
