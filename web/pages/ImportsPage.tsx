import { graphql } from "react-relay";
import { ImportForm } from "#web/imports/ImportForm.tsx";
import { ImportList } from "#web/imports/ImportList.tsx";
import { useRefreshWhileRunning } from "#web/imports/useRefreshWhileRunning.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { ImportsPageQuery } from "#web/__generated__/ImportsPageQuery.graphql.ts";
import { IMPORT_ARCHIVE } from "#shared/messages.ts";

const QUERY = graphql`
  query ImportsPageQuery {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      imports {
        state
      }
      ...ImportList_viewer
      ...Page_viewer
    }
  }
`;

/** Where the instance owner imports repositories. */
export function ImportsPage({ variables }: PageProps<ImportsPageQuery>) {
  const { safeViewer } = usePageQuery<ImportsPageQuery>(QUERY, variables);
  useTitle(IMPORT_ARCHIVE);
  const isRunning = safeViewer.imports.some(({ state }) => state === "PENDING" || state === "RUNNING");
  const refresh = useRefreshWhileRunning(QUERY, { isRunning });
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title={IMPORT_ARCHIVE} />
      <ImportForm onStarted={refresh} />
      <ImportList viewer={safeViewer} />
    </Page>
  );
}
