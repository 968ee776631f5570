import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";

const SITE = `https://${CLIENT_HOST}`;
const HELLO = `${CLIENT_HOST}/octo/hello`;

describe.skipIf(!HAS_GH)("gh repo", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;
  let gh: Gh;

  beforeAll(async () => {
    client = await startClientWorld({ env: { MILEPOST_URL: SITE } });
    gh = await makeGh(client, "mona");
  });

  afterAll(async () => {
    await gh.remove();
    await client.stop();
  });

  test("view answers all of its fields", async () => {
    const { stderr, stdout } = await gh("repo view --json");
    const fields = (stderr + stdout).match(/^ {2}\w+$/gm)?.map((line) => line.trim()) ?? [];
    expect(fields).toContain("templateRepository");
    const repository = await gh.json<object>(`repo view ${HELLO} --json ${fields.join(",")}`);
    expect(Object.keys(repository).toSorted()).toEqual(fields.toSorted());
    expect(repository).toMatchObject({ nameWithOwner: "octo/hello", isPrivate: false, viewerPermission: "ADMIN" });
    expect(await gh.ok(`repo view ${HELLO}`)).toContain("name:\tocto/hello");
  });

  test("list takes each of its filters", async () => {
    const cases: Record<string, string[]> = {
      "": ["octo/hello", "octo/secret"],
      "--archived": [],
      "--no-archived": ["octo/hello", "octo/secret"],
      "--fork": [],
      "--source": ["octo/hello", "octo/secret"],
      "--language go": [],
      "--topic none": [],
      "--visibility public": ["octo/hello"],
      "--visibility private": ["octo/secret"],
      "--visibility internal": [],
    };
    const found: Record<string, string[]> = {};
    for (const flags of Object.keys(cases)) {
      const names = await gh.ok(`repo list octo ${flags} --json nameWithOwner --jq .[].nameWithOwner`);
      found[flags] = names.split("\n").filter(Boolean).toSorted();
    }
    expect(found).toEqual(cases);
    expect(await gh.ok("repo list octo --limit 1")).toMatch(/^octo\/(hello|secret)\t.*\t\d{4}-[^\n]*\n$/);
  });

  test("edit changes what is kept, and accepts what is not", async () => {
    await gh.ok("repo create octo/edited --private");
    const edited = `${CLIENT_HOST}/octo/edited`;
    await gh.ok(
      `repo edit ${edited} --description New --homepage https://example.com --add-topic one,two --default-branch trunk`,
    );
    await gh.ok(
      `repo edit ${edited} --remove-topic two --enable-projects=false --enable-merge-commit=false --visibility public`,
    );
    await gh.ok(
      `repo edit ${edited} --enable-wiki --allow-forking --delete-branch-on-merge --enable-auto-merge --template`,
    );
    const fields =
      "description,homepageUrl,repositoryTopics,defaultBranchRef,hasProjectsEnabled,hasWikiEnabled,mergeCommitAllowed,squashMergeAllowed,isPrivate";
    expect(await gh.json(`repo view ${edited} --json ${fields}`)).toEqual({
      description: "New",
      homepageUrl: "https://example.com",
      repositoryTopics: [{ name: "one" }],
      defaultBranchRef: { name: "trunk" },
      hasProjectsEnabled: false,
      hasWikiEnabled: false,
      mergeCommitAllowed: false,
      squashMergeAllowed: true,
      isPrivate: false,
    });
    await gh.ok(`repo edit ${edited} --enable-issues=false`);
    expect(await gh.ok("api repos/octo/edited --jq .has_issues")).toBe("false\n");
  });

  test("create, rename, archive and delete", async () => {
    const create =
      "repo create octo/fresh --private --description Fresh --homepage https://example.com --disable-issues --disable-wiki";
    expect(await gh.ok(create)).toBe(`${SITE}/octo/fresh\n`);
    expect(await gh.json("api repos/octo/fresh")).toMatchObject({
      private: true,
      description: "Fresh",
      homepage: "https://example.com",
      has_issues: false,
    });
    expect(await gh("repo create octo/fresh --private")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("already exists") as string,
    });
    expect(await gh.ok("repo create mine --public")).toBe(`${SITE}/mona/mine\n`);
    await gh.ok(`repo rename renamed --repo ${CLIENT_HOST}/octo/fresh --yes`);
    expect(await gh.ok("api repos/octo/fresh --jq .full_name")).toBe("octo/renamed\n");
    await gh.ok(`repo archive ${CLIENT_HOST}/octo/renamed --yes`);
    expect(await gh.json("api repos/octo/renamed")).toMatchObject({ archived: true });
    await gh.ok(`repo delete ${CLIENT_HOST}/octo/renamed --yes`);
    expect(await gh("api repos/octo/renamed")).toMatchObject({ status: 1 });
  });
});
