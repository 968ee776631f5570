import fc from "fast-check";
import { describe, expect } from "vitest";
import { addOrganizationMember, deleteCollaborator, removeOrganizationMember } from "#server/access/membership.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { createSearchShortcutFeed, feedContext } from "#server/views/create-search-shortcut-feed.ts";
import { exportView } from "#server/views/export-view.ts";
import { prioritizeDashboardSearchShortcuts } from "#server/views/prioritize-dashboard-search-shortcuts.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { setRepositoryDefaultView } from "#server/views/set-repository-default-view.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";
import { canManage, canUpdate, listOwnViews, requireView, listSharedViews } from "#server/views/view.ts";
import { writeCsv, writeFeed } from "#server/views/write-export.ts";
import { DASHBOARD_DEFAULT_QUERY, PRESETS, findPreset } from "#shared/presets.ts";

const idOf = (view: { id: number }) => globalId("SSC", view.id);

async function view(
  world: World,
  login: string,
  more: Partial<Parameters<typeof createDashboardSearchShortcut>[1]> = {},
) {
  return createDashboardSearchShortcut(world.as(login), { name: "Bugs", query: "is:issue label:bug", ...more });
}

async function organization(world: World): Promise<number> {
  const row = await world.db.row<{ id: number }>(sql`select id from accounts where login = 'octo'`);
  return row?.id ?? 0;
}

describe("saved views", () => {
  test("are kept with defaults, changed, ordered and removed; an empty name is 'Untitled view'", async ({ world }) => {
    const hubot = world.as("hubot");
    const first = await view(world, "hubot", { name: "  " });
    expect(first).toMatchObject({ name: "Untitled view", icon: "BOOKMARK", color: "GRAY" });
    const second = await view(world, "hubot", { icon: "ROCKET", color: "RED", description: " Why " });
    expect(second).toMatchObject({ icon: "ROCKET", color: "RED", description: "Why" });
    const changed = await updateDashboardSearchShortcut(hubot, { id: second.id, query: " is:pr  " });
    expect(changed).toMatchObject({ query: "is:pr", name: "Bugs", color: "RED" });
    await prioritizeDashboardSearchShortcuts(hubot, { ids: [second.id] });
    expect((await listOwnViews(hubot)).map((one) => one.id)).toEqual([second.id, first.id]);
    await removeDashboardSearchShortcut(hubot, { id: second.id });
    expect((await listOwnViews(hubot)).map((one) => one.id)).toEqual([first.id]);
  });

  test("are at most 25, and their words have a length", async ({ world }) => {
    const hubot = world.as("hubot");
    for (let n = 0; n < 25; n += 1) await view(world, "hubot");
    await expect(view(world, "hubot")).rejects.toThrow("You have reached the maximum number of saved views");
    const [one] = await listOwnViews(hubot);
    const id = one?.id ?? 0;
    await expect(updateDashboardSearchShortcut(hubot, { id, name: "x".repeat(101) })).rejects.toThrow(
      "Name is too long",
    );
    await expect(updateDashboardSearchShortcut(hubot, { id, query: "x".repeat(4097) })).rejects.toThrow(
      "Query is too long",
    );
    await expect(updateDashboardSearchShortcut(hubot, { id, description: "x".repeat(257) })).rejects.toThrow(
      "Description is too long",
    );
  });

  test("of another person do not exist, by whatever way they are asked for", async ({ world }) => {
    const mine = await view(world, "mona", { name: "Private plans" });
    const hubot = world.as("hubot");
    for (const act of [
      () => requireView(hubot, mine.id),
      () => updateDashboardSearchShortcut(hubot, { id: mine.id, name: "Stolen" }),
      () => removeDashboardSearchShortcut(hubot, { id: mine.id }),
      () => shareDashboardSearchShortcut(hubot, { id: mine.id, with: null }),
      () => createSearchShortcutFeed(hubot, { id: mine.id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { data } = await world.graphql(
      "hubot",
      `query ($id: ID!) { node(id: $id) { id } user(login: "mona") { dashboard { id } } }`,
      { id: idOf(mine) },
    );
    expect(data).toEqual({ node: null, user: { dashboard: null } });
    await expect(requireView(world.as(null), mine.id)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(requireView(world.as("mona", { scopes: ["public_repo"] }), mine.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("two writers: who knows an older version is told, and may write it all the same", async ({ world }) => {
    const hubot = world.as("hubot");
    const made = await view(world, "hubot");
    await updateDashboardSearchShortcut(hubot, {
      id: made.id,
      name: "In one tab",
      expectedUpdatedAt: made.updatedAt,
    });
    await expect(
      updateDashboardSearchShortcut(hubot, { id: made.id, name: "In the other", expectedUpdatedAt: made.updatedAt }),
    ).rejects.toMatchObject({ code: "STALE_DATA" });
    expect((await updateDashboardSearchShortcut(hubot, { id: made.id, name: "In the other" })).name).toBe(
      "In the other",
    );
  });
});

describe("a scoped view", () => {
  test("searches its repository, and leaves no trace of one that turned private", async ({ world }) => {
    await world.issue("mona", { title: "In hello" });
    const made = await view(world, "hubot", { query: "is:issue", scopingRepositoryId: world.hello.id });
    const query = `query ($id: ID!) { node(id: $id) { ... on SearchShortcut { isScopeHidden issueCount scopingRepository { name } results(first: 5) { issueCount } } } }`;
    expect((await world.graphql("hubot", query, { id: idOf(made) })).data).toEqual({
      node: { isScopeHidden: false, issueCount: 1, scopingRepository: { name: "hello" }, results: { issueCount: 1 } },
    });
    await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
    expect((await world.graphql("hubot", query, { id: idOf(made) })).data).toEqual({
      node: { isScopeHidden: true, issueCount: null, scopingRepository: null, results: null },
    });
    await expect(exportView(world.as("hubot"), made, 10)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(view(world, "hubot", { scopingRepositoryId: world.secret.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a shared view", () => {
  test("is its organization's: members read it, its owner says who writes, and who leaves has lost it", async ({
    world,
  }) => {
    const octo = await organization(world);
    for (const login of ["hubot", "rita"])
      await addOrganizationMember(world.as("mona"), {
        organizationId: octo,
        accountId: world.id(login),
        role: "MEMBER",
      });
    const made = await view(world, "hubot");
    await expect(shareDashboardSearchShortcut(world.as("max"), { id: made.id, with: null })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await shareDashboardSearchShortcut(world.as("hubot"), { id: made.id, with: { organizationId: octo } });
    const rita = world.as("rita");
    const [seen] = await listSharedViews(rita);
    if (!seen) throw new Error("It was not shared.");
    expect([seen.id, canUpdate(rita, seen), canManage(rita, seen)]).toEqual([made.id, false, false]);
    await expect(updateDashboardSearchShortcut(rita, { id: made.id, name: "Mine" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(requireView(world.as("max"), made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await shareDashboardSearchShortcut(world.as("hubot"), {
      id: made.id,
      with: { organizationId: octo },
      editors: "EVERYONE",
    });
    expect((await updateDashboardSearchShortcut(rita, { id: made.id, name: "Ours" })).name).toBe("Ours");
    await expect(removeDashboardSearchShortcut(rita, { id: made.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    // Who made it leaves: it stays with the organization, whose owner may end it.
    await removeOrganizationMember(world.as("mona"), octo, world.id("hubot"));
    await expect(requireView(world.as("hubot"), made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listOwnViews(world.as("hubot"))).toEqual([]);
    expect((await requireView(rita, made.id)).name).toBe("Ours");
    await removeDashboardSearchShortcut(world.as("mona"), { id: made.id });
  });

  test("of a repository goes with the access to it, and may be what its list begins with", async ({ world }) => {
    const made = await view(world, "wren");
    await expect(
      setRepositoryDefaultView(world.as("wren"), { repositoryId: world.secret.id, viewId: made.id }),
    ).rejects.toThrow("Share the view");
    await expect(
      shareDashboardSearchShortcut(world.as("wren"), {
        id: made.id,
        with: { organizationId: await organization(world) },
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await shareDashboardSearchShortcut(world.as("wren"), { id: made.id, with: { repositoryId: world.secret.id } });
    await setRepositoryDefaultView(world.as("wren"), { repositoryId: world.secret.id, viewId: made.id });
    const query = `{ repository(owner: "octo", name: "secret") { defaultView { name } views { totalCount } } }`;
    expect((await world.graphql("tess", query)).data).toEqual({
      repository: { defaultView: { name: "Bugs" }, views: { totalCount: 1 } },
    });
    await expect(
      setRepositoryDefaultView(world.as("tess"), { repositoryId: world.secret.id, viewId: null }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("wren"));
    await expect(requireView(world.as("wren"), made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await shareDashboardSearchShortcut(world.as("mona"), { id: made.id, with: null });
    expect((await world.graphql("tess", query)).data).toEqual({
      repository: { defaultView: null, views: { totalCount: 0 } },
    });
    // It is its maker's own again.
    expect(await listOwnViews(world.as("wren"))).toHaveLength(1);
  });
});

describe("exports and feeds", () => {
  test("hold what the viewer may see, as text that no spreadsheet runs and no reader chokes on", async ({ world }) => {
    await world.issue("mona", { title: `=1+1 "quoted", <b>` });
    const made = await view(world, "hubot", { query: "is:issue" });
    const issues = await exportView(world.as("hubot"), made, 10);
    expect(issues).toMatchObject([{ repository: "octo/hello", number: 1, author: "mona", state: "OPEN" }]);
    expect(writeCsv(issues).split("\r\n")[1]).toContain(`"'=1+1 ""quoted"", <b>"`);
    expect(writeFeed(world.as("hubot"), idOf(made), made, issues)).toContain("&#60;b&#62;");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        const [line] = issues;
        if (!line) return;
        const feed = writeFeed(world.as("hubot"), idOf(made), made, [{ ...line, title }]);
        const codes = Array.from(feed, (sign) => sign.codePointAt(0) ?? 0);
        expect(codes.filter((code) => code < 32 && ![9, 10, 13].includes(code))).toEqual([]);
      }),
    );
  });

  test("a feed's secret reads this one view as its person, until another takes its place", async ({ world }) => {
    const made = await view(world, "hubot");
    const other = await view(world, "hubot");
    const secret = (url: string) => new URL(url).searchParams.get("token") ?? "";
    const old = secret(await createSearchShortcutFeed(world.as("hubot"), { id: made.id }));
    expect((await feedContext(world.as(null), made.id, old))?.viewer.login).toBe("hubot");
    expect(await feedContext(world.as(null), other.id, old)).toBeUndefined();
    const next = secret(await createSearchShortcutFeed(world.as("hubot"), { id: made.id }));
    expect(await feedContext(world.as(null), made.id, old)).toBeUndefined();
    expect((await feedContext(world.as(null), made.id, next))?.viewer.scopes).toEqual(["repo"]);
    await expect(
      createSearchShortcutFeed(world.as("hubot", { scopes: ["repo"] }), { id: made.id }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the API", () => {
  test("keeps, changes, counts and removes by GraphQL", async ({ world }) => {
    await world.issue("mona", { title: "One" });
    const { data } = await world.graphql(
      "hubot",
      `mutation ($input: CreateDashboardSearchShortcutInput!) { createDashboardSearchShortcut(input: $input) {
          dashboard { shortcuts(first: 25, searchTypes: [ISSUES]) { totalCount } } shortcut { id name color icon searchType viewerCanUpdate resourcePath issueCount } } }`,
      {
        input: { name: "Open ones", query: "is:issue state:open", searchType: "ISSUES", color: "PINK", icon: "BUG" },
      },
    );
    const created = (data as { createDashboardSearchShortcut: { shortcut: { id: string } } })
      .createDashboardSearchShortcut;
    expect(created).toMatchObject({
      dashboard: { shortcuts: { totalCount: 1 } },
      shortcut: {
        name: "Open ones",
        color: "PINK",
        icon: "BUG",
        searchType: "ISSUES",
        viewerCanUpdate: true,
        resourcePath: `/issues/${created.shortcut.id}`,
        issueCount: 1,
      },
    });
    const update = `mutation ($input: UpdateDashboardSearchShortcutInput!) { updateDashboardSearchShortcut(input: $input) { shortcut { name scopingRepository { name } } } }`;
    const scoped = await world.graphql("hubot", update, {
      input: { shortcutId: created.shortcut.id, scopingRepository: globalId("R", world.hello.id) },
    });
    expect(scoped.data).toEqual({
      updateDashboardSearchShortcut: { shortcut: { name: "Open ones", scopingRepository: { name: "hello" } } },
    });
    const kept = await world.graphql("hubot", update, { input: { shortcutId: created.shortcut.id, name: "" } });
    expect(kept.data).toEqual({
      updateDashboardSearchShortcut: { shortcut: { name: "Untitled view", scopingRepository: { name: "hello" } } },
    });
    const counts = await world.graphql(
      "hubot",
      `query ($q: [String!]!) { viewer { dashboard { searchCounts(queries: $q) } } }`,
      {
        q: ["is:issue state:open", "is:issue state:closed", "is:pr", "repo:octo/secret", "x".repeat(5000)],
      },
    );
    expect(counts.data).toEqual({ viewer: { dashboard: { searchCounts: [1, 0, 0, 0, null] } } });
    const removed = await world.graphql(
      "hubot",
      `mutation ($id: ID!) { removeDashboardSearchShortcut(input: { shortcutId: $id }) { removedShortcutId dashboard { shortcuts(first: 25) { totalCount } } } }`,
      { id: created.shortcut.id },
    );
    expect(removed.data).toEqual({
      removeDashboardSearchShortcut: {
        removedShortcutId: created.shortcut.id,
        dashboard: { shortcuts: { totalCount: 0 } },
      },
    });
  });
});

describe("presets", () => {
  test("are found by their query, and the bare default is the default view", () => {
    for (const preset of PRESETS) expect(findPreset(`  ${preset.query.replaceAll(" ", "  ")} `)?.id).toBe(preset.id);
    expect(findPreset(DASHBOARD_DEFAULT_QUERY)?.id).toBe("assigned");
    expect(findPreset("is:issue")).toBeUndefined();
  });
});
