import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { AccessTokens } from "#web/tokens/AccessTokens.tsx";
import { AccountSettings } from "#web/accounts/AccountSettings.tsx";
import { AppearanceSettings } from "#web/accounts/AppearanceSettings.tsx";
import { EmailSettings } from "#web/accounts/EmailSettings.tsx";
import { EmojiSettings } from "#web/accounts/EmojiSettings.tsx";
import { ProfileForm } from "#web/accounts/ProfileForm.tsx";
import { SavedReplySettings } from "#web/accounts/SavedReplySettings.tsx";
import { Sessions } from "#web/accounts/Sessions.tsx";
import { AuthenticationSettings } from "#web/authentication/AuthenticationSettings.tsx";
import { ExternalIdentities } from "#web/identity/ExternalIdentities.tsx";
import { DefaultLabels } from "#web/labels/DefaultLabels.tsx";
import { OrganizationsSettings } from "#web/organizations/OrganizationsSettings.tsx";
import { getSettingsTitle, SettingsNavigation } from "#web/pages/SettingsNavigation.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { NotificationSettings } from "#web/subscriptions/NotificationSettings.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { SettingsPageQuery } from "#web/__generated__/SettingsPageQuery.graphql.ts";
import styles from "./SettingsPage.module.css";

const QUERY = graphql`
  query SettingsPageQuery(
    $onProfile: Boolean!
    $onAccount: Boolean!
    $onAppearance: Boolean!
    $onEmoji: Boolean!
    $onEmails: Boolean!
    $onNotifications: Boolean!
    $onPassword: Boolean!
    $onIdentities: Boolean!
    $onSessions: Boolean!
    $onTokens: Boolean!
    $onOrganizations: Boolean!
    $onLabels: Boolean!
    $onReplies: Boolean!
  ) {
    safeViewer {
      isSignedIn
      isEnterpriseManagedUser @include(if: $onProfile)
      user {
        login
        name
        avatarUrl(size: 64)
        ...ProfileForm_user @include(if: $onProfile)
        ...AccountSettings_user @include(if: $onAccount)
        ...DefaultLabels_owner @include(if: $onLabels)
      }
      ...AppearanceSettings_viewer @include(if: $onAppearance)
      ...EmojiSettings_viewer @include(if: $onEmoji)
      ...EmailSettings_viewer @include(if: $onEmails)
      ...NotificationSettings_viewer @include(if: $onNotifications)
      ...AuthenticationSettings_viewer @include(if: $onPassword)
      ...Sessions_viewer @include(if: $onSessions)
      ...AccessTokens_viewer @include(if: $onTokens)
      ...OrganizationsSettings_viewer @include(if: $onOrganizations)
      ...SavedReplySettings_viewer @include(if: $onReplies)
      ...ExternalIdentities_viewer @include(if: $onIdentities)
      ...Page_viewer
    }
  }
`;

type Viewer = SettingsPageQuery["response"]["safeViewer"];
type User = NonNullable<Viewer["user"]>;

/** The settings of the viewer's account. */
export function SettingsPage({ variables }: PageProps<SettingsPageQuery>) {
  const { safeViewer } = usePageQuery<SettingsPageQuery>(QUERY, variables);
  const { pathname } = useLocation();
  const { user } = safeViewer;
  useTitle(getSettingsTitle(pathname));
  if (!user) return null;
  return (
    <Page viewer={safeViewer}>
      <div className={styles.columns}>
        <div className={styles.person}>
          <Avatar src={user.avatarUrl} size={48} />
          <div>
            <strong>{user.name || user.login}</strong>
            <p>Your personal account</p>
          </div>
        </div>
        <SettingsNavigation path={pathname} />
        <div>
          <Section variables={variables} viewer={safeViewer} user={user} />
        </div>
      </div>
    </Page>
  );
}

type SectionProps = { variables: SettingsPageQuery["variables"]; viewer: Viewer; user: User };

function Section({ variables, viewer, user }: SectionProps) {
  if (variables.onProfile) return <ProfileForm user={user} isManaged={viewer.isEnterpriseManagedUser === true} />;
  if (variables.onAccount) return <AccountSettings user={user} />;
  if (variables.onAppearance) return <AppearanceSettings viewer={viewer} />;
  if (variables.onEmoji) return <EmojiSettings viewer={viewer} />;
  if (variables.onEmails) return <EmailSettings viewer={viewer} />;
  if (variables.onNotifications) return <NotificationSettings viewer={viewer} />;
  if (variables.onPassword) return <AuthenticationSettings viewer={viewer} />;
  if (variables.onIdentities) return <ExternalIdentities viewer={viewer} />;
  if (variables.onSessions) return <Sessions viewer={viewer} />;
  if (variables.onTokens) return <AccessTokens viewer={viewer} />;
  if (variables.onOrganizations) return <OrganizationsSettings viewer={viewer} />;
  if (variables.onReplies) return <SavedReplySettings viewer={viewer} />;
  return (
    <>
      <PageHeading title="Default labels" />
      <DefaultLabels owner={user} />
    </>
  );
}
