import { MilestoneIcon } from "@primer/octicons-react";
import { lazy, Suspense } from "react";
import { filterHref } from "#web/issue-list/filter-href.ts";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { BotBadge } from "#web/ui/BotBadge.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { IssueRow_issue$data } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

/** Only the browser renders them, after a query of their own. */
const IssueRowDetails = lazy(() =>
  import("#web/issue-list/IssueRowDetails.tsx").then((module) => ({ default: module.IssueRowDetails })),
);

type Props = {
  row: IssueRow_issue$data;
  details: RowDetails | undefined;
  list: ListAddress;
  query: string;
  isMilestoneKnown: boolean;
};

/** The second line of a row: number, author, time, milestone, and what the second query has loaded. */
export function IssueRowMeta({ row, details, list, query, isMilestoneKnown }: Props) {
  return (
    <p className={styles.meta}>
      <span>{`${list.isEverywhere ? row.repository.nameWithOwner : ""}#${row.number}`}</span>
      <StateSentence
        row={row}
        authorHref={row.author ? filterHref(list, query, "author", row.author.login) : undefined}
      />
      {row.milestone && !isMilestoneKnown && (
        <Link className={styles.token} to={filterHref(list, query, "milestone", row.milestone.title)}>
          <MilestoneIcon size={12} />
          {` ${row.milestone.title}`}
        </Link>
      )}
      {details && (
        <Suspense fallback={null}>
          <IssueRowDetails issue={details} list={list} />
        </Suspense>
      )}
    </p>
  );
}

/** “bifurcation opened on Jan 31, 2018”, “by bifurcation was closed yesterday”. */
function StateSentence({ row, authorHref }: { row: IssueRow_issue$data; authorHref: string | undefined }) {
  // No query finds what deleted accounts opened.
  const author =
    authorHref === undefined ? (
      "ghost"
    ) : (
      <>
        <Link to={authorHref}>{row.author?.login}</Link>
        <BotBadge actor={row.author} />
      </>
    );
  if (!row.closed) {
    return (
      <>
        {" · "}
        {author} opened <Time at={row.createdAt} prefix />
      </>
    );
  }
  const { mergedAt } = row;
  return (
    <>
      {" · by "}
      {author} was {mergedAt ? "merged" : "closed"} <Time at={mergedAt ?? row.closedAt ?? row.createdAt} prefix />
    </>
  );
}
