import { SyncIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { FailedJobs } from "#web/site/health/FailedJobs.tsx";
import { HealthFigures } from "#web/site/health/HealthFigures.tsx";
import { MailHealth } from "#web/site/health/MailHealth.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { useRefresh } from "#web/site/useRefresh.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import type { SiteHealthPageQuery } from "#web/__generated__/SiteHealthPageQuery.graphql.ts";
import { JOBS_AND_HEALTH } from "#shared/messages.ts";

const QUERY = graphql`
  query SiteHealthPageQuery {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      health {
        ...HealthFigures_health
        ...MailHealth_health
        ...FailedJobs_health
      }
    }
  }
`;

/** The state of the server, the database, e-mail and the background jobs. */
export function SiteHealthPage({ variables }: PageProps<SiteHealthPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteHealthPageQuery>(QUERY, variables);
  const refresh = useRefresh();
  if (!site) return null;
  return (
    <SiteFrame
      viewer={safeViewer}
      title={JOBS_AND_HEALTH}
      actions={
        <Button icon={SyncIcon} onClick={refresh}>
          Refresh
        </Button>
      }
    >
      <HealthFigures health={site.health} />
      <FormSection id="email" title="Email">
        <MailHealth health={site.health} />
      </FormSection>
      <FormSection id="failed-jobs" title="Failed jobs">
        <FailedJobs health={site.health} />
      </FormSection>
    </SiteFrame>
  );
}
