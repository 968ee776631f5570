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
      `repo edit ${edited} --enable-rebase-merge=false --enable-squash-merge --enable-discussions --allow-update-branch`,
    );
    await gh.ok(
      `repo edit ${edited} --enable-wiki --allow-forking --delete-branch-on-merge --enable-auto-merge --template`,
    );
    const fields =
      "description,homepageUrl,repositoryTopics,defaultBranchRef,hasProjectsEnabled,hasWikiEnabled,mergeCommitAllowed,rebaseMergeAllowed,squashMergeAllowed,isPrivate";
    expect(await gh.json(`repo view ${edited} --json ${fields}`)).toEqual({
      description: "New",
      homepageUrl: "https://example.com",
      repositoryTopics: [{ name: "one" }],
      defaultBranchRef: { name: "trunk" },
      hasProjectsEnabled: false,
      hasWikiEnabled: false,
      mergeCommitAllowed: false,
      rebaseMergeAllowed: false,
      squashMergeAllowed: true,
      isPrivate: false,
    });
    await gh.ok(`repo edit ${edited} --enable-issues=false`);
    expect(await gh.ok("api repos/octo/edited --jq .has_issues")).toBe("false\n");
    await gh.ok(`repo edit ${edited} --enable-issues`);
    expect(await gh.ok("api repos/octo/edited --jq .has_issues")).toBe("true\n");
  });

  test("create gives a team access, and accepts what belongs to code", async () => {
    await gh.ok("api -X POST orgs/octo/teams -f name=Crew");
    await gh.ok("repo create octo/crewed --private --team crew");
    expect(await gh.ok("api orgs/octo/teams/crew/repos --jq .[].full_name")).toBe("octo/crewed\n");
    expect(await gh("repo create octo/nobodys --private --team nobody")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("HTTP 404") as string,
    });
    const files = "--add-readme --gitignore Node --license mit";
    expect(await gh.ok(`repo create octo/initial --private ${files}`)).toBe(`${SITE}/octo/initial\n`);
    expect(await gh("api repos/octo/initial/readme")).toMatchObject({ status: 1 });
  });

  test("create says what cannot be created", async () => {
    const refusals = {
      "--internal": "Only organizations associated with an enterprise can set visibility to internal",
      "--private --template octo/hello --include-all-branches": "octo/hello is not a template repository.",
    };
    for (const [flags, message] of Object.entries(refusals)) {
      expect(await gh(`repo create octo/refused ${flags}`)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(message) as string,
      });
    }
    expect(await gh(`repo edit ${HELLO} --visibility internal`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("associated with an enterprise") as string,
    });
    expect(await gh("api repos/octo/refused")).toMatchObject({ status: 1 });
  });

  test("what needs the code itself is refused", async () => {
    const cases = {
      "repo fork octo/hello --clone=false --fork-name copy --default-branch-only": "HTTP 404",
      "repo fork octo/hello --org octo --remote=false --remote-name up": "HTTP 404",
      "repo sync octo/hello --source octo/secret --branch main --force": "HTTP 404",
      "repo deploy-key list": "HTTP 404",
      "repo deploy-key delete 1": "HTTP 404",
      "repo deploy-key add /etc/hostname --title key --allow-write": "HTTP 404",
    };
    for (const [command, message] of Object.entries(cases)) {
      expect({ command, ...(await gh(command)) }).toMatchObject({
        command,
        status: 1,
        stderr: expect.stringContaining(message) as string,
      });
    }
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
    // What `gh repo unarchive` of newer versions sends.
    const { node_id: id } = await gh.json<{ node_id: string }>("api repos/octo/renamed");
    const unarchive =
      "mutation($id: ID!) { unarchiveRepository(input: { repositoryId: $id }) { repository { isArchived } } }";
    const isArchived = "--jq .data.unarchiveRepository.repository.isArchived";
    expect(await gh.ok(`api graphql -f id=${id} -f 'query=${unarchive}' ${isArchived}`)).toBe("false\n");
    await gh.ok(`repo delete ${CLIENT_HOST}/octo/renamed --yes`);
    expect(await gh("api repos/octo/renamed")).toMatchObject({ status: 1 });
  });
});
