import { expect } from "vitest";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const HELLO = "/repos/octo/hello";
const SECRET = "/repos/octo/secret";

async function names(world: RestWorld, login: string, path: string): Promise<string[]> {
  const { body } = await world.rest<{ full_name?: string; login?: string }[]>(`GET ${path}`, { as: login });
  return body.map((item) => item.full_name ?? item.login ?? "");
}

test("a repository is watched, ignored and neither", async ({ world }) => {
  const ask = (method: string, body?: object) =>
    world.rest(`${method} ${HELLO}/subscription`, { as: "hubot", ...(body && { body }) });
  expect((await ask("GET")).status).toBe(404);
  expect((await ask("PUT", { subscribed: true })).body).toMatchObject({ subscribed: true, ignored: false });
  expect((await ask("GET")).body).toMatchObject({ subscribed: true, ignored: false, reason: null });
  expect((await ask("PUT", { ignored: true })).body).toMatchObject({ subscribed: false, ignored: true });
  expect((await ask("PUT", { subscribed: false })).body).toMatchObject({ subscribed: false, ignored: false });
  expect((await ask("GET")).status).toBe(404);
  expect((await ask("PUT")).body).toMatchObject({ subscribed: true });
  expect((await ask("DELETE")).status).toBe(204);
  expect((await ask("GET")).status).toBe(404);
});

test("watchers are listed and counted, without those who ignore it", async ({ world }) => {
  for (const login of ["hubot", "rita", "tess"]) await world.rest(`PUT ${HELLO}/subscription`, { as: login });
  await world.rest(`PUT ${HELLO}/subscription`, { as: "wren", body: { ignored: true } });
  expect((await names(world, "mona", `${HELLO}/subscribers`)).toSorted()).toEqual(["hubot", "rita", "tess"]);
  expect(await names(world, "mona", `${HELLO}/subscribers?per_page=2&page=2`)).toHaveLength(1);
  expect((await world.rest(`GET ${HELLO}`)).body).toMatchObject({ subscribers_count: 3 });
});

test("what people watch is listed for those who may see it", async ({ world }) => {
  for (const path of [HELLO, SECRET]) await world.rest(`PUT ${path}/subscription`, { as: "rita" });
  expect(await names(world, "rita", "/user/subscriptions")).toEqual(["octo/hello", "octo/secret"]);
  expect(await names(world, "mona", "/users/rita/subscriptions")).toEqual(["octo/hello", "octo/secret"]);
  expect(await names(world, "hubot", "/users/rita/subscriptions")).toEqual(["octo/hello"]);
});

test("a repository that the person may not see is not found, and a token needs the scope", async ({ world }) => {
  for (const method of ["GET", "PUT", "DELETE"])
    expect((await world.rest(`${method} ${SECRET}/subscription`, { as: "hubot" })).status).toBe(404);
  expect((await world.rest(`GET ${SECRET}/subscribers`, { as: "hubot" })).status).toBe(404);
  const put = async (scopes: string[]) =>
    (await world.rest(`PUT ${HELLO}/subscription`, { as: "hubot", viewer: { scopes } })).status;
  expect([await put(["user"]), await put(["notifications"])]).toEqual([403, 200]);
  expect((await world.rest(`PUT ${HELLO}/subscription`, { as: null })).status).toBe(401);
});
