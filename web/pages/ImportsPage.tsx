import { graphql } from "react-relay";
import { ImportForm } from "#web/imports/ImportForm.tsx";
import { ImportList } from "#web/imports/ImportList.tsx";
import { useRefreshWhileRunning } from "#web/imports/useRefreshWhileRunning.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import type { ImportsPageQuery } from "#web/__generated__/ImportsPageQuery.graphql.ts";
import { IMPORT_ARCHIVE } from "#shared/messages.ts";

const QUERY = graphql`
  query ImportsPageQuery {
    safeViewer {
      isSignedIn
      imports {
        state
      }
      ...ImportList_viewer
      ...SiteFrame_viewer
    }
    site {
      auditDays
    }
  }
`;

/** Where the instance owner imports repositories. */
export function ImportsPage({ variables }: PageProps<ImportsPageQuery>) {
  const { safeViewer } = usePageQuery<ImportsPageQuery>(QUERY, variables);
  const isRunning = safeViewer.imports.some(({ state }) => state === "PENDING" || state === "RUNNING");
  const refresh = useRefreshWhileRunning(QUERY, { isRunning });
  return (
    <SiteFrame viewer={safeViewer} title={IMPORT_ARCHIVE}>
      <ImportForm onStarted={refresh} />
      <ImportList viewer={safeViewer} />
    </SiteFrame>
  );
}
