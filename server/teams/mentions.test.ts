import { describe, expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** Teams above and below with rita in the lower one, and a secret team with tess. */
async function makeTeams(world: World) {
  const ctx = world.as("mona");
  const organizationId = world.hello.ownerId;
  for (const login of ["rita", "tess"])
    await addOrganizationMember(ctx, { organizationId, accountId: world.id(login), role: "MEMBER" });
  const team = { organizationId, repositories: [] };
  const parentId = await createTeam(ctx, { ...team, slug: "above", memberIds: [] });
  await createTeam(ctx, { ...team, slug: "below", memberIds: [world.id("rita")], parentId });
  const secret = await createTeam(ctx, { ...team, slug: "hush", memberIds: [world.id("tess")] });
  await world.db.run(sql`update teams set privacy = 'SECRET' where id = ${secret}`);
}

const LINK = '<a href="/orgs/octo/teams/above" class="team-mention">@octo/above</a>';

async function readBody(world: World, login: string | null): Promise<string> {
  const { data } = await world.graphql(
    login,
    `{ repository(owner: "octo", name: "hello") { issue(number: 1) { bodyHTML } } }`,
  );
  return (data as { repository: { issue: { bodyHTML: string } } }).repository.issue.bodyHTML;
}

async function search(world: World, login: string, query: string): Promise<number> {
  const { data } = await world.graphql(
    login,
    `query ($query: String!) { search(query: $query, type: ISSUE_ADVANCED, first: 1) { issueCount } }`,
    { query },
  );
  return (data as { search: { issueCount: number } }).search.issueCount;
}

describe("a mention of a team", () => {
  test("is a link for those who can see the team, and text for the others", async ({ world }) => {
    await makeTeams(world);
    await world.issue("mona", { body: "Ask @octo/above. Or `@octo/above`, @octo/nobody, @octo/hush" });
    const html = await readBody(world, "rita");
    expect(html).toContain(`Ask ${LINK}. Or <code`);
    expect(html).toContain("@octo/nobody, @octo/hush</p>");
    expect(await readBody(world, "mona")).toContain('<a href="/orgs/octo/teams/hush"');
    for (const login of [null, "hubot"]) expect(await readBody(world, login)).not.toContain("<a ");
  });

  test("is text if the writer cannot see the team", async ({ world }) => {
    await makeTeams(world);
    await world.issue("hubot", { body: "@octo/above" });
    expect(await readBody(world, "mona")).not.toContain("<a ");
  });

  test("mentions its members and those of the teams below, and is found by team:", async ({ world }) => {
    await makeTeams(world);
    const issue = await world.issue("mona", { body: "@octo/above" });
    expect(await search(world, "rita", "mentions:@me")).toBe(1);
    expect(await search(world, "tess", "mentions:@me")).toBe(0);
    expect(await search(world, "rita", "team:octo/above")).toBe(1);
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "and @octo/hush" });
    expect(await search(world, "tess", "mentions:@me")).toBe(1);
    expect(await search(world, "tess", "team:octo/hush")).toBe(1);
    expect(await search(world, "rita", "team:octo/hush")).toBe(0);
    await updateIssue(world.as("mona"), { ...toIssueKey(issue), body: "nobody" });
    expect(await search(world, "rita", "mentions:@me")).toBe(0);
    expect(await search(world, "tess", "mentions:@me")).toBe(1);
  });

  test("is suggested to members of the organization, a secret team to its own", async ({ world }) => {
    await makeTeams(world);
    const suggest = async (login: string, query: string) => {
      const { data } = await world.graphql(
        login,
        `query ($query: String!) { repository(owner: "octo", name: "hello") { mentionableTeams(query: $query) { combinedSlug } } }`,
        { query },
      );
      const { repository } = data as { repository: { mentionableTeams: { combinedSlug: string }[] } };
      return repository.mentionableTeams.map(({ combinedSlug }) => combinedSlug);
    };
    expect(await suggest("rita", "")).toEqual(["octo/above", "octo/below"]);
    expect(await suggest("rita", "octo/B")).toEqual(["octo/below"]);
    expect(await suggest("tess", "hu")).toEqual(["octo/hush"]);
    expect(await suggest("hubot", "")).toEqual([]);
  });
});
