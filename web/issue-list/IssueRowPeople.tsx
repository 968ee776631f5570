import { filterHref } from "#web/issue-list/filter-href.ts";
import type { ListAddress } from "#web/search/list-address.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { IssueRow_issue$data } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

type Props = { row: IssueRow_issue$data; list: ListAddress; query: string };

/** The assignees of a row. */
export function IssueRowPeople({ row, list, query }: Props) {
  return (
    <div className={styles.people}>
      {(row.assignedActors.nodes ?? []).map((actor) =>
        actor?.login && actor.avatarUrl ? (
          <Link
            key={actor.login}
            to={filterHref(list, query, "assignee", actor.login)}
            title={`Assigned to ${actor.login}`}
          >
            <Avatar src={actor.avatarUrl} />
          </Link>
        ) : null,
      )}
    </div>
  );
}
