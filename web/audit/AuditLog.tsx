import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { readAuditFilters } from "#web/audit/audit-address.ts";
import { AuditFilterForm } from "#web/audit/AuditFilterForm.tsx";
import { AuditPages } from "#web/audit/AuditPages.tsx";
import { AuditTable } from "#web/audit/AuditTable.tsx";
import { NoRows } from "#web/ui/list/NoRows.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { AuditLog_page$key } from "#web/__generated__/AuditLog_page.graphql.ts";

type Props = {
  page: AuditLog_page$key;
  /** For how many days entries are kept. */
  auditDays: number;
};

/** Entries of an audit log, newest first, with the filter of the address. */
export function AuditLog({ page, auditDays }: Props) {
  const data = useFragment(
    graphql`
      fragment AuditLog_page on AuditEntryPage {
        actions
        entries {
          number
        }
        ...AuditTable_page
        ...AuditPages_page
      }
    `,
    page,
  );
  const filters = readAuditFilters(new URLSearchParams(useLocation().search));
  return (
    <>
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} actions={data.actions} />
      {data.entries.length > 0 ? (
        <AuditTable page={data} />
      ) : (
        <NoRows title="Nothing has happened yet" isSearched={Object.keys(filters).length > 0} />
      )}
      <AuditPages page={data} />
      <Note>Entries are kept for {auditDays} days (MILEPOST_AUDIT_DAYS). Times are in UTC.</Note>
    </>
  );
}
