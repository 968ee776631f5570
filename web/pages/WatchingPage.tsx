import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { UnwatchAll } from "#web/subscriptions/UnwatchAll.tsx";
import { WatchedRepositories } from "#web/subscriptions/WatchedRepositories.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { WatchingPageQuery } from "#web/__generated__/WatchingPageQuery.graphql.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query WatchingPageQuery($first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      user {
        watching(first: $first, skip: $skip, orderBy: { field: NAME, direction: ASC }) {
          totalCount
          ...WatchedRepositories_repositories
        }
        ignoredRepositories(first: 100, orderBy: { field: NAME, direction: ASC }) {
          totalCount
          ...WatchedRepositories_repositories
        }
      }
      ...Page_viewer
    }
  }
`;

/** The repositories that the viewer watches, and those that they ignore. */
export function WatchingPage({ variables }: PageProps<WatchingPageQuery>) {
  const { safeViewer } = usePageQuery<WatchingPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  useTitle("Watching");
  if (!safeViewer.user) return null;
  const { watching, ignoredRepositories: ignored } = safeViewer.user;
  const pageCount = Math.ceil(watching.totalCount / variables.first);
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title="Watching">{watching.totalCount > 0 && <UnwatchAll />}</PageHeading>
      <Note>
        You’re notified of activity in these repositories.{" "}
        <Link to={paths.settingsNotifications()}>Change notification settings</Link>
      </Note>
      {watching.totalCount === 0 ? (
        <EmptyState title="You’re not watching any repositories">
          Use the Watch button of a repository to be notified of everything in it.
        </EmptyState>
      ) : (
        <WatchedRepositories label="Watched repositories" repositories={watching} />
      )}
      {pageCount > 1 && (
        <Pagination
          page={pageNumber(search.get("page"))}
          pageCount={pageCount}
          href={(page) => (page === 1 ? paths.watching() : `${paths.watching()}?page=${page}`)}
        />
      )}
      {ignored && ignored.totalCount > 0 && (
        <FormSection id="ignored" title="Ignored repositories">
          <WatchedRepositories label="Ignored repositories" repositories={ignored} />
        </FormSection>
      )}
    </Page>
  );
}
