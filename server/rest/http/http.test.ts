import { expect } from "vitest";
import { test } from "#server/rest/test/rest-test.ts";

test("the root answers with and without its last slash, and names the scopes of the token", async ({ world }) => {
  for (const path of ["/", ""]) {
    const answer = await world.rest(`GET ${path}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { current_user_url: "http://localhost:4000/api/v3/user" },
      headers: { "x-oauth-scopes": "repo, user, read:org", "x-accepted-oauth-scopes": "" },
    });
  }
  expect((await world.rest("GET /", { as: null })).headers["x-oauth-scopes"]).toBeUndefined();
});

test("what is not there is GitHub's 404, and never a page", async ({ world }) => {
  for (const path of ["/nothing", "/repos/octo/hello/nothing", "/repos/octo/absent", "/users/nobody"]) {
    const answer = await world.rest(`GET ${path}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      message: "Not Found",
      documentation_url: "https://docs.github.com/rest",
      status: "404",
    });
  }
  expect((await world.rest("POST /nothing")).status).toBe(404);
});

test("an empty body with the type of JSON is accepted, and broken JSON is a problem", async ({ world }) => {
  await world.rest("POST /repos/octo/hello/labels", { body: { name: "gone soon" } });
  const headers = { "content-type": "application/json" };
  expect((await world.rest("DELETE /repos/octo/hello/labels/gone%20soon", { headers })).status).toBe(204);
  expect(await world.rest("POST /repos/octo/hello/labels", { body: "{" })).toMatchObject({
    status: 400,
    body: { message: "Problems parsing JSON" },
  });
  expect((await world.rest("POST /repos/octo/hello/labels", { body: "[]" })).status).toBe(400);
});

test("a body is read as JSON whatever its type says", async ({ world }) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await world.rest("POST /repos/octo/hello/labels", { body: { name: "curl" }, headers });
  expect(answer).toMatchObject({ status: 201, body: { name: "curl", color: "ededed" } });
  expect(answer.headers["location"]).toBe("http://localhost:4000/api/v3/repos/octo/hello/labels/curl");
});

test("an answer is not sent again to a client that has it", async ({ world }) => {
  const first = await world.rest("GET /repos/octo/hello");
  const etag = first.headers["etag"] ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
  const headers = { "if-none-match": etag };
  expect(await world.rest("GET /repos/octo/hello", { headers })).toMatchObject({ status: 304, text: "" });
  expect((await world.rest("GET /repos/octo/hello", { headers, as: "rita" })).status).toBe(200);
  const lastModified = first.headers["last-modified"] ?? "";
  const since = { "if-modified-since": lastModified };
  expect((await world.rest("GET /repos/octo/hello", { headers: since })).status).toBe(304);
});

test("a list has links to its other pages", async ({ world }) => {
  for (const name of ["a", "b", "c", "d", "e"]) {
    await world.rest("POST /repos/octo/secret/labels", { body: { name: `x-${name}` } });
  }
  const { total } = { total: 5 + (await world.rest<unknown[]>("GET /repos/octo/secret/labels")).body.length - 5 };
  const last = Math.ceil(total / 2);
  const base = "<http://localhost:4000/api/v3/repos/octo/secret/labels?per_page=2&page=";
  const first = await world.rest<unknown[]>("GET /repos/octo/secret/labels?per_page=2");
  expect(first.body).toHaveLength(2);
  expect(first.headers["link"]).toBe(`${base}2>; rel="next", ${base}${last}>; rel="last"`);
  const second = await world.rest("GET /repos/octo/secret/labels?per_page=2&page=2");
  expect(second.headers["link"]).toBe(
    `${base}1>; rel="prev", ${base}3>; rel="next", ${base}${last}>; rel="last", ${base}1>; rel="first"`,
  );
  expect((await world.rest("GET /repos/octo/secret/labels")).headers["link"]).toBeUndefined();
});

test("every answer has the headers that clients read, and scripts of other sites can use tokens", async ({ world }) => {
  const answer = await world.rest("GET /user", { headers: { accept: "application/vnd.github.v3.full+json" } });
  expect(answer.headers).toMatchObject({
    "x-github-request-id": expect.any(String),
    "x-github-media-type": "github.v3; param=full; format=json",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": expect.stringContaining("X-RateLimit-Remaining"),
    "cache-control": "private, no-cache",
  });
  expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  const preflight = await world.rest("OPTIONS /repos/octo/hello/issues", { as: null });
  expect(preflight.status).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
});

test("HEAD answers with the headers of GET", async ({ world }) => {
  const answer = await world.rest("HEAD /repos/octo/hello");
  expect(answer).toMatchObject({ status: 200, text: "", headers: { etag: expect.any(String) } });
});

test("what nobody can do without an account requires authentication, and what a token cannot do its scopes", async ({
  world,
}) => {
  expect(await world.rest("GET /user", { as: null })).toMatchObject({
    status: 401,
    body: { message: "Requires authentication" },
  });
  expect((await world.rest("POST /repos/octo/hello/labels", { as: null, body: { name: "x" } })).status).toBe(401);
  expect((await world.rest("GET /user", { as: "nobody" })).body).toMatchObject({ message: "Bad credentials" });
  const unscoped = await world.rest("POST /repos/octo/hello/labels", { body: { name: "x" }, viewer: { scopes: [] } });
  expect(unscoped).toMatchObject({ status: 403, headers: { "x-accepted-oauth-scopes": "repo, public_repo" } });
  const fineGrained = { scopes: [], permissions: ["METADATA_READ"], repositoryIds: [world.hello.id] };
  expect(await world.rest("POST /repos/octo/hello/labels", { body: { name: "x" }, viewer: fineGrained })).toMatchObject(
    {
      status: 403,
      body: { message: "Resource not accessible by personal access token" },
    },
  );
});

test("what the viewer cannot see is not there", async ({ world }) => {
  expect((await world.rest("GET /repos/octo/secret", { as: "hubot" })).status).toBe(404);
  expect((await world.rest("GET /repos/octo/secret", { viewer: { scopes: ["public_repo"] } })).status).toBe(404);
  expect((await world.rest("GET /repos/octo/secret", { as: "rita" })).status).toBe(200);
});

test("requests that are refused count, with and without an account", async ({ world }) => {
  const used = (answer: { headers: Record<string, string> }) => Number(answer.headers["x-ratelimit-used"]);
  const viewer = { scopes: [], tokenId: 7 };
  const asToken = { viewer, body: { name: "x" } };
  const first = await world.rest("POST /repos/octo/hello/labels", asToken);
  expect([first.status, used(first)]).toEqual([403, 1]);
  const paged = await world.rest("GET /repos/octo/hello/labels?page=9999999", { viewer });
  expect([paged.status, used(paged)]).toEqual([422, 2]);
  const visitors = [await world.rest("GET /user", { as: null }), await world.rest("GET /user", { as: null })];
  expect(visitors.map((answer) => [answer.status, used(answer)])).toEqual([
    [401, 1],
    [401, 2],
  ]);
});
