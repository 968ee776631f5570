import { MilestoneIcon } from "@primer/octicons-react";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryList } from "#web/repositories/RepositoryList.tsx";
import { Page } from "#web/shell/Page.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { OwnerPageQuery } from "#web/__generated__/OwnerPageQuery.graphql.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";
import styles from "./OwnerPage.module.css";

const QUERY = graphql`
  query OwnerPageQuery($login: String!, $first: Int!, $after: String) {
    safeViewer {
      ...Page_viewer
    }
    repositoryOwner(login: $login) {
      __typename
      login
      avatarUrl(size: 64)
      ... on User {
        name
        isViewer
      }
      ... on Organization {
        name
        viewerCanCreateRepositories
        viewerCanAdminister
      }
      repositories(first: $first, after: $after) {
        totalCount
        ...RepositoryList_repositories
      }
    }
  }
`;

type Owner = NonNullable<OwnerPageQuery["response"]["repositoryOwner"]>;

/** An account and those of its repositories that the viewer can see. */
export function OwnerPage({ variables }: PageProps<OwnerPageQuery>) {
  const { repositoryOwner: owner, safeViewer } = usePageQuery<OwnerPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  useTitle(owner?.login ?? "");
  if (!owner) return null;
  const pageCount = Math.ceil(owner.repositories.totalCount / variables.first);
  const href = (page: number) => `${paths.account(owner.login)}?page=${page}`;
  return (
    <Page viewer={safeViewer} context={<strong>{owner.login}</strong>} width="narrow">
      <OwnerHeader owner={owner} />
      <h2 className={styles.heading}>Repositories</h2>
      {owner.repositories.totalCount === 0 ? (
        <EmptyState title={`${owner.login} has no repositories that you can see`} />
      ) : (
        <RepositoryList repositories={owner.repositories} />
      )}
      {pageCount > 1 && <Pagination page={pageNumber(search.get("page"))} pageCount={pageCount} href={href} />}
    </Page>
  );
}

function OwnerHeader({ owner }: { owner: Owner }) {
  const isOrganization = owner.__typename === "Organization";
  const canCreate = owner.isViewer === true || owner.viewerCanCreateRepositories === true;
  return (
    <div className={styles.owner}>
      <Avatar src={owner.avatarUrl} size={72} />
      <div className={styles.names}>
        <h1>{owner.name ?? owner.login}</h1>
        <p>
          {owner.login} · {isOrganization ? "Organization" : "User"}
        </p>
      </div>
      {isOrganization && (
        <ButtonLink to={paths.organizationMilestones(owner.login)} icon={MilestoneIcon}>
          Milestones
        </ButtonLink>
      )}
      {owner.viewerCanAdminister === true && (
        <ButtonLink to={paths.organizationIssueTypes(owner.login)}>Settings</ButtonLink>
      )}
      {canCreate && (
        <ButtonLink to={paths.newRepository()} variant="primary">
          New repository
        </ButtonLink>
      )}
    </div>
  );
}
