import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { readAuditFilters, toExportFilters } from "#web/site/audit/audit-address.ts";
import { AuditFilterForm } from "#web/site/audit/AuditFilterForm.tsx";
import { AuditPages } from "#web/site/audit/AuditPages.tsx";
import { AuditTable } from "#web/site/audit/AuditTable.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { NoRows } from "#web/site/SitePages.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { SiteAuditLogPageQuery } from "#web/__generated__/SiteAuditLogPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query SiteAuditLogPageQuery($filter: AuditFilter, $before: String, $after: String) {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      auditDays
      auditActions
      auditLog(filter: $filter, before: $before, after: $after) {
        entries {
          number
        }
        ...AuditTable_page
        ...AuditPages_page
      }
    }
  }
`;

/** Every administrative and security event. */
export function SiteAuditLogPage({ variables }: PageProps<SiteAuditLogPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteAuditLogPageQuery>(QUERY, variables);
  const parameters = new URLSearchParams(useLocation().search);
  if (!site) return null;
  const filters = readAuditFilters(parameters);
  const exported = toExportFilters(parameters);
  return (
    <SiteFrame
      viewer={safeViewer}
      title="Audit log"
      actions={
        <Note>
          Export: <a href={paths.siteAuditExport("csv", exported)}>CSV</a> ·{" "}
          <a href={paths.siteAuditExport("json", exported)}>JSON</a>
        </Note>
      }
    >
      <AuditFilterForm key={JSON.stringify(filters)} filters={filters} actions={site.auditActions} />
      {site.auditLog.entries.length > 0 ? (
        <AuditTable page={site.auditLog} />
      ) : (
        <NoRows title="Nothing has happened yet" isSearched={Object.keys(filters).length > 0} />
      )}
      <AuditPages page={site.auditLog} />
      <Note>Entries are kept for {site.auditDays} days (MILEPOST_AUDIT_DAYS). Times are in UTC.</Note>
    </SiteFrame>
  );
}
