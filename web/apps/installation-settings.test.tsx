import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { InstallationList } from "#web/apps/InstallationList.tsx";
import { InstallationSettings } from "#web/apps/InstallationSettings.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { installationSettingsTestQuery } from "#web/__generated__/installationSettingsTestQuery.graphql.ts";

function Subject({ isEmpty }: { isEmpty: boolean }) {
  const { appInstallation } = useLazyLoadQuery<installationSettingsTestQuery>(
    graphql`
      query installationSettingsTestQuery {
        appInstallation(databaseId: 7) {
          ...InstallationList_installation
          ...InstallationSettings_installation
        }
      }
    `,
    {},
  );
  if (!appInstallation) return null;
  return (
    <>
      <InstallationList installations={isEmpty ? [] : [appInstallation]} />
      <InstallationSettings installation={appInstallation} />
    </>
  );
}

const INSTALLATION = {
  id: "INST_7",
  resourcePath: "/organizations/octo/settings/installations/7",
  hasAllRepositories: true,
  hasNewPermissions: false,
  isSuspended: false,
  app: { id: "APP_1", name: "Octo Bot", permissions: [{ name: "contents", level: "READ" }] },
  account: { __typename: "Organization", id: "A_2", login: "octo" },
  permissions: [{ name: "issues", level: "WRITE" }],
  repositories: [],
};

async function renderSettings(change: object = {}, isEmpty = false) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Query: () => ({ appInstallation: { ...INSTALLATION, ...change } }) }),
  );
  const rendered = renderComponent(
    <Suspense>
      <Subject isEmpty={isEmpty} />
    </Suspense>,
    { environment },
  );
  await screen.findByRole("heading", { name: "Danger zone" });
  return {
    ...rendered,
    environment,
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
  };
}

test("an installation is suspended and uninstalled only after a question", async () => {
  const { environment, press, user, address } = await renderSettings();
  await press("Suspend");
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Suspend installation" }));
  await answer(environment, { AppInstallation: () => ({ ...INSTALLATION, isSuspended: true }) });
  expect(screen.getByText(/This installation is suspended/)).toBeDefined();
  await press("Uninstall");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Uninstall app" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { installationId: "INST_7" } });
  expect(address()).toBe("/organizations/octo/settings/installations");
});

test("new permissions are shown and accepted", async () => {
  const { environment, press } = await renderSettings({ hasNewPermissions: true });
  expect(screen.getByText("The app asks for: Read access to contents.")).toBeDefined();
  await press("Accept new permissions");
  const { request } = await answer(environment, { AppInstallation: () => INSTALLATION });
  expect(request.variables).toEqual({ input: { installationId: "INST_7" } });
  expect(screen.queryByRole("button", { name: "Accept new permissions" })).toBeNull();
});

test("the repositories are saved: those that are selected, or all", async () => {
  const { environment, press } = await renderSettings();
  await press("Save");
  const { request } = await answer(environment, { AppInstallation: () => INSTALLATION });
  expect(request.variables).toEqual({ input: { installationId: "INST_7", repositoryIds: null } });
});

test("the list of installations is empty or leads to their settings", async () => {
  await renderSettings();
  expect(screen.getByRole("link", { name: "Configure Octo Bot" }).getAttribute("href")).toBe(INSTALLATION.resourcePath);
});

test("the list without an app says so", async () => {
  await renderSettings({}, true);
  expect(screen.getByRole("heading", { name: "No GitHub Apps are installed" })).toBeDefined();
});
