import { forgotPasswordPage } from "#web/pages/ForgotPasswordPage.route.ts";
import { importsPage } from "#web/pages/ImportsPage.route.ts";
import { joinPage } from "#web/pages/JoinPage.route.ts";
import { resetPage } from "#web/pages/ResetPage.route.ts";
import { setUpPage } from "#web/pages/SetUpPage.route.ts";
import { siteAuditLogPage } from "#web/pages/SiteAuditLogPage.route.ts";
import { siteAuthenticationPage } from "#web/pages/SiteAuthenticationPage.route.ts";
import { siteHealthPage } from "#web/pages/SiteHealthPage.route.ts";
import { siteInvitationsPage } from "#web/pages/SiteInvitationsPage.route.ts";
import { siteOrganizationsPage } from "#web/pages/SiteOrganizationsPage.route.ts";
import { sitePeoplePage } from "#web/pages/SitePeoplePage.route.ts";
import { siteRepositoriesPage } from "#web/pages/SiteRepositoriesPage.route.ts";
import { siteSettingsPage } from "#web/pages/SiteSettingsPage.route.ts";

/** The pages of administration and of links, which web/routes.tsx lists by their addresses. */
export const sitePages = [
  setUpPage,
  joinPage,
  resetPage,
  forgotPasswordPage,
  sitePeoplePage,
  siteInvitationsPage,
  siteOrganizationsPage,
  siteRepositoriesPage,
  siteSettingsPage,
  siteAuthenticationPage,
  siteHealthPage,
  siteAuditLogPage,
  importsPage,
].flat();
