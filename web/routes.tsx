import { type RouteObject } from "react-router";
import { bulkUpdatesPage } from "#web/pages/BulkUpdatesPage.route.ts";
import { dashboardPage } from "#web/pages/DashboardPage.route.ts";
import { editMilestonePage } from "#web/pages/EditMilestonePage.route.ts";
import { filesPage } from "#web/pages/FilesPage.route.ts";
import { homePage } from "#web/pages/HomePage.route.ts";
import { importsPage } from "#web/pages/ImportsPage.route.ts";
import { issueChooserPage } from "#web/pages/IssueChooserPage.route.ts";
import { issuePage, pullPage } from "#web/pages/IssuePage.route.ts";
import { labelsPage } from "#web/pages/LabelsPage.route.ts";
import { milestonePage } from "#web/pages/MilestonePage.route.ts";
import { milestonesPage } from "#web/pages/MilestonesPage.route.ts";
import { newIssueAnywherePage } from "#web/pages/NewIssueAnywherePage.route.ts";
import { newIssuePage } from "#web/pages/NewIssuePage.route.ts";
import { newMilestonePage } from "#web/pages/NewMilestonePage.route.ts";
import { newRepositoryPage } from "#web/pages/NewRepositoryPage.route.ts";
import { organizationMilestonesPage } from "#web/pages/OrganizationMilestonesPage.route.ts";
import { organizationSettingsPage } from "#web/pages/OrganizationSettingsPage.route.ts";
import { ownerPage } from "#web/pages/OwnerPage.route.ts";
import { repositoryIssuesPage } from "#web/pages/RepositoryIssuesPage.route.ts";
import { repositoryPage } from "#web/pages/RepositoryPage.route.ts";
import { repositorySettingsPage } from "#web/pages/RepositorySettingsPage.route.ts";
import { setUpPage } from "#web/pages/SetUpPage.route.ts";
import { settingsPage } from "#web/pages/SettingsPage.route.ts";
import { siteAuthenticationPage } from "#web/pages/SiteAuthenticationPage.route.ts";
import { signInPage } from "#web/pages/SignInPage.route.ts";
import { Root } from "#web/shell/Root.tsx";

/** The component of error pages. */
export const errorPage = () => import("#web/pages/ErrorPage.tsx");

const loadExtras = () => import("#web/pages/PageExtras.tsx");

const pages = [
  homePage,
  signInPage,
  setUpPage,
  settingsPage,
  importsPage,
  siteAuthenticationPage,
  newRepositoryPage,
  dashboardPage,
  newIssueAnywherePage,
  organizationMilestonesPage,
  ownerPage,
  repositoryIssuesPage,
  labelsPage,
  milestonesPage,
  newMilestonePage,
  editMilestonePage,
  milestonePage,
  organizationSettingsPage,
  newIssuePage,
  issueChooserPage,
  filesPage,
  issuePage,
  pullPage,
  bulkUpdatesPage,
  repositorySettingsPage,
  repositoryPage,
];

/** Every address of the program. */
export const routes: RouteObject[] = [{ element: <Root loadExtras={loadExtras} />, children: pages.flat() }];
