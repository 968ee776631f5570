import { graphql, useLazyLoadQuery } from "react-relay";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { issuesOf, listHref } from "#web/search/list-address.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import formStyles from "#web/ui/forms.module.css";
import type { MilestonesPageQuery } from "#web/__generated__/MilestonesPageQuery.graphql.ts";
import { paths, quote } from "#shared/paths.ts";

const QUERY = graphql`
  query MilestonesPageQuery($owner: String!, $name: String!, $states: [MilestoneState!]) {
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
      milestones(first: 100, states: $states) {
        nodes {
          id
          title
          openIssueCount
          closedIssueCount
          progressPercentage
        }
      }
    }
  }
`;

/** A repository's milestones with their progress, each leading to its issues. */
export function MilestonesPage({ variables }: PageProps) {
  const { repository, safeViewer } = useLazyLoadQuery<MilestonesPageQuery>(
    QUERY,
    variables as MilestonesPageQuery["variables"],
    { fetchPolicy: "store-or-network" },
  );
  useTitle(`Milestones · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const list = issuesOf(address);
  const isClosed = (variables["states"] as string[])[0] === "CLOSED";
  const milestones = (repository.milestones?.nodes ?? []).flatMap((one) => (one ? [one] : []));
  const issuesIn = (title: string, state: string) => listHref(list, `is:${state} milestone:${quote(title)}`);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <PageHeading title="Milestones" />
      <nav aria-label="State" className={formStyles.row}>
        <Link to={paths.milestones(address)} aria-current={isClosed ? undefined : "page"}>
          Open
        </Link>
        <Link to={`${paths.milestones(address)}?state=closed`} aria-current={isClosed ? "page" : undefined}>
          Closed
        </Link>
      </nav>
      {milestones.length === 0 ? (
        <EmptyState title="We couldn't find anything!">
          There aren't any milestones that match. Give it another shot above.
        </EmptyState>
      ) : (
        <ul className={formStyles.list}>
          {milestones.map((milestone) => (
            <li key={milestone.id}>
              <strong className={formStyles.grow}>
                <Link to={issuesIn(milestone.title, "open")}>{milestone.title}</Link>
              </strong>
              <span className={formStyles.note}>
                {milestone.progressPercentage} % complete ·{" "}
                <Link to={issuesIn(milestone.title, "open")}>{milestone.openIssueCount} open</Link> ·{" "}
                <Link to={issuesIn(milestone.title, "closed")}>{milestone.closedIssueCount} closed</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </RepositoryPage>
  );
}
