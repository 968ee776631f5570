import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { AppClientSecrets } from "#web/apps/AppClientSecrets.tsx";
import { AppKeys } from "#web/apps/AppKeys.tsx";
import { AppList } from "#web/apps/AppList.tsx";
import { AppProfile } from "#web/apps/AppProfile.tsx";
import { AppWebhook } from "#web/apps/AppWebhook.tsx";
import { DeleteApp } from "#web/apps/DeleteApp.tsx";
import { InstallApp } from "#web/apps/InstallApp.tsx";
import { NewAppFromManifest } from "#web/apps/NewAppFromManifest.tsx";
import { NewApp } from "#web/apps/NewApp.tsx";
import { describePermissions } from "#web/apps/app-permissions.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { encodeManifest } from "#shared/app-manifest.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { appsTestQuery } from "#web/__generated__/appsTestQuery.graphql.ts";

const ACCOUNTS = [
  { id: "A_1", login: "mona" },
  { id: "A_2", login: "octo" },
];

function Subject({ part }: { part: "install" | "keys" | "secrets" | "list" | "profile" | "delete" | "webhook" }) {
  const { app } = useLazyLoadQuery<appsTestQuery>(
    graphql`
      query appsTestQuery {
        app(slug: "octo-bot") {
          ...AppClientSecrets_app
          ...AppKeys_app
          ...AppList_app
          ...AppProfile_app
          ...AppWebhook_app
          ...DeleteApp_app
          ...InstallApp_app
        }
      }
    `,
    {},
  );
  if (part === "list") return <AppList apps={app ? [app] : []} organization="octo" />;
  if (!app) return null;
  if (part === "install") return <InstallApp app={app} accounts={ACCOUNTS} />;
  if (part === "profile") return <AppProfile app={app} isSignedIn />;
  if (part === "webhook") return <AppWebhook app={app} />;
  if (part === "delete") return <DeleteApp app={app} organization="octo" />;
  if (part === "secrets") return <AppClientSecrets app={app} />;
  return <AppKeys app={app} />;
}

const APP = {
  id: "APP_1",
  name: "Octo Bot",
  slug: "octo-bot",
  url: "https://example.com/",
  description: "Labels issues",
  isPublic: true,
  permissions: [
    { name: "issues", level: "WRITE" },
    { name: "metadata", level: "READ" },
  ],
  owner: { __typename: "User", id: "A_1", login: "mona", resourcePath: "/mona" },
  keys: [],
  viewerInstallations: [],
};

async function renderPart(part: Parameters<typeof Subject>[0]["part"], app: object | null = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Query: () => ({ app: app && { ...APP, ...app } }) }),
  );
  const rendered = renderComponent(
    <Suspense fallback="Loading">
      <Subject part={part} />
    </Suspense>,
    { environment },
  );
  await vi.waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  const press = (name: string) => rendered.user.click(screen.getByRole("button", { name }));
  return { ...rendered, environment, press };
}

test("an app is registered with its permissions and the events that they allow, and leads to its settings", async () => {
  const { user, environment, address } = renderComponent(<NewApp ownerId="A_2" organization="octo" />);
  await user.type(screen.getByRole("textbox", { name: /GitHub App name/ }), "Octo Bot");
  await user.type(screen.getByRole("textbox", { name: /Homepage URL/ }), "https://example.com");
  await user.click(screen.getByRole("textbox", { name: "Callback URLs" }));
  await user.paste("https://example.com/callback\n\nhttp://localhost/");
  expect(screen.queryByRole("checkbox", { name: "issues" })).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Issues" }), "Read and write");
  await user.click(screen.getByRole("checkbox", { name: "issues" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Pull requests" }), "Read-only");
  await user.click(screen.getByRole("checkbox", { name: "pull_request" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Pull requests" }), "No access");
  await user.click(screen.getByRole("button", { name: "Create GitHub App" }));
  const { request } = await answer(environment, { App: () => ({ slug: "octo-bot" }) });
  expect(request.variables).toEqual({
    input: {
      ownerId: "A_2",
      name: "Octo Bot",
      url: "https://example.com",
      description: "",
      isPublic: false,
      callbackUrls: ["https://example.com/callback", "http://localhost/"],
      hasDeviceFlow: false,
      hasExpiringTokens: true,
      permissions: [{ name: "issues", level: "WRITE" }],
      events: ["issues"],
    },
  });
  expect(address()).toBe("/organizations/octo/settings/apps/octo-bot");
});

const MANIFEST = {
  name: "Greeter",
  url: "https://example.com/",
  redirect_url: "http://localhost:3000/probot/setup",
  hook_attributes: { url: "https://bot.example.com/" },
  default_permissions: { issues: "write" },
  default_events: ["issues"],
};

test("an app of a manifest is registered after a look at what it asks for, under a name that is free", async () => {
  const json = JSON.stringify(MANIFEST);
  const { user, environment } = renderComponent(
    <NewAppFromManifest ownerId="A_1" login="mona" manifest={encodeManifest(json)} state="abc" />,
  );
  for (const text of ["localhost:3000", "https://bot.example.com/", "Read and write access to issues"])
    expect(screen.getByText(text)).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /GitHub App name/ }), " 2");
  await user.click(screen.getByRole("button", { name: "Create GitHub App for mona" }));
  const { request } = await fail(environment, new MutationError("Name is already taken", "UNPROCESSABLE", "name"));
  expect(request.variables).toEqual({ input: { ownerId: "A_1", name: "Greeter 2", manifest: json, state: "abc" } });
  expect(await screen.findByText("Name is already taken")).toBeDefined();
});

test("a manifest that cannot be read is explained", () => {
  renderComponent(<NewAppFromManifest ownerId="A_1" login="mona" manifest="" state={null} />);
  expect(screen.getByText(/can’t be read/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a client secret is shown once, and deleted after a question", async () => {
  const { environment, press, user } = await renderPart("secrets", { clientSecrets: [] });
  await press("Generate a new client secret");
  const secret = { id: "APPS_1", lastEight: "12345678", createdAt: "2026-01-01T00:00:00Z" };
  await answer(environment, {
    CreateAppClientSecretPayload: () => ({ clientSecret: "abc12345678" }),
    App: () => ({ ...APP, clientSecrets: [secret] }),
  });
  expect(screen.getByRole("textbox", { name: "Client secret" })).toHaveProperty("value", "abc12345678");
  await press("Delete 12345678");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  const { request } = await answer(environment, { App: () => ({ ...APP, clientSecrets: [] }) });
  expect(request.variables).toEqual({ input: { appClientSecretId: "APPS_1" } });
});

test("a name that is taken stays in its field with the reason", async () => {
  const { user, environment } = renderComponent(<NewApp ownerId="A_1" organization={undefined} />);
  await user.type(screen.getByRole("textbox", { name: /GitHub App name/ }), "Octo Bot");
  await user.type(screen.getByRole("textbox", { name: /Homepage URL/ }), "https://example.com");
  await user.click(screen.getByRole("button", { name: "Create GitHub App" }));
  await fail(environment, new MutationError("Name is already taken", "UNPROCESSABLE", "name"));
  expect(await screen.findByText("Name is already taken")).toBeDefined();
});

test("a private key is saved as a file once, and then stands in the list", async () => {
  const names: string[] = [];
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { environment, press } = await renderPart("keys");
  expect(screen.getByText("No private keys")).toBeDefined();
  await press("Generate a private key");
  const key = { id: "APPK_1", fingerprint: "SHA256:abc", createdAt: "2026-01-01T00:00:00Z" };
  await answer(environment, {
    CreateAppKeyPayload: () => ({ privateKey: "PEM" }),
    App: () => ({ ...APP, keys: [key] }),
  });
  expect(names).toEqual([expect.stringMatching(/^octo-bot\.\d{4}-\d\d-\d\d\.private-key\.pem$/)]);
  expect(screen.getByText("SHA256:abc")).toBeDefined();
  click.mockRestore();
});

test("a key and an app are deleted only after a question", async () => {
  const { environment, press, address, user } = await renderPart("delete");
  await press("Delete GitHub App");
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { appId: "APP_1" } });
  expect(address()).toBe("/organizations/octo/settings/apps");
});

test("an app is installed on a chosen account, which does not have it yet", async () => {
  const installed = [{ account: { __typename: "User", id: "A_1", login: "mona" } }];
  const { user, environment, press, address } = await renderPart("install", { viewerInstallations: installed });
  expect(within(screen.getByRole("combobox", { name: "Account" })).getAllByRole("option")).toHaveLength(1);
  expect(screen.getByText("Read and write access to issues")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Only select repositories" }));
  await answer(environment, {
    RepositoryConnection: () => ({
      nodes: [{ id: "R_1", name: "hello", owner: { __typename: "Organization", id: "A_2", login: "octo" } }],
    }),
  });
  await user.click(screen.getByRole("checkbox", { name: "hello" }));
  await press("Install");
  const { request } = await answer(environment, {
    AppInstallation: () => ({ resourcePath: "/organizations/octo/settings/installations/7" }),
  });
  expect(request.variables).toEqual({ input: { appId: "APP_1", accountId: "A_2", repositoryIds: ["R_1"] } });
  expect(address()).toBe("/organizations/octo/settings/installations/7");
});

test("a refused installation says why", async () => {
  const { environment, press } = await renderPart("install");
  await press("Install");
  await fail(environment, new MutationError("Select at least one repository.", "UNPROCESSABLE"));
  expect(screen.getByRole("alert").textContent).toContain("Select at least one repository.");
});

test("the secret of a webhook remains unless it is changed", async () => {
  const webhook = { id: "WH_1", payloadUrl: "https://example.com/hook", hasSecret: true, isActive: true };
  const { user, environment, press } = await renderPart("webhook", { webhook });
  await press("Save webhook");
  const kept = await answer(environment, { App: () => ({ ...APP, webhook }) });
  const input = { appId: "APP_1", url: "https://example.com/hook", isActive: true };
  expect(kept.request.variables).toEqual({ input });
  await press("Change secret");
  await user.type(screen.getByLabelText("Secret"), "hunter2");
  await press("Save webhook");
  const { request } = await answer(environment, { App: () => ({ ...APP, webhook }) });
  expect(request.variables).toEqual({ input: { ...input, secret: "hunter2" } });
});

test("an address that cannot be reached stays in its field with the reason", async () => {
  const { user, environment, press } = await renderPart("webhook", { webhook: null });
  await user.type(screen.getByRole("textbox", { name: "Webhook URL" }), "http://127.0.0.1");
  await press("Save webhook");
  await fail(environment, new MutationError("It isn't reachable", "UNPROCESSABLE", "url"));
  expect(screen.getByText("It isn't reachable")).toBeDefined();
});

test("the list of apps without one says what apps are for", async () => {
  await renderPart("list", null);
  expect(screen.getByRole("heading", { name: "No GitHub Apps" })).toBeDefined();
  expect(screen.getByRole("link", { name: "New GitHub App" }).getAttribute("href")).toBe(
    "/organizations/octo/settings/apps/new",
  );
});

test("the page of an app offers to install it and to configure what is installed", async () => {
  const installation = {
    id: "INST_7",
    resourcePath: "/settings/installations/7",
    account: { __typename: "User", id: "A_1", login: "mona" },
  };
  await renderPart("profile", { viewerInstallations: [installation] });
  expect(screen.getByRole("link", { name: "Install" }).getAttribute("href")).toBe("/apps/octo-bot/installations/new");
  expect(screen.getByRole("link", { name: "Configure on mona" }).getAttribute("href")).toBe(
    "/settings/installations/7",
  );
});

test("permissions are described by their levels", () => {
  expect(
    describePermissions([
      { name: "issues", level: "WRITE" },
      { name: "pull_requests", level: "READ" },
      { name: "metadata", level: "READ" },
    ]),
  ).toEqual(["Read access to pull requests and metadata", "Read and write access to issues"]);
});
