import { type RouteObject } from "react-router";
import { bulkUpdatesPage } from "#web/pages/BulkUpdatesPage.route.ts";
import { dashboardPage } from "#web/pages/DashboardPage.route.ts";
import { editMilestonePage } from "#web/pages/EditMilestonePage.route.ts";
import { filesPage } from "#web/pages/FilesPage.route.ts";
import { homePage } from "#web/pages/HomePage.route.ts";
import { issueChooserPage } from "#web/pages/IssueChooserPage.route.ts";
import { issuePage, pullPage } from "#web/pages/IssuePage.route.ts";
import { labelsPage } from "#web/pages/LabelsPage.route.ts";
import { milestonePage } from "#web/pages/MilestonePage.route.ts";
import { milestonesPage } from "#web/pages/MilestonesPage.route.ts";
import { newIssueAnywherePage } from "#web/pages/NewIssueAnywherePage.route.ts";
import { newIssuePage } from "#web/pages/NewIssuePage.route.ts";
import { newMilestonePage } from "#web/pages/NewMilestonePage.route.ts";
import { newOrganizationPage } from "#web/pages/NewOrganizationPage.route.ts";
import { newRepositoryPage } from "#web/pages/NewRepositoryPage.route.ts";
import { organizationMilestonesPage } from "#web/pages/OrganizationMilestonesPage.route.ts";
import { organizationPage } from "#web/pages/OrganizationPage.route.ts";
import { organizationSettingsPage } from "#web/pages/OrganizationSettingsPage.route.ts";
import { organizationSecurityPage } from "#web/pages/OrganizationSecurityPage.route.ts";
import { ownerPage } from "#web/pages/OwnerPage.route.ts";
import { repositoryAccessPage } from "#web/pages/RepositoryAccessPage.route.ts";
import { repositoryIssuesPage } from "#web/pages/RepositoryIssuesPage.route.ts";
import { repositoryPage } from "#web/pages/RepositoryPage.route.ts";
import { repositorySettingsPage } from "#web/pages/RepositorySettingsPage.route.ts";
import { settingsPage } from "#web/pages/SettingsPage.route.ts";
import { signInPage } from "#web/pages/SignInPage.route.ts";
import { singleSignOnPage } from "#web/pages/SingleSignOnPage.route.ts";
import { twoFactorPage } from "#web/pages/TwoFactorPage.route.ts";
import { definePageGroup } from "#web/platform/router/define-page-group.tsx";
import { Root } from "#web/shell/Root.tsx";

/** The component of error pages. */
export const errorPage = () => import("#web/pages/ErrorPage.tsx");

const loadExtras = () => import("#web/pages/PageExtras.tsx");

/** Administration and the pages of links. */
const sitePages = definePageGroup(
  [
    "/setup",
    "/join",
    "/join/:token",
    "/reset/:token",
    "/site",
    "/site/people",
    "/site/invitations",
    "/site/organizations",
    "/site/repositories",
    "/site/settings",
    "/site/authentication",
    "/site/health",
    "/site/audit-log",
    "/site/imports",
  ],
  () => import("#web/pages/site-pages.ts").then((module) => module.sitePages),
);

const pages = [
  homePage,
  signInPage,
  twoFactorPage,
  sitePages,
  settingsPage,
  newRepositoryPage,
  newOrganizationPage,
  organizationPage,
  dashboardPage,
  newIssueAnywherePage,
  singleSignOnPage,
  organizationMilestonesPage,
  ownerPage,
  repositoryIssuesPage,
  labelsPage,
  milestonesPage,
  newMilestonePage,
  editMilestonePage,
  milestonePage,
  organizationSecurityPage,
  organizationSettingsPage,
  newIssuePage,
  issueChooserPage,
  filesPage,
  issuePage,
  pullPage,
  bulkUpdatesPage,
  repositorySettingsPage,
  repositoryAccessPage,
  repositoryPage,
];

/** Every address of the program. */
export const routes: RouteObject[] = [{ element: <Root loadExtras={loadExtras} />, children: pages.flat() }];
