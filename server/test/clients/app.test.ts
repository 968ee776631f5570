import { App, Octokit } from "octokit";
import { describe, expect } from "vitest";
import { updateInstallation } from "#server/apps/install-app.ts";
import { suspendInstallation, unsuspendInstallation } from "#server/apps/suspend-installation.ts";
import { test, type ClientWorld } from "#server/test/clients/client-test.ts";
import { registerApp } from "#server/test/clients/registered-app.ts";

/** Octokit's App as its documentation makes it for a GitHub Enterprise Server. */
async function makeOctokitApp(client: ClientWorld, name: string, permissions: Record<string, string>) {
  const registered = await registerApp(client, { name, permissions });
  const { app, privateKey } = registered;
  const octokitApp = new App({
    appId: app.id,
    privateKey,
    Octokit: Octokit.defaults({
      baseUrl: `${client.url}/api/v3`,
      throttle: { enabled: false },
      retry: { enabled: false },
    }),
  });
  return { ...registered, octokitApp };
}

describe("Octokit's App", () => {
  test("reads who it is, and visits each of its installations and repositories", async ({ client }) => {
    const { octokitApp, app, installationId } = await makeOctokitApp(client, "Reader", { issues: "read" });
    const { data } = await octokitApp.octokit.rest.apps.getAuthenticated();
    expect(data).toMatchObject({ id: app.id, slug: "reader", installations_count: 1 });
    const installations: number[] = [];
    await octokitApp.eachInstallation(({ installation }) => void installations.push(installation.id));
    expect(installations).toEqual([installationId]);
    const repositories: string[] = [];
    await octokitApp.eachRepository(({ repository }) => void repositories.push(repository.full_name));
    expect(repositories.toSorted()).toEqual(["octo/hello", "octo/secret"]);
  });

  test("works as its bot with the token of an installation, in REST and in GraphQL", async ({ client }) => {
    const { octokitApp, installationId } = await makeOctokitApp(client, "Worker", { issues: "write" });
    const octokit = await octokitApp.getInstallationOctokit(installationId);
    const hello = { owner: "octo", repo: "secret" };
    const { data: issue } = await octokit.rest.issues.create({ ...hello, title: "From a bot" });
    expect(issue.user).toMatchObject({ login: "worker[bot]", type: "Bot" });
    await octokit.rest.issues.addLabels({ ...hello, issue_number: issue.number, labels: ["bug"] });
    const { data: comment } = await octokit.rest.issues.createComment({
      ...hello,
      issue_number: issue.number,
      body: "Hello",
    });
    expect(comment.performed_via_github_app).toMatchObject({ slug: "worker" });
    await octokit.rest.issues.update({ ...hello, issue_number: issue.number, state: "closed" });
    const result = await octokit.graphql(
      `query ($number: Int!) { viewer { login } repository(owner: "octo", name: "secret") {
        issue(number: $number) { state author { login } labels(first: 5) { nodes { name } } } } }`,
      { number: issue.number },
    );
    expect(result).toEqual({
      viewer: { login: "worker[bot]" },
      repository: {
        issue: { state: "CLOSED", author: { login: "worker[bot]" }, labels: { nodes: [{ name: "bug" }] } },
      },
    });
  });

  test("is refused what its permissions do not say, and what it was not given", async ({ client }) => {
    const { octokitApp, installationId } = await makeOctokitApp(client, "Limited", { contents: "read" });
    const octokit = await octokitApp.getInstallationOctokit(installationId);
    const secret = { owner: "octo", repo: "secret" };
    await expect(octokit.rest.issues.create({ ...secret, title: "No" })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Resource not accessible by integration") as string,
    });
    await expect(octokit.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 403 });
    expect((await octokit.rest.repos.get(secret)).data.full_name).toBe("octo/secret");
    const { world } = client;
    await updateInstallation(world.as("mona"), { id: installationId, repositoryIds: [world.hello.id] });
    await expect(octokit.rest.repos.get(secret)).rejects.toMatchObject({ status: 404 });
  });

  test("is refused at once while its installation is suspended", async ({ client }) => {
    const { octokitApp, installationId } = await makeOctokitApp(client, "Suspended", { issues: "write" });
    const octokit = await octokitApp.getInstallationOctokit(installationId);
    expect((await octokit.rest.apps.listReposAccessibleToInstallation()).data.total_count).toBe(2);
    const mona = client.world.as("mona");
    await suspendInstallation(mona, { id: installationId });
    await expect(octokit.rest.apps.listReposAccessibleToInstallation()).rejects.toMatchObject({ status: 403 });
    await unsuspendInstallation(mona, { id: installationId });
    expect((await octokit.rest.apps.listReposAccessibleToInstallation()).status).toBe(200);
  });

  test("finds the installation of a repository and of an organization", async ({ client }) => {
    const { octokitApp, installationId } = await makeOctokitApp(client, "Finder", { issues: "read" });
    const { apps } = octokitApp.octokit.rest;
    expect((await apps.getRepoInstallation({ owner: "octo", repo: "hello" })).data.id).toBe(installationId);
    expect((await apps.getOrgInstallation({ org: "octo" })).data.id).toBe(installationId);
    await expect(apps.getUserInstallation({ username: "mona" })).rejects.toMatchObject({ status: 404 });
  });
});
