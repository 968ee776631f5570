import { graphql } from "react-relay";
import { IssueView } from "#web/issue-page/IssueView.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PullParts } from "#web/pulls/pull-parts.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { IssuePageQuery } from "#web/__generated__/IssuePageQuery.graphql.ts";

const QUERY = graphql`
  query IssuePageQuery(
    $owner: String!
    $name: String!
    $number: Int!
    $timelineCount: Int!
    $pageSkip: Int!
    $pageCount: Int!
  ) {
    safeViewer {
      ...Page_viewer
      ...IssueView_viewer
    }
    repository(owner: $owner, name: $name) {
      ...RepositoryPage_repository
      issueOrPullRequest(number: $number) {
        ... on Issueish {
          resourcePath
          ...IssueView_issue @arguments(timelineCount: $timelineCount, pageSkip: $pageSkip, pageCount: $pageCount)
        }
      }
    }
  }
`;

type Props = PageProps<IssuePageQuery> & { pullParts?: PullParts };

/** An issue; with the parts of pull requests, the page of a pull request. */
export function IssuePage({ variables, pullParts }: Props) {
  const { repository, safeViewer } = usePageQuery<IssuePageQuery>(QUERY, variables);
  if (!repository?.issueOrPullRequest) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <IssueView
        key={repository.issueOrPullRequest.resourcePath}
        issue={repository.issueOrPullRequest}
        viewer={safeViewer}
        pullParts={pullParts}
      />
    </RepositoryPage>
  );
}
