import { requireSignedIn } from "#web/pages/checks.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { StatusCheck } from "#web/platform/router/page-status.ts";

type Variables = { login: string; isOrganization: boolean };

/** The variables of settings that both people and organizations have. */
export function readAccount({ params: { login } }: PageAddress): Variables {
  return { login: login ?? "", isOrganization: login !== undefined };
}

type Response = {
  readonly safeViewer: { readonly isSignedIn: boolean };
  readonly organization?: { readonly viewerCanAdminister: boolean } | null | undefined;
};

/** The viewer is signed in, and the organization exists and is the viewer's. */
export const ACCOUNT_CHECKS: readonly StatusCheck<Response, Variables>[] = [
  ({ organization }, { variables }) => (variables.isOrganization && !organization ? { status: 404 } : undefined),
  requireSignedIn,
  ({ organization }) => (organization && !organization.viewerCanAdminister ? { status: 403 } : undefined),
];
