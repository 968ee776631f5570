import { Pagination } from "#web/ui/Pagination.tsx";
import { graphql, useLazyLoadQuery } from "react-relay";
import { useSearchParams } from "react-router";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import formStyles from "#web/ui/forms.module.css";
import type { LabelsPageQuery } from "#web/__generated__/LabelsPageQuery.graphql.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query LabelsPageQuery($owner: String!, $name: String!, $query: String, $first: Int!, $after: String) {
    safeViewer {
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      name
      nameWithOwner
      owner {
        login
      }
      ...RepositoryPage_repository
      labels(first: $first, after: $after, query: $query, orderBy: { field: NAME, direction: ASC }) {
        totalCount
        nodes {
          id
          name
          description
          ...LabelChip_label
        }
      }
    }
  }
`;

/** A repository's labels by name, each leading to its open issues. */
export function LabelsPage({ variables }: PageProps) {
  const { repository, safeViewer } = useLazyLoadQuery<LabelsPageQuery>(
    QUERY,
    variables as LabelsPageQuery["variables"],
    {
      fetchPolicy: "store-or-network",
    },
  );
  const [search] = useSearchParams();
  useTitle(`Labels · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const labels = (repository.labels?.nodes ?? []).flatMap((label) => (label ? [label] : []));
  const total = repository.labels?.totalCount ?? 0;
  const pageCount = Math.ceil(total / Number(variables["first"]));
  const href = (page: number) => `${paths.labels(address)}?page=${page}`;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Labels" />
      {labels.length === 0 ? (
        <EmptyState title={variables["query"] ? "No matching labels" : "There are no labels in this repository"}>
          {variables["query"] ? "We couldn't find any labels that match your filter. Please try again." : null}
        </EmptyState>
      ) : (
        <>
          <p className={formStyles.note}>{total === 1 ? "1 label" : `${total.toLocaleString("en-US")} labels`}</p>
          <ul className={formStyles.list}>
            {labels.map((label) => (
              <li key={label.id}>
                <LabelChip label={label} to={paths.label(address, label.name)} />
                <span className={formStyles.note}>{label.description}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {pageCount > 1 && <Pagination page={pageNumber(search.get("page"))} pageCount={pageCount} href={href} />}
    </RepositoryPage>
  );
}
