import { IssueTracksIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { FieldTokens } from "#web/issue-list/FieldTokens.tsx";
import { ChecksBadge } from "#web/pulls/ChecksBadge.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { IssueRowDetails_issue$key } from "#web/__generated__/IssueRowDetails_issue.graphql.ts";
import { setTerm } from "#shared/query/edit.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import styles from "./IssueRow.module.css";

/**
 * What a row says beside the essentials: blocked, sub-issues, fields, reviews
 * and checks. It comes by a second query, once the rows stand.
 */
export function IssueRowDetails({ issue, list }: { issue: IssueRowDetails_issue$key; list: ListAddress }) {
  const more = useFragment(
    graphql`
      fragment IssueRowDetails_issue on Issueish {
        __typename
        closed
        number
        repository {
          nameWithOwner
        }
        ... on Issue {
          subIssuesSummary {
            total
            completed
            percentCompleted
          }
          issueDependenciesSummary {
            blockedBy
          }
          ...FieldTokens_issue
        }
        ... on PullRequest {
          reviewDecision
          headCommit {
            oid
            statusCheckRollup {
              state
              checkRunCount
              checkRunCountsByState {
                state
                count
              }
            }
          }
        }
      }
    `,
    issue,
  );
  const { subIssuesSummary: summary, issueDependenciesSummary: dependencies } = more;
  const parent = `${more.repository.nameWithOwner}#${more.number}`;
  const rollup = more.headCommit?.statusCheckRollup;
  return (
    <>
      {!more.closed && dependencies && dependencies.blockedBy > 0 && <span className={styles.blocked}>Blocked</span>}
      {summary && summary.total > 0 && (
        <Link
          className={styles.token}
          to={listHref(list, setTerm("is:issue", "parent-issue", parent))}
          aria-label={`${summary.completed} of ${summary.total} sub-issues closed`}
        >
          <IssueTracksIcon size={12} /> {summary.completed} / {summary.total}
          <span className={styles.progress} aria-hidden>
            <span style={{ width: `${summary.percentCompleted}%` }} />
          </span>
        </Link>
      )}
      <FieldTokens issue={more.__typename === "Issue" ? more : null} list={list} />
      {more.reviewDecision && <span className={styles.review}>{REVIEWS[more.reviewDecision] ?? ""}</span>}
      {rollup && (
        <ChecksBadge nameWithOwner={more.repository.nameWithOwner} oid={more.headCommit.oid} rollup={rollup} />
      )}
    </>
  );
}

const REVIEWS: Record<string, string> = {
  APPROVED: "Approved",
  CHANGES_REQUESTED: "Changes requested",
  REVIEW_REQUIRED: "Review required",
};
