import { requireSignedIn } from "#web/pages/checks.ts";
import type { StatusCheck } from "#web/platform/router/page-status.ts";

type SiteResponse = { safeViewer: { isSignedIn: boolean }; site: object | null | undefined };

/** To everybody but site administrators, the pages of the administration do not exist. */
const requireSiteAdmin: StatusCheck<SiteResponse> = ({ site }) => (site ? undefined : { status: 404 });

/** The checks of the pages of the site administration. */
export const SITE_CHECKS: readonly StatusCheck<SiteResponse>[] = [requireSignedIn, requireSiteAdmin];
