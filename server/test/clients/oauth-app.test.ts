import { App, Octokit } from "octokit";
import { describe, expect } from "vitest";
import { createAppClientSecret } from "#server/apps/app-client-secret.ts";
import { updateApp } from "#server/apps/write-app.ts";
import { authorizeApp } from "#server/oauth/authorize-app.ts";
import { authorizeDevice, findDeviceApp } from "#server/oauth/device-request.ts";
import { test, type ClientWorld } from "#server/test/clients/client-test.ts";
import { registerApp } from "#server/test/clients/registered-app.ts";

const CALLBACK = "http://localhost:3000/api/github/oauth/callback";

/** The OAuth part of Octokit's App as its documentation makes it for a GitHub Enterprise Server. */
async function makeOAuthApp(client: ClientWorld, name: string) {
  const { world } = client;
  const { app, privateKey } = await registerApp(client, { name, permissions: { issues: "write" } });
  const { id, url, description, isPublic, permissions, events } = app;
  await updateApp(world.as("mona"), {
    id,
    name,
    url,
    description,
    isPublic,
    permissions,
    events,
    callbackUrls: [CALLBACK],
    hasDeviceFlow: true,
  });
  const { secret } = await createAppClientSecret(world.as("mona"), { appId: id });
  const defaults = { baseUrl: `${client.url}/api/v3`, throttle: { enabled: false }, retry: { enabled: false } };
  const { oauth: oauthApp } = new App({
    appId: id,
    privateKey,
    oauth: { clientId: app.clientId, clientSecret: secret },
    Octokit: Octokit.defaults(defaults),
  });
  const open = (token: string) => new Octokit({ ...defaults, auth: token });
  return { app, oauthApp, open };
}

describe("the OAuth part of Octokit's App", () => {
  test("exchanges the code of a person for a token that acts for them, refreshes it, and revokes it", async ({
    client,
  }) => {
    const { oauthApp, open } = await makeOAuthApp(client, "Signer");
    const { url } = oauthApp.getWebFlowAuthorizationUrl({ state: "abc", redirectUrl: CALLBACK });
    const asked = new URL(url);
    expect(asked.origin + asked.pathname).toBe(`${client.url}/login/oauth/authorize`);
    const { redirectUrl } = await authorizeApp(client.world.as("tess"), {
      clientId: asked.searchParams.get("client_id") ?? "",
      redirectUri: asked.searchParams.get("redirect_uri") ?? "",
      state: asked.searchParams.get("state") ?? "",
    });
    const { code, state } = Object.fromEntries(new URL(redirectUrl).searchParams);
    expect(state).toBe("abc");
    const { authentication } = await oauthApp.createToken({ code: code ?? "" });
    expect(authentication.token).toMatch(/^ghu_/);
    const octokit = open(authentication.token);
    expect((await octokit.rest.users.getAuthenticated()).data.login).toBe("tess");
    const secret = { owner: "octo", repo: "secret" };
    const { data: issue } = await octokit.rest.issues.create({ ...secret, title: "By tess" });
    expect(issue.user?.login).toBe("tess");
    await expect(octokit.rest.repos.update({ ...secret, has_issues: false })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("Resource not accessible by integration") as string,
    });
    const { installations } = (await octokit.rest.apps.listInstallationsForAuthenticatedUser()).data;
    expect(installations).toMatchObject([{ app_slug: "signer" }]);

    expect((await oauthApp.checkToken({ token: authentication.token })).data.user?.login).toBe("tess");
    const refreshToken = "refreshToken" in authentication ? (authentication.refreshToken ?? "") : "";
    const refreshed = await oauthApp.refreshToken({ refreshToken });
    await expect(octokit.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
    const reset = await oauthApp.resetToken({ token: refreshed.authentication.token });
    await oauthApp.deleteAuthorization({ token: reset.authentication.token });
    const ended = open(reset.authentication.token).rest.users.getAuthenticated();
    await expect(ended).rejects.toMatchObject({ status: 401 });
    await expect(oauthApp.createToken({ code: code ?? "" })).rejects.toMatchObject({
      message: expect.stringContaining("bad_verification_code") as string,
    });
  });
});

describe("the device flow", () => {
  test("takes forms, and gives a token after a person has entered the code", async ({ client }) => {
    const { app } = await makeOAuthApp(client, "Terminal");
    const post = async (path: string, fields: Record<string, string>) => {
      const response = await fetch(client.url + path, { method: "POST", body: new URLSearchParams(fields) });
      expect(response.headers.get("cache-control")).toBe("no-store");
      return Object.fromEntries(new URLSearchParams(await response.text()));
    };
    const started = await post("/login/device/code", { client_id: app.clientId });
    const { device_code: deviceCode = "", user_code: userCode = "", ...rest } = started;
    expect(rest).toEqual({ verification_uri: `${client.url}/login/device`, expires_in: "900", interval: "5" });
    const poll = () =>
      post("/login/oauth/access_token", {
        client_id: app.clientId,
        device_code: deviceCode,
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      });
    expect(await poll()).toMatchObject({ error: "authorization_pending" });
    const wren = client.world.as("wren");
    await authorizeDevice(wren, { app: await findDeviceApp(wren, { userCode }), userCode });
    expect(await poll()).toMatchObject({
      access_token: expect.stringMatching(/^ghu_/) as string,
      token_type: "bearer",
    });
  });

  test("is refused for apps without it, and wrong clients and grants are told so", async ({ client }) => {
    const { app } = await registerApp(client, { name: "Plain" });
    const post = async (path: string, fields: object) => {
      const headers = { "content-type": "application/json", accept: "application/json" };
      const response = await fetch(client.url + path, { method: "POST", headers, body: JSON.stringify(fields) });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await post("/login/device/code", { client_id: app.clientId })).toEqual([200, "device_flow_disabled"]);
    expect(await post("/login/device/code", { client_id: "Iv1.x" })).toEqual([200, "incorrect_client_credentials"]);
    const wrong = { client_id: app.clientId, client_secret: "x", code: "y" };
    expect(await post("/login/oauth/access_token", wrong)).toEqual([200, "incorrect_client_credentials"]);
    const password = { ...wrong, grant_type: "password" };
    expect(await post("/login/oauth/access_token", password)).toEqual([200, "unsupported_grant_type"]);
  });
});
