import { describe, expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { test } from "#server/rest/test/rest-test.ts";

describe("people and organizations", () => {
  test("the viewer sees their own address, others do not", async ({ world }) => {
    expect((await world.rest("GET /user")).body).toMatchObject({
      login: "mona",
      email: "mona@example.com",
      site_admin: true,
    });
    expect((await world.rest("GET /user", { viewer: { scopes: ["public_repo"] } })).body).toMatchObject({
      email: null,
    });
    for (const viewer of [
      { scopes: ["public_repo"] },
      { scopes: [], permissions: ["METADATA_READ"], repositoryIds: [] },
    ]) {
      const { body } = await world.rest("GET /user", { viewer });
      expect(body).not.toHaveProperty("two_factor_authentication");
      expect(body).not.toHaveProperty("owned_private_repos");
    }
    expect((await world.rest("GET /users/mona")).body).toMatchObject({ login: "mona", email: null, public_repos: 0 });
    expect((await world.rest("GET /users/octo")).body).toMatchObject({ type: "Organization", public_repos: 1 });
    expect((await world.rest("GET /user/emails", { viewer: { scopes: [] } })).status).toBe(403);
    expect((await world.rest("GET /user/emails")).status).toBe(200);
  });

  test("members see who is in an organization, others see nobody", async ({ world }) => {
    expect((await world.rest("GET /orgs/octo")).body).toMatchObject({ login: "octo", public_repos: 1 });
    expect((await world.rest("GET /orgs/octo/members")).body).toMatchObject([{ login: "mona" }]);
    expect((await world.rest("GET /orgs/octo/members", { as: "hubot" })).body).toEqual([]);
    expect((await world.rest("GET /orgs/octo/members/mona")).status).toBe(204);
    expect((await world.rest("GET /orgs/octo/members/mona", { as: "hubot" })).status).toBe(404);
    expect((await world.rest("GET /orgs/octo/memberships/mona")).body).toMatchObject({
      role: "admin",
      state: "active",
    });
    expect((await world.rest("GET /user/orgs")).body).toMatchObject([{ login: "octo" }]);
    expect((await world.rest("GET /user/memberships/orgs")).body).toMatchObject([
      { role: "admin", user: { login: "mona" } },
    ]);
    expect((await world.rest("GET /user/memberships/orgs/octo")).body).toMatchObject({
      organization: { login: "octo" },
    });
    expect((await world.rest("GET /user/memberships/orgs/octo", { as: "hubot" })).status).toBe(404);
    expect((await world.rest("GET /users/mona/orgs", { as: "hubot" })).body).toEqual([]);
    expect((await world.rest("GET /orgs/octo/outside_collaborators")).body).toHaveLength(5);
    expect((await world.rest("GET /orgs/octo/outside_collaborators", { as: "ada" })).status).toBe(403);
    expect((await world.rest("GET /users", { as: null })).status).toBe(401);
    expect((await world.rest("GET /users")).body).toContainEqual(expect.objectContaining({ login: "octo" }));
  });

  test("teams are for those who can see them", async ({ world }) => {
    const { ownerId } = world.hello;
    await createTeam(world.as("mona"), { organizationId: ownerId, name: "Core" });
    expect((await world.rest("GET /orgs/octo/teams")).body).toMatchObject([{ slug: "core", privacy: "closed" }]);
    expect((await world.rest("GET /orgs/octo/teams", { as: "hubot" })).body).toEqual([]);
    expect((await world.rest("GET /orgs/octo/teams/core")).body).toMatchObject({ organization: { login: "octo" } });
    for (const list of ["/orgs/octo/teams/core/members", "/orgs/octo/teams/core/repos", "/user/teams"]) {
      expect((await world.rest(`GET ${list}`)).status).toBe(200);
    }
    expect((await world.rest("GET /orgs/octo/teams/core", { as: "hubot" })).status).toBe(404);
  });
});

describe("repositories", () => {
  test("are created, changed, archived and deleted", async ({ world }) => {
    const made = await world.rest("POST /user/repos", {
      body: { name: "tools", private: true, description: "All of them" },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { full_name: "mona/tools", private: true, visibility: "private" },
    });
    expect((await world.rest("POST /user/repos", { body: { name: "Tools" } })).body).toMatchObject({
      errors: [{ resource: "Repository", field: "name", code: "already_exists" }],
    });
    expect((await world.rest("POST /orgs/octo/repos", { body: { name: "new" } })).body).toMatchObject({
      full_name: "octo/new",
    });
    const change = {
      name: "kit",
      description: null,
      has_issues: false,
      private: false,
      homepage: "https://example.com/",
      default_branch: "trunk",
      allow_rebase_merge: false,
    };
    expect((await world.rest("PUT /repos/mona/tools/topics", { body: { names: ["b-c", "a"] } })).body).toEqual({
      names: ["b-c", "a"],
    });
    expect((await world.rest("PUT /repos/mona/tools/topics", { body: { names: ["No Way"] } })).status).toBe(422);
    expect((await world.rest("GET /repos/mona/tools/topics")).body).toEqual({ names: ["b-c", "a"] });
    expect((await world.rest("PATCH /repos/mona/tools", { body: change })).body).toMatchObject({
      full_name: "mona/kit",
      description: null,
      has_issues: false,
      private: false,
      homepage: "https://example.com/",
      default_branch: "trunk",
      allow_rebase_merge: false,
      topics: ["b-c", "a"],
    });
    expect(await world.rest("POST /repos/mona/kit/issues", { body: { title: "x" } })).toMatchObject({
      status: 410,
      body: { message: "Issues are disabled for this repo" },
    });
    expect((await world.rest("PATCH /repos/mona/kit", { body: { archived: true } })).body).toMatchObject({
      archived: true,
    });
    expect((await world.rest("DELETE /repos/mona/kit", { as: "hubot" })).status).toBe(403);
    expect((await world.rest("DELETE /repos/mona/kit")).status).toBe(204);
    expect((await world.rest("GET /repos/mona/kit")).status).toBe(404);
  });

  test("are listed for the viewer, a person and an organization", async ({ world }) => {
    const names = async (path: string, as = "mona") =>
      (await world.rest<{ full_name: string }[]>(`GET ${path}`, { as })).body.map((one) => one.full_name);
    expect(await names("/user/repos")).toEqual(["octo/hello", "octo/secret"]);
    expect(await names("/user/repos?visibility=private")).toEqual(["octo/secret"]);
    expect(await names("/user/repos?affiliation=owner")).toEqual([]);
    expect(await names("/user/repos?affiliation=collaborator", "tess")).toEqual(["octo/hello", "octo/secret"]);
    expect(await names("/orgs/octo/repos", "hubot")).toEqual(["octo/hello"]);
    expect(await names("/users/octo/repos?sort=full_name&direction=desc")).toEqual(["octo/secret", "octo/hello"]);
  });

  test("have collaborators, whom people with push access see and administrators change", async ({ world }) => {
    const path = "/repos/octo/hello/collaborators";
    expect((await world.rest(path.replace("/", "GET /"))).body).toContainEqual(
      expect.objectContaining({ login: "tess", role_name: "triage" }),
    );
    expect((await world.rest(`GET ${path}`, { as: "hubot" })).status).toBe(403);
    expect((await world.rest(`GET ${path}/hubot`)).status).toBe(404);
    expect((await world.rest(`PUT ${path}/hubot`, { body: { permission: "triage" } })).status).toBe(204);
    expect((await world.rest(`GET ${path}/hubot`)).status).toBe(204);
    expect((await world.rest(`GET ${path}/hubot/permission`)).body).toMatchObject({
      permission: "read",
      role_name: "triage",
    });
    expect((await world.rest(`DELETE ${path}/hubot`, { as: "wren" })).status).toBe(403);
    expect((await world.rest(`DELETE ${path}/hubot`)).status).toBe(204);
    expect((await world.rest("GET /repos/octo/hello/teams")).body).toEqual([]);
  });

  test("find a collaborator among many whose names begin with the login", async ({ world }) => {
    await world.db.run(sql`
      with made as (insert into accounts (kind, login, name) select 'USER', 'a' || n, 'rita ' || n from generate_series(1, 101) n returning id)
      insert into collaborators (account_id, repository_id, role) select id, ${world.hello.id}, 'READ' from made`);
    const path = "/repos/octo/hello/collaborators/rita";
    expect((await world.rest(`GET ${path}`)).status).toBe(204);
    expect((await world.rest(`GET ${path}/permission`)).body).toMatchObject({ permission: "read" });
  });

  test("have limits of interactions", async ({ world }) => {
    const path = "/repos/octo/hello/interaction-limits";
    expect((await world.rest(`GET ${path}`)).body).toEqual({});
    const set = await world.rest(`PUT ${path}`, { body: { limit: "collaborators_only", expiry: "one_week" } });
    expect(set.body).toMatchObject({ limit: "collaborators_only", origin: "repository" });
    expect((await world.rest("POST /repos/octo/hello/issues", { as: "hubot", body: { title: "x" } })).status).toBe(403);
    expect((await world.rest(`DELETE ${path}`)).status).toBe(204);
    expect((await world.rest(`GET ${path}`, { as: "hubot" })).status).toBe(403);
    const ofOwner = "/orgs/octo/interaction-limits";
    const body = { limit: "existing_users" };
    expect((await world.rest(`PUT ${ofOwner}`, { body })).body).toMatchObject({ ...body, origin: "organization" });
    expect((await world.rest(`GET ${path}`)).body).toMatchObject({ ...body, origin: "organization" });
    expect((await world.rest(`GET ${ofOwner}`)).body).toMatchObject(body);
    expect((await world.rest(`PUT ${ofOwner}`, { as: "ada", body })).status).toBe(403);
    expect((await world.rest(`DELETE ${ofOwner}`)).status).toBe(204);
    expect((await world.rest(`GET ${ofOwner}`)).body).toEqual({});
  });

  test("of a person have the limit that the person sets", async ({ world }) => {
    const own = "/user/interaction-limits";
    await world.rest("POST /user/repos", { as: "wren", body: { name: "tools" } });
    const body = { limit: "collaborators_only", expiry: "three_days" };
    expect((await world.rest(`PUT ${own}`, { as: "wren", body })).body).toMatchObject({
      limit: "collaborators_only",
      origin: "user",
    });
    const refused = await world.rest("POST /repos/wren/tools/issues", { as: "hubot", body: { title: "x" } });
    expect(refused.status).toBe(403);
    expect((await world.rest("GET /repos/wren/tools/interaction-limits", { as: "wren" })).body).toMatchObject({
      origin: "user",
    });
    expect((await world.rest(`GET ${own}`)).body).toEqual({});
    expect((await world.rest(`GET ${own}`, { as: null })).status).toBe(401);
    expect((await world.rest(`DELETE ${own}`, { as: "wren" })).status).toBe(204);
    expect((await world.rest(`GET ${own}`, { as: "wren" })).body).toEqual({});
  });

  test("have files, as JSON or as they are, and folders with links", async ({ world }) => {
    const path = "/repos/octo/hello/contents/.github/ISSUE_TEMPLATE/bug.md";
    const content = Buffer.from("---\nname: Bug\nabout: x\n---\nText").toString("base64");
    expect((await world.rest(`PUT ${path}`, { body: { message: "Add", content } })).status).toBe(201);
    expect((await world.rest(`GET ${path}`)).body).toMatchObject({ type: "file", encoding: "base64", content });
    const raw = await world.rest(`GET ${path}`, { headers: { accept: "application/vnd.github.raw+json" } });
    expect(raw.text).toContain("name: Bug");
    expect((await world.rest("GET /repos/octo/hello/readme")).status).toBe(404);
    await world.rest("PUT /repos/octo/hello/contents/.github/README.md", { body: { message: "Add", content } });
    expect((await world.rest("GET /repos/octo/hello/readme")).body).toMatchObject({ name: "README.md", content });
    expect((await world.rest("GET /repos/octo/hello/contents/.github/ISSUE_TEMPLATE")).body).toHaveLength(1);
    expect((await world.rest<object[]>("GET /repos/octo/hello/contents/.github")).body.slice(0, 1)).toMatchObject([
      {
        type: "dir",
        name: "ISSUE_TEMPLATE",
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        url: expect.stringContaining("/contents/.github/"),
      },
    ]);
  });
});

describe("searches", () => {
  test("of issues have GitHub's form, an order and the matches in the text", async ({ world }) => {
    await world.issue("mona", { title: "Crash at start", body: "It crashes" });
    await world.issue("mona", { title: "Other" });
    const headers = { accept: "application/vnd.github.text-match+json" };
    const found = await world.rest("GET /search/issues?q=crash+repo:octo/hello+type:issue", { headers });
    expect(found.body).toMatchObject({
      total_count: 1,
      incomplete_results: false,
      items: [
        {
          title: "Crash at start",
          text_matches: [{ property: "title", matches: [{ text: "Crash", indices: [0, 5] }] }, {}],
        },
      ],
    });
    const sorted = await world.rest("GET /search/issues?q=repo:octo/hello&sort=created&order=asc&per_page=1");
    expect(sorted.body).toMatchObject({ total_count: 2, items: [{ title: "Crash at start" }] });
    expect(sorted.headers["link"]).toContain('rel="next"');
    expect(await world.rest("GET /search/issues")).toMatchObject({
      status: 422,
      body: { errors: [{ resource: "Search", field: "q", code: "missing" }] },
    });
    expect((await world.rest("GET /search/issues?q=x&sort=beauty")).status).toBe(422);
  });

  test("of repositories, people and labels find what the viewer can see", async ({ world }) => {
    await world.rest("POST /repos/octo/hello/labels", { body: { name: "help wanted" } });
    const total = async (path: string, as = "mona") =>
      (await world.rest<{ total_count: number }>(`GET ${path}`, { as })).body.total_count;
    expect(await total("/search/repositories?q=user:octo")).toBe(2);
    expect(await total("/search/repositories?q=user:octo", "hubot")).toBe(1);
    expect(await total("/search/repositories?q=hello+archived:false")).toBe(1);
    expect(await total("/search/repositories?q=user:octo+is:internal")).toBe(0);
    for (const sort of ["stars", "forks", "help-wanted-issues", "updated"])
      expect(await total(`/search/repositories?q=user:octo&sort=${sort}&order=asc`)).toBe(2);
    expect((await world.rest("GET /search/repositories?q=octo&order=up")).status).toBe(422);
    expect(await total("/search/users?q=mo")).toBe(1);
    expect(await total("/search/users?q=octo+type:user")).toBe(0);
    expect(await total(`/search/labels?q=help&repository_id=${world.hello.id}`)).toBe(1);
    expect(
      (await world.rest(`GET /search/labels?q=help&repository_id=${world.secret.id}`, { as: "hubot" })).status,
    ).toBe(404);
    for (const name of ["code", "commits", "topics"]) expect(await total(`/search/${name}?q=x`)).toBe(0);
  });
});

test("what this product does not have is empty, not an error", async ({ world }) => {
  for (const path of [
    "/users/mona/received_events",
    "/users/mona/followers",
    "/user/starred",
    "/repos/octo/hello/releases",
    "/repos/octo/hello/tags",
    "/gitignore/templates",
    "/licenses",
  ]) {
    expect((await world.rest(`GET ${path}`)).body).toEqual([]);
  }
  expect((await world.rest("GET /repos/octo/secret/releases", { as: "hubot" })).status).toBe(404);
  expect((await world.rest("GET /repos/octo/hello/languages")).body).toEqual({});
});

test("Markdown is rendered, with references to a repository if one is named", async ({ world }) => {
  const { number } = await world.issue("mona");
  const plain = await world.rest("POST /markdown", { as: null, body: { text: "**x**" } });
  expect(plain.text).toContain("<strong>x</strong>");
  const body = { text: `See #${number}`, mode: "gfm", context: "octo/hello" };
  expect((await world.rest("POST /markdown", { body })).text).toContain(`/octo/hello/issues/${number}"`);
  const headers = { "content-type": "text/plain" };
  expect((await world.rest("POST /markdown/raw", { body: "# y", headers })).text).toContain("<h1");
});

test("requests are counted, and what is left can be asked for", async ({ world }) => {
  const first = await world.rest("GET /user");
  expect(first.headers).toMatchObject({
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4999",
    "x-ratelimit-resource": "core",
  });
  expect((await world.rest("GET /search/users?q=x")).headers).toMatchObject({ "x-ratelimit-resource": "search" });
  expect((await world.rest("GET /rate_limit")).body).toMatchObject({
    rate: { used: 1 },
    resources: { search: { used: 1 } },
  });
  for (let index = 0; index < 60; index += 1) await world.rest("GET /", { as: null });
  expect(await world.rest("GET /", { as: null })).toMatchObject({
    status: 403,
    headers: { "x-ratelimit-remaining": "0" },
    body: { message: expect.stringContaining("API rate limit exceeded") },
  });
});
