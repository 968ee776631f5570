import { type RouteObject } from "react-router";
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
import { newRepositoryPage } from "#web/pages/NewRepositoryPage.route.ts";
import { organizationMilestonesPage } from "#web/pages/OrganizationMilestonesPage.route.ts";
import { ownerPage } from "#web/pages/OwnerPage.route.ts";
import { repositoryIssuesPage } from "#web/pages/RepositoryIssuesPage.route.ts";
import { repositoryPage } from "#web/pages/RepositoryPage.route.ts";
import { signInPage } from "#web/pages/SignInPage.route.ts";
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
    "/password_reset",
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

/** The settings of people, organizations and repositories, and what is opened as seldom. */
const settingsPages = definePageGroup(
  [
    "/login/two-factor",
    "/login/oauth/authorize",
    "/login/device",
    "/settings",
    "/settings/profile",
    "/settings/account",
    "/settings/appearance",
    "/settings/emoji",
    "/settings/emails",
    "/settings/emails/verify/:token",
    "/settings/notifications",
    "/watching",
    "/settings/security",
    "/settings/identities",
    "/settings/confirmed",
    "/settings/sessions",
    "/settings/tokens",
    "/settings/labels",
    "/settings/replies",
    "/settings/organizations",
    "/settings/apps",
    "/settings/apps/new",
    "/settings/apps/:slug",
    "/settings/installations",
    "/settings/installations/:id",
    "/apps/:slug",
    "/apps/:slug/installations/new",
    "/organizations/new",
    "/orgs/:login/people",
    "/orgs/:login/outside-collaborators",
    "/orgs/:login/teams",
    "/orgs/:login/new-team",
    "/orgs/:login/teams/:slug",
    "/orgs/:login/sso",
    "/organizations/:login/settings",
    "/organizations/:login/settings/profile",
    "/organizations/:login/settings/member_privileges",
    "/organizations/:login/settings/security",
    "/organizations/:login/settings/issue-types",
    "/organizations/:login/settings/issue-fields",
    "/organizations/:login/settings/labels",
    "/organizations/:login/settings/audit-log",
    "/organizations/:login/settings/apps",
    "/organizations/:login/settings/apps/new",
    "/organizations/:login/settings/apps/:slug",
    "/organizations/:login/settings/installations",
    "/organizations/:login/settings/installations/:id",
    "/organizations/:login/settings/hooks/*",
    "/:owner/:name/compare",
    "/:owner/:name/compare/*",
    "/:owner/:name/settings",
    "/:owner/:name/settings/branches/*",
    "/:owner/:name/settings/code-hosts/*",
    "/:owner/:name/settings/hooks/*",
    "/:owner/:name/settings/access",
    "/:owner/:name/settings/bulk-updates",
  ],
  () => import("#web/pages/settings-pages.ts").then((module) => module.settingsPages),
);

/** Loaded with the inbox only. */
const notificationPages = definePageGroup(["/notifications"], () =>
  import("#web/pages/NotificationsPage.route.ts").then((module) => module.notificationsPage),
);

const pages = [
  homePage,
  signInPage,
  sitePages,
  settingsPages,
  newRepositoryPage,
  dashboardPage,
  notificationPages,
  newIssueAnywherePage,
  organizationMilestonesPage,
  ownerPage,
  repositoryIssuesPage,
  labelsPage,
  milestonesPage,
  newMilestonePage,
  editMilestonePage,
  milestonePage,
  newIssuePage,
  issueChooserPage,
  filesPage,
  issuePage,
  pullPage,
  repositoryPage,
];

/** Every address of the program. */
export const routes: RouteObject[] = [{ element: <Root loadExtras={loadExtras} />, children: pages.flat() }];
