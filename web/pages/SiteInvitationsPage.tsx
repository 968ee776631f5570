import { graphql } from "react-relay";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { InvitationTable } from "#web/site/invitations/InvitationTable.tsx";
import { NewInvitation } from "#web/site/invitations/NewInvitation.tsx";
import { NewInvitationList } from "#web/site/invitations/NewInvitationList.tsx";
import { SiteFrame } from "#web/site/SiteFrame.tsx";
import { SitePages } from "#web/site/SitePages.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { SiteInvitationsPageQuery } from "#web/__generated__/SiteInvitationsPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query SiteInvitationsPageQuery($first: Int!, $skip: Int!) {
    safeViewer {
      isSignedIn
      canReceiveEmail
      ...SiteFrame_viewer
    }
    site {
      settings {
        registration
      }
      invitations(first: $first, skip: $skip) {
        totalCount
        ...InvitationTable_invitations
      }
    }
  }
`;

/** Links by which people make their accounts. */
export function SiteInvitationsPage({ variables }: PageProps<SiteInvitationsPageQuery>) {
  const { safeViewer, site } = usePageQuery<SiteInvitationsPageQuery>(QUERY, variables);
  if (!site) return null;
  const { totalCount } = site.invitations;
  return (
    <SiteFrame viewer={safeViewer} title="Invitations">
      {site.settings.registration === "CLOSED" ? (
        <Notice>
          Registration is closed: nobody can use an invitation. Allow invitations in the{" "}
          <Link to={paths.siteSettings()}>settings</Link> first.
        </Notice>
      ) : (
        <>
          <FormSection id="invite-one" title="Invite by link">
            <NewInvitation canSendEmail={safeViewer.canReceiveEmail} />
          </FormSection>
          <FormSection id="invite-many" title="Invite many people">
            <NewInvitationList canSendEmail={safeViewer.canReceiveEmail} />
          </FormSection>
        </>
      )}
      <FormSection id="open-invitations" title="Open invitations">
        {totalCount > 0 ? <InvitationTable invitations={site.invitations} /> : <Note>No invitation is open.</Note>}
        <SitePages totalCount={totalCount} />
      </FormSection>
    </SiteFrame>
  );
}
