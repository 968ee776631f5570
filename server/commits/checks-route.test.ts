import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountByLogin } from "#server/accounts/account.ts";
import { ANONYMOUS } from "#server/platform/context.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";

const OID = "ab".repeat(20);
const PATH = `/mona/checked/commit/${OID}/status-details`;

describe("the checks of a commit, by GET", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let cookies: { mona: string; hubot: string };

  beforeAll(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection);
    cookies = { mona: await signedIn(server, "mona"), hubot: await signedIn(server, "hubot") };
    const mona = await accountByLogin(contextFor(server.database, ANONYMOUS), "mona");
    const id = mona?.id ?? 0;
    const ctx = contextFor(server.database, {
      accountId: id,
      login: "mona",
      isSiteAdmin: true,
      scopes: null,
      hiddenOrganizationIds: [],
    });
    const repository = await createRepository(ctx, { ownerId: id, name: "checked", visibility: "PRIVATE" });
    const run = { repositoryId: repository.id, headSha: OID };
    await createCheckRun(ctx, { ...run, name: "build", status: "IN_PROGRESS" });
    await createCheckRun(ctx, { ...run, name: "lint", conclusion: "TIMED_OUT", detailsUrl: "https://ci.test/1" });
  });

  afterAll(async () => {
    await server.stop();
    await drop();
  });

  test("have a header state, a summary and the runs", async () => {
    const response = await server.send(PATH, { cookie: cookies.mona });
    expect(await response.json()).toMatchObject({
      checksHeaderState: "PENDING",
      checksStatusSummary: "1 pending, 1 failing",
      checkRuns: [
        { name: "build", state: "in_progress", icon: "dot-fill", pending: true, targetUrl: null },
        { name: "lint", state: "failure", additionalContext: "Timed out", targetUrl: "https://ci.test/1" },
      ],
    });
  });

  test("are not there for those who cannot see the repository", async () => {
    expect((await server.send(PATH)).status).toBe(404);
    expect((await server.send(PATH, { cookie: cookies.hubot })).status).toBe(404);
  });
});
