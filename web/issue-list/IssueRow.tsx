import type { ReactNode, Ref } from "react";
import { graphql, useFragment } from "react-relay";
import { IssueRowMeta } from "#web/issue-list/IssueRowMeta.tsx";
import { IssueRowPeople } from "#web/issue-list/IssueRowPeople.tsx";
import { IssueRowTitle } from "#web/issue-list/IssueRowTitle.tsx";
import { IssueRowTrailing } from "#web/issue-list/IssueRowTrailing.tsx";
import { useListedRow } from "#web/issue-list/keys/useListedRow.ts";
import type { KnownRow } from "#web/issue-list/row-html/row-html.ts";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Snippet, type Match } from "#web/search/Snippet.tsx";
import type { ListAddress } from "#web/search/list-address.ts";
import type { IssueRow_issue$key } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

type Props = {
  issue: IssueRow_issue$key;
  /** What the second query has loaded; undefined before it arrives. */
  details: RowDetails | undefined;
  list: ListAddress;
  query: string;
  /** The title with the matched words marked, where the query has words. */
  markedTitle: string | undefined;
  matches: readonly Match[];
  /** The kind of reaction that the list is sorted by; undefined where reactions are not shown. */
  reaction: string | undefined;
  /** Undefined where rows cannot be selected. */
  selection: { isSelected: boolean; isDisabled?: boolean; onToggle: (isRange: boolean) => void } | undefined;
  /** Whether the issue is open beside the list. */
  isOpen?: boolean;
  /** A list of one milestone does not repeat it in every row. */
  isMilestoneKnown?: boolean;
  /** The drag handle, before everything else. */
  handle?: ReactNode;
  rowRef?: Ref<HTMLLIElement>;
};

/** One row of an issue list. Its labels and people link to the same list, filtered by them. */
export function IssueRow({ issue, rowRef, isOpen = false, isMilestoneKnown = false, ...props }: Props) {
  const { details, list, query, markedTitle, matches, reaction, selection, handle } = props;
  const row = useFragment(
    graphql`
      fragment IssueRow_issue on Issueish {
        id
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
          __typename
          login
        }
        milestone {
          title
        }
        labels(first: 10, orderBy: { field: NAME, direction: ASC }) {
          totalCount
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
  const link = useListedRow({ id: row.id, path: row.resourcePath, opensPanel: list.isEverywhere === true });
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
          aria-label={`Select: ${row.title.replaceAll("`", "")}`}
          checked={selection.isSelected}
          disabled={selection.isDisabled}
          onChange={(event) => selection.onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
      <span className={styles.state}>
        <StateIcon issue={row} />
      </span>
      <div className={styles.main}>
        <IssueRowTitle ref={link} row={row} list={list} query={query} markedTitle={markedTitle} isOpen={isOpen} />
        <Snippet matches={matches} />
        <IssueRowMeta row={row} details={details} list={list} query={query} isMilestoneKnown={isMilestoneKnown} />
      </div>
      <IssueRowPeople row={row} list={list} query={query} />
      <IssueRowTrailing row={row} details={details} reaction={reaction} hasPanelLink={!list.isEverywhere} />
    </li>
  );
}

/** A row of a page from the server that was rendered for an earlier page: what IssueRow renders before a selection. */
export function KnownIssueRow({ row }: { row: KnownRow }) {
  return (
    <li
      className={styles.row}
      data-unread={row.isUnread || undefined}
      // Rendered by React from the same data.
      dangerouslySetInnerHTML={{ __html: row.html }}
    />
  );
}
