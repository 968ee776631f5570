import { describe, expect } from "vitest";
import { visiblePairs } from "#server/access/visible-pairs.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadRepositories, visibleRepositories } from "#server/repositories/repository.ts";
import { BASES, makeTeams, relate, RELATIONS, ROLES, setBase } from "#server/test/relations.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";

const VISIBILITIES = ["PUBLIC", "PRIVATE"] as const;

describe("the role on a repository", () => {
  test("is the matrix of relations, roles, base permissions, visibility and hidden organizations in the golden file", async ({
    world,
  }) => {
    const teams = await makeTeams(world);
    const organizationId = world.hello.ownerId;
    const lines: string[] = [];
    for (const base of BASES) {
      await setBase(world, base);
      for (const relation of RELATIONS)
        for (const role of ROLES) {
          await relate(world, teams, { relation, role });
          const read = async (hiddenOrganizationIds: number[]) => {
            const ctx = world.as("hubot", { hiddenOrganizationIds });
            const ids = [world.hello.id, world.secret.id];
            const rows = await loadRepositories(ctx, ids);
            // The filter of lists, which reads all repositories of the account, finds the same as that of loads by key.
            const listed = await visibleRepositories(ctx, sql`r.id = any(${ids}::bigint[])`, sql`order by r.id`);
            expect(listed).toEqual(rows.filter((row) => row !== undefined).sort((a, b) => a.id - b.id));
            return VISIBILITIES.map((name, index) => `${name.toLowerCase()}=${rows[index]?.viewerRole ?? "-"}`).join(
              " ",
            );
          };
          const pairs = await visiblePairs(world.as(null), {
            accountIds: [world.id("hubot")],
            repositoryIds: [world.secret.id],
          });
          const shown = await read([]);
          expect(pairs.length === 0).toBe(shown.endsWith("=-"));
          lines.push(
            `base ${base ?? "NONE"}, ${relation}, role ${role ?? "NONE"}: ${shown}; hidden: ${await read([organizationId])}`,
          );
        }
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./roles.golden.txt");
  });

  test("comes from teams up to the highest level, and ends when a team moves", async ({ world }) => {
    const ctx = world.as("mona");
    const organizationId = world.secret.ownerId;
    const ids: number[] = [];
    for (let level = 0; level < 10; level += 1)
      ids.push(
        await createTeam(ctx, {
          organizationId,
          slug: `level-${level}`,
          memberIds: level === 9 ? [world.id("hubot")] : [],
          repositories: level === 0 ? [{ id: world.secret.id, role: "TRIAGE" }] : [],
          ...(level > 0 ? { parentId: ids[level - 1] ?? 0 } : {}),
        }),
      );
    const role = async () => (await loadRepositories(world.as("hubot"), [world.secret.id]))[0]?.viewerRole ?? null;
    expect(await role()).toBe("TRIAGE");
    await world.db.run(sql`update teams set parent_id = null where id = ${ids[5]}`);
    expect(await role()).toBeNull();
    await world.db.run(sql`update teams set parent_id = ${ids[0]} where id = ${ids[5]}`);
    expect(await role()).toBe("TRIAGE");
    const rows = await world.db.row<{ count: number }>(sql`
      select count(*)::integer as count from team_ancestors where team_id = ${ids[9]}`);
    expect(rows?.count).toBe(6);
    await world.db.run(sql`delete from teams where id = ${ids[0]}`);
    expect(await role()).toBeNull();
    expect(await world.db.rows(sql`select id from teams where organization_id = ${organizationId}`)).toEqual([]);
  });
});

describe("an organization that the session hides", () => {
  test("shows its public repositories with the role READ, and nothing else of it", async ({ world }) => {
    const hidden = { hiddenOrganizationIds: [world.hello.ownerId] };
    const ctx = world.as("mona", hidden);
    await createTeam(world.as("mona"), {
      organizationId: world.hello.ownerId,
      slug: "core",
      memberIds: [],
      repositories: [],
    });
    const [hello, secret] = await loadRepositories(ctx, [world.hello.id, world.secret.id]);
    expect([hello?.viewerRole, secret]).toEqual(["READ", undefined]);
    const { data } = await world.graphql(
      "mona",
      `{ organization(login: "octo") { viewerRole viewerIsAMember viewerCanAdminister teams { totalCount } membersWithRole { totalCount }
          repositories { totalCount } auditLog { entries { action } } }
        repository(owner: "octo", name: "secret") { id }
        search(query: "org:octo is:private", type: ISSUE_ADVANCED, first: 1) { issueCount } }`,
      {},
      hidden,
    );
    expect(data).toEqual({
      organization: {
        viewerRole: null,
        viewerIsAMember: false,
        viewerCanAdminister: false,
        teams: { totalCount: 0 },
        membersWithRole: { totalCount: 0 },
        repositories: { totalCount: 1 },
        auditLog: { entries: [] },
      },
      repository: null,
      search: { issueCount: 0 },
    });
  });
});
