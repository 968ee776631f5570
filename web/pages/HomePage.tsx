import { ButtonLink } from "#web/ui/Button.tsx";
import { TextInput } from "@primer/react";
import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryList } from "#web/repositories/RepositoryList.tsx";
import { Page } from "#web/shell/Page.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { HomePageQuery } from "#web/__generated__/HomePageQuery.graphql.ts";
import { FIND_REPOSITORY } from "#shared/messages.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";
import styles from "./HomePage.module.css";

const QUERY = graphql`
  query HomePageQuery($query: String, $first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      user {
        isSiteAdmin
      }
      repositories(first: 50) {
        totalCount
        ...RepositoryList_repositories
      }
      publicRepositories(first: $first, skip: $skip, query: $query) {
        totalCount
        ...RepositoryList_repositories
      }
      ...Page_viewer
    }
  }
`;

/** The repositories that the viewer has a role on, and all other public ones. */
export function HomePage({ variables }: PageProps<HomePageQuery>) {
  const { safeViewer } = usePageQuery<HomePageQuery>(QUERY, variables);
  useTitle("Repositories");
  const { isSignedIn, repositories, publicRepositories, user } = safeViewer;
  const hasPublic = publicRepositories.totalCount > 0 || variables.query != null;
  return (
    <Page viewer={safeViewer} width="narrow">
      {isSignedIn && (
        <>
          <PageHeading title="Your repositories">
            <ButtonLink to={paths.newRepository()} variant="primary">
              New repository
            </ButtonLink>
          </PageHeading>
          {repositories.totalCount > 0 && <RepositoryList repositories={repositories} />}
        </>
      )}
      {(isSignedIn ? repositories.totalCount === 0 : !hasPublic) && (
        <NoRepositories isSignedIn={isSignedIn} canImport={user?.isSiteAdmin === true} />
      )}
      {hasPublic && (
        <PublicRepositories repositories={publicRepositories} variables={variables} isFirst={!isSignedIn} />
      )}
      <p className={styles.docs}>
        <a href={paths.docs()}>Docs</a>
      </p>
    </Page>
  );
}

type PublicProps = {
  repositories: HomePageQuery["response"]["safeViewer"]["publicRepositories"];
  variables: HomePageQuery["variables"];
  isFirst: boolean;
};

function PublicRepositories({ repositories, variables: { query, first }, isFirst }: PublicProps) {
  const [search] = useSearchParams();
  const pageCount = Math.ceil(repositories.totalCount / first);
  const href = (page: number) => `/?q=${encodeURIComponent(query ?? "")}&page=${page}`;
  const Heading = isFirst ? "h1" : "h2";
  return (
    <section aria-label="Public repositories" className={styles.public}>
      <Heading className={styles.heading}>Public repositories</Heading>
      <form role="search" action="/">
        <TextInput
          type="search"
          name="q"
          defaultValue={query ?? ""}
          aria-label={FIND_REPOSITORY}
          placeholder={FIND_REPOSITORY}
          block
        />
      </form>
      {repositories.totalCount > 0 ? (
        <RepositoryList repositories={repositories} />
      ) : (
        <p>No repositories matched your search.</p>
      )}
      {pageCount > 1 && <Pagination page={pageNumber(search.get("page"))} pageCount={pageCount} href={href} />}
    </section>
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
    <EmptyState title="You don’t have any repositories yet">
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
