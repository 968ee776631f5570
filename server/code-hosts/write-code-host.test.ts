import { describe, expect } from "vitest";
import { deleteOldRequests } from "#server/code-hosts/receive-request.ts";
import { githubPush, oid } from "#server/code-hosts/test/payloads.ts";
import { addHost, send } from "#server/code-hosts/test/send.ts";
import { createCodeHost } from "#server/code-hosts/write-code-host.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

const mutate = (world: World, login: string, mutation: string, viewer = {}) =>
  world.graphql(login, `mutation { ${mutation} }`, {}, viewer);

const create = (world: World, login: string, more = "", viewer = {}) =>
  mutate(
    world,
    login,
    `createCodeHost(input: { repositoryId: "${globalId("R", world.hello.id)}", url: "https://git.example/code" ${more} })
      { secret codeHost { id url defaultBranch isActive payloadUrl scriptUrl recentRequests { id } } }`,
    viewer,
  );

type Created = { createCodeHost: { secret: string; codeHost: { id: string } } };

describe("a code host", () => {
  test("is added by administrators, who see its secret once", async ({ world }) => {
    const { data } = await create(world, "ada", `defaultBranch: "trunk"`);
    const { secret, codeHost } = (data as Created).createCodeHost;
    expect(secret).toMatch(/^[\w-]{32}$/);
    const row = await world.db.row<{ id: number; secret: Buffer }>(sql`select id, secret from code_hosts`);
    expect(row?.secret.toString("latin1")).not.toContain(secret);
    expect(codeHost).toEqual({
      id: expect.any(String) as string,
      url: "https://git.example/code",
      defaultBranch: "trunk",
      isActive: true,
      payloadUrl: `http://localhost:4000/api/code-hosts/${row?.id}`,
      scriptUrl: "http://localhost:4000/code-hosts/post-receive",
      recentRequests: [],
    });
    expect(await world.db.rows(sql`select action, target, data from audit_events`)).toEqual([
      { action: "code_host.create", target: "octo/hello", data: { host: "git.example" } },
    ]);
  });

  test("is added, changed and deleted by nobody else, and with confirmed access only", async ({ world }) => {
    expect((await create(world, "max")).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
    expect((await create(world, "ada", "", { hasConfirmedAccess: false })).errors?.[0]).toBeDefined();
    const host = await addHost(world);
    const id = globalId("CH", host.id);
    for (const mutation of [
      `updateCodeHost(input: { codeHostId: "${id}" }) { secret }`,
      `deleteCodeHost(input: { codeHostId: "${id}" }) { clientMutationId }`,
    ])
      expect((await mutate(world, "max", mutation)).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
    const list = `{ repository(owner: "octo", name: "hello") { viewerCanManageCodeHosts codeHosts { id } } node(id: "${id}") { id } }`;
    expect((await world.graphql("ada", list)).data).toEqual({
      repository: { viewerCanManageCodeHosts: true, codeHosts: [{ id }] },
      node: { id },
    });
    expect((await world.graphql("max", list)).data).toEqual({
      repository: { viewerCanManageCodeHosts: false, codeHosts: [] },
      node: null,
    });
    const hidden = globalId("CH", (await addHost(world, "ada", world.secret)).id);
    const query = `{ node(id: "${hidden}") { id } }`;
    expect((await world.graphql("hubot", query)).errors?.[0]).toMatchObject({ type: "NOT_FOUND" });
  });

  test("acts in the name of who changed it last, and gets a new secret when asked", async ({ world }) => {
    const host = await addHost(world);
    const change = (input: string) =>
      mutate(
        world,
        "mona",
        `updateCodeHost(input: { codeHostId: "${globalId("CH", host.id)}" ${input} }) { secret codeHost { url isActive } }`,
      );
    expect((await change(`url: "https://new.example/code"`)).data).toEqual({
      updateCodeHost: { secret: null, codeHost: { url: "https://new.example/code", isActive: true } },
    });
    const issue = await world.issue("mona");
    await send(world, host, { payload: githubPush({ commits: [{ id: oid("a"), message: "Fix #1" }] }) });
    const closed = await world.db.row(
      sql`select actor_id from events where issue_id = ${issue.id} and kind = 'CLOSED'`,
    );
    expect(closed).toEqual({ actorId: world.id("mona") });
    const { data } = await change("newSecret: true");
    const { secret } = (data as { updateCodeHost: { secret: string } }).updateCodeHost;
    const sent = { payload: githubPush({ commits: [] }) };
    await expect(send(world, host, sent)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await send(world, { ...host, secret }, sent)).toContain("Branch main");
  });

  test("lists its last requests with what was done, and leaves what it reported when it is deleted", async ({
    world,
  }) => {
    const host = await addHost(world);
    const issue = await world.issue("mona");
    await send(world, host, { payload: githubPush({ commits: [{ id: oid("a"), message: "See #1" }] }) });
    await expect(send(world, host, { event: "pull_request", payload: {} })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
    });
    const id = globalId("CH", host.id);
    const list = `{ node(id: "${id}") { ... on CodeHost { recentRequests { event isSuccessful message } } } }`;
    expect((await world.graphql("ada", list)).data).toEqual({
      node: {
        recentRequests: [
          { event: "pull_request", isSuccessful: false, message: "The payload has no number of a pull request." },
          { event: "push", isSuccessful: true, message: "Branch main: 1 commit, 1 reference, 0 issues closed" },
        ],
      },
    });
    await mutate(world, "ada", `deleteCodeHost(input: { codeHostId: "${id}" }) { clientMutationId }`);
    expect(await world.db.rows(sql`select 1 from code_host_requests`)).toEqual([]);
    expect(
      await world.db.rows(sql`select 1 from events where issue_id = ${issue.id} and kind = 'REFERENCED'`),
    ).toHaveLength(1);
  });

  test("needs an address of the web, without a password, and a repository has at most 20", async ({ world }) => {
    const add = (url: string) => createCodeHost(world.as("ada"), { repositoryId: world.hello.id, url });
    for (const url of [
      "",
      "ftp://git.example",
      "https://ann:secret@git.example",
      `https://git.example/${"x".repeat(CODE_HOST_LIMITS.url)}`,
    ])
      await expect(add(url)).rejects.toMatchObject({
        code: "UNPROCESSABLE",
        message: "Address must be an http or https address.",
      });
    for (let count = 0; count < CODE_HOST_LIMITS.perRepository; count++) await add("https://git.example/code");
    await expect(add("https://git.example/code")).rejects.toThrow("A repository cannot have more than 20 code hosts.");
  });

  test("forgets its requests after 90 days", async ({ world }) => {
    const host = await addHost(world);
    await send(world, host, { payload: githubPush({ commits: [] }) });
    const clean = (days: number) =>
      deleteOldRequests(
        { ...world.as(null), now: new Date(Date.now() + days * 86_400_000) },
        CODE_HOST_LIMITS.keptDays,
      );
    await clean(89);
    expect(await world.db.rows(sql`select 1 from code_host_requests`)).toHaveLength(1);
    await clean(91);
    expect(await world.db.rows(sql`select 1 from code_host_requests`)).toEqual([]);
  });
});
