import { Octokit } from "octokit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { LIMITS } from "#shared/limits.ts";

const REPO = { owner: "octo", repo: "hello" };

describe("Octokit", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;
  let octokit: Octokit;

  beforeAll(async () => {
    client = await startClientWorld();
    octokit = new Octokit({
      baseUrl: `${client.url}/api/v3`,
      auth: await client.token("mona"),
      throttle: { enabled: false },
    });
  });

  afterAll(() => client.stop());

  test("signs in with the token, and reads the site", async () => {
    expect((await octokit.rest.users.getAuthenticated()).data.login).toBe("mona");
    expect((await octokit.rest.meta.get()).status).toBe(200);
    expect((await octokit.rest.rateLimit.get()).data.rate.limit).toBe(5000);
  });

  test("works on an issue with the methods of rest.issues", async () => {
    const { issues, reactions } = octokit.rest;
    const { data: issue } = await issues.create({ ...REPO, title: "Octo", body: "Text", labels: ["one"] });
    const key = { ...REPO, issue_number: issue.number };
    await issues.addLabels({ ...key, labels: ["two"] });
    await issues.addAssignees({ ...key, assignees: ["tess"] });
    const { data: comment } = await issues.createComment({ ...key, body: "Hello" });
    await reactions.createForIssueComment({ ...REPO, comment_id: comment.id, content: "rocket" });
    await issues.update({ ...key, state: "closed", state_reason: "not_planned" });
    const { data: read } = await issues.get(key);
    expect(read).toMatchObject({
      state: "closed",
      state_reason: "not_planned",
      comments: 1,
      assignee: { login: "tess" },
    });
    expect((await issues.listLabelsOnIssue(key)).data.map(({ name }) => name)).toEqual(["one", "two"]);
    expect((await issues.listEvents(key)).data.map(({ event }) => event)).toContain("closed");
    expect((await issues.listEventsForTimeline(key)).data.map(({ event }) => event)).toContain("commented");
    await issues.lock({ ...key, lock_reason: "resolved" });
    await issues.unlock(key);
    await issues.removeLabel({ ...key, name: "one" });
    await issues.deleteComment({ ...REPO, comment_id: comment.id });
    expect((await octokit.rest.search.issuesAndPullRequests({ q: "Octo repo:octo/hello" })).data.total_count).toBe(1);
  });

  test("paginates lists to their end", async () => {
    for (let index = 0; index < 7; index += 1) await octokit.rest.issues.createLabel({ ...REPO, name: `n${index}` });
    const labels = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, { ...REPO, per_page: 3 });
    expect(labels.filter(({ name }) => /^n\d$/.test(name))).toHaveLength(7);
    await octokit.rest.issues.create({ ...REPO, title: "Another" });
    const issues = await octokit.paginate(octokit.rest.issues.listForRepo, { ...REPO, state: "all", per_page: 1 });
    expect(issues.length).toBeGreaterThanOrEqual(2);
    const found = await octokit.paginate(octokit.rest.search.issuesAndPullRequests, {
      q: "repo:octo/hello",
      per_page: 1,
    });
    expect(found).toHaveLength(issues.length);
  });

  test("reads again only what has changed", async () => {
    const { headers } = await octokit.rest.repos.get(REPO);
    const again = octokit.request("GET /repos/{owner}/{repo}", {
      ...REPO,
      headers: { "if-none-match": headers.etag ?? "" },
    });
    await expect(again).rejects.toMatchObject({ status: 304 });
  });

  test("reads the inbox with the methods of rest.activity, and marks it as read", async () => {
    const { activity } = octokit.rest;
    const hubot = new Octokit({ baseUrl: `${client.url}/api/v3`, auth: await client.token("hubot") });
    await hubot.rest.issues.create({ ...REPO, title: "For mona", body: "@mona" });
    const [thread] = await vi.waitFor(async () => {
      const { data } = await activity.listNotificationsForAuthenticatedUser({ participating: true });
      expect(data).toMatchObject([{ reason: "mention", unread: true, subject: { title: "For mona" } }]);
      return data;
    }, 20_000);
    const key = { thread_id: Number(thread?.id) };
    expect((await activity.getThread(key)).data.id).toBe(thread?.id);
    expect((await activity.getThreadSubscriptionForAuthenticatedUser(key)).data.subscribed).toBe(true);
    expect((await activity.setThreadSubscription({ ...key, ignored: true })).data.ignored).toBe(true);
    await activity.deleteThreadSubscription(key);
    expect((await activity.markThreadAsRead(key)).status).toBe(205);
    expect((await activity.listRepoNotificationsForAuthenticatedUser(REPO)).data).toEqual([]);
    expect(await octokit.paginate(activity.listNotificationsForAuthenticatedUser, { all: true })).toHaveLength(1);
    expect((await activity.markThreadAsDone(key)).status).toBe(204);
    expect((await activity.markNotificationsAsRead()).status).toBe(205);
    expect((await activity.markRepoNotificationsAsRead(REPO)).status).toBe(205);
  });

  test("throws the errors that its callers distinguish", async () => {
    await expect(octokit.rest.issues.get({ ...REPO, issue_number: 9999 })).rejects.toMatchObject({ status: 404 });
    await expect(octokit.rest.issues.createLabel({ ...REPO, name: "n0" })).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: [{ resource: "Label", code: "already_exists", field: "name" }] } },
    });
  });
});

test("Octokit throws GitHub's error for a wrong token, by REST and by GraphQL", async () => {
  const client = await startClientWorld();
  try {
    const octokit = new Octokit({
      baseUrl: `${client.url}/api/v3`,
      auth: "not-a-token",
      retry: { enabled: false },
      throttle: { enabled: false },
    });
    const refused = {
      status: 401,
      response: {
        data: {
          message: "Bad credentials",
          documentation_url: expect.stringMatching(/^https:\/\/docs\.github\.com\//) as string,
          status: "401",
        },
      },
    };
    await expect(octokit.rest.users.getAuthenticated()).rejects.toMatchObject(refused);
    await expect(octokit.graphql("{ viewer { login } }")).rejects.toMatchObject(refused);
  } finally {
    await client.stop();
  }
});

test("Octokit waits for a secondary limit as long as the server says, and repeats the request", async () => {
  const client = await startClientWorld();
  const start = Date.now();
  // The server counts in this process, by its clock.
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  try {
    const headers = { authorization: `token ${await client.token("mona")}`, "content-type": "application/json" };
    const path = `${client.url}/api/v3/repos/octo/hello/issues`;
    const send = () => fetch(path, { method: "POST", headers, body: JSON.stringify({ title: "Many" }) });
    for (let index = 0; index < LIMITS.apiContentsPerMinute; index += 1) expect((await send()).status).toBe(201);
    vi.setSystemTime(start + 58_500);
    expect((await send()).status).toBe(403);
    const waits: number[] = [];
    const octokit = new Octokit({
      baseUrl: `${client.url}/api/v3`,
      auth: await client.token("mona"),
      throttle: {
        onRateLimit: () => false,
        onSecondaryRateLimit: (retryAfter: number) => {
          waits.push(retryAfter);
          vi.setSystemTime(start + 61_000);
          return true;
        },
      },
    });
    expect((await octokit.rest.issues.create({ ...REPO, title: "At last" })).status).toBe(201);
    // To the end of the minute, in whole seconds.
    expect([[2], [3]]).toContainEqual(waits);
  } finally {
    vi.useRealTimers();
    await client.stop();
  }
});
