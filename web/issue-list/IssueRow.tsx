import { CommentIcon, MilestoneIcon, SidebarExpandIcon } from "@primer/octicons-react";
import type { ReactNode, Ref } from "react";
import { graphql, useFragment } from "react-relay";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { IssueRowDetails } from "#web/issue-list/IssueRowDetails.tsx";
import { ReactionCount } from "#web/issue-list/ReactionCount.tsx";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Snippet, type Match } from "#web/search/Snippet.tsx";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { setTerm, setTerms, getTermValues } from "#shared/query/edit.ts";
import type { IssueRow_issue$key } from "#web/__generated__/IssueRow_issue.graphql.ts";
import type { ReactionCount_issue$key } from "#web/__generated__/ReactionCount_issue.graphql.ts";
import type { IssueRowDetails_issue$key } from "#web/__generated__/IssueRowDetails_issue.graphql.ts";
import styles from "./IssueRow.module.css";

export type RowDetails = IssueRowDetails_issue$key & ReactionCount_issue$key;

type Props = {
  issue: IssueRow_issue$key;
  /** What the second query has brought; undefined before it comes. */
  more: RowDetails | undefined;
  list: ListAddress;
  query: string;
  /** The title with what was looked for marked, where words were looked for. */
  markedTitle: string | undefined;
  matches: readonly Match[];
  /** The kind of reaction that the list is sorted by; undefined: they are not shown. */
  reaction: string | undefined;
  /** Undefined where rows cannot be selected. */
  selection: { isSelected: boolean; onToggle: (isRange: boolean) => void } | undefined;
  /** Whether it stands beside the list. */
  isOpen?: boolean;
  /** A list of one milestone does not name it in every row. */
  isMilestoneKnown?: boolean;
  /** Before all else: what it is dragged by. */
  handle?: ReactNode;
  rowRef?: Ref<HTMLLIElement>;
};

/** One row of a list. Its labels and people lead to the same list, narrowed by them. */
export function IssueRow({ issue, more, list, query, markedTitle, matches, reaction, selection, ...rest }: Props) {
  const { isOpen, isMilestoneKnown, handle, rowRef } = rest;
  const row = useFragment(
    graphql`
      fragment IssueRow_issue on Issueish {
        number
        title
        titleHTML
        repository {
          nameWithOwner
        }
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
        ... on Issue {
          issueType {
            name
            color
          }
        }
        ... on PullRequest {
          mergedAt
        }
        ...StateIcon_issue
      }
    `,
    issue,
  );
  const Title = list.isEverywhere ? PanelLink : Link;
  const narrowed = (name: "author" | "assignee" | "milestone" | "type", value: string) =>
    listHref(list, setTerm(query, name, value));
  const withLabel = (name: string) => {
    const labels = getTermValues(query, "label");
    return listHref(list, labels.includes(name) ? query : setTerms(query, "label", [...labels, name]));
  };
  return (
    <li
      ref={rowRef}
      className={styles.row}
      data-has-handle={handle !== undefined || undefined}
      data-unread={row.isReadByViewer === false || undefined}
      data-selected={selection?.isSelected || undefined}
      data-open={isOpen || undefined}
    >
      {handle}
      {selection && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={`Select: ${row.title}`}
          checked={selection.isSelected}
          onChange={(event) => selection.onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <span className={styles.state}>
        <StateIcon issue={row} />
      </span>
      <div className={styles.main}>
        <h3 className={styles.heading}>
          {row.isReadByViewer === false && (
            <span className={styles.unread} role="img" aria-label="New activity" title="New activity" />
          )}
          <Title
            to={row.resourcePath}
            className={styles.title}
            aria-current={isOpen || undefined}
            data-issue-link
            // Made by the server's title renderer: escaped text, <code> and <mark>.
            dangerouslySetInnerHTML={{ __html: markedTitle ?? row.titleHTML }}
          />
          {row.issueType && (
            <Link className={styles.type} data-color={row.issueType.color} to={narrowed("type", row.issueType.name)}>
              {row.issueType.name}
            </Link>
          )}
          {(row.labels?.nodes ?? []).map((label) =>
            label ? <LabelChip key={label.id} label={label} to={withLabel(label.name)} /> : null,
          )}
        </h3>
        <Snippet matches={matches} />
        <p className={styles.meta}>
          <span>
            {list.isEverywhere && row.repository.nameWithOwner}#{row.number}
          </span>{" "}
          <Sentence
            row={row}
            mergedAt={row.mergedAt ?? null}
            authorPath={narrowed("author", row.author?.login ?? "ghost")}
          />
          {row.milestone && !isMilestoneKnown && (
            <Link className={styles.token} to={narrowed("milestone", row.milestone.title)}>
              <MilestoneIcon size={12} /> {row.milestone.title}
            </Link>
          )}
          {more && <IssueRowDetails issue={more} list={list} />}
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
        {reaction !== undefined && more && <ReactionCount issue={more} kind={reaction} />}
        {!list.isEverywhere && (
          <PanelLink
            to={row.resourcePath}
            className={styles.peek}
            aria-label={`Open in side panel: ${row.title}`}
            title="Open in side panel"
            data-peek
          >
            <SidebarExpandIcon />
          </PanelLink>
        )}
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
