import { describe, expect } from "vitest";
import { toRole, toTokenPermissions, type AppPermissions } from "#server/apps/app-permissions.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { writeFile } from "#server/files/write-file.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import type { Viewer } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const OID = "a1".repeat(20);
const REFUSAL = "Resource not accessible by integration";

/** An issue with a comment, a pull request, a milestone, a check, a status and a file of a repository. */
async function fill(world: RestWorld, { id: repositoryId }: { id: number }) {
  const mona = world.as("mona");
  const issue = await world.issue("mona", { repositoryId, title: "Walrus issue" });
  const comment = await addComment(mona, { subject: issue, body: "Walrus comment" });
  const pull = await createPull(mona, {
    repositoryId,
    title: "Walrus pull",
    baseRefName: "main",
    headRefName: "topic",
    headRefOid: OID,
  });
  const remark = await addComment(mona, { subject: pull, body: "Walrus remark" });
  const milestone = await createMilestone(mona, { repositoryId, title: "Walrus 1.0" });
  const run = await createCheckRun(mona, { repositoryId, headSha: OID, name: "ci" });
  const status = await createCommitStatus(mona, { repositoryId, oid: OID, state: "SUCCESS" });
  await writeFile(mona, { repositoryId, path: "SUPPORT.md", content: "Help", sha: null });
  return { issue, comment, pull, remark, milestone, run, status };
}

/** The viewer of an installation on octo/secret. */
function installed(world: RestWorld, permissions: AppPermissions): Partial<Viewer> {
  const granted = toTokenPermissions({ metadata: "read", ...permissions });
  return {
    scopes: [],
    permissions: granted,
    repositoryIds: [world.secret.id],
    installation: { id: 1, tokenId: 1, appId: 1, accountId: world.secret.ownerId, role: toRole(granted) },
  };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** By permission: what it reads, by REST. */
const routes = ({ issue, comment, pull, remark, milestone, run }: Filled): Record<string, string[]> => ({
  metadata: ["", "/topics", "/languages"],
  issues: [`/issues/${issue.number}`, `/issues/${issue.number}/comments`, `/issues/comments/${comment.id}`],
  pull_requests: [
    "/pulls",
    `/pulls/${pull.number}`,
    `/pulls/${pull.number}/reviews`,
    `/issues/${pull.number}`,
    `/issues/comments/${remark.id}`,
    `/commits/${OID}/pulls`,
  ],
  contents: ["/contents/SUPPORT.md", "/branches", "/commits"],
  checks: [`/check-runs/${run.id}`, `/commits/${OID}/check-runs`, `/commits/${OID}/check-suites`],
  statuses: [`/commits/${OID}/status`, `/commits/${OID}/statuses`],
  "issues or pull_requests": [
    "/issues",
    "/labels",
    `/milestones/${milestone.number}`,
    "/assignees",
    "/issues/comments",
  ],
});

describe("the permissions of an installation to read", () => {
  for (const name of ["metadata", "issues", "pull_requests", "contents", "checks", "statuses"] as const) {
    test(`in REST: ${name} reads its part of a private repository, and everything of a public one`, async ({
      world,
    }) => {
      const inSecret = await fill(world, world.secret);
      const inHello = await fill(world, world.hello);
      const viewer = installed(world, { [name]: "read" });
      for (const [needed, paths] of Object.entries(routes(inSecret))) {
        const isRead = ["metadata", name].includes(needed) || needed.split(" or ").includes(name);
        for (const path of paths) {
          const { status } = await world.rest(`GET /repos/octo/secret${path}`, { viewer });
          if (isRead) expect([path, status]).toEqual([path, 200]);
          else expect([path, [403, 404].includes(status)]).toEqual([path, true]);
        }
      }
      for (const path of Object.values(routes(inHello)).flat()) {
        const { status } = await world.rest(`GET /repos/octo/hello${path}`, { viewer });
        expect([path, status]).toEqual([path, 200]);
      }
    });
  }

  test("are named in the refusal, and lists and searches leave out the rest with its count", async ({ world }) => {
    const { pull } = await fill(world, world.secret);
    const none = installed(world, {});
    expect(await world.rest("GET /repos/octo/secret/issues", { viewer: none })).toMatchObject({
      status: 403,
      body: { message: REFUSAL },
    });
    const search = async (permissions: AppPermissions) => {
      const { body } = await world.rest<{ total_count: number; items: { title: string }[] }>(
        "GET /search/issues?q=walrus+(is:issue+OR+is:pr)+repo:octo/secret",
        { viewer: installed(world, permissions) },
      );
      return [body.total_count, body.items.map(({ title }) => title).toSorted()];
    };
    expect(await search({})).toEqual([0, []]);
    expect(await search({ issues: "read" })).toEqual([1, ["Walrus issue"]]);
    expect(await search({ pull_requests: "read" })).toEqual([1, ["Walrus pull"]]);
    expect(await search({ issues: "write", pull_requests: "read" })).toEqual([2, ["Walrus issue", "Walrus pull"]]);
    const issues = await world.rest<{ number: number }[]>("GET /repos/octo/secret/issues", {
      viewer: installed(world, { issues: "read" }),
    });
    expect(issues.body.map(({ number }) => number)).not.toContain(pull.number);
    const comments = await world.rest<{ body: string }[]>("GET /repos/octo/secret/issues/comments", {
      viewer: installed(world, { pull_requests: "read" }),
    });
    expect(comments.body.map(({ body }) => body)).toEqual(["Walrus remark"]);
    const labels = `GET /search/labels?q=bug&repository_id=${world.secret.id}`;
    expect((await world.rest(labels, { viewer: none })).status).toBe(403);
  });

  test("divide the fields and nodes of GraphQL, with GitHub's error", async ({ world }) => {
    const { issue, comment, pull, remark, milestone, run, status } = await fill(world, world.secret);
    const secret = world.secret.id;
    const needs: Record<string, (keyof AppPermissions)[]> = {
      [`repository(owner: "octo", name: "secret") { issues(first: 1) { totalCount } }`]: ["issues"],
      [`repository(owner: "octo", name: "secret") { issue(number: ${issue.number}) { title } }`]: ["issues"],
      [`repository(owner: "octo", name: "secret") { openIssueCount }`]: ["issues"],
      [`repository(owner: "octo", name: "secret") { pullRequests(first: 1) { totalCount } }`]: ["pull_requests"],
      [`repository(owner: "octo", name: "secret") { labels(first: 1) { totalCount } }`]: ["issues", "pull_requests"],
      [`repository(owner: "octo", name: "secret") { milestones(first: 1) { totalCount } }`]: [
        "issues",
        "pull_requests",
      ],
      [`repository(owner: "octo", name: "secret") { file(path: "SUPPORT.md") { text } }`]: ["contents"],
      [`repository(owner: "octo", name: "secret") { refs(first: 1, refPrefix: "refs/heads/") { totalCount } }`]: [
        "contents",
      ],
      [`node(id: "${globalId("I", secret, issue.id)}") { id }`]: ["issues"],
      [`node(id: "${globalId("IC", secret, comment.id)}") { id }`]: ["issues"],
      [`node(id: "${globalId("PR", secret, pull.id)}") { id }`]: ["pull_requests"],
      [`node(id: "${globalId("IC", secret, remark.id)}") { id }`]: ["pull_requests"],
      [`node(id: "${globalId("MI", secret, milestone.id)}") { id }`]: ["issues", "pull_requests"],
      [`node(id: "${globalId("CR", secret, run.id)}") { id }`]: ["checks"],
      [`node(id: "${globalId("SC", secret, status.id)}") { id }`]: ["statuses"],
    };
    for (const name of ["issues", "pull_requests", "contents", "checks", "statuses", "members"] as const) {
      const viewer = installed(world, { [name]: "read" });
      for (const [field, accepted] of Object.entries(needs)) {
        const { errors } = await world.graphql("mona", `{ ${field} }`, {}, viewer);
        const types = errors?.map(({ type }) => type) ?? [];
        expect([name, field, types.length]).toEqual([name, field, accepted.includes(name) ? 0 : 1]);
        if (types.length > 0) expect(["FORBIDDEN", "NOT_FOUND"]).toContain(types[0]);
        if (field.startsWith("repository") && types.length > 0) expect(errors?.[0]?.message).toBe(REFUSAL);
      }
    }
  });

  test("divide what a pull request shows of its commits, and the milestones of an organization", async ({ world }) => {
    const { pull } = await fill(world, world.secret);
    const rollup = `{ repository(owner: "octo", name: "secret") { pullRequest(number: ${pull.number}) { headCommit { statusCheckRollup { state } } } } }`;
    const narrow = await world.graphql("mona", rollup, {}, installed(world, { pull_requests: "read" }));
    expect(narrow.errors).toMatchObject([{ type: "FORBIDDEN", message: REFUSAL }]);
    const wide = await world.graphql("mona", rollup, {}, installed(world, { pull_requests: "read", checks: "read" }));
    expect(wide.errors).toBeUndefined();
    const milestones = `{ organization(login: "octo") { milestones(first: 5) { totalCount } } }`;
    const count = async (permissions: AppPermissions) =>
      (await world.graphql("mona", milestones, {}, installed(world, permissions))).data;
    expect(await count({ contents: "read" })).toEqual({ organization: { milestones: { totalCount: 0 } } });
    expect(await count({ issues: "read" })).toEqual({ organization: { milestones: { totalCount: 1 } } });
  });
});
