import { ButtonLink } from "#web/ui/Button.tsx";
import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryList } from "#web/repositories/RepositoryList.tsx";
import { Page } from "#web/shell/Page.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { HomePageQuery } from "#web/__generated__/HomePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query HomePageQuery {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      repositories(first: 50) {
        totalCount
        ...RepositoryList_repositories
      }
      ...Page_viewer
    }
  }
`;

/** The viewer's repositories; the public ones for somebody who is not signed in. */
export function HomePage({ variables }: PageProps<HomePageQuery>) {
  const { safeViewer } = usePageQuery<HomePageQuery>(QUERY, variables);
  useTitle("Repositories");
  const { isSignedIn, repositories, user } = safeViewer;
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title={isSignedIn ? "Your repositories" : "Public repositories"}>
        {isSignedIn && (
          <ButtonLink to={paths.newRepository()} variant="primary">
            New repository
          </ButtonLink>
        )}
      </PageHeading>
      {repositories.totalCount > 0 ? (
        <RepositoryList repositories={repositories} />
      ) : (
        <NoRepositories isSignedIn={isSignedIn} canImport={user?.isSiteAdmin === true} />
      )}
    </Page>
  );
}

function NoRepositories({ isSignedIn, canImport }: { isSignedIn: boolean; canImport: boolean }) {
  if (!isSignedIn) {
    return (
      <EmptyState title="There are no repositories yet">
        <p>
          <Link to={paths.signIn()}>Sign in</Link> to see your repositories.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="There are no repositories yet">
      <p>
        <Link to={paths.newRepository()}>Create a repository</Link>
        {canImport && (
          <>
            {" "}
            or <Link to={paths.imports()}>import an archive</Link>
          </>
        )}{" "}
        to get started.
      </p>
    </EmptyState>
  );
}
