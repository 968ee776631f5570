import { graphql, useFragment } from "react-relay";
import { LinkedBranch } from "#web/pulls/LinkedBranch.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import { RelatedIssue } from "#web/issue-state/RelatedIssue.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import type {
  DevelopmentSection_issue$data,
  DevelopmentSection_issue$key,
} from "#web/__generated__/DevelopmentSection_issue.graphql.ts";

/** The pull requests that close an issue when they are merged and the branches for it, or the issues that a pull request closes. */
export function DevelopmentSection({ issue }: { issue: DevelopmentSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment DevelopmentSection_issue on Issueish {
        __typename
        ... on Issue {
          linkedBranches(first: 10) {
            nodes {
              id
              ref {
                name
              }
            }
          }
          closedByPullRequestsReferences(first: 10, includeClosedPrs: true) {
            nodes {
              id
              title
              number
              resourcePath
              ...StateIcon_issue
            }
          }
        }
        ... on PullRequest {
          hostUrl
          closingIssuesReferences(first: 10) {
            nodes {
              id
              title
              number
              resourcePath
              ...StateIcon_issue
            }
          }
        }
      }
    `,
    issue,
  );
  const isPull = data.__typename === "PullRequest";
  const linked = getLinkedIssues(data);
  const branches = data.__typename === "Issue" ? getNodes(data.linkedBranches) : [];
  return (
    <SidebarSection title="Development" picker={null}>
      {linked.length === 0 && branches.length === 0 && (
        <InlineNote>{isPull ? "Closes no issues" : "No branches or pull requests"}</InlineNote>
      )}
      {linked.length > 0 && (
        <>
          <Note>
            {isPull ? "Successfully merging this closes:" : "Successfully merging a pull request may close this issue."}
          </Note>
          <SidebarList>
            {linked.map((linkedIssue) => (
              <RelatedIssue key={linkedIssue.id} issue={linkedIssue} />
            ))}
          </SidebarList>
        </>
      )}
      {branches.length > 0 && (
        <SidebarList>
          {branches.map(({ id, ref }) => (
            <LinkedBranch key={id} name={ref?.name ?? ""} />
          ))}
        </SidebarList>
      )}
      {isPull && data.hostUrl && <a href={data.hostUrl}>View on {new URL(data.hostUrl).host}</a>}
    </SidebarSection>
  );
}

function getLinkedIssues(data: DevelopmentSection_issue$data) {
  if (data.__typename === "Issue") return getNodes(data.closedByPullRequestsReferences);
  return data.__typename === "PullRequest" ? getNodes(data.closingIssuesReferences) : [];
}
