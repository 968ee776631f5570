import { MilestoneIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { LabelList } from "#web/labels/LabelList.tsx";
import { LabelSearch } from "#web/labels/LabelSearch.tsx";
import { NewLabelButton } from "#web/labels/NewLabelButton.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import type { LabelsPageQuery } from "#web/__generated__/LabelsPageQuery.graphql.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";
import { NO_MATCHING_LABELS } from "#shared/messages.ts";
import styles from "./LabelsPage.module.css";

const QUERY = graphql`
  query LabelsPageQuery(
    $owner: String!
    $name: String!
    $query: String
    $first: Int!
    $skip: Int!
    $orderBy: LabelOrder!
  ) {
    safeViewer {
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      viewerCanPush
      owner {
        login
      }
      ...RepositoryPage_repository
      labels(first: $first, skip: $skip, query: $query, orderBy: $orderBy) {
        totalCount
        ...LabelList_labels
      }
    }
  }
`;

/** A repository's labels, with their counts of open issues and pull requests. */
export function LabelsPage({ variables }: PageProps<LabelsPageQuery>) {
  const { repository, safeViewer } = usePageQuery<LabelsPageQuery>(QUERY, variables);
  const reload = useReload(QUERY, variables);
  const { pathname, search } = useLocation();
  useTitle(`Labels · ${repository?.nameWithOwner ?? ""}`);
  if (!repository?.labels) return null;
  const { first, skip, query, orderBy } = variables;
  const address = { owner: repository.owner.login, name: repository.name };
  const { totalCount } = repository.labels;
  const pageCount = Math.ceil(totalCount / first);
  const list = { repositoryId: repository.id, args: { first, skip, query, orderBy } };
  const href = (page: number) => withParameters(pathname, search, { page: page > 1 ? String(page) : null });
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Labels">
        <ButtonLink to={paths.milestones(address)} icon={MilestoneIcon}>
          Milestones
        </ButtonLink>
      </PageHeading>
      <div className={styles.toolbar}>
        <LabelSearch />
        {repository.viewerCanPush && <NewLabelButton list={list} />}
      </div>
      {totalCount === 0 ? (
        <NoLabels isSearched={typeof query === "string"} canCreate={repository.viewerCanPush} />
      ) : (
        <LabelList
          labels={repository.labels}
          list={list}
          repository={address}
          canUpdate={repository.viewerCanPush}
          empty={
            <EmptyState title="No labels on this page">
              <Link to={href(pageCount)}>Go to the last page</Link>
            </EmptyState>
          }
          reload={reload}
        />
      )}
      {pageCount > 1 && (
        <Pagination page={pageNumber(new URLSearchParams(search).get("page"))} pageCount={pageCount} href={href} />
      )}
    </RepositoryPage>
  );
}

function NoLabels({ isSearched, canCreate }: { isSearched: boolean; canCreate: boolean }) {
  if (isSearched) {
    return (
      <EmptyState title={NO_MATCHING_LABELS}>
        We couldn't find any labels that match your filter. Please try again.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="There are no labels in this repository">
      {canCreate && 'Start creating labels using the "New Label" button.'}
    </EmptyState>
  );
}
