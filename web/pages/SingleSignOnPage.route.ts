import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { SingleSignOnPageQuery } from "#web/__generated__/SingleSignOnPageQuery.graphql.ts";
import { localPath } from "#shared/local-path.ts";

export const singleSignOnPage = definePage<SingleSignOnPageQuery>({
  path: "/orgs/:login/sso",
  query: () => import("#web/__generated__/SingleSignOnPageQuery.graphql.ts"),
  component: () => import("#web/pages/SingleSignOnPage.tsx").then((module) => module.SingleSignOnPage),
  variables: ({ params: { login = "" } }) => ({ login }),
  status: [
    ({ organization }) => (organization ? undefined : { status: 404 }),
    requireSignedIn,
    // Whoever has authenticated, or does not need to, continues.
    ({ organization }, { url }) =>
      organization && canAuthenticate(organization) ? undefined : { status: 302, redirect: getReturnPath(url) },
  ],
});

type Organization = NonNullable<SingleSignOnPageQuery["response"]["organization"]>;

/** Before it is required, a member can authenticate too. */
function canAuthenticate({
  viewerNeedsSingleSignOn,
  viewerHasSingleSignOn,
  singleSignOnProviders,
}: Organization): boolean {
  return viewerNeedsSingleSignOn || (!viewerHasSingleSignOn && singleSignOnProviders.length > 0);
}

/** Where the person continues after they have authenticated. */
export function getReturnPath(url: URL): string {
  const target = localPath(url.searchParams.get("return_to") ?? undefined);
  return target.startsWith(url.pathname) ? "/" : target;
}
