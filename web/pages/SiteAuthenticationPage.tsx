import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { IdentityProviders } from "#web/identity/IdentityProviders.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { SiteAuthenticationPageQuery } from "#web/__generated__/SiteAuthenticationPageQuery.graphql.ts";

const QUERY = graphql`
  query SiteAuthenticationPageQuery {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      ...IdentityProviders_viewer
      ...Page_viewer
    }
  }
`;

/** Where site administrators set how people sign in. */
export function SiteAuthenticationPage({ variables }: PageProps<SiteAuthenticationPageQuery>) {
  const { safeViewer } = usePageQuery<SiteAuthenticationPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  useTitle("Authentication");
  return (
    <Page viewer={safeViewer} width="narrow">
      <IdentityProviders viewer={safeViewer} shown={{ add: search.get("add"), edit: search.get("edit") }} />
    </Page>
  );
}
