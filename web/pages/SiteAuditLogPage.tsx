import { graphql } from "react-relay";
import { AuditExport } from "#web/audit/AuditExport.tsx";
import { AuditLog } from "#web/audit/AuditLog.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
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
      auditLog(filter: $filter, before: $before, after: $after) {
        ...AuditLog_page
      }
    }
  }
`;

/** Every administrative and security event. */
export function SiteAuditLogPage({ variables }: PageProps<SiteAuditLogPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteAuditLogPageQuery>(QUERY, variables);
  if (!site) return null;
  return (
    <SiteFrame viewer={safeViewer} title="Audit log" actions={<AuditExport toPath={paths.siteAuditExport} />}>
      <AuditLog page={site.auditLog} auditDays={site.auditDays} />
    </SiteFrame>
  );
}
