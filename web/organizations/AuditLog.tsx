import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { SearchForm } from "#web/ui/form/SearchForm.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { AuditLog_organization$key } from "#web/__generated__/AuditLog_organization.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { pageNumber } from "#shared/numbers.ts";
import styles from "./AuditLog.module.css";

/** The administrative events of an organization, newest first. */
export function AuditLog({ organization }: { organization: AuditLog_organization$key }) {
  const { login, auditLog } = useFragment(
    graphql`
      fragment AuditLog_organization on Organization {
        login
        auditLog(first: $first, skip: $skip, query: $query) {
          totalCount
          nodes {
            id
            action
            description
            actorLogin
            target
            address
            createdAt
          }
        }
      }
    `,
    organization,
  );
  const parameters = new URLSearchParams(useLocation().search);
  const query = parameters.get("query") ?? "";
  const pageCount = Math.ceil(auditLog.totalCount / ORGANIZATION_LIMITS.page);
  return (
    <div className={styles.panel}>
      <SearchForm
        key={query}
        label="Search the log"
        query={query}
        toPath={(text) => organizationPaths.auditLog(login, { query: text })}
      />
      {auditLog.totalCount === 0 ? (
        <EmptyState title="No entries" />
      ) : (
        <RowList>
          {(auditLog.nodes ?? []).map(
            (entry) =>
              entry && (
                <li key={entry.id}>
                  <span data-grow>
                    <strong>{entry.actorLogin ?? "The server"}</strong> · {entry.action}
                    <br />
                    {entry.description} <InlineNote>{entry.target}</InlineNote>
                  </span>
                  <InlineNote>
                    {entry.address} <Time at={entry.createdAt} />
                  </InlineNote>
                </li>
              ),
          )}
        </RowList>
      )}
      {pageCount > 1 && (
        <Pagination
          page={pageNumber(parameters.get("page"))}
          pageCount={pageCount}
          href={(page) => organizationPaths.auditLog(login, { query, page })}
        />
      )}
    </div>
  );
}
