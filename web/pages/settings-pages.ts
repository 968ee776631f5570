import { newPullPage } from "#web/pages/NewPullPage.route.ts";
import { appPage } from "#web/pages/AppPage.route.ts";
import { appSettingsPage } from "#web/pages/AppSettingsPage.route.ts";
import { appsPage } from "#web/pages/AppsPage.route.ts";
import { branchRulesPage } from "#web/pages/BranchRulesPage.route.ts";
import { authorizeAppPage } from "#web/pages/AuthorizeAppPage.route.ts";
import { bulkUpdatesPage } from "#web/pages/BulkUpdatesPage.route.ts";
import { installationPage } from "#web/pages/InstallationPage.route.ts";
import { installationsPage } from "#web/pages/InstallationsPage.route.ts";
import { codeHostsPage } from "#web/pages/CodeHostsPage.route.ts";
import { confirmedPage } from "#web/pages/ConfirmedPage.route.ts";
import { devicePage } from "#web/pages/DevicePage.route.ts";
import { newOrganizationPage } from "#web/pages/NewOrganizationPage.route.ts";
import { organizationPage } from "#web/pages/OrganizationPage.route.ts";
import { organizationSecurityPage } from "#web/pages/OrganizationSecurityPage.route.ts";
import { organizationSettingsPage } from "#web/pages/OrganizationSettingsPage.route.ts";
import { organizationWebhooksPage } from "#web/pages/OrganizationWebhooksPage.route.ts";
import { repositoryWebhooksPage } from "#web/pages/RepositoryWebhooksPage.route.ts";
import { repositoryAccessPage } from "#web/pages/RepositoryAccessPage.route.ts";
import { repositorySettingsPage } from "#web/pages/RepositorySettingsPage.route.ts";
import { settingsPage } from "#web/pages/SettingsPage.route.ts";
import { singleSignOnPage } from "#web/pages/SingleSignOnPage.route.ts";
import { twoFactorPage } from "#web/pages/TwoFactorPage.route.ts";
import { verifyEmailPage } from "#web/pages/VerifyEmailPage.route.ts";
import { watchingPage } from "#web/pages/WatchingPage.route.ts";

/** The settings of people, organizations and repositories, which web/routes.tsx lists by their addresses. */
export const settingsPages = [
  twoFactorPage,
  authorizeAppPage,
  devicePage,
  confirmedPage,
  settingsPage,
  verifyEmailPage,
  newOrganizationPage,
  organizationPage,
  singleSignOnPage,
  organizationSecurityPage,
  organizationSettingsPage,
  appsPage,
  appSettingsPage,
  appPage,
  installationsPage,
  installationPage,
  organizationWebhooksPage,
  repositoryWebhooksPage,
  branchRulesPage,
  codeHostsPage,
  bulkUpdatesPage,
  repositorySettingsPage,
  repositoryAccessPage,
  newPullPage,
  watchingPage,
].flat();
