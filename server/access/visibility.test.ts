import { describe, expect } from "vitest";
import { createTeam } from "#server/test/teams.ts";
import { deleteCollaborator, removeOrganizationMember, addOrganizationMember } from "#server/access/membership.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createDiscussion } from "#server/discussions/create-discussion.ts";
import { loadIssues } from "#server/issues/issue.ts";
import { loadBodies } from "#server/issues/issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import type { Viewer } from "#server/platform/context.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const STRANGERS: [string, string | null, (world: World) => Partial<Viewer>][] = [
  ["the anonymous", null, () => ({})],
  ["a stranger", "hubot", () => ({})],
  ["the owner's narrow token", "mona", () => ({ scopes: ["public_repo"] })],
  ["the owner's token without scopes", "mona", () => ({ scopes: [] })],
  ["an owner without single sign-on", "mona", ({ secret }) => ({ hiddenOrganizationIds: [secret.ownerId] })],
];

/** Everything that a private repository can hold, with the ids of all of it. */
async function fill(world: World): Promise<string[]> {
  const ctx = world.as("mona");
  const issue = await world.issue("mona", { repositoryId: world.secret.id, title: "Hush hush", body: "hidden words" });
  const comment = await addComment(ctx, { subject: issue, body: "hidden comment" });
  const label = await createLabel(ctx, { repositoryId: world.secret.id, name: "hushlabel", color: "f00" });
  const milestone = await createMilestone(ctx, { repositoryId: world.secret.id, title: "hushmilestone" });
  const text = { title: "hush discussion", body: "hidden discussion", labels: [] };
  const discussion = await createDiscussion(ctx, { repositoryId: world.secret.id, ...text });
  await closeIssue(ctx, toIssueKey(issue));
  const events = await world.db.rows<{ id: number }>(
    sql`select id from events where issue_id = ${issue.id} and on_timeline`,
  );
  return [
    globalId("R", world.secret.id),
    globalId("I", world.secret.id, issue.id),
    globalId("IC", world.secret.id, comment.id),
    globalId("LA", world.secret.id, label.id),
    globalId("MI", world.secret.id, milestone.id),
    globalId("D", world.secret.id, discussion.id),
    ...events.map((event) => globalId("EV", world.secret.id, event.id)),
  ];
}

describe.each(STRANGERS)("for %s a private repository does not exist", (_, login, getViewer) => {
  test("by any node id, with the same error as for an id that never existed", async ({ world }) => {
    const ids = [...(await fill(world)), globalId("I", 999_999, 999_999)];
    const result = await world.graphql(
      login,
      `query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }`,
      { ids },
      getViewer(world),
    );
    expect(result.data).toEqual({ nodes: ids.map(() => null) });
    expect(new Set(result.errors?.map((error) => error.message.replace(/'.*'/, "…")))).toEqual(
      new Set(["Could not resolve to a node with the global id of …."]),
    );
    expect(new Set(result.errors?.map((error) => error.type))).toEqual(new Set(["NOT_FOUND"]));
  });

  test("by name, in owner lists, in searches, in counts and names of labels", async ({ world }) => {
    await fill(world);
    const result = await world.graphql(
      login,
      `{
        repository(owner: "octo", name: "secret") { id }
        repositoryOwner(login: "octo") { repositories(first: 10) { totalCount nodes { name } } }
        safeViewer { repositories(first: 50, query: "secret") { totalCount nodes { name } } }
        all: search(query: "hush OR hidden", type: ISSUE_ADVANCED, first: 10) { issueCount openIssueCount closedIssueCount nodes { __typename } }
        named: search(query: "repo:octo/secret is:issue", type: ISSUE_ADVANCED, first: 10) { issueCount openIssueCount closedIssueCount }
        label: search(query: "label:hushlabel", type: ISSUE_ADVANCED, first: 10) { issueCount }
        milestone: search(query: "milestone:hushmilestone", type: ISSUE_ADVANCED, first: 10) { issueCount }
        private: search(query: "is:private is:issue", type: ISSUE_ADVANCED, first: 10) { issueCount }
      }`,
      {},
      getViewer(world),
    );
    expect(result.errors).toBeUndefined();
    expect(JSON.stringify(result.data)).not.toMatch(/hush|hidden|"secret"/i);
    expect(result.data).toMatchObject({
      repository: null,
      repositoryOwner: { repositories: { totalCount: 1 } },
      all: { issueCount: 0, openIssueCount: 0, closedIssueCount: 0 },
      named: { issueCount: 0, openIssueCount: 0, closedIssueCount: 0 },
    });
  });

  test("for any mutation, with the same error", async ({ world }) => {
    const [repository, issue, comment] = await fill(world);
    for (const mutation of [
      `createIssue(input: { repositoryId: "${repository}", title: "x" }) { issue { id } }`,
      `createDiscussion(input: { repositoryId: "${repository}", title: "x", body: "" }) { discussion { id } }`,
      `closeIssue(input: { issueId: "${issue}" }) { issue { title } }`,
      `addComment(input: { subjectId: "${issue}", body: "x" }) { subject { id } }`,
      `updateIssueComment(input: { id: "${comment}", body: "x" }) { issueComment { body } }`,
      `addReaction(input: { subjectId: "${comment}", content: HEART }) { subject { id } }`,
      `updateRepository(input: { repositoryId: "${repository}", visibility: PUBLIC }) { repository { id } }`,
    ]) {
      const result = await world.graphql(login, `mutation { ${mutation} }`, {}, getViewer(world));
      expect(["NOT_FOUND", "UNAUTHENTICATED", "INSUFFICIENT_SCOPES"], mutation).toContain(result.errors?.[0]?.type);
      expect(JSON.stringify(result)).not.toMatch(/hush|hidden/i);
    }
  });
});

describe("visibility depends on the current memberships", () => {
  const sees = async (world: World, login: string) =>
    (await loadRepositories(world.as(login), [world.secret.id]))[0]?.viewerRole ?? null;

  test("a removed collaborator sees nothing, not even issues whose ids they know", async ({ world }) => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    expect(await sees(world, "rita")).toBe("READ");
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    expect(await sees(world, "rita")).toBeNull();
    expect(await loadIssues(world.as("rita"), [issue])).toEqual([undefined]);
  });

  test("a member has the organization's base role, an owner is admin", async ({ world }) => {
    const organizationId = world.secret.ownerId;
    await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id("hubot"), role: "MEMBER" });
    expect(await sees(world, "hubot")).toBeNull();
    await world.db.run(sql`update organizations set base_role = 'TRIAGE' where account_id = ${organizationId}`);
    expect(await sees(world, "hubot")).toBe("TRIAGE");
    await removeOrganizationMember(world.as("mona"), organizationId, world.id("hubot"));
    expect(await sees(world, "hubot")).toBeNull();
    expect(await sees(world, "mona")).toBe("ADMIN");
  });

  test("members of teams have the highest of their roles", async ({ world }) => {
    await createTeam(world.as("mona"), {
      organizationId: world.secret.ownerId,
      slug: "core",
      memberIds: [world.id("hubot"), world.id("rita")],
      repositories: [{ id: world.secret.id, role: "WRITE" }],
    });
    expect([await sees(world, "hubot"), await sees(world, "rita"), await sees(world, "ada")]).toEqual([
      "WRITE",
      "WRITE",
      "ADMIN",
    ]);
  });
});

describe("private data in public texts and lists", () => {
  test("a reference to a private issue is a link only for a writer who can see it, and has none of its data", async ({
    world,
  }) => {
    await world.issue("mona", { repositoryId: world.secret.id, title: "Hush hush" });
    const body = async (login: string) => {
      const issue = await world.issue(login, { body: "see octo/secret#1" });
      return (await loadBodies(world.as(null), [issue]))[0]?.bodyHtml ?? "";
    };
    expect(await body("hubot")).toBe('<p dir="auto">see octo/secret#1</p>\n');
    expect(await body("mona")).toContain(`href="/octo/secret/issues/1"`);
    expect(await body("mona")).not.toMatch(/hush/i);
  });

  test("people with a role are not listed to outsiders (CVE-2026-104968)", async ({ world }) => {
    const list = async (login: string | null) => {
      const result = await world.graphql(
        login,
        `{ repository(owner: "octo", name: "hello") { suggestedActors(first: 20, query: "") { nodes { ... on Actor { login } } }
          mentionableUsers(first: 10) { nodes { login } } collaborators(first: 10) { totalCount } } }`,
      );
      return result.data as { repository: { suggestedActors: { nodes: unknown[] } } };
    };
    for (const login of [null, "hubot", "rita"]) {
      expect((await list(login)).repository).toEqual({
        suggestedActors: { nodes: [] },
        mentionableUsers: { nodes: [] },
        collaborators: null,
      });
    }
    expect((await list("tess")).repository.suggestedActors.nodes.length).toBeGreaterThan(4);
  });
});
