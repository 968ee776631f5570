import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { AgentsForm } from "#web/site/settings/AgentsForm.tsx";
import { AnnouncementForm } from "#web/site/settings/AnnouncementForm.tsx";
import { OrganizationCreationForm } from "#web/site/settings/OrganizationCreationForm.tsx";
import { RegistrationForm } from "#web/site/settings/RegistrationForm.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import type { SiteSettingsPageQuery } from "#web/__generated__/SiteSettingsPageQuery.graphql.ts";

const QUERY = graphql`
  query SiteSettingsPageQuery {
    safeViewer {
      isSignedIn
      ...SiteFrame_viewer
    }
    site {
      settings {
        ...RegistrationForm_settings
        ...AnnouncementForm_settings
        ...OrganizationCreationForm_settings
        ...AgentsForm_settings
      }
    }
  }
`;

/** Settings of the installation that need no restart. */
export function SiteSettingsPage({ variables }: PageProps<SiteSettingsPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteSettingsPageQuery>(QUERY, variables);
  if (!site) return null;
  return (
    <SiteFrame viewer={safeViewer} title="Settings">
      <FormSection id="registration" title="Registration">
        <RegistrationForm settings={site.settings} />
      </FormSection>
      <FormSection id="announcement" title="Announcement">
        <AnnouncementForm settings={site.settings} />
      </FormSection>
      <FormSection id="organizations" title="Creation of organizations">
        <OrganizationCreationForm settings={site.settings} />
      </FormSection>
      <FormSection id="agents" title="Agents and single sign-on">
        <AgentsForm settings={site.settings} />
      </FormSection>
    </SiteFrame>
  );
}
