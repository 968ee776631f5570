import { describe, expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const HOOKS = "/repos/octo/hello/hooks";
const CONFIG = { url: "https://ci.example/hook", content_type: "json", secret: "hunter2", insecure_ssl: "0" };
const OWNER = { viewer: { scopes: ["admin:org_hook"] } };

type Hook = { id: number; url: string; events: string[]; active: boolean; config: Record<string, string> };

async function create(world: RestWorld, body: object = {}): Promise<Hook> {
  const options = { body: { name: "web", config: CONFIG, events: ["issues"], ...body } };
  const { status, body: hook } = await world.rest<Hook>(`POST ${HOOKS}`, options);
  expect(status).toBe(201);
  return hook;
}

/** Deliveries as if they had been sent. */
async function addDeliveries(world: RestWorld, hook: Hook, count: number): Promise<void> {
  await world.db.run(sql`
    insert into webhook_deliveries (webhook_id, guid, event, action, repository_id, created_at, payload, request_headers, delivered_at,
      duration_ms, response_status, response_headers, response_body, message, attempts)
    select ${hook.id}, gen_random_uuid(), 'issues', 'opened', ${world.hello.id}, now(), '{"action":"opened"}', '{"X-GitHub-Event":"issues"}', now(),
      270, 200, '{"content-type":"text/plain"}', 'thanks', 'OK', 1 from generate_series(1, ${count})`);
}

describe("webhooks of a repository", () => {
  test("are created, listed, changed and deleted", async ({ world }) => {
    const hook = await create(world);
    expect(hook).toMatchObject({
      type: "Repository",
      active: true,
      events: ["issues"],
      config: { ...CONFIG, secret: "********" },
      last_response: { code: null, status: "unused", message: null },
    });
    expect((await world.rest<Hook[]>(`GET ${HOOKS}`)).body.map(({ id }) => id)).toEqual([hook.id]);
    expect((await world.rest<Hook>(`GET ${HOOKS}/${hook.id}`)).body).toEqual(hook);
    const change = { add_events: ["label", "milestone"], remove_events: ["issues"], active: false };
    const changed = await world.rest<Hook>(`PATCH ${HOOKS}/${hook.id}`, { body: change });
    expect(changed.body).toMatchObject({ events: ["label", "milestone"], active: false, config: hook.config });
    expect((await world.rest(`DELETE ${HOOKS}/${hook.id}`)).status).toBe(204);
    expect((await world.rest(`GET ${HOOKS}/${hook.id}`)).status).toBe(404);
  });

  test("have the event push unless others are named, as tools expect", async ({ world }) => {
    const { body } = await world.rest<Hook>(`POST ${HOOKS}`, { body: { config: { url: CONFIG.url } } });
    expect(body).toMatchObject({ events: ["push"], config: { content_type: "form", url: CONFIG.url } });
  });

  test("have a configuration that is read and changed by itself", async ({ world }) => {
    const { id } = await create(world);
    const body = { url: "https://other.example", content_type: "form" };
    const changed = await world.rest(`PATCH ${HOOKS}/${id}/config`, { body });
    expect(changed.body).toEqual({ ...body, insecure_ssl: "0", secret: "********" });
    expect((await world.rest(`GET ${HOOKS}/${id}/config`)).body).toEqual(changed.body);
  });

  test.for([
    [{ config: { ...CONFIG, insecure_ssl: "1" } }, "insecure_ssl"],
    [{ config: { ...CONFIG, content_type: "xml" } }, "content_type"],
    [{ config: { ...CONFIG, url: "ftp://ci.example" } }, "url"],
    [{ events: ["bogus"] }, "events"],
    [{ name: "email" }, "name"],
  ] as const)("are refused with %j", async ([body, field], { world }) => {
    const options = { body: { name: "web", config: CONFIG, events: ["issues"], ...body } };
    const refused = await world.rest<{ errors: unknown }>(`POST ${HOOKS}`, options);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ resource: "Hook", field }]);
  });

  test("are refused to those who do not administer it, and hidden with a private repository", async ({ world }) => {
    expect((await world.rest(`GET ${HOOKS}`, { as: "max" })).status).toBe(403);
    expect((await world.rest(`GET ${HOOKS}`, { as: null })).status).toBe(401);
    expect((await world.rest("GET /repos/octo/secret/hooks", { as: "hubot" })).status).toBe(404);
    const readOnly = { as: "ada", viewer: { scopes: ["public_repo"] }, body: { config: CONFIG } };
    expect((await world.rest(`POST ${HOOKS}`, readOnly)).status).toBe(403);
  });

  test("are pinged", async ({ world }) => {
    const { id } = await create(world);
    await world.db.run(sql`delete from webhook_events`);
    expect((await world.rest(`POST ${HOOKS}/${id}/pings`)).status).toBe(204);
    expect((await world.rest(`POST ${HOOKS}/${id}/tests`)).status).toBe(204);
    expect(await world.db.rows(sql`select name from webhook_events`)).toEqual([{ name: "ping" }]);
  });
});

describe("deliveries", () => {
  test("are listed from the last, a page leading to the next one", async ({ world }) => {
    const hook = await create(world);
    await addDeliveries(world, hook, 3);
    const first = await world.rest<{ id: number }[]>(`GET ${HOOKS}/${hook.id}/deliveries?per_page=2`);
    expect(first.body).toHaveLength(2);
    const next = /<[^>]*\/api\/v3([^>]*)>; rel="next"/.exec(first.headers["link"] ?? "")?.[1] ?? "";
    const second = await world.rest<{ id: number }[]>(`GET ${next}`);
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(ids).toHaveLength(3);
    expect(second.headers["link"]).toBeUndefined();
  });

  test("show the request and the response, and are sent again", async ({ world }) => {
    const hook = await create(world);
    await addDeliveries(world, hook, 1);
    const deliveries = `${HOOKS}/${hook.id}/deliveries`;
    const [item] = (await world.rest<{ id: number; guid: string }[]>(`GET ${deliveries}`)).body;
    const { body } = await world.rest(`GET ${deliveries}/${item?.id ?? 0}`);
    expect(body).toMatchObject({
      status: "OK",
      status_code: 200,
      duration: 0.27,
      url: CONFIG.url,
      request: { headers: { "X-GitHub-Event": "issues" }, payload: { action: "opened" } },
      response: { payload: "thanks" },
    });
    expect((await world.rest(`POST ${deliveries}/${item?.id ?? 0}/attempts`)).status).toBe(202);
    const [again] = (await world.rest<{ guid: string; redelivery: boolean }[]>(`GET ${deliveries}`)).body;
    expect(again).toMatchObject({ guid: item?.guid, redelivery: true, status: "pending" });
  });

  test("of another webhook are not found", async ({ world }) => {
    const [one, other] = [await create(world), await create(world, { events: ["label"] })];
    await addDeliveries(world, one, 1);
    const [item] = (await world.rest<{ id: number }[]>(`GET ${HOOKS}/${one.id}/deliveries`)).body;
    expect((await world.rest(`GET ${HOOKS}/${other.id}/deliveries/${item?.id ?? 0}`)).status).toBe(404);
  });
});

test("webhooks of an organization need its owner and the scope admin:org_hook", async ({ world }) => {
  const path = "/orgs/octo/hooks";
  const body = { name: "web", config: CONFIG, events: ["*"] };
  expect((await world.rest(`POST ${path}`, { body })).status).toBe(403);
  expect((await world.rest(`POST ${path}`, { ...OWNER, as: "ada", body })).status).toBe(403);
  const { body: hook } = await world.rest<Hook>(`POST ${path}`, { ...OWNER, body });
  expect(hook).toMatchObject({ type: "Organization", events: ["*"] });
  expect((await world.rest<Hook[]>(`GET ${path}`, OWNER)).body).toHaveLength(1);
  expect((await world.rest(`GET ${path}/${hook.id}`, OWNER)).status).toBe(200);
  expect((await world.rest(`GET ${path}/${hook.id}/config`, OWNER)).status).toBe(200);
  expect((await world.rest(`GET ${path}/${hook.id}/deliveries`, OWNER)).status).toBe(200);
  expect((await world.rest(`POST ${path}/${hook.id}/pings`, OWNER)).status).toBe(204);
  expect((await world.rest(`PATCH ${path}/${hook.id}`, { ...OWNER, body: { active: false } })).status).toBe(200);
  expect((await world.rest(`DELETE ${path}/${hook.id}`, OWNER)).status).toBe(204);
});
