import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { IdentityProviders } from "#web/identity/IdentityProviders.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import type { SiteAuthenticationPageQuery } from "#web/__generated__/SiteAuthenticationPageQuery.graphql.ts";

const QUERY = graphql`
  query SiteAuthenticationPageQuery {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      ...IdentityProviders_viewer
      ...SiteFrame_viewer
    }
  }
`;

/** Where site administrators set how people sign in. */
export function SiteAuthenticationPage({ variables }: PageProps<SiteAuthenticationPageQuery>) {
  const { safeViewer } = usePageQuery<SiteAuthenticationPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  return (
    <SiteFrame viewer={safeViewer} title="Authentication">
      <IdentityProviders viewer={safeViewer} shown={{ add: search.get("add"), edit: search.get("edit") }} />
    </SiteFrame>
  );
}
