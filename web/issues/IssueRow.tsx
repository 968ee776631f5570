import { CommentIcon, MilestoneIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { StateIcon } from "#web/issues/StateIcon.tsx";
import { setTerm } from "#shared/query/edit.ts";
import { paths } from "#shared/paths.ts";
import type { IssueRow_issue$key } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

type Props = { issue: IssueRow_issue$key; repository: { owner: string; name: string }; query: string };

/** One row of a list. Its labels and people lead to the same list, narrowed by them. */
export function IssueRow({ issue, repository, query }: Props) {
  const row = useFragment(
    graphql`
      fragment IssueRow_issue on Issueish {
        number
        titleHTML
        closed
        closedAt
        createdAt
        totalCommentsCount
        isReadByViewer
        resourcePath
        author {
          login
        }
        milestone {
          title
        }
        labels(first: 10, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            ...LabelChip_label
          }
        }
        assignedActors(first: 10) {
          nodes {
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
          }
        }
        ... on PullRequest {
          mergedAt
          reviewDecision
        }
        ...StateIcon_issue
      }
    `,
    issue,
  );
  const narrowed = (name: "label" | "author" | "assignee" | "milestone", value: string) =>
    paths.issues(repository, { q: setTerm(query, name, value) });
  return (
    <li className={styles.row} data-unread={row.isReadByViewer === false || undefined}>
      <span className={styles.state}>
        <StateIcon issue={row} />
      </span>
      <div className={styles.main}>
        <h3 className={styles.heading}>
          {row.isReadByViewer === false && (
            <span className={styles.unread} role="img" aria-label="New activity" title="New activity" />
          )}
          <Link
            to={row.resourcePath}
            className={styles.title}
            data-issue-link
            dangerouslySetInnerHTML={{ __html: row.titleHTML }}
          />
          {(row.labels?.nodes ?? []).map((label) =>
            label ? <LabelChip key={label.id} label={label} to={narrowed("label", label.name)} /> : null,
          )}
        </h3>
        <p className={styles.meta}>
          <span>#{row.number}</span>{" "}
          <Sentence
            row={row}
            mergedAt={row.mergedAt ?? null}
            authorPath={narrowed("author", row.author?.login ?? "ghost")}
          />
          {row.reviewDecision ? <span> · {REVIEWS[row.reviewDecision]}</span> : null}
          {row.milestone && (
            <Link className={styles.milestone} to={narrowed("milestone", row.milestone.title)}>
              <MilestoneIcon size={12} /> {row.milestone.title}
            </Link>
          )}
        </p>
      </div>
      <div className={styles.people}>
        {(row.assignedActors.nodes ?? []).map((actor) =>
          actor?.login && actor.avatarUrl ? (
            <Link
              key={actor.login}
              to={narrowed("assignee", actor.login)}
              aria-label={`Assigned to ${actor.login}`}
              title={`Assigned to ${actor.login}`}
            >
              <Avatar src={actor.avatarUrl} />
            </Link>
          ) : null,
        )}
      </div>
      <div className={styles.comments}>
        {row.totalCommentsCount > 0 && (
          <Link
            to={row.resourcePath}
            aria-label={`${row.totalCommentsCount} ${row.totalCommentsCount === 1 ? "comment" : "comments"}`}
          >
            <CommentIcon /> {row.totalCommentsCount}
          </Link>
        )}
      </div>
    </li>
  );
}

const REVIEWS = { APPROVED: "Approved", CHANGES_REQUESTED: "Changes requested", REVIEW_REQUIRED: "Review required" };

type SentenceProps = {
  row: {
    closed: boolean;
    closedAt: string | null | undefined;
    createdAt: string;
    author: { login: string } | null | undefined;
  };
  mergedAt: string | null;
  authorPath: string;
};

/** “bifurcation opened on Jan 31, 2018”, “by bifurcation was closed yesterday”. */
function Sentence({ row, mergedAt, authorPath }: SentenceProps) {
  const author = <Link to={authorPath}>{row.author?.login ?? "ghost"}</Link>;
  if (!row.closed) {
    return (
      <>
        · {author} opened <Time at={row.createdAt} prefix />
      </>
    );
  }
  return (
    <>
      · by {author} was {mergedAt ? "merged" : "closed"} <Time at={mergedAt ?? row.closedAt ?? row.createdAt} prefix />
    </>
  );
}
